import type { Warn } from './notes.ts';
import { readNumber } from './read-number.ts';
import { readLine } from './read-text.ts';
import type { FeedLocation } from './record.ts';

/** Box around Moscow and the Moscow region with some kilometres to spare, degrees. */
const BOX = { south: 54.2, north: 57, west: 35.1, east: 40.3 } as const;

const inBox = (lat: number, lng: number) => lat >= BOX.south && lat <= BOX.north && lng >= BOX.west && lng <= BOX.east;

/**
 * The point in degrees, or null: zeros and unreadable values are missing, a point outside both regions is dropped with a
 * warning, one that fits only with latitude and longitude swapped is swapped with a warning.
 */
export function readCoordinates(
  lat: string | null,
  lng: string | null,
  warn: Warn,
): { lat: number; lng: number } | null {
  const north = readNumber(lat);
  const east = readNumber(lng);
  if (north === null || east === null || (north === 0 && east === 0)) return null;
  if (inBox(north, east)) return { lat: north, lng: east };
  if (inBox(east, north)) {
    warn('coordinates_swapped', `${lat}, ${lng}`);
    return { lat: east, lng: north };
  }
  warn('coordinates_outside', `${lat}, ${lng}`);
  return null;
}

const ELSEWHERE =
  /(?:ская область|ская обл\.?|ский край|автономный округ| ао)$|^республика |республика$|^(?:г\.? ?|город )?(?:санкт-петербург|севастополь|спб)$/;

/** 77, 50, or 'elsewhere' for another region's name; null when the text names no region. */
export function regionCodeOf(name: string): 77 | 50 | 'elsewhere' | null {
  const text = name.trim().toLowerCase().replaceAll('ё', 'е');
  if (/^(?:г\.? ?|город )?москва(?:,? г\.?)?$|^новая москва$/.test(text)) return 77;
  if (/^моск(?:ов|вов)ск(?:ая|ой) обл(?:асть|асти|\.)?$|^мо$|^подмосковье$|^обл\.? московская$/.test(text)) return 50;
  return ELSEWHERE.test(text) ? 'elsewhere' : null;
}

const REGIONS = { 77: 'Москва', 50: 'Московская область' } as const;
const COUNTRY = /^(?:россия|рф|российская федерация|russia)$/i;

/** The parts of an address without the country and without parts that repeat the one before («Москва, Москва, …»). */
function addressParts(address: string): string[] {
  const parts = address.split(',').map((part) => part.trim());
  const seen = (part: string, at: number) => parts[at - 1]?.toLowerCase() === part.toLowerCase();
  return parts.filter((part, at) => part !== '' && !COUNTRY.test(part) && !seen(part, at));
}

export interface StatedPlace {
  region: string | null;
  district: string | null;
  locality: string | null;
  address: string | null;
  lat: string | null;
  lng: string | null;
}

/**
 * A location from what the feed states. The region comes from its own field, else from the locality or the beginning of the
 * address. An address that names nothing but the country and the region is no address.
 */
export function readLocation(place: StatedPlace, warn: Warn): FeedLocation {
  const point = readCoordinates(place.lat, place.lng, warn);
  const parts = addressParts(readLine(place.address) ?? '');
  const locality = readLine(place.locality);
  const candidates = [readLine(place.region), locality, ...parts.slice(0, 2)];
  const named = candidates.find((text) => text !== null && regionCodeOf(text) !== null) ?? null;
  const code = named === null ? null : regionCodeOf(named);
  const coarse = parts.every((part) => regionCodeOf(part) !== null);
  return {
    address: coarse ? null : parts.join(', '),
    region: typeof code === 'number' ? REGIONS[code] : (readLine(place.region) ?? named),
    region_code: code === 77 || code === 50 ? code : null,
    district: readLine(place.district),
    locality,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
  };
}

/** Whether the location names a region other than 77 and 50. */
export function isElsewhere(location: FeedLocation): boolean {
  return location.region !== null && location.region_code === null && regionCodeOf(location.region) === 'elsewhere';
}
