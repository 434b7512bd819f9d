import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { listOf } from '../../platform/contract/listing.ts';
import { day, exportFormat, officePaging, optional, personRef, subject } from '../../platform/contract/office-parts.ts';
import { line } from '../../platform/contract/text.ts';
import { rowId, wholeNumber } from '../../platform/contract/whole-number.ts';
import { BANDS } from '../rules/price-bands.ts';
import { ROW_SETS } from '../rules/rows-address.ts';
import { periodQuery, soundPeriod } from './figures.ts';

/** The rows behind each figure, for administrators: the same conditions, the same number. */

const someone = z.union([rowId, z.literal('none')]);

export const rowFilters = {
  ...periodQuery,
  set: z.enum(ROW_SETS),
  /** Whose: the manager of clients, who took a request, gave a recommendation, reserved, closed a deal, has a task; 'none': nobody. */
  manager: optional(someone),
  /** figures/rules/source.ts. */
  source: optional(line(140)),
  /** Clients who reached this step of the funnel by the day `until`. */
  step: optional(wholeNumber(1, 6)),
  until: optional(day),
  /** Clients who stood so at the end of `until`. */
  standing: optional(z.enum(['5', '7'])),
  reason: optional(line(40)),
  /** Requests: answered ones, open ones, answered within 5 or 15 minutes of working time. */
  answer: optional(z.enum(['given', 'open', '5', '15'])),
  /** When requests came: hour and day of the week, 1 Monday. */
  hour: optional(wholeNumber(0, 23)),
  weekday: optional(wholeNumber(1, 7)),
  /** Tasks: open ones past their term, or open ones of today; `from` and `to` say nothing of them. */
  due: optional(z.enum(['overdue', 'today'])),
  complex: optional(rowId),
  developer: optional(z.union([rowId, z.literal('none')])),
  rooms: optional(wholeNumber(0, 4)),
  band: optional(z.union([wholeNumber(0, BANDS - 1), z.literal('none')])),
};

export const figureRow = z.object({
  key: z.string(),
  at: z.string(),
  client: personRef.nullable(),
  /** Phone of a request of nobody known. */
  phone: z.string().nullable(),
  ...subject,
  /** Whose it is: see the filter `manager`. */
  manager: z.string().nullable(),
  source: z.string(),
  /** Words: status, kind of a request, reason of a refusal, text of a task. */
  note: z.string().nullable(),
  /** Seconds of working time until the answer. */
  answer_seconds: z.int().nullable(),
  price: z.number().nullable(),
  commission: z.number().nullable(),
});
export type FigureRow = z.output<typeof figureRow>;

const named = z.string().nullable();

export const listFigureRows = endpoint({
  name: 'listFigureRows',
  method: 'GET',
  path: '/api/figures/rows',
  access: 'admin',
  tag: 'figures',
  summary: 'Exactly the rows that a figure counts, newest first',
  query: soundPeriod(z.object({ ...rowFilters, ...officePaging })),
  output: listOf(figureRow).extend({
    /** Of what the filters name by a number; null where they do not. */
    names: z.object({ manager: named, complex: named, developer: named }),
  }),
});

export const exportFigureRows = endpoint({
  name: 'exportFigureRows',
  method: 'GET',
  path: '/api/figures/rows/export',
  access: 'admin',
  tag: 'figures',
  summary: 'The rows behind a figure as a file',
  query: soundPeriod(z.object({ ...rowFilters, format: exportFormat })),
  output: z.string(),
});
