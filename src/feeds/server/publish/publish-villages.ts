import { foldDeveloper } from '../../../complex/rules/developer-name.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { distanceMeters } from '../../../geography/rules/geometry.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { placeVillages } from '../../../village/server/place-villages.ts';
import { SAME_PLACE_METRES } from '../../rules/match-complex.ts';
import type { StagedVillage } from '../stage/staged-places.ts';
import type { AddressNames } from './address-names.ts';
import { PlaceMatcher } from './match-places.ts';
import { MORE_TRUSTED, type Publication, recordset, reserveIds } from './publication.ts';
import { publishDevelopers } from './publish-developers.ts';
import { MAX_IMPLIED_PICTURES, pictureIds, publishPictures } from './publish-pictures.ts';

interface VillageFacts {
  title: string | null;
  description: string | null;
  address: string | null;
  lat: number | null;
  lng: number | null;
  developer_id: number | null;
  distance_km: number | null;
}

const FACT_TYPES: Readonly<Record<keyof VillageFacts, string>> = {
  title: 'text',
  description: 'text',
  address: 'text',
  lat: 'double precision',
  lng: 'double precision',
  developer_id: 'integer',
  distance_km: 'real',
};
const FACTS = Object.keys(FACT_TYPES) as (keyof VillageFacts)[];

interface PublishedVillage {
  readonly staged: StagedVillage;
  readonly id: number;
  readonly isNew: boolean;
  readonly leads: boolean;
}

type VillageRow = VillageFacts & {
  id: number;
  communications: Record<string, boolean>;
  road_id: number | null;
  has_images: boolean;
};

/**
 * Finds or makes the cottage villages of the feed and writes their `_feed` facts, road, region, communications and first
 * pictures, by the rules of complexes. Fills `stage_villages`, which leads from the offers to their villages.
 *
 * @returns ids of the villages.
 */
export async function publishVillages(publication: Publication, names: AddressNames): Promise<number[]> {
  const { client, source, places } = publication;
  if (places.villages.length === 0) return [];
  const villages = await findVillages(publication);
  await leaveOutIgnored(publication, villages);
  const fresh = villages
    .filter(({ isNew }) => isNew)
    .map(({ staged, id }) => ({ id, title_eng: names.take(staged.titles.top() ?? '', 'poselok') }));
  await client.query(
    `insert into villages (id, title_eng, created_at, updated_at)
     select id, title_eng, $2, $2 from jsonb_to_recordset($1) as made (id integer, title_eng text)`,
    [recordset(fresh), publication.now],
  );
  const links = villages.map(({ staged, id }) => ({
    no: staged.no,
    key: staged.key,
    village_id: id,
    title: staged.titles.top(),
    address: staged.address,
  }));
  await client.query(
    `insert into stage_villages (no, village_id)
     select no, village_id from jsonb_to_recordset($1) as v (no integer, village_id integer)`,
    [recordset(links)],
  );
  await client.query(
    `insert into source_villages as s (source_id, key, village_id, title, address)
     select $2, key, village_id, title, address
     from jsonb_to_recordset($1) as v (key text, village_id integer, title text, address text)
     on conflict (source_id, key) do update set village_id = excluded.village_id, title = excluded.title, address = excluded.address,
       decision = case when s.decision = 'new' then 'ours' else s.decision end
     where (s.village_id, s.title, s.address) is distinct from (excluded.village_id, excluded.title, excluded.address)`,
    [recordset(links), source.id],
  );
  await writeFacts(publication, villages);
  return [...new Set(villages.map(({ id }) => id))];
}

async function findVillages({ client, source, places }: Publication): Promise<PublishedVillage[]> {
  const keys = await client.query<{ key: string; village_id: number | null; decision: string }>(
    'select key, village_id, decision from source_villages where source_id = $1',
    [source.id],
  );
  const decided = new Map(keys.rows.map(({ key, decision }) => [key, decision]));
  const aliases = await client.query<{ folded_name: string; village_id: number }>(
    'select folded_name, village_id from village_aliases',
  );
  const catalogue = await client.query<{
    id: number;
    title_feed: string | null;
    title_curated: string | null;
    lat: number | null;
    lng: number | null;
  }>('select id, title_feed, title_curated, lat, lng from villages order by id');
  const outranked = await client.query<{ id: number }>(
    `select distinct s.village_id as id from source_villages s join feed_sources other on other.id = s.source_id
     where other.id <> $1 and ${MORE_TRUSTED}`,
    [source.id],
  );
  const led = new Set(outranked.rows.map(({ id }) => id));
  const matcher = new PlaceMatcher(
    new Map(keys.rows.flatMap(({ key, village_id }) => (village_id === null ? [] : [[key, village_id] as const]))),
    new Map(aliases.rows.map(({ folded_name, village_id }) => [folded_name, village_id])),
    catalogue.rows.map((row) => ({
      id: row.id,
      names: [row.title_feed, row.title_curated].flatMap((title) => (title === null ? [] : [foldName(title)])),
      point: row.lat === null || row.lng === null ? null : ([row.lat, row.lng] as LatLng),
    })),
  );
  const sold = places.villages.filter(({ key }) => decided.get(key) !== 'ignored');
  const find = (staged: StagedVillage) => (decided.get(staged.key) === 'new' ? null : matcher.find(soughtOf(staged)));
  const unknown = sold.filter((staged) => find(staged) === null).length;
  const spare = (await reserveIds(client, 'villages', unknown)).reverse();
  return sold.map((staged) => {
    const sought = soughtOf(staged);
    const known = find(staged);
    const id = known ?? spare.pop();
    if (id === undefined) throw new Error('the ids reserved for new villages ran out');
    if (known === null) matcher.add({ id, names: [sought.name], point: sought.point });
    return { staged, id, isNew: known === null, leads: !led.has(id) };
  });
}

/** Offers of villages that staff called none of ours are left out; they were in the feed all the same. */
async function leaveOutIgnored({ client, places }: Publication, villages: readonly PublishedVillage[]): Promise<void> {
  const sold = new Set(villages.map(({ staged }) => staged.no));
  const ignored = places.villages.flatMap(({ no }) => (sold.has(no) ? [] : [no]));
  if (ignored.length === 0) return;
  await client.query(
    `with gone as (delete from stage_offers where village_no = any ($1) returning external_id)
     insert into stage_present (external_id) select external_id from gone`,
    [ignored],
  );
}

function soughtOf({ key, titles, point }: StagedVillage) {
  return { key, name: foldName(titles.top() ?? ''), point };
}

async function writeFacts(publication: Publication, villages: readonly PublishedVillage[]): Promise<void> {
  const { client, now } = publication;
  const developers = await publishDevelopers(
    publication,
    villages.map(({ staged }) => staged.developer),
  );
  const { rows } = await client.query<VillageRow>(
    `select id, ${FACTS.map((fact) => `${fact}_feed as ${fact}`).join(', ')}, communications, road_id,
       exists (select from village_images i where i.village_id = v.id) as has_images
     from villages v where id = any ($1)`,
    [villages.map(({ id }) => id)],
  );
  const roads = await readRoads(client);
  const current = new Map(rows.map((row) => [row.id, row]));
  const changed = new Map<number, VillageRow>();
  for (const village of villages) {
    const row = changed.get(village.id) ?? current.get(village.id);
    if (!row) continue;
    const developer = village.staged.developer;
    const facts = mergeFacts(row, village, developer ? (developers.get(foldDeveloper(developer.title)) ?? null) : null);
    const communications = { ...village.staged.communications, ...row.communications };
    const road_id = row.road_id ?? (village.staged.road ? (roads.get(roadName(village.staged.road)) ?? null) : null);
    const differs =
      road_id !== row.road_id ||
      Object.keys(communications).length !== Object.keys(row.communications).length ||
      FACTS.some((fact) => facts[fact] !== row[fact]);
    if (differs) changed.set(village.id, { ...row, ...facts, communications, road_id });
  }
  await client.query(
    `update villages v set ${FACTS.map((fact) => `${fact}_feed = n.${fact}`).join(', ')}, communications = n.communications,
       road_id = n.road_id, updated_at = $2
     from jsonb_to_recordset($1) as n
       (id integer, communications jsonb, road_id integer, ${FACTS.map((fact) => `${fact} ${FACT_TYPES[fact]}`).join(', ')})
     where v.id = n.id`,
    [recordset([...changed.values()]), now],
  );
  await placeVillages(client, [...changed.keys()], now);
  await writeGalleries(
    publication,
    villages.filter(({ id }) => current.get(id)?.has_images === false),
  );
}

/** Facts come from the village's offers: those that depend on their order only fill gaps. */
function mergeFacts(row: VillageRow, { staged, leads }: PublishedVillage, developerId: number | null): VillageFacts {
  const prefer = <T>(fromFeed: T | null, known: T | null): T | null =>
    leads ? (fromFeed ?? known) : (known ?? fromFeed);
  const [lat, lng] = staged.point ?? [null, null];
  const stays =
    row.lat !== null &&
    row.lng !== null &&
    (!leads || !staged.point || distanceMeters([row.lat, row.lng], staged.point) <= SAME_PLACE_METRES);
  return {
    title: prefer(staged.titles.top(), row.title),
    description: row.description ?? staged.description,
    address: row.address ?? staged.address,
    ...(stays ? { lat: row.lat, lng: row.lng } : { lat, lng }),
    developer_id: prefer(developerId, row.developer_id),
    distance_km: row.distance_km ?? staged.distance_km,
  };
}

/** «Дмитровское», «Дмитровское шоссе» and «Дмитровское ш.» are one road. */
function roadName(title: string): string {
  return foldName(title).replace(/ (?:шоссе|ш)$/, '');
}

async function readRoads(client: Publication['client']): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; title: string }>(
    `select id, title from geo_entities where kind = 'road'`,
  );
  return new Map(rows.map(({ id, title }) => [roadName(title), id]));
}

async function writeGalleries({ client }: Publication, villages: readonly PublishedVillage[]): Promise<void> {
  const urls = new Map(villages.map(({ id, staged }) => [id, staged.photos.ranked().slice(0, MAX_IMPLIED_PICTURES)]));
  const pictures = await publishPictures(client, [...urls.values()].flat());
  const rows = [...urls].flatMap(([village_id, wanted]) =>
    pictureIds(wanted, pictures).map((image_id, sort) => ({ village_id, image_id, sort })),
  );
  await client.query(
    `insert into village_images (village_id, image_id, sort)
     select village_id, image_id, sort from jsonb_to_recordset($1) as v (village_id integer, image_id integer, sort integer)
     on conflict (village_id, image_id) do nothing`,
    [recordset(rows)],
  );
}
