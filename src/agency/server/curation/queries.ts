import { type Kysely, sql, type Transaction } from 'kysely';
import {
  COMPLEX_FACTS,
  type ComplexFactKey,
  type FactField,
  type PublishedFacts,
} from '../../../complex/rules/complex-facts.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { CuratedComplex } from '../../contract/curation.ts';

type Connection = Kysely<Tables> | Transaction<Tables>;

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

export interface CuratedSearch {
  readonly term?: string | undefined;
  readonly published?: boolean | undefined;
  readonly lacking?: 'point' | 'developer' | 'papers' | undefined;
  readonly developer?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of complexes, hidden ones first, and how many fit. */
export async function readCurated(
  db: Connection,
  { term, published, lacking, developer, offset, limit }: CuratedSearch,
): Promise<{ rows: CuratedRecord[]; total: number }> {
  const part = term === undefined ? null : `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`where c.merged_into is null and ${part === null ? sql`true` : sql`lower(c.title) like ${part}`}
    and ${published === undefined ? sql`true` : sql`c.published = ${published}`}
    and ${lacking === undefined ? sql`true` : LACKING[lacking]}
    and ${developer === undefined ? sql`true` : sql`c.developer_id = ${developer}`}`;
  const [page, count] = await Promise.all([
    sql<CuratedRecord>`select ${ROW} from ${FROM} ${where}
      order by c.published, c.title, c.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${FROM} ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export interface CuratedDetails extends CuratedRecord {
  version: Date;
  registration: number | null;
  apartments_only: boolean;
  place_approximate: boolean;
  polygon: [number, number][] | null;
  facts: { key: string; feed: string | number | null; curated: string | number | null }[];
  developers: CuratedComplex['developers'];
  place: CuratedComplex['place'];
  advantages: { id: number; title: string; text: string | null; origin: string }[];
  aliases: string[];
  pictures_list: { id: number; scope: string; path: string; origin: 'feed' | 'curated' }[];
  progress: { id: number; image_id: number; scope: string; path: string; taken_on: string; housing: string | null }[];
  documents: CuratedComplex['documents'];
  housings: { id: number; title: string }[];
}

/** Each fact as { key, feed, curated }; the keys are constants of ours, `table` is the alias of their table. */
export const factsJson = (fields: readonly FactField[], table: string) =>
  sql.join(
    fields.map(
      ({ key }) =>
        sql`jsonb_build_object('key', ${sql.lit(key)}, 'feed', ${sql.ref(`${table}.${key}_feed`)}, 'curated', ${sql.ref(`${table}.${key}_curated`)})`,
    ),
  );
const FACTS = factsJson(COMPLEX_FACTS, 'c');

export const developerJson = (column: string) =>
  sql`(select json_build_object('id', o.id, 'title', coalesce(o.title, o.title_eng), 'legal_name', o.legal_name)
    from developers o where o.id = ${sql.ref(column)})`;

/** Where its point lies, in words, and the stations near it. */
const PLACE = sql`case when c.region_code is null then null else json_build_object(
  'title', concat_ws(', ', case c.region_code when 77 then 'Москва' else 'Московская область' end,
    (select g.title from geo_entities g where g.id = c.city_id), (select g.title from geo_entities g where g.id = c.district_id)),
  'stations', coalesce((select json_agg(distinct g.title || ', ' ||
      coalesce(s.foot_minutes || ' мин пешком', s.transport_minutes || ' мин на транспорте'))
    from complex_stations s join geo_entities g on g.id = s.station_id where s.complex_id = c.id), '[]')) end`;

/** A complex with everything editors see; undefined when there is none. */
export async function readCuratedComplex(db: Connection, id: number): Promise<CuratedDetails | undefined> {
  return (await readCuratedComplexes(db, [id])).get(id);
}

/** Those of the complexes that there are, by id, in the order of the ids. */
export async function readCuratedComplexes(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CuratedDetails>> {
  const { rows } =
    await sql<CuratedDetails>`select ${ROW}, c.updated_at as version, c.registration, c.apartments_only, c.place_approximate, c.polygon,
      jsonb_build_array(${FACTS}) as facts,
      json_build_object('feed', ${developerJson('c.developer_id_feed')}, 'curated', ${developerJson('c.developer_id_curated')}) as developers,
      ${PLACE} as place,
      coalesce((select json_agg(json_build_object('id', a.id, 'title', a.title, 'text', a.text, 'origin', a.origin) order by a.sort, a.id)
        from advantages a where a.complex_id = c.id), '[]') as advantages,
      coalesce((select json_agg(a.folded_name order by a.folded_name) from complex_aliases a where a.complex_id = c.id), '[]') as aliases,
      coalesce((select json_agg(json_build_object('id', i.id, 'scope', i.scope, 'path', i.path, 'origin', ci.origin) order by ci.sort, i.id)
        from complex_images ci join images i on i.id = ci.image_id where ci.complex_id = c.id), '[]') as pictures_list,
      coalesce((select json_agg(json_build_object('id', g.id, 'image_id', i.id, 'scope', i.scope, 'path', i.path, 'taken_on', g.taken_on, 'housing', h.title)
          order by g.taken_on desc, g.sort, g.id)
        from progress_photos g join images i on i.id = g.image_id left join housings h on h.id = g.housing_id
        where g.complex_id = c.id), '[]') as progress,
      coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'kind', o.kind, 'size_bytes', o.size_bytes,
          'published_at', o.published_at) order by o.sort, o.id)
        from documents o where o.complex_id = c.id), '[]') as documents,
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

/** Locks a complex until the transaction ends; its version, undefined when there is none. */
export async function lockComplex(trx: Connection, id: number): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('complexes')
    .select('updated_at')
    .where('id', '=', id)
    // What was merged into another one is that one now.
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.updated_at;
}

/** What editors state about a complex; absent keys stay as they are. */
export interface CuratedChange {
  readonly facts: Partial<Record<ComplexFactKey, string | number | null>>;
  readonly housing_class?: number | null | undefined;
  readonly registration?: number | null | undefined;
  readonly apartments_only?: boolean | undefined;
  readonly place_approximate?: boolean | undefined;
  readonly developer_id?: number | null | undefined;
  readonly polygon?: readonly (readonly number[])[] | null | undefined;
}

/** Writes it with a new version. A point that is stated is exact unless the same change calls it approximate. */
export async function writeCurated(trx: Connection, id: number, change: CuratedChange, now: Date): Promise<void> {
  const { facts, polygon, developer_id, ...own } = change;
  const approximate =
    facts.lat === undefined ? own.place_approximate : facts.lat !== null && (own.place_approximate ?? false);
  const curated = Object.fromEntries(Object.entries(facts).map(([key, value]) => [`${key}_curated`, value]));
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('complexes')
    .set({
      ...curated,
      ...given,
      ...(approximate === undefined ? {} : { place_approximate: approximate }),
      ...(developer_id === undefined ? {} : { developer_id_curated: developer_id }),
      ...(polygon === undefined ? {} : { polygon: polygon && JSON.stringify(polygon) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the advantages that editors wrote; those of feeds stay. */
export async function replaceAdvantages(
  trx: Connection,
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
export async function replaceAliases(trx: Connection, id: number, folded: readonly string[]): Promise<string[]> {
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
