import { recordAudit } from '../../platform/audit/queries.ts';
import type { App, CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { moscowDate } from '../../platform/rules/moscow-time.ts';
import * as contract from '../contract/office.ts';
import { mayShowProgramme, type PaymentProgramme, programmeFaults } from '../rules/payment-programmes.ts';
import { byProgramme, replaces, versionState } from '../rules/programme-versions.ts';
import {
  insertTerms,
  insertVersion,
  lockPayments,
  readTerms,
  readVersions,
  type VersionRecord,
  withdrawVersion,
} from './queries.ts';

export const paymentOffice: readonly Implementation[] = [
  implement(contract.listProgrammeVersions, async ({ app }) => ({ data: await presentAll(app, app.db) })),

  implement(contract.addProgramme, (context, { body }) =>
    change(context, async ({ trx, known, authorship }) => {
      const programme = programmeOf(body.id, body);
      requireSound(programme);
      if (known.some((version) => version.programme.id === body.id))
        throw new Failure('conflict', { detail: 'Такой код уже есть у другой программы' });
      await insertVersion(trx, 1, programme, authorship);
      return { action: 'payment.add', object_id: body.id, before: null, after: programme };
    }),
  ),

  implement(contract.changeProgramme, (context, { params: { id }, body: { based_on, latest, ...fields } }) =>
    change(context, async ({ trx, known, authorship, today }) => {
      const own = known.filter(({ programme }) => programme.id === id);
      const newest = own.at(-1);
      if (!newest) throw new Failure('not_found');
      const former = own.find(({ version }) => version === based_on);
      if (newest.version !== latest || !former || former.withdrawn) throw changedMeanwhile(newest.version);
      const programme = programmeOf(id, fields);
      requireSound(programme);
      // The file's version is stored beside its successor: from now on only the stored ones count.
      if (newest.version === 0) await insertVersion(trx, 1, newest.programme, { authorId: null, now: authorship.now });
      const first = Math.max(based_on, 1);
      await insertVersion(trx, Math.max(newest.version, 1) + 1, programme, authorship);
      if (replaces(programme, former.programme, today)) await withdrawVersion(trx, id, first, authorship.now);
      return { action: 'payment.change', object_id: id, before: former.programme, after: programme };
    }),
  ),

  implement(contract.withdrawProgramme, (context, { params: { id, version } }) =>
    change(context, async ({ trx, known, authorship, today }) => {
      const found = known.find((one) => one.programme.id === id && one.version === version);
      if (!found) throw new Failure('not_found');
      if (found.withdrawn) throw new Failure('conflict', { detail: 'Эта версия уже отозвана' });
      if (found.programme.valid_from <= today)
        throw new Failure('conflict', { detail: 'Версия уже действует: завершите её последним днём' });
      await withdrawVersion(trx, id, version, authorship.now);
      return { action: 'payment.withdraw', object_id: id, before: found.programme, after: { version } };
    }),
  ),

  implement(contract.changePaymentTerms, (context, { body: { version, ...terms } }) =>
    change(context, async ({ trx, authorship }) => {
      const before = await readTerms(trx);
      if ((before?.version ?? 0) !== version) throw changedMeanwhile(before?.version ?? 0);
      await insertTerms(trx, version + 1, terms, authorship);
      const former = before ?? context.app.settings.payments.terms;
      const { demo, discount_rate, warning } = former;
      return { action: 'payment.terms', object_id: null, before: { demo, discount_rate, warning }, after: terms };
    }),
  ),
];

interface Stored {
  readonly programme: PaymentProgramme;
  readonly version: number;
  readonly withdrawn: boolean;
}

interface Work {
  readonly trx: Db;
  /** Every version as the transaction sees it; of one programme the newest last. */
  readonly known: readonly Stored[];
  readonly authorship: { readonly authorId: number; readonly now: Date };
  /** Moscow day. */
  readonly today: string;
}

interface Done {
  readonly action: string;
  readonly object_id: string | null;
  readonly before: object | null;
  readonly after: object;
}

/** One change: alone, told to the audit log, in effect in this process when it is answered. */
async function change(
  context: CallContext,
  work: (work: Work) => Promise<Done>,
): Promise<{ data: contract.OfficePayments }> {
  const { app } = context;
  const now = new Date(app.now());
  const data = await app.db.transaction().execute(async (trx) => {
    await lockPayments(trx);
    const known = allVersions(app, await readVersions(trx));
    const authorship = { authorId: staffOf(context).id, now };
    const done = await work({ trx, known, authorship, today: moscowDate(now.getTime()) });
    const after = await presentAll(app, trx);
    await recordAudit(trx, context, { object_type: 'payment_programmes', ...done });
    return after;
  });
  await app.settings.refresh();
  return { data };
}

const changedMeanwhile = (version: number): Failure =>
  new Failure('conflict', {
    detail: 'Условия уже изменил кто-то другой: обновите страницу и внесите правки заново',
    current: { version },
  });

function programmeOf(id: string, fields: contract.ProgrammeBody): PaymentProgramme {
  const { title, kind, requires, lender, rate, full_cost, min_down, min_term_months, max_term_months } = fields;
  const { max_loan, dwellings_only, markup, tranche, instalment, conditions, valid_from, valid_to } = fields;
  const limits = Object.fromEntries(Object.entries(max_loan).filter(([, limit]) => limit !== undefined));
  const terms = { min_down, min_term_months, max_term_months, max_loan: limits, dwellings_only, markup };
  const days = { conditions, valid_from, valid_to };
  return { id, kind, title, requires, lender, rate, full_cost, ...terms, tranche, instalment, ...days };
}

/** @throws {Failure} `invalid_value`: also for a credit that visitors would never see (38-FZ article 28). */
function requireSound(programme: PaymentProgramme): void {
  const errors: { field: string; message: string }[] = [...programmeFaults(programme)];
  if (programme.kind === 'credit') {
    if (programme.full_cost === null)
      errors.push({ field: 'full_cost', message: 'Без диапазона полной стоимости кредита ставку показывать нельзя' });
    if (!programme.lender) errors.push({ field: 'lender', message: 'Без кредитора ставку показывать нельзя' });
  }
  if (errors.length > 0) throw new Failure('invalid_value', { errors });
}

/** Stored versions, and the file's of programmes that have none. */
function allVersions(app: App, records: readonly VersionRecord[]): Stored[] {
  const stored = new Set(records.map(({ programme }) => programme));
  const file = app.settings.filed.programmes.filter(({ id }) => !stored.has(id));
  return [
    ...file.map((programme) => ({ programme, version: 0, withdrawn: false })),
    ...records.map(({ terms, version, withdrawn }) => ({ programme: terms as PaymentProgramme, version, withdrawn })),
  ];
}

async function presentAll(app: App, db: Db): Promise<contract.OfficePayments> {
  const records = await readVersions(db);
  const terms = await readTerms(db);
  const today = moscowDate(app.now());
  const { demo, discount_rate, warning } = terms ?? app.settings.filed;
  const authors = new Map(records.map((record) => [`${record.programme} ${record.version}`, record]));
  const programmes = [...byProgramme(allVersions(app, records))].map(([id, versions]) => ({
    id,
    latest: versions.at(-1)?.version ?? 0,
    versions: versions.map((one) => {
      const record = authors.get(`${id} ${one.version}`);
      return {
        programme: { ...one.programme, conditions: [...one.programme.conditions] },
        version: one.version,
        state: versionState(one, versions, today),
        complete: mayShowProgramme(one.programme, warning),
        author: record?.author_id == null ? null : { id: record.author_id, name: record.author_name },
        created_at: record?.created_at.toISOString() ?? null,
      };
    }),
  }));
  const author = terms?.author_id == null ? null : { id: terms.author_id, name: terms.author_name };
  const said = { demo, discount_rate, warning, version: terms?.version ?? 0, author };
  return { terms: { ...said, created_at: terms?.created_at.toISOString() ?? null }, programmes };
}
