/**
 * Where the map of a search looked, kept for each entry of the history: whoever comes back from a complex, or loads the page
 * anew, finds the map as he left it.
 */
import type { LatLng } from '../../../geography/rules/coordinates.ts';

interface KeptPlace {
  /** Of the history, as the router names it. */
  readonly entry: string;
  /** What was searched for; another search is shown as it comes. */
  readonly asked: string;
  readonly centre: LatLng;
  readonly zoom: number;
  /** The complex whose balloon was open. */
  readonly opened?: number | undefined;
}

const KEY = 'map-places';
/** The oldest go first. */
const MOST = 20;

/** What the browser has kept for this entry and this search; nothing where storage is forbidden or holds something else. */
export function keptPlace(entry: string, asked: string): KeptPlace | undefined {
  return readPlaces().find((place) => place.entry === entry && place.asked === asked);
}

/** Keeps it instead of what was kept for the entry before. */
export function keepPlace(place: KeptPlace): void {
  const others = readPlaces().filter(({ entry }) => entry !== place.entry);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // Storage may be forbidden: the map then begins with what was found.
  }
}

function readPlaces(): readonly KeptPlace[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is KeptPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { entry, asked, centre, zoom } = value as Partial<KeptPlace>;
  const isPoint = Array.isArray(centre) && centre.length === 2 && centre.every(Number.isFinite);
  return typeof entry === 'string' && typeof asked === 'string' && isPoint && Number.isFinite(zoom);
}
