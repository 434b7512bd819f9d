import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type { Publication } from './publication.ts';

/** A key of the feed as it is known from former runs and staff. */
export interface Known {
  readonly complex_id: number | null;
  readonly decision: 'auto' | 'ours' | 'new' | 'ignored' | 'waiting';
  /** What staff call it where the feed does not. */
  readonly given_title: string | null;
  /** No run has followed the decision yet, and the one before it did something else. */
  readonly is_fresh: boolean;
}
/** A complex of the catalogue with what tells it from others. */
export interface CatalogueComplex {
  readonly id: number;
  readonly root: number;
  readonly title_feed: string | null;
  readonly title_curated: string | null;
  readonly names: readonly string[];
  readonly keys: readonly string[];
  readonly point: LatLng | null;
  readonly developer: string | null;
  readonly address: string | null;
}
/** The complex under which most known lots of a staged complex stood. */
export interface Vote {
  readonly lots: number;
  readonly root: number;
  readonly voted: number;
}

/** Lots that a complex of the feed and one of the catalogue share. */
export interface SharedLots {
  readonly lots: number;
  /** Of so many lots of the smaller side. */
  readonly of: number;
}

/** How many lots of a staged complex are like a flat of a complex: floor, rooms, area, and the number or the price. */
export async function countSharedLots(
  { client }: Publication,
  pairs: readonly { readonly no: number; readonly id: number }[],
): Promise<Map<string, SharedLots>> {
  const { rows } = await client.query<{ no: number; id: number; lots: number; of: number }>(
    `with pairs as (select no, id from jsonb_to_recordset($1) as p (no integer, id integer))
     select p.no, p.id, (select count(distinct l.seq)::integer from stage_lots l join flats_as_fed f on f.complex_id = p.id and f.floor = l.floor
         and f.rooms = l.rooms and round(f.area_total::numeric, 1) = round(l.area_total::numeric, 1)
         and (f.number = l.number or abs(f.price_total - l.price_total) <= l.price_total * 0.01)
         where l.complex_no = p.no) as lots,
       least((select count(*) from stage_lots l where l.complex_no = p.no), (select count(*) from flats_as_fed f where f.complex_id = p.id))::integer as of
     from pairs p where p.id > 0`,
    [JSON.stringify(pairs)],
  );
  return new Map(rows.map(({ no, id, lots, of }) => [`${no} ${id}`, { lots, of }]));
}

export async function readKeys({ client, source, run_id }: Publication): Promise<Map<string, Known>> {
  const { rows } = await client.query<Known & { key: string }>(
    `select key, complex_id, decision, given_title, coalesce(decided_at >= (select max(r.started_at) from feed_runs r
         where r.source_id = $1 and r.id <> $2 and r.status in ('complete', 'partial')), true)
         and decided_at is not null and run_complex_id is distinct from complex_id as is_fresh
     from source_complexes where source_id = $1`,
    [source.id, run_id],
  );
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

export async function readCatalogue({ client }: Publication): Promise<Map<number, CatalogueComplex>> {
  const { rows } = await client.query<
    Omit<CatalogueComplex, 'names' | 'keys' | 'point'> & { aliases: string[] | null; keys: string[] | null } & {
      lat: number | null;
      lng: number | null;
    }
  >(
    `select c.id, coalesce(c.parent_id, c.id) as root, c.title_feed, c.title_curated, c.lat, c.lng, c.address,
       coalesce(d.title, '') as developer, a.aliases, k.keys
     from complexes c left join developers d on d.id = c.developer_id
       left join (select complex_id, array_agg(folded_name) as aliases from complex_aliases group by 1) a on a.complex_id = c.id
       left join (select complex_id, array_agg(key) as keys from source_complexes group by 1) k on k.complex_id = c.id
     where c.merged_into is null order by c.parent_id nulls first, c.id`,
  );
  return new Map(
    rows.map(({ lat, lng, aliases, keys, developer, ...row }) => {
      const names = [row.title_curated, row.title_feed, ...(aliases ?? [])].filter((name) => name !== null);
      const point: LatLng | null = lat === null || lng === null ? null : [lat, lng];
      return [row.id, { ...row, names, keys: keys ?? [], point, developer: developer || null }];
    }),
  );
}

/** Under which complex most known lots of each staged complex stood, by their ids in this source. */
export async function readVotes({ client, source, places }: Publication): Promise<Map<number, Vote>> {
  await client.query('analyze stage_lots');
  const keys = JSON.stringify(places.complexes.map(({ no, key }) => ({ no, key })));
  // A housing that staff moved to another complex still speaks for the complex of the feed that it came with.
  const { rows } = await client.query<Vote & { complex_no: number }>(
    `with keys as (select no, key from jsonb_to_recordset($2) as k (no integer, key text)),
       known as (
         select external_id, complex_id, housing_id from flats_as_fed where source_id = $1
         union all select k.external_id, f.complex_id, f.housing_id from source_flats k join flats_as_fed f on f.id = k.flat_id
         where k.source_id = $1 and f.source_id is distinct from $1),
       told as (
         select l.complex_no, coalesce(own.complex_id, f.complex_id) as complex_id
         from stage_lots l join known f on f.external_id = l.external_id join keys k on k.no = l.complex_no
           left join source_housings h on h.source_id = $1 and h.complex_key = k.key and h.housing_id = f.housing_id
           left join source_complexes own on own.source_id = $1 and own.key = k.key and h.housing_id is not null)
     select distinct on (complex_no) complex_no, root, voted::integer, lots::integer from (
       select t.complex_no, coalesce(c.parent_id, c.id) as root, count(*) as voted, n.lots
       from told t join complexes c on c.id = t.complex_id
         join (select complex_no, count(*) as lots from stage_lots group by 1) n on n.complex_no = t.complex_no
       group by 1, 2, 4) as votes
     order by complex_no, voted desc, root`,
    [source.id, keys],
  );
  return new Map(rows.map(({ complex_no, ...vote }) => [complex_no, vote]));
}
