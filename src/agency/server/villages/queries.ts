import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type ShownFacts, VILLAGE_FACTS, type VillageFactKey } from '../../../village/rules/village-facts.ts';
import type { CuratedVillage } from '../../contract/villages.ts';
import { developerJson, factsJson } from '../curation/queries.ts';

export interface VillageRecord extends ShownFacts {
  id: number;
  title_eng: string;
  developer: string | null;
  road: string | null;
  published: boolean;
  offers: number;
  pictures: number;
}

const ROW = sql`v.id, v.title, v.title_eng, d.title as developer, r.title as road, v.published, v.lat, v.lng, v.region_code,
  (select count(*)::int from village_offers o where o.village_id = v.id and o.status = 1) as offers,
  (select count(*)::int from village_images i where i.village_id = v.id) as pictures`;
const FROM = sql`villages v left join developers d on d.id = v.developer_id left join geo_entities r on r.id = v.road_id`;

const LACKING = { point: sql`v.region_code is null`, developer: sql`v.developer_id is null` } as const;

export interface VillageSearch {
  readonly term?: string | undefined;
  readonly published?: boolean | undefined;
  readonly lacking?: keyof typeof LACKING | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of villages, hidden ones first, and how many fit. */
export async function readCuratedVillages(
  db: Db,
  { term, published, lacking, offset, limit }: VillageSearch,
): Promise<{ rows: VillageRecord[]; total: number }> {
  const part = term === undefined ? null : `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`where ${part === null ? sql`true` : sql`lower(v.title) like ${part}`}
    and ${published === undefined ? sql`true` : sql`v.published = ${published}`}
    and ${lacking === undefined ? sql`true` : LACKING[lacking]}`;
  const [page, count] = await Promise.all([
    sql<VillageRecord>`select ${ROW} from ${FROM} ${where}
      order by v.published, v.title, v.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${FROM} ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export interface VillageDetails
  extends VillageRecord,
    Pick<
      CuratedVillage,
      | 'facts'
      | 'developers'
      | 'polygon'
      | 'road_id'
      | 'roads'
      | 'specifications'
      | 'advantages'
      | 'declaration_url'
      | 'documents'
    > {
  version: Date;
  city: string | null;
  communications: Record<string, unknown>;
  pictures_list: { id: number; scope: string; path: string }[];
  progress: { id: number; image_id: number; scope: string; path: string; taken_on: string }[];
}

/** A village with everything editors see; undefined when there is none. */
export async function readCuratedVillage(db: Db, id: number): Promise<VillageDetails | undefined> {
  const { rows } =
    await sql<VillageDetails>`select ${ROW}, v.updated_at as version, v.road_id, v.polygon, v.communications,
      v.specifications, v.declaration_url, (select g.title from geo_entities g where g.id = v.city_id) as city,
      jsonb_build_array(${factsJson(VILLAGE_FACTS, 'v')}) as facts,
      json_build_object('feed', ${developerJson('v.developer_id_feed')}, 'curated', ${developerJson('v.developer_id_curated')}) as developers,
      coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title)
        from geo_entities g where g.kind = 'road'), '[]') as roads,
      coalesce((select json_agg(json_build_object('title', a.title, 'text', a.text) order by a.sort, a.id)
        from village_advantages a where a.village_id = v.id), '[]') as advantages,
      coalesce((select json_agg(json_build_object('id', i.id, 'scope', i.scope, 'path', i.path) order by x.sort, i.id)
        from village_images x join images i on i.id = x.image_id where x.village_id = v.id), '[]') as pictures_list,
      coalesce((select json_agg(json_build_object('id', g.id, 'image_id', i.id, 'scope', i.scope, 'path', i.path, 'taken_on', g.taken_on)
          order by g.taken_on desc, g.sort, g.id)
        from progress_photos g join images i on i.id = g.image_id where g.village_id = v.id), '[]') as progress,
      coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'kind', o.kind, 'size_bytes', o.size_bytes,
          'published_at', o.published_at) order by o.sort, o.id)
        from documents o where o.village_id = v.id), '[]') as documents
    from ${FROM} where v.id = ${id}::int`.execute(db);
  return rows[0];
}

/** Locks a village until the transaction ends; undefined when there is none. */
export async function lockVillage(trx: Db, id: number) {
  return await trx
    .selectFrom('villages')
    .select(['updated_at', 'lat', 'lng'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What editors state about a village; absent keys stay as they are. */
export interface VillageChange {
  readonly facts: Partial<Record<VillageFactKey, string | number | null>>;
  readonly developer_id?: number | null | undefined;
  readonly road_id?: number | null | undefined;
  readonly declaration_url?: string | null | undefined;
  /** Null, or empty: nothing is said. */
  readonly communications?: Readonly<Record<string, string | null>> | undefined;
  readonly specifications?: readonly { readonly title: string; readonly value: string }[] | undefined;
  readonly advantages?: readonly { readonly title: string; readonly text?: string | null | undefined }[] | undefined;
  readonly polygon?: readonly (readonly number[])[] | null | undefined;
}

/** Writes it with a new version. */
export async function writeVillage(trx: Db, id: number, change: VillageChange, now: Date): Promise<void> {
  const { facts, developer_id, road_id, declaration_url, communications, specifications, polygon } = change;
  const curated = Object.fromEntries(Object.entries(facts).map(([key, value]) => [`${key}_curated`, value]));
  const said = Object.entries(communications ?? {});
  const words = JSON.stringify(Object.fromEntries(said.filter(([, text]) => text)));
  await trx
    .updateTable('villages')
    .set({
      ...curated,
      ...(developer_id === undefined ? {} : { developer_id_curated: developer_id }),
      ...(road_id === undefined ? {} : { road_id }),
      ...(declaration_url === undefined ? {} : { declaration_url: declaration_url || null }),
      ...(specifications === undefined ? {} : { specifications: JSON.stringify(specifications) }),
      ...(polygon === undefined ? {} : { polygon: polygon && JSON.stringify(polygon) }),
      ...(said.length === 0
        ? {}
        : { communications: sql`communications - ${said.map(([key]) => key)}::text[] || ${words}::jsonb` }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  if (change.advantages) await replaceAdvantages(trx, id, change.advantages);
}

/** Replaces the advantages; one that keeps its name keeps its picture. */
async function replaceAdvantages(
  trx: Db,
  id: number,
  advantages: NonNullable<VillageChange['advantages']>,
): Promise<void> {
  const former = await trx
    .deleteFrom('village_advantages')
    .where('village_id', '=', id)
    .returning(['title', 'image_id'])
    .execute();
  if (advantages.length === 0) return;
  const pictures = new Map(former.map(({ title, image_id }) => [title, image_id]));
  await trx
    .insertInto('village_advantages')
    .values(
      advantages.map(({ title, text }, sort) => ({
        ...{ village_id: id, title, text: text ?? null, sort },
        image_id: pictures.get(title) ?? null,
      })),
    )
    .execute();
}
