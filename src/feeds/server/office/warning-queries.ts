import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FeedWarning, WarningSummary } from '../../contract/warnings.ts';
import { mendingWay } from '../../rules/feed-mending.ts';
import { feedWarningDetail, feedWarningTitle } from '../../rules/feed-warnings.ts';
import type { Window } from './identity-queries.ts';

/** Complexes that a filter offers. */
const MAX_COMPLEXES = 100;

export interface WarningFilters {
  readonly code?: string | undefined;
  readonly complex?: number | undefined;
  readonly state?: 'shown' | 'muted' | undefined;
}

const MUTED = sql<boolean>`exists (select from feed_warning_mutes m where m.source_id = w.source_id and m.code = w.code
  and m.external_id in ('', w.external_id))`;

/** What editors state of the flat `f` over its feed. */
const CORRECTED = sql`(select to_jsonb(array(select jsonb_object_keys(o.corrections)
    union all select 'renovation' where o.renovation_curated is not null)) from flats o where o.id = f.id)`;

function matching(sourceId: number, { code, complex, state = 'shown' }: WarningFilters): RawBuilder<unknown> {
  const where = [sql`w.source_id = ${sourceId}`, state === 'muted' ? MUTED : sql`not ${MUTED}`];
  if (code !== undefined) where.push(sql`w.code = ${code}`);
  if (complex !== undefined) where.push(sql`f.complex_id = ${complex}`);
  return sql`feed_lot_warnings w left join flats_as_fed f on f.source_id = w.source_id and f.external_id = w.external_id
    where ${sql.join(where, sql` and `)}`;
}

/** Warnings of a source, those of one kind together. */
export async function readWarnings(
  db: Db,
  sourceId: number,
  filters: WarningFilters,
  { offset, limit }: Window,
): Promise<FeedWarning[]> {
  const { rows } = await sql<Omit<FeedWarning, 'title' | 'way'>>`
    select w.id, w.code, w.external_id, w.detail, ${MUTED} as muted,
      case when f.id is not null then jsonb_build_object('id', f.id, 'housing', h.title,
        'section', (select n.title from sections n where n.id = f.section_id), 'floor', f.floor,
        'rooms', case when f.rooms_known then f.rooms end, 'area', f.area_total, 'number', f.number,
        'corrected', ${CORRECTED}) end as flat,
      case when c.id is not null then jsonb_build_object('id', c.id, 'title', c.title, 'title_eng', c.title_eng,
        'published', c.published) end as complex
    from (select w.id, f.id as flat_id from ${matching(sourceId, filters)} order by w.code, w.id limit ${limit} offset ${offset}) as page
      join feed_lot_warnings w on w.id = page.id left join flats_as_fed f on f.id = page.flat_id
      left join housings h on h.id = f.housing_id left join complexes c on c.id = f.complex_id
    order by w.code, w.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    title: feedWarningTitle(row.code),
    detail: row.detail === null ? null : feedWarningDetail(row.detail),
    way: mendingWay(row.code),
  }));
}

export async function countWarnings(db: Db, sourceId: number, filters: WarningFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${matching(sourceId, filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Kinds and complexes of a source's warnings; undefined where there is no such source. */
export async function sumUpWarnings(db: Db, sourceId: number): Promise<WarningSummary | undefined> {
  const sources = await sql<{ id: number; title: string; read_at: Date | null }>`
    select s.id, s.title, (select max(r.started_at) from feed_runs r where r.source_id = s.id and r.status in ('complete', 'partial')) as read_at
    from feed_sources s where s.id = ${sourceId} and s.removed_at is null`.execute(db);
  const [source] = sources.rows;
  if (!source) return undefined;
  const codes = await sql<Omit<WarningSummary['codes'][number], 'title'>>`
    select w.code, count(*)::int as lots, exists (select from feed_warning_mutes m where m.source_id = ${sourceId}
      and m.code = w.code and m.external_id = '') as muted
    from feed_lot_warnings w where w.source_id = ${sourceId} group by w.code order by lots desc, w.code`.execute(db);
  const complexes = await sql<WarningSummary['complexes'][number]>`
    select c.id, c.title, count(*)::int as lots from feed_lot_warnings w
      join flats_as_fed f on f.source_id = w.source_id and f.external_id = w.external_id join complexes c on c.id = f.complex_id
    where w.source_id = ${sourceId} group by c.id order by lots desc, c.id limit ${MAX_COMPLEXES}`.execute(db);
  const { id, title, read_at } = source;
  return {
    source: { id, title },
    read_at: read_at?.toISOString() ?? null,
    codes: codes.rows.map((row) => ({ ...row, title: feedWarningTitle(row.code) })),
    complexes: complexes.rows,
  };
}
