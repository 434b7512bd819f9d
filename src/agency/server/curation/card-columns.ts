import { type RawBuilder, sql } from 'kysely';
import type { FactField } from '../../../complex/rules/fact-field.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/search-text.ts';
import type { CuratedCard } from '../../contract/curated-card.ts';
import { OWNERS, type Owner } from './files.ts';

/** What the lists and the cards of complexes and of villages read alike; `table` is the alias of their table, `c` for example. */

export interface RowsSearch {
  readonly term?: string | undefined;
  readonly published?: boolean | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of rows, hidden ones first, and how many fit; `which` holds what else they must be. */
export async function readRows<Row>(
  db: Db,
  rows: {
    readonly table: string;
    readonly columns: RawBuilder<unknown>;
    readonly from: RawBuilder<unknown>;
    readonly which: readonly RawBuilder<unknown>[];
  },
  { term, published, offset, limit }: RowsSearch,
): Promise<{ rows: Row[]; total: number }> {
  const [title, shown, id] = ['title', 'published', 'id'].map((column) => sql.ref(`${rows.table}.${column}`));
  const which = [
    ...rows.which,
    ...(term === undefined ? [] : [sql`lower(${title}) like ${containing(term.toLowerCase())}`]),
    ...(published === undefined ? [] : [sql`${shown} = ${published}`]),
  ];
  const from = sql`${rows.from} where ${sql.join([sql`true`, ...which], sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<Row>`select ${rows.columns} from ${from} order by ${shown}, ${title}, ${id} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** The columns of {@link cardColumns} as they are read. */
export interface CardColumns extends Pick<CuratedCard, 'facts' | 'developers' | 'documents'> {
  version: Date;
  polygon: [number, number][] | null;
  pictures_list: { id: number; scope: string; path: string; origin: 'feed' | 'curated' }[];
  progress: { id: number; image_id: number; scope: string; path: string; taken_on: string; housing: string | null }[];
}

/** Version, outline, facts with their sources, developers and files of a card. `origin` tells where a picture `x` of image `i` is from. */
export function cardColumns(
  of: Owner['of'],
  table: string,
  fields: readonly FactField[],
  origin: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { column, pictures } = OWNERS[of];
  const [id, updated, polygon, fed, stated] = [
    'id',
    'updated_at',
    'polygon',
    'developer_id_feed',
    'developer_id_curated',
  ].map((name) => sql.ref(`${table}.${name}`));
  const owner = sql.ref(column);
  return sql`${updated} as version, ${polygon}, jsonb_build_array(${factsJson(fields, table)}) as facts,
    json_build_object('feed', ${developerJson(fed)}, 'curated', ${developerJson(stated)}) as developers,
    coalesce((select json_agg(json_build_object('id', i.id, 'scope', i.scope, 'path', i.path, 'origin', ${origin}) order by x.sort, i.id)
      from ${sql.table(pictures)} x join images i on i.id = x.image_id where x.${owner} = ${id}), '[]') as pictures_list,
    coalesce((select json_agg(json_build_object('id', g.id, 'image_id', i.id, 'scope', i.scope, 'path', i.path, 'taken_on', g.taken_on, 'housing', h.title)
        order by g.taken_on desc, g.sort, g.id)
      from progress_photos g join images i on i.id = g.image_id left join housings h on h.id = g.housing_id
      where g.${owner} = ${id}), '[]') as progress,
    coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'kind', o.kind, 'size_bytes', o.size_bytes,
        'published_at', o.published_at) order by o.sort, o.id)
      from documents o where o.${owner} = ${id}), '[]') as documents`;
}

/** Each fact as { key, feed, curated }; the keys are constants of ours. */
const factsJson = (fields: readonly FactField[], table: string) =>
  sql.join(
    fields.map(
      ({ key }) =>
        sql`jsonb_build_object('key', ${sql.lit(key)}, 'feed', ${sql.ref(`${table}.${key}_feed`)}, 'curated', ${sql.ref(`${table}.${key}_curated`)})`,
    ),
  );

const developerJson = (id: RawBuilder<unknown> | undefined) =>
  sql`(select json_build_object('id', o.id, 'title', coalesce(o.title, o.title_eng), 'legal_name', o.legal_name)
    from developers o where o.id = ${id})`;

/** Where its point lies, in words: the region and the places of those columns; and the stations near it. */
export function placeColumn(
  table: string,
  places: readonly ('city_id' | 'district_id')[],
  stations: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const region = sql.ref(`${table}.region_code`);
  const words = places.map(
    (column) => sql`(select g.title from geo_entities g where g.id = ${sql.ref(`${table}.${column}`)})`,
  );
  return sql`case when ${region} is null then null else json_build_object('title', concat_ws(', ',
      case ${region} when 77 then 'Москва' else 'Московская область' end, ${sql.join(words)}), 'stations', ${stations}) end as place`;
}

/** What editors state of either; absent keys stay as they are. */
export interface StatedOfBoth<Key extends string> {
  readonly facts: Partial<Record<Key, string | number | null>>;
  readonly developer_id?: number | null | undefined;
  readonly polygon?: readonly (readonly number[])[] | null | undefined;
}

/** The columns that it is written to. */
export function statedColumns({ facts, developer_id, polygon }: StatedOfBoth<string>) {
  return {
    ...Object.fromEntries(Object.entries(facts).map(([key, value]) => [`${key}_curated`, value])),
    ...(developer_id === undefined ? {} : { developer_id_curated: developer_id }),
    ...(polygon === undefined ? {} : { polygon: polygon && JSON.stringify(polygon) }),
  };
}
