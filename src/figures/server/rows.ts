import { type RawBuilder, sql } from 'kysely';
import { isSalesStatus, statusTitle } from '../../clients/rules/sales-status.ts';
import { readSubjects, subjectOf } from '../../complex/server/listing-refs.ts';
import { LEAD_STATES } from '../../leads/contract/lead-work.ts';
import type { App } from '../../platform/context.ts';
import { pageFromNearestEnd } from '../../platform/db/page-window.ts';
import type { FigureRow } from '../contract/rows.ts';
import { periodOf } from '../rules/period.ts';
import { refusalTitle } from '../rules/refusal-title.ts';
import { sourceKey, sourceTitle } from '../rules/source.ts';
import type { WorkingWeek } from '../rules/working-week.ts';
import { conditionOf, type RowFilters } from './conditions.ts';
import { readNames } from './names.ts';
import { ROW_SOURCES, type RowSource } from './row-sets.ts';
import { countBySums } from './view-sums.ts';
import { answerSeconds } from './working-seconds.ts';

interface Found {
  key: string;
  at: Date;
  client_id: number | null;
  client_name: string | null;
  client_phone: string | null;
  phone: string | null;
  complex_id: number | null;
  flat_id: number | null;
  manager: string | null;
  source_kind: string | null;
  source: string | null;
  note: string | null;
  answer_seconds: number | null;
  price: number | null;
  commission: number | null;
}

const TYPES = { int: sql`int`, text: sql`text`, float8: sql`float8` } as const;

async function countRows(db: App['db'], { from }: RowSource, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One page of the rows behind a figure, newest first, with their exact number. */
export async function readFigureRows(
  { db, now: clock }: App,
  filters: RowFilters,
  week: WorkingWeek,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: FigureRow[] }> {
  const now = clock();
  const source = ROW_SOURCES[filters.set];
  const where = conditionOf(filters, { now, week });
  const total = (await countBySums(db, filters, periodOf(filters, now))) ?? (await countRows(db, source, where));
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const order = slice.reversed ? sql`at, key` : sql`at desc, key desc`;
  const orNull = (part: RawBuilder<unknown> | undefined, type: keyof typeof TYPES): RawBuilder<unknown> =>
    part ? sql`(${part})::${TYPES[type]}` : sql`null::${TYPES[type]}`;
  const { rows } = await sql<Found>`
    with page as (
      select ${source.key} as key, ${source.at} as at, ${source.client} as client_id, ${source.manager} as manager_id,
        ${orNull(filters.set === 'leads' ? sql`r.phone` : undefined, 'text')} as phone,
        ${orNull(source.complex, 'int')} as complex_id, ${orNull(source.flat, 'int')} as flat_id,
        ${source.source ? sql`${source.source}.source_kind, ${source.source}.source` : sql`null::text as source_kind, null::text as source`},
        ${orNull(source.note, 'text')} as note,
        ${orNull(filters.set === 'leads' ? sql`round(${answerSeconds(week)})` : undefined, 'int')} as answer_seconds,
        ${orNull(source.price, 'float8')} as price, ${orNull(source.commission, 'float8')} as commission
      from ${source.from} where ${where} order by ${order} limit ${slice.limit} offset ${slice.offset})
    select p.*, p.key::text as key, u.name as client_name, u.phone as client_phone, coalesce(m.name, '№ ' || m.id) as manager
    from page p left join users u on u.id = p.client_id left join users m on m.id = p.manager_id order by ${
      slice.reversed ? sql`p.at, p.key` : sql`p.at desc, p.key desc`
    }`.execute(db);
  return { total, rows: await present(db, slice.reversed ? rows.reverse() : rows, filters, now) };
}

async function present(db: App['db'], rows: readonly Found[], { set }: RowFilters, now: number): Promise<FigureRow[]> {
  const ids = { complexes: rows.map(({ complex_id }) => complex_id), flats: rows.map(({ flat_id }) => flat_id) };
  const subjects = await readSubjects(db, ids, now);
  return rows.map((row) => ({
    key: row.key,
    at: row.at.toISOString(),
    client: row.client_id === null ? null : { id: row.client_id, name: row.client_name, phone: row.client_phone ?? '' },
    phone: row.phone,
    ...subjectOf(subjects, row.complex_id, row.flat_id),
    manager: row.manager,
    source: ROW_SOURCES[set].source ? sourceTitle(sourceKey(row.source_kind, row.source)) : '',
    note: noteOf(set, row.note),
    answer_seconds: row.answer_seconds,
    price: row.price,
    commission: row.commission,
  }));
}

/** Names of what the filters name by a number. */
export async function namesOf(db: App['db'], { manager, complex, developer }: RowFilters) {
  const nameOf = async (table: 'users' | 'complexes' | 'developers', id: number | 'none' | undefined) =>
    typeof id === 'number' ? ((await readNames(db, table, [id])).get(id) ?? null) : null;
  return {
    manager: await nameOf('users', manager),
    complex: await nameOf('complexes', complex),
    developer: await nameOf('developers', developer),
  };
}

const LEAD_KINDS: Readonly<Record<string, string>> = {
  callback: 'Обратный звонок',
  quiz: 'Подбор квартиры',
  feedback: 'Сообщение',
  call: 'Звонок',
};

function noteOf(set: RowFilters['set'], note: string | null): string | null {
  if (note === null) return null;
  if (set === 'clients') return isSalesStatus(Number(note)) ? statusTitle(Number(note)) : note;
  const [first = '', ...rest] = note.split(' ');
  if (set === 'leads') {
    const state = rest[0] ?? '';
    return `${LEAD_KINDS[first] ?? first}, ${(LEAD_STATES as Readonly<Record<string, string>>)[state]?.toLowerCase() ?? state}`;
  }
  if (set === 'refusals') return [refusalTitle(first), rest.join(' ')].filter((part) => part !== '').join(': ');
  return note;
}
