import { foldDeveloper } from '../../complex/rules/developer-name.ts';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { type PlacedComplex, placeComplexes } from '../../geography/server/place-complexes.ts';
import { foldName } from '../../platform/rules/fold-name.ts';
import type { AddressNames } from './address-names.ts';
import { PlaceMatcher } from './match-places.ts';
import { type ComplexFacts, mergeComplexFacts } from './merge-feed-facts.ts';
import type { PublishedComplex } from './publication.ts';
import { MORE_TRUSTED, type Publication, recordset, reserveIds } from './publication.ts';
import { publishDevelopers } from './publish-developers.ts';
import { publishComplexGalleries } from './publish-galleries.ts';
import { pointOf, type StagedComplex } from './staged-places.ts';

/**
 * Finds or makes the complexes of the feed and writes what it says about them into `_feed` columns, geography, pictures and
 * advantages. Fills `stage_complexes`, which leads from the lots to their complexes.
 */
export async function publishComplexes(publication: Publication, names: AddressNames): Promise<PublishedComplex[]> {
  const { client, source, places } = publication;
  if (places.complexes.length === 0) return [];
  const found = await findComplexes(publication);
  await createComplexes(publication, found, names);
  const outranked = await client.query<{ id: number }>(
    `select distinct s.complex_id as id from source_complexes s join feed_sources other on other.id = s.source_id
     where other.id <> $1 and ${MORE_TRUSTED}`,
    [source.id],
  );
  const led = new Set(outranked.rows.map(({ id }) => id));
  const complexes = found.map(({ staged, id, isNew }) => ({ staged, id, isNew, leads: !led.has(id) }));
  await writeKeys(publication, complexes);
  const placed = await writeFacts(publication, complexes);
  await placeComplexes(client, placed, publication.now);
  await publishComplexGalleries(publication, complexes);
  return complexes;
}

interface Found {
  readonly staged: StagedComplex;
  id: number;
  isNew: boolean;
}

interface CatalogueComplex {
  id: number;
  title_feed: string | null;
  title_curated: string | null;
  lat: number | null;
  lng: number | null;
}

/** New complexes get their reserved ids here, so that a second spelling within the feed finds the first. */
async function findComplexes({ client, source, places }: Publication): Promise<Found[]> {
  const keys = await client.query<{ key: string; complex_id: number }>(
    'select key, complex_id from source_complexes where source_id = $1',
    [source.id],
  );
  const aliases = await client.query<{ folded_name: string; complex_id: number }>(
    'select folded_name, complex_id from complex_aliases',
  );
  const catalogue = await client.query<CatalogueComplex>(
    'select id, title_feed, title_curated, lat, lng from complexes order by parent_id nulls first, id',
  );
  const matcher = new PlaceMatcher(
    new Map(keys.rows.map(({ key, complex_id }) => [key, complex_id])),
    new Map(aliases.rows.map(({ folded_name, complex_id }) => [folded_name, complex_id])),
    catalogue.rows.map((row) => ({
      id: row.id,
      names: [row.title_feed, row.title_curated].flatMap((title) => (title === null ? [] : [foldName(title)])),
      point: row.lat === null || row.lng === null ? null : ([row.lat, row.lng] as LatLng),
    })),
  );
  const found: Found[] = [];
  const spare = (await reserveIds(client, 'complexes', countUnmatched(places.complexes, matcher))).reverse();
  for (const staged of places.complexes) {
    const sought = soughtOf(staged);
    const known = matcher.find(sought);
    if (known !== null) {
      found.push({ staged, id: known, isNew: false });
      continue;
    }
    const id = spare.pop();
    if (id === undefined) throw new Error('the ids reserved for new complexes ran out');
    matcher.add({ id, names: [sought.name], point: sought.point });
    found.push({ staged, id, isNew: true });
  }
  return found;
}

function countUnmatched(complexes: readonly StagedComplex[], matcher: PlaceMatcher): number {
  return complexes.filter((staged) => matcher.find(soughtOf(staged)) === null).length;
}

function soughtOf(staged: StagedComplex) {
  const point = (staged.stated && pointOf(staged.stated.location)) ?? staged.point;
  return { key: staged.key, name: foldName(titleOf(staged)), point };
}

/** A feed that gives no name leaves the complex with its key for staff to name. */
function titleOf(staged: StagedComplex): string {
  return staged.stated?.title ?? staged.titles.top() ?? '';
}

async function createComplexes(
  { client, now, run_id, source }: Publication,
  found: readonly Found[],
  names: AddressNames,
) {
  const fresh = found
    .filter(({ isNew }) => isNew)
    .map(({ staged, id }) => ({ id, title_eng: names.take(titleOf(staged), 'zhk') }));
  if (fresh.length === 0) return;
  await client.query(
    `insert into complexes (id, title_eng, created_at, updated_at)
     select id, title_eng, $2, $2 from jsonb_to_recordset($1) as made (id integer, title_eng text)`,
    [recordset(fresh), now],
  );
  await client.query(
    `insert into offer_events (subject, subject_id, kind, source_id, run_id, at)
     select 'complex', id, 'listed', $2, $3, $4 from unnest($1::integer[]) as made (id)`,
    [fresh.map(({ id }) => id), source.id, run_id, now],
  );
}

async function writeKeys({ client, source }: Publication, complexes: readonly PublishedComplex[]): Promise<void> {
  const rows = complexes.map(({ staged, id }) => ({
    no: staged.no,
    key: staged.key,
    complex_id: id,
    mortgage: staged.stated?.mortgage ?? null,
    military_mortgage: staged.stated?.military_mortgage ?? null,
    subsidy: staged.stated?.subsidy ?? null,
    installment: staged.stated?.installment ?? null,
  }));
  await client.query(
    `insert into stage_complexes (no, complex_id, mortgage, military_mortgage, subsidy, installment)
     select no, complex_id, mortgage, military_mortgage, subsidy, installment from jsonb_to_recordset($1) as staged
       (no integer, complex_id integer, mortgage boolean, military_mortgage boolean, subsidy boolean, installment boolean)`,
    [recordset(rows)],
  );
  await client.query(
    `insert into source_complexes (source_id, key, complex_id)
     select $2, key, complex_id from jsonb_to_recordset($1) as staged (key text, complex_id integer)
     on conflict (source_id, key) do nothing`,
    [recordset(rows), source.id],
  );
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
  for (const { staged, id, leads } of complexes) {
    const row = changed.get(id) ?? current.get(id);
    if (!row) continue;
    const developer = developerOf(staged);
    const developerId = developer ? (developers.get(foldDeveloper(developer.title)) ?? null) : null;
    const merged = mergeComplexFacts(row, staged, developerId, leads);
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
