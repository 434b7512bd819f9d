import { sumOf } from '../../../platform/rules/sum-typing.ts';
import type { ProgrammeBody } from '../../contract/office.ts';
import type { PaymentProgramme } from '../../rules/payment-programmes.ts';

/** A number as a field holds it while somebody types. */
export type Typed = number | string;

/** A way to pay as the form shows it: every part has its field, whether it applies or not. */
export interface ProgrammeDraft {
  readonly id: string;
  readonly title: string;
  readonly kind: PaymentProgramme['kind'];
  readonly requires: PaymentProgramme['requires'];
  readonly lender: string;
  readonly rate: Typed;
  readonly costFrom: Typed;
  readonly costTo: Typed;
  readonly minDown: Typed;
  readonly minTerm: Typed;
  readonly maxTerm: Typed;
  readonly moscow: boolean;
  /** '' is without a limit. */
  readonly moscowLimit: Typed;
  readonly region: boolean;
  readonly regionLimit: Typed;
  readonly dwellingsOnly: boolean;
  readonly markup: Typed;
  readonly inTranches: boolean;
  readonly trancheFirst: Typed;
  readonly trancheMonths: Typed;
  readonly everyMonths: Typed;
  readonly final: Typed;
  /** One a line. */
  readonly conditions: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What the form begins with for a new programme. */
export function emptyDraft(today: string): ProgrammeDraft {
  const credit = { kind: 'credit', requires: 'mortgage', lender: '', rate: '', costFrom: '', costTo: '' } as const;
  const terms = { minDown: 20, minTerm: 12, maxTerm: 360, markup: 0, dwellingsOnly: false } as const;
  const regions = { moscow: true, moscowLimit: '', region: true, regionLimit: '' } as const;
  const parts = { inTranches: false, trancheFirst: 10, trancheMonths: 6, everyMonths: 3, final: 0 } as const;
  return { id: '', title: '', ...credit, ...terms, ...regions, ...parts, conditions: '', from: today, to: null };
}

/** The form of a programme as it is. */
export function draftOf(programme: PaymentProgramme): ProgrammeDraft {
  const { max_loan, tranche, instalment, full_cost } = programme;
  return {
    ...emptyDraft(programme.valid_from),
    id: programme.id,
    title: programme.title,
    kind: programme.kind,
    requires: programme.requires,
    lender: programme.lender ?? '',
    rate: programme.rate ?? '',
    costFrom: full_cost?.from ?? '',
    costTo: full_cost?.to ?? '',
    minDown: programme.min_down,
    minTerm: programme.min_term_months,
    maxTerm: programme.max_term_months,
    moscow: max_loan[77] !== undefined,
    moscowLimit: max_loan[77] ?? '',
    region: max_loan[50] !== undefined,
    regionLimit: max_loan[50] ?? '',
    dwellingsOnly: programme.dwellings_only,
    markup: programme.markup,
    ...(tranche && { inTranches: true, trancheFirst: tranche.first, trancheMonths: tranche.min_months_to_keys }),
    ...(instalment && { everyMonths: instalment.every_months, final: instalment.final }),
    conditions: programme.conditions.join('\n'),
    to: programme.valid_to,
  };
}

/** An empty field of a number that must be there becomes NaN, which JSON writes as null and the server refuses by name. */
const numberOf = (typed: Typed): number => (typed === '' ? Number.NaN : Number(typed));
const orNull = (typed: Typed): number | null => (typed === '' ? null : Number(typed));

/** What the form says; parts that do not apply to its kind are left out. */
export function bodyOf(draft: ProgrammeDraft): ProgrammeBody {
  const credit = draft.kind === 'credit';
  const stated = draft.costFrom !== '' || draft.costTo !== '';
  return {
    title: draft.title,
    kind: draft.kind,
    requires: draft.requires,
    lender: draft.lender.trim() === '' ? null : draft.lender,
    rate: credit ? orNull(draft.rate) : null,
    full_cost: credit && stated ? { from: numberOf(draft.costFrom), to: numberOf(draft.costTo) } : null,
    min_down: numberOf(draft.minDown),
    min_term_months: numberOf(draft.minTerm),
    max_term_months: numberOf(draft.maxTerm),
    max_loan: {
      ...(draft.moscow ? { 77: sumOf(draft.moscowLimit) } : {}),
      ...(draft.region ? { 50: sumOf(draft.regionLimit) } : {}),
    },
    dwellings_only: draft.dwellingsOnly,
    markup: numberOf(draft.markup),
    tranche:
      credit && draft.inTranches
        ? { first: numberOf(draft.trancheFirst), min_months_to_keys: numberOf(draft.trancheMonths) }
        : null,
    instalment: credit ? null : { every_months: numberOf(draft.everyMonths), final: numberOf(draft.final) },
    conditions: draft.conditions.split('\n').flatMap((line) => line.trim() || []),
    valid_from: draft.from ?? '',
    valid_to: draft.to,
  };
}
