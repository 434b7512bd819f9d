import { sql } from 'kysely';
import { wordsOf } from '../../../geography/rules/written-address.ts';
import type { AddressBook } from '../../../geography/server/addresses/address-book.ts';
import type { Place } from '../../../geography/server/place-directory.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { nameLikeness, profileName } from '../../../platform/rules/similar-names.ts';
import type { PlaceHint } from '../../contract/curated-card.ts';

const MAX_HINTS = 6;

interface Sought {
  readonly title: string | null;
  readonly addresses: readonly string[];
  readonly stations: readonly string[];
}

/**
 * Where a complex without a point may stand, the most exact first: known complexes of its name, the house of its address where
 * the map has addresses, stations that its feeds name, and the stations, districts and towns that stand in its address.
 */
export async function suggestPlaces(app: App, id: number): Promise<PlaceHint[]> {
  const { db } = app;
  const { rows } = await sql<Sought>`
    select c.title, array_remove(array_agg(distinct s.address) || c.address, null) as addresses,
      coalesce((select array_agg(distinct one) from source_complexes k, unnest(k.stations) as one where k.complex_id = c.id), '{}') as stations
    from complexes c left join source_complexes s on s.complex_id = c.id where c.id = ${id} group by c.id`.execute(db);
  const [sought] = rows;
  if (!sought) return [];
  return distinct([...(await namesakes(db, id, sought.title)), ...(await placesByAddress(app, sought))]);
}

/** Houses, stations, districts and towns that addresses and names of stations tell of, the most exact first. */
export async function placesByAddress(
  { addresses, places: { places } }: App,
  sought: Omit<Sought, 'title'>,
): Promise<PlaceHint[]> {
  const known = [...places.values()];
  return distinct([...(await housesOf(sought.addresses, addresses, known)), ...placesOf(sought, known)]);
}

/** One hint a point, six at most. */
const distinct = (hints: readonly PlaceHint[]): PlaceHint[] =>
  [...new Map(hints.map((hint) => [`${hint.lat} ${hint.lng}`, hint])).values()].slice(0, MAX_HINTS);

async function namesakes(db: Db, id: number, title: string | null): Promise<PlaceHint[]> {
  if (!title) return [];
  const { rows } = await sql<{ title: string; lat: number; lng: number }>`
    select title, lat, lng from complexes where id <> ${id} and title is not null and lat is not null and lng is not null
      and merged_into is null`.execute(db);
  return rows
    .filter((row) => ['same', 'sound', 'slip', 'part'].includes(nameLikeness(title, row.title)))
    .map((row) => ({ title: `комплекс «${row.title}»`, lat: row.lat, lng: row.lng, precision: 'complex' }));
}

/** Houses of the addresses that feeds give, each found or not. */
async function housesOf(
  texts: readonly string[],
  addresses: AddressBook,
  places: readonly Place[],
): Promise<PlaceHint[]> {
  const neutral = new Set(places.filter(({ kind }) => kind !== 'city').map(({ title }) => wordsOf(title).join(' ')));
  const hints: PlaceHint[] = [];
  for (const text of texts.slice(0, MAX_HINTS)) {
    const found = await addresses.find(text, (name) => neutral.has(name));
    if (!found) continue;
    const [lat, lng] = found.point;
    const title = found.town === '' ? found.title : `${found.town}, ${found.title}`;
    hints.push({ title, lat, lng, precision: 'house' });
  }
  return hints;
}

/** Places of the reference geography, stations first, then districts, then towns. */
export function placesOf({ addresses, stations }: Omit<Sought, 'title'>, places: readonly Place[]): PlaceHint[] {
  const texts = addresses.map((address) => ` ${foldName(address)} `);
  const named = new Set(stations.map(foldName));
  const marked = addresses.flatMap((address) => [...address.matchAll(STATION)].map(([, name = '']) => foldName(name)));
  const has = (place: Place): boolean => {
    const name = foldName(place.title);
    if (place.kind === 'station') return named.has(name) || marked.includes(name);
    return texts.some((text) => text.includes(` ${name} `) || text.includes(` ${profileName(place.title).folded} `));
  };
  const hint = (place: Place): PlaceHint[] => {
    const { kind, title, lat, lng } = place;
    if (lat === null || lng === null || !has(place)) return [];
    if (kind === 'station') return [{ title: `метро ${title}`, lat, lng, precision: 'station' }];
    return [
      {
        title: kind === 'district' ? `район ${title}` : title,
        lat,
        lng,
        precision: kind === 'city' ? 'city' : 'district',
      },
    ];
  };
  return (['station', 'district', 'city'] as const).flatMap((kind) =>
    places.filter((place) => place.kind === kind).flatMap(hint),
  );
}

/** «м. Щукинская», «метро Сокол», «станция метро Тушинская» up to the next comma. */
const STATION = /(?:^|[\s,(])(?:станция метро|метро|м\.|ст\.\s*м\.)\s*([^,;)(]+)/giu;
