import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { day, exportFormat, optional } from '../../platform/contract/office-parts.ts';
import { rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { daysOf, LONGEST_DAYS } from '../rules/period.ts';
import { INTEREST_SETS, type InterestSet } from '../rules/rows-address.ts';

/** What the owner reads, for administrators: each figure of a period beside that of the period of the same length right before. */

const tag = 'figures';

/** The last 30 days unless it says something else; days of Moscow, both included. */
export const periodQuery = { from: optional(day), to: optional(day) };

/** Refuses periods that end before they begin, and those that are too long. */
export const soundPeriod = <Shape extends z.ZodObject>(query: Shape) =>
  query.superRefine((value, context) => {
    const { from, to } = value as { from?: string; to?: string };
    if (from === undefined || to === undefined) return;
    if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'Конец периода раньше начала' });
    else if (daysOf({ from, to }) > LONGEST_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Не более трёх лет' });
  });

const period = z.object({ from: z.string(), to: z.string() });
const periods = {
  period,
  former: period,
};
/** A figure of the period and of the one before. */
const pair = z.object({ now: z.int(), before: z.int() });
export type Pair = z.output<typeof pair>;

const named = { key: z.string(), title: z.string() };

// ---- the funnel
const funnelRow = z.object({
  ...named,
  /** Clients who came in the period and reached each step of `FUNNEL_STEPS`. */
  steps: z.array(pair),
  /** Of them, those who wait and who are lost, as they stood at the end. */
  paused: pair,
  refused: pair,
});
export type FunnelRow = z.output<typeof funnelRow>;

export const getFunnel = endpoint({
  name: 'getFunnel',
  method: 'GET',
  path: '/api/figures/funnel',
  access: 'admin',
  tag,
  summary: 'How far the clients who came in a period got, in all, by source and by manager',
  query: soundPeriod(z.object(periodQuery)),
  output: dataOf(
    z.object({
      ...periods,
      /** Days up to which each cohort is followed: both are equally old then. */
      until: z.object({ now: z.string(), before: z.string() }),
      total: funnelRow,
      sources: z.array(funnelRow),
      managers: z.array(funnelRow),
    }),
  ),
});
export type Funnel = z.output<typeof getFunnel.output>['data'];

// ---- answers
const answerFigures = {
  requests: z.int(),
  /** With a time of the answer. */
  answered: z.int(),
  waiting: z.int(),
  /** Of the answered ones, seconds of working time; null without any. */
  median_seconds: z.int().nullable(),
  within_5: z.int(),
  within_15: z.int(),
};
const answerRow = z.object({ ...named, ...answerFigures });
export type AnswerRow = z.output<typeof answerRow>;

export const getAnswers = endpoint({
  name: 'getAnswers',
  method: 'GET',
  path: '/api/figures/answers',
  access: 'admin',
  tag,
  summary:
    'How soon requests of a period were answered, in working time, by who took them and by hour and day of the week',
  query: soundPeriod(z.object(periodQuery)),
  output: dataOf(
    z.object({
      ...periods,
      /** Working hours in words. */
      hours: z.string(),
      total: answerRow,
      former_total: answerRow,
      managers: z.array(answerRow),
      by_hour: z.array(answerRow),
      /** By weekday (1 Monday) and hour of arrival, those with any. */
      by_week: z.array(z.object({ weekday: z.int(), hour: z.int(), ...answerFigures })),
    }),
  ),
});
export type Answers = z.output<typeof getAnswers.output>['data'];

// ---- interest
const counts = z.object(
  Object.fromEntries(INTEREST_SETS.map((set) => [set, z.int()])) as Record<InterestSet, z.ZodInt>,
);
const interestRow = z.object({
  ...named,
  ...counts.shape,
  /** Roubles of the deals. */
  deals_value: z.number(),
});
export type InterestRow = z.output<typeof interestRow>;
export const INTEREST_ROWS = 100;

export const getInterest = endpoint({
  name: 'getInterest',
  method: 'GET',
  path: '/api/figures/interest',
  access: 'admin',
  tag,
  summary:
    'What clients looked at, kept, were recommended, reserved and bought, by complex, developer, rooms and price',
  query: soundPeriod(z.object(periodQuery)),
  output: dataOf(
    z.object({
      ...periods,
      total: interestRow,
      former_total: interestRow,
      /** At most {@link INTEREST_ROWS}, those with most first. */
      complexes: z.array(interestRow),
      developers: z.array(interestRow),
      rooms: z.array(interestRow),
      bands: z.array(interestRow),
      /** Looked at often, and neither reserved nor sold: at most 20 complexes. */
      unsold: z.array(interestRow),
    }),
  ),
});
export type Interest = z.output<typeof getInterest.output>['data'];

// ---- refusals
const refusalRow = z.object({ ...named, refusals: pair });
export const getRefusals = endpoint({
  name: 'getRefusals',
  method: 'GET',
  path: '/api/figures/refusals',
  access: 'admin',
  tag,
  summary: 'Why clients refused in a period, by reason, manager and source',
  query: soundPeriod(z.object(periodQuery)),
  output: dataOf(
    z.object({
      ...periods,
      total: refusalRow,
      reasons: z.array(refusalRow),
      managers: z.array(refusalRow),
      sources: z.array(refusalRow),
    }),
  ),
});
export type Refusals = z.output<typeof getRefusals.output>['data'];
export type RefusalRow = z.output<typeof refusalRow>;

// ---- sales and plans
const money = z.number().nullable();
const planFigures = z.object({ deals: z.int().nullable(), value: money, commission: money });
const factFigures = z.object({ deals: z.int(), value: z.number(), commission: z.number() });
const salesRow = z.object({
  /** YYYY-MM. */
  month: z.string(),
  manager_id: z.int().nullable(),
  manager: z.string(),
  plan: planFigures,
  /** 0: there is none yet. */
  version: z.int(),
  fact: factFigures,
});
export type SalesRow = z.output<typeof salesRow>;
const year = wholeNumber(2020, 2099);

export const getSales = endpoint({
  name: 'getSales',
  method: 'GET',
  path: '/api/figures/sales',
  access: 'admin',
  tag,
  summary: 'Deals and commission of a year by month, planned and real: of the agency and of each person of staff',
  query: z.object({ year: optional(year) }),
  output: dataOf(
    z.object({
      year: z.int(),
      /** Twelve months; each also for the year before. */
      agency: z.array(salesRow.extend({ before: factFigures })),
      /** Months of people with a plan or a deal. */
      people: z.array(salesRow),
      /** Who may be given a plan. */
      staff: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type Sales = z.output<typeof getSales.output>['data'];

const MILLION_MILLIONS = 1_000_000_000_000;
export const setPlan = endpoint({
  name: 'setPlan',
  method: 'PUT',
  path: '/api/figures/plans/{month}',
  access: 'admin',
  tag,
  summary:
    'Sets the plan of a month for a person of staff or the agency; a plan that somebody else changed meanwhile is a conflict',
  params: z.object({ month: z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/) }),
  body: z.object({
    manager_id: rowId.nullable(),
    /** Of the plan that the caller saw; 0 without one. */
    version: wholeNumber(0, 1_000_000),
    deals: wholeNumber(0, 10_000).nullable(),
    value: wholeNumber(0, MILLION_MILLIONS).nullable(),
    commission: wholeNumber(0, MILLION_MILLIONS).nullable(),
  }),
  output: dataOf(z.object({ ...planFigures.shape, version: z.int() })),
  errors: ['not_found', 'conflict'],
});

// ---- files
export const FIGURE_TABLES = [
  'funnel-sources',
  'funnel-managers',
  'answers-managers',
  'answers-hours',
  'interest-complexes',
  'interest-developers',
  'interest-rooms',
  'interest-bands',
  'interest-unsold',
  'refusals',
  'sales',
] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];

export const exportFigures = endpoint({
  name: 'exportFigures',
  method: 'GET',
  path: '/api/figures/export',
  access: 'admin',
  tag,
  summary: 'One table of the figures as a file',
  query: soundPeriod(
    z.object({ ...periodQuery, year: optional(year), table: z.enum(FIGURE_TABLES), format: exportFormat }),
  ),
  output: z.string(),
});
