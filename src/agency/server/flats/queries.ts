import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CuratedFlat } from '../../contract/flats.ts';

type Media = { src: string; kind: string }[];

interface Row extends Omit<CuratedFlat, 'plan' | 'version' | 'ceiling_height' | 'renovation'> {
  renovation_feed: number | null;
  renovation_curated: number | null;
  ceiling_height: number | null;
  media: Media;
  corrections: Corrections | null;
  updated_at: Date;
}

/** What editors state beside the finishing, and what the feed says there. */
export interface Corrections {
  readonly ceiling_height?: { readonly feed: number | null; readonly ours: number };
  readonly plan?: { readonly feed: Media; readonly ours: string };
}

export interface FlatFilters {
  readonly number?: string | undefined;
  readonly flat?: number | undefined;
  readonly corrected?: boolean | undefined;
}

/** Flats of a complex and its parts, by housing, floor and number. */
export async function readCuratedFlats(
  db: Db,
  complexId: number,
  { number, flat, corrected = false }: FlatFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: CuratedFlat[]; total: number }> {
  const beginning = number === undefined ? null : `${number.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`(c.id = ${complexId}::int or c.parent_id = ${complexId}::int) and f.status <> 4
    and ${beginning === null ? sql`true` : sql`lower(f.number) like ${beginning}`}
    and ${flat === undefined ? sql`true` : sql`f.id = ${flat}::int`}
    and ${corrected ? sql`(f.renovation_curated is not null or f.corrections is not null)` : sql`true`}`;
  const [page, count] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${FROM} where ${where}
      order by h.sort, h.title, f.floor, length(f.number), f.number, f.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: page.rows.map(presentFlat), total: count.rows[0]?.total ?? 0 };
}

const FROM = sql`flats f join complexes c on c.id = f.complex_id left join housings h on h.id = f.housing_id
  left join sections s on s.id = f.section_id`;
const COLUMNS = sql`f.id, json_build_object('id', c.id, 'title', coalesce(c.title, c.title_eng), 'title_eng', c.title_eng,
    'published', c.published) as complex,
  f.number, h.title as housing, s.title as section, f.floor, f.rooms, f.area_total as area, f.renovation_feed,
  f.renovation_curated, f.ceiling_height, f.media, f.corrections, f.updated_at`;

/** One flat, locked until the transaction ends; undefined when there is none. */
export async function lockFlat(trx: Db, id: number): Promise<{ flat: CuratedFlat; row: Row } | undefined> {
  await sql`select 1 from flats where id = ${id}::int for update`.execute(trx);
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where f.id = ${id}::int`.execute(trx);
  return rows[0] && { flat: presentFlat(rows[0]), row: rows[0] };
}

const planIn = (media: Media): string | null => media.find(({ kind }) => kind === 'plan')?.src ?? null;

function presentFlat(row: Row): CuratedFlat {
  const { renovation_feed, renovation_curated, ceiling_height, media, corrections, updated_at, ...flat } = row;
  const { ceiling_height: ceiling, plan } = corrections ?? {};
  return {
    ...flat,
    renovation: { feed: renovation_feed, ours: renovation_curated },
    ceiling_height: ceiling ?? { feed: ceiling_height, ours: null },
    plan: plan ? { feed: planIn(plan.feed), ours: plan.ours } : { feed: planIn(media), ours: null },
    version: updated_at.toISOString(),
  };
}

export interface FlatChange {
  readonly renovation?: number | null | undefined;
  readonly ceiling_height?: number | null | undefined;
  /** Address of the picture. */
  readonly plan?: string | null | undefined;
}

/** Writes the editor's word, or, where it is null, the feed's again. */
export async function writeFlat(trx: Db, row: Row, change: FlatChange, now: Date): Promise<void> {
  const { corrections: before, media: shown } = row;
  const feed = {
    ceiling_height: before?.ceiling_height ? before.ceiling_height.feed : row.ceiling_height,
    media: before?.plan?.feed ?? shown,
  };
  const ceiling = change.ceiling_height === undefined ? before?.ceiling_height?.ours : change.ceiling_height;
  const plan = change.plan === undefined ? before?.plan?.ours : change.plan;
  const after: Corrections = {
    ...(ceiling === undefined || ceiling === null
      ? {}
      : { ceiling_height: { feed: feed.ceiling_height, ours: ceiling } }),
    ...(plan === undefined || plan === null ? {} : { plan: { feed: feed.media, ours: plan } }),
  };
  const corrections = Object.keys(after).length === 0 ? null : JSON.stringify(after);
  const media = JSON.stringify(feed.media);
  const renovation = change.renovation === undefined ? row.renovation_curated : change.renovation;
  await sql`update flats set renovation_curated = ${renovation}::smallint, corrections = ${corrections}::jsonb,
      ceiling_height = ${ceiling ?? feed.ceiling_height}::real,
      media = case when ${plan ?? null}::text is null then ${media}::jsonb else with_own_plan(${media}::jsonb, ${plan ?? null}) end,
      updated_at = ${now}
    where id = ${row.id}::int`.execute(trx);
}
