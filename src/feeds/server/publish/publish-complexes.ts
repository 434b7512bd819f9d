import { foldDeveloper } from '../../../complex/rules/developer-name.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { type PlacedComplex, placeComplexes } from '../../../geography/server/place-complexes.ts';
import type { StagedComplex } from '../stage/staged-places.ts';
import type { AddressNames } from './address-names.ts';
import { type ComplexFacts, mergeComplexFacts } from './merge-feed-facts.ts';
import type { PublishedComplex } from './publication.ts';
import { MORE_TRUSTED, type Publication, recordset } from './publication.ts';
import { publishDevelopers } from './publish-developers.ts';
import { publishComplexGalleries } from './publish-galleries.ts';
import { type Resolution, type ResolvedComplex, titleOf, traitsOf } from './resolve-complexes.ts';

/**
 * Makes the new complexes of the feed and writes what it says about them into `_feed` columns, geography, pictures and
 * advantages. Fills `stage_complexes`, which leads from the lots to their complexes.
 */
export async function publishComplexes(
  publication: Publication,
  { resolved: found, left_out, doubtful, decided }: Resolution,
  names: AddressNames,
): Promise<PublishedComplex[]> {
  const { client, source, places } = publication;
  if (places.complexes.length === 0) return [];
  await createComplexes(publication, found, names);
  const outranked = await client.query<{ id: number }>(
    `select distinct s.complex_id as id from source_complexes s join feed_sources other on other.id = s.source_id
     where other.id <> $1 and ${MORE_TRUSTED}`,
    [source.id],
  );
  const led = new Set(outranked.rows.map(({ id }) => id));
  const complexes = found.map((complex) => ({ ...complex, leads: !led.has(complex.id) }));
  await stageComplexes(publication, complexes, { doubtful, decided });
  await writeKeys(publication, complexes, left_out);
  const believed = complexes.filter(({ staged }) => !doubtful.has(staged.no));
  const placed = await writeFacts(publication, believed);
  await placeComplexes(client, placed, publication.now);
  await publishComplexGalleries(publication, believed);
  return believed;
}

async function createComplexes(
  { client, now, run_id, source }: Publication,
  found: readonly ResolvedComplex[],
  names: AddressNames,
) {
  const fresh = found
    .filter(({ isNew }) => isNew)
    .map(({ staged, id, given_title: given }) => ({
      id,
      given,
      title_eng: names.take(given ?? titleOf(staged), 'zhk'),
    }));
  if (fresh.length === 0) return;
  await client.query(
    `insert into complexes (id, title_eng, title_curated, created_at, updated_at)
     select id, title_eng, given, $2, $2 from jsonb_to_recordset($1) as made (id integer, title_eng text, given text)`,
    [recordset(fresh), now],
  );
  await client.query(
    `insert into offer_events (subject, subject_id, kind, source_id, run_id, at)
     select 'complex', id, 'listed', $2, $3, $4 from unnest($1::integer[]) as made (id)`,
    [fresh.map(({ id }) => id), source.id, run_id, now],
  );
}

async function stageComplexes(
  { client }: Publication,
  complexes: readonly PublishedComplex[],
  { doubtful, decided }: Pick<Resolution, 'doubtful' | 'decided'>,
): Promise<void> {
  const rows = complexes.map(({ staged, id }) => ({
    no: staged.no,
    complex_id: id,
    decided: decided.has(staged.no),
    doubtful: doubtful.has(staged.no),
    mortgage: staged.stated?.mortgage ?? null,
    military_mortgage: staged.stated?.military_mortgage ?? null,
    subsidy: staged.stated?.subsidy ?? null,
    installment: staged.stated?.installment ?? null,
  }));
  await client.query(
    `insert into stage_complexes (no, complex_id, decided, doubtful, mortgage, military_mortgage, subsidy, installment)
     select no, complex_id, decided, doubtful, mortgage, military_mortgage, subsidy, installment
     from jsonb_to_recordset($1) as staged (no integer, complex_id integer, decided boolean, doubtful boolean,
       mortgage boolean, military_mortgage boolean, subsidy boolean, installment boolean)`,
    [recordset(rows)],
  );
}

async function writeKeys(
  { client, source, places }: Publication,
  complexes: readonly PublishedComplex[],
  leftOut: Resolution['left_out'],
): Promise<void> {
  const idOf = new Map(complexes.map(({ staged, id }) => [staged.no, id]));
  const keys = places.complexes.map((staged) => {
    const { names, developer, point, address } = traitsOf(staged, null);
    const [lat = null, lng = null] = point ?? [];
    const decision = leftOut.get(staged.no) ?? 'auto';
    const complex_id = idOf.get(staged.no) ?? null;
    const stations = stationsOf(staged);
    return { key: staged.key, complex_id, decision, title: names[0] ?? null, developer, address, lat, lng, stations };
  });
  await client.query(
    `insert into source_complexes as s (source_id, key, complex_id, decision, title, developer, address, lat, lng, stations)
     select $2, key, complex_id, decision, title, developer, address, lat, lng, stations from jsonb_to_recordset($1) as staged
       (key text, complex_id integer, decision text, title text, developer text, address text, lat double precision, lng double precision, stations text[])
     on conflict (source_id, key) do update set complex_id = coalesce(s.complex_id, excluded.complex_id),
       decision = case when s.complex_id is not null or excluded.complex_id is null then s.decision
         when s.decision = 'new' then 'ours' else 'auto' end,
       title = excluded.title, developer = excluded.developer, address = excluded.address, lat = excluded.lat, lng = excluded.lng,
       stations = excluded.stations
     where (s.title, s.developer, s.address, s.lat, s.lng, s.stations) is distinct from
         (excluded.title, excluded.developer, excluded.address, excluded.lat, excluded.lng, excluded.stations)
       or s.complex_id is null and excluded.complex_id is not null`,
    [recordset(keys), source.id],
  );
}

/** Names of the stations that the feed gives, in the order of its lots. */
function stationsOf({ stations }: StagedComplex): string[] {
  return [...new Set([...stations.values()].flatMap(({ name }) => name ?? []))].slice(0, 10);
}

type FactsRow = ComplexFacts & { id: number; at_lat: number | null; at_lng: number | null; region_code: number | null };

const FACT_TYPES: Readonly<Record<keyof ComplexFacts, string>> = {
  title: 'text',
  description: 'text',
  address: 'text',
  lat: 'double precision',
  lng: 'double precision',
  developer_id: 'integer',
  wall_material: 'smallint',
  parking: 'text',
  security: 'text',
  declaration_url: 'text',
  release_year: 'smallint',
  release_quarter: 'smallint',
  release_state: 'text',
};
const FACTS = Object.keys(FACT_TYPES) as (keyof ComplexFacts)[];

/** Writes the facts that differ and answers the complexes whose place on the map is new or moved. */
async function writeFacts(publication: Publication, complexes: readonly PublishedComplex[]): Promise<PlacedComplex[]> {
  const { client, now } = publication;
  const developers = await publishDevelopers(
    publication,
    complexes.map(({ staged }) => developerOf(staged)),
  );
  const columns = FACTS.map((fact) => `${fact}_feed as ${fact}`).join(', ');
  const { rows } = await client.query<FactsRow>(
    `select id, ${columns}, lat as at_lat, lng as at_lng, region_code from complexes where id = any ($1)`,
    [complexes.map(({ id }) => id)],
  );
  const current = new Map(rows.map((row) => [row.id, row]));
  const changed = new Map<number, FactsRow>();
  for (const { staged, id, leads, keepsTitle } of complexes) {
    const row = changed.get(id) ?? current.get(id);
    if (!row) continue;
    const developer = developerOf(staged);
    const developerId = developer ? (developers.get(foldDeveloper(developer.title)) ?? null) : null;
    const facts = mergeComplexFacts(row, staged, developerId, leads);
    const merged = {
      ...facts,
      title: keepsTitle ? row.title : facts.title,
      developer_id: facts.developer_id ?? publication.source.developer_id ?? null,
    };
    if (FACTS.some((fact) => merged[fact] !== row[fact])) changed.set(id, { ...row, ...merged });
  }
  await client.query(
    `update complexes c set ${FACTS.map((fact) => `${fact}_feed = v.${fact}`).join(', ')}, updated_at = $2
     from jsonb_to_recordset($1) as v (id integer, ${FACTS.map((fact) => `${fact} ${FACT_TYPES[fact]}`).join(', ')})
     where c.id = v.id`,
    [recordset([...changed.values()]), now],
  );
  return findPlaced(publication, complexes, current);
}

function developerOf(staged: StagedComplex) {
  return staged.stated?.developer ?? staged.developer;
}

async function findPlaced(
  { client }: Publication,
  complexes: readonly PublishedComplex[],
  before: ReadonlyMap<number, FactsRow>,
): Promise<PlacedComplex[]> {
  const { rows } = await client.query<{ id: number; lat: number; lng: number }>(
    'select id, lat, lng from complexes where id = any ($1) and lat is not null and lng is not null',
    [complexes.map(({ id }) => id)],
  );
  const stations = new Map(complexes.map(({ id, staged }) => [id, staged.stations]));
  return rows.flatMap(({ id, lat, lng }) => {
    const was = before.get(id);
    const stays = was?.at_lat === lat && was.at_lng === lng && was.region_code !== null;
    return stays ? [] : [{ id, point: [lat, lng] as LatLng, stations: [...(stations.get(id)?.values() ?? [])] }];
  });
}
