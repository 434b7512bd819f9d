import { sql } from 'kysely';
import { COMPLEX_FACTS, type ComplexFactKey, type PublishedFacts } from '../../../complex/rules/complex-facts.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CuratedComplex } from '../../contract/curation.ts';
import {
  type CardColumns,
  cardColumns,
  placeColumn,
  type RowsSearch,
  readRows,
  type StatedOfBoth,
  statedColumns,
} from './card-columns.ts';

export interface CuratedRecord extends PublishedFacts {
  id: number;
  title_eng: string;
  parent_title: string | null;
  developer: string | null;
  published: boolean;
  housing_class: number | null;
  flats: number;
  pictures: number;
  lng: number | null;
}

const ROW = sql`c.id, c.title, c.title_eng, p.title as parent_title, d.title as developer, c.published, c.housing_class,
  (select count(*)::int from flats f where f.complex_id = c.id and coalesce(f.status_curated, f.status) = 1) as flats,
  (select count(*)::int from complex_images i where i.complex_id = c.id) as pictures,
  c.lat, c.lng, c.region_code, c.release_state, c.declaration_url, c.developer_id, d.legal_name as developer_legal_name`;
const FROM = sql`complexes c left join complexes p on p.id = c.parent_id left join developers d on d.id = c.developer_id`;

/** The lists of what waits, by the fields of `lacksOf`. */
const LACKING = {
  point: sql`c.region_code is null`,
  developer: sql`c.developer_id is null`,
  papers: sql`c.release_state is distinct from 'Сдан' and (d.legal_name is null or c.declaration_url is null)`,
} as const;

export interface CuratedSearch extends RowsSearch {
  readonly lacking?: keyof typeof LACKING | undefined;
  readonly developer?: number | undefined;
}

/** A page of complexes, hidden ones first, and how many fit. */
export function readCurated(db: Db, { lacking, developer, ...search }: CuratedSearch) {
  const which = [
    sql`c.merged_into is null`,
    ...(lacking === undefined ? [] : [LACKING[lacking]]),
    ...(developer === undefined ? [] : [sql`c.developer_id = ${developer}`]),
  ];
  return readRows<CuratedRecord>(db, { table: 'c', columns: ROW, from: FROM, which }, search);
}

export interface CuratedDetails extends CuratedRecord, CardColumns {
  registration: number | null;
  apartments_only: boolean;
  place_approximate: boolean;
  place: CuratedComplex['place'];
  advantages: { id: number; title: string; text: string | null; origin: string }[];
  aliases: string[];
  housings: { id: number; title: string }[];
}

const CARD = cardColumns('complex', 'c', COMPLEX_FACTS, sql`x.origin`);
const PLACE = placeColumn(
  'c',
  ['city_id', 'district_id'],
  sql`coalesce((select json_agg(distinct g.title || ', ' ||
      coalesce(s.foot_minutes || ' мин пешком', s.transport_minutes || ' мин на транспорте'))
    from complex_stations s join geo_entities g on g.id = s.station_id where s.complex_id = c.id), '[]')`,
);

/** A complex with everything editors see; undefined when there is none. */
export async function readCuratedComplex(db: Db, id: number): Promise<CuratedDetails | undefined> {
  return (await readCuratedComplexes(db, [id])).get(id);
}

/** Those of the complexes that there are, by id, in the order of the ids. */
export async function readCuratedComplexes(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CuratedDetails>> {
  const { rows } =
    await sql<CuratedDetails>`select ${ROW}, ${CARD}, ${PLACE}, c.registration, c.apartments_only, c.place_approximate,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'text', a.text, 'origin', a.origin) order by a.sort, a.id)
        from advantages a where a.complex_id = c.id), '[]') as advantages,
      coalesce((select json_agg(a.folded_name order by a.folded_name) from complex_aliases a where a.complex_id = c.id), '[]') as aliases,
      coalesce((select json_agg(json_build_object('id', h.id, 'title', coalesce(h.title, 'Корпус')) order by h.sort, h.id)
        from housings h where h.complex_id = c.id), '[]') as housings
    from ${FROM} where c.id = any (${ids}::int[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [[id, row]] : [];
    }),
  );
}

/** Locks a complex until the transaction ends; undefined when there is none. */
export function lockComplex(trx: Db, id: number) {
  return (
    trx
      .selectFrom('complexes')
      .select(['updated_at', 'lat', 'lng', 'place_approximate'])
      .where('id', '=', id)
      // What was merged into another one is that one now.
      .where('merged_into', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  );
}

/** What editors state about a complex; absent keys stay as they are. */
export interface CuratedChange extends StatedOfBoth<ComplexFactKey> {
  readonly housing_class?: number | null | undefined;
  readonly registration?: number | null | undefined;
  readonly apartments_only?: boolean | undefined;
  readonly place_approximate?: boolean | undefined;
}

/** Writes it with a new version. A point that is stated is exact unless the same change calls it approximate. */
export async function writeCurated(trx: Db, id: number, change: CuratedChange, now: Date): Promise<void> {
  const { facts, polygon, developer_id, ...own } = change;
  const approximate =
    facts.lat === undefined ? own.place_approximate : facts.lat !== null && (own.place_approximate ?? false);
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('complexes')
    .set({
      ...statedColumns({ facts, polygon, developer_id }),
      ...given,
      ...(approximate === undefined ? {} : { place_approximate: approximate }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the advantages that editors wrote; those of feeds stay. */
export async function replaceAdvantages(
  trx: Db,
  id: number,
  advantages: readonly { readonly title: string; readonly text?: string | null | undefined }[],
): Promise<void> {
  await trx.deleteFrom('advantages').where('complex_id', '=', id).where('origin', '=', 'curated').execute();
  if (advantages.length === 0) return;
  await trx
    .insertInto('advantages')
    .values(advantages.map(({ title, text }, sort) => ({ complex_id: id, title, text: text ?? null, sort })))
    .execute();
}

/** Replaces the folded names; answers those that another complex has: the caller gives the transaction up then. */
export async function replaceAliases(trx: Db, id: number, folded: readonly string[]): Promise<string[]> {
  if (folded.length > 0) {
    const taken = await trx
      .selectFrom('complex_aliases')
      .select('folded_name')
      .where('folded_name', 'in', folded)
      .where('complex_id', '!=', id)
      .execute();
    if (taken.length > 0) return taken.map(({ folded_name }) => folded_name);
  }
  await trx.deleteFrom('complex_aliases').where('complex_id', '=', id).execute();
  if (folded.length === 0) return [];
  // In one order for everybody: two editors who give the same names do not wait in a ring.
  const added = await trx
    .insertInto('complex_aliases')
    .values(folded.toSorted().map((folded_name) => ({ folded_name, complex_id: id })))
    .onConflict((conflict) => conflict.column('folded_name').doNothing())
    .returning('folded_name')
    .execute();
  const own = new Set(added.map(({ folded_name }) => folded_name));
  return folded.filter((name) => !own.has(name));
}
