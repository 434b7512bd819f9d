import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type ShownFacts, VILLAGE_FACTS, type VillageFactKey } from '../../../village/rules/village-facts.ts';
import type { CuratedVillage } from '../../contract/villages.ts';
import {
  type CardColumns,
  cardColumns,
  placeColumn,
  type RowsSearch,
  readRows,
  type StatedOfBoth,
  statedColumns,
} from '../curation/card-columns.ts';

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

export interface VillageSearch extends RowsSearch {
  readonly lacking?: keyof typeof LACKING | undefined;
}

/** A page of villages, hidden ones first, and how many fit. */
export function readCuratedVillages(db: Db, { lacking, ...search }: VillageSearch) {
  const which = lacking === undefined ? [] : [LACKING[lacking]];
  return readRows<VillageRecord>(db, { table: 'v', columns: ROW, from: FROM, which }, search);
}

export interface VillageDetails
  extends VillageRecord,
    CardColumns,
    Pick<CuratedVillage, 'place' | 'road_id' | 'roads' | 'specifications' | 'advantages' | 'declaration_url'> {
  communications: Record<string, unknown>;
}

const CARD = cardColumns('village', 'v', VILLAGE_FACTS, sql`case i.scope when 'remote' then 'feed' else 'curated' end`);
const PLACE = placeColumn('v', ['city_id'], sql`'[]'::json`);

/** A village with everything editors see; undefined when there is none. */
export async function readCuratedVillage(db: Db, id: number): Promise<VillageDetails | undefined> {
  const { rows } =
    await sql<VillageDetails>`select ${ROW}, ${CARD}, ${PLACE}, v.road_id, v.communications, v.specifications, v.declaration_url,
      coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title)
        from geo_entities g where g.kind = 'road'), '[]') as roads,
      coalesce((select json_agg(json_build_object('title', a.title, 'text', a.text) order by a.sort, a.id)
        from village_advantages a where a.village_id = v.id), '[]') as advantages
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
export interface VillageChange extends StatedOfBoth<VillageFactKey> {
  readonly road_id?: number | null | undefined;
  readonly declaration_url?: string | null | undefined;
  /** Null, or empty: nothing is said. */
  readonly communications?: Readonly<Record<string, string | null>> | undefined;
  readonly specifications?: readonly { readonly title: string; readonly value: string }[] | undefined;
  readonly advantages?: readonly { readonly title: string; readonly text?: string | null | undefined }[] | undefined;
}

/** Writes it with a new version. */
export async function writeVillage(trx: Db, id: number, change: VillageChange, now: Date): Promise<void> {
  const { road_id, declaration_url, communications, specifications } = change;
  const said = Object.entries(communications ?? {});
  const words = JSON.stringify(Object.fromEntries(said.filter(([, text]) => text)));
  await trx
    .updateTable('villages')
    .set({
      ...statedColumns(change),
      ...(road_id === undefined ? {} : { road_id }),
      ...(declaration_url === undefined ? {} : { declaration_url: declaration_url || null }),
      ...(specifications === undefined ? {} : { specifications: JSON.stringify(specifications) }),
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
