import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { pointInPolygon, type Ring } from '../../../geography/rules/geometry.ts';
import type { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { SearchFilters } from '../../../search/rules/search-filters.ts';
import { ANY, type CellKey, type PlaceKind, type PlaceTree } from '../../rules/demand-cells.ts';
import { bandOf } from '../../rules/price-bands.ts';

/** Cells of one search at most. */
const CELLS_MAX = 30;
const MOSCOW = 77;

export interface Outline {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly rings: readonly Ring[];
}

/** Which places lie in which, as the search knows them. */
export function placeTree(places: PlaceDirectory): PlaceTree {
  const children = new Map<string, number>();
  const parentOf: PlaceTree['parentOf'] = (kind, id) => {
    if (kind === 'region') return undefined;
    const place = places.places.get(id);
    const parent = places.places.get(place?.parent_id ?? 0);
    if (kind === 'district' && parent?.kind === 'county') return { kind: 'county', id: parent.id };
    return place && { kind: 'region', id: place.region_code };
  };
  for (const key of ['districts', 'cities', 'counties'] as const)
    for (const { id, kind } of places.ofKind(key)) {
      const parent = parentOf(kind as PlaceKind, id);
      if (parent) children.set(`${parent.kind} ${parent.id}`, (children.get(`${parent.kind} ${parent.id}`) ?? 0) + 1);
    }
  return { parentOf, childrenOf: (kind, id) => children.get(`${kind} ${id}`) ?? 0 };
}

/** The cells that a search is about: its places, rooms and upper price. */
export function cellsOf(filters: SearchFilters, places: PlaceDirectory, outlines: readonly Outline[]): CellKey[] {
  const rooms: readonly number[] = filters.rooms ?? [ANY];
  const price_band = filters.price_max === undefined ? ANY : bandOf(filters.price_max);
  const cells = placesOf(filters, places, outlines).flatMap((place) =>
    rooms.map((room) => ({ ...place, rooms: room, price_band })),
  );
  return cells.slice(0, CELLS_MAX);
}

type PlaceOf = Pick<CellKey, 'place_kind' | 'place_id'>;

function placesOf(filters: SearchFilters, places: PlaceDirectory, outlines: readonly Outline[]): PlaceOf[] {
  const found = new Map<string, PlaceOf>();
  const add = (place_kind: PlaceKind, place_id: number): void => {
    found.set(`${place_kind} ${place_id}`, { place_kind, place_id });
  };
  for (const id of filters.districts ?? []) add('district', id);
  for (const id of filters.cities ?? []) add('city', id);
  for (const id of filters.counties ?? []) add('county', id);
  for (const id of filters.stations ?? []) {
    const district = districtAt(places.places.get(id), outlines);
    if (district !== undefined) add('district', district);
  }
  if (filters.polygon) for (const id of coveredBy(filters.polygon, outlines)) add('district', id);
  if (found.size === 0) add('region', filters.region_code ?? MOSCOW);
  return [...found.values()];
}

function districtAt(
  place: { readonly lat: number | null; readonly lng: number | null } | undefined,
  outlines: readonly Outline[],
): number | undefined {
  if (!place || place.lat === null || place.lng === null) return undefined;
  const point: LatLng = [place.lat, place.lng];
  return outlines.find(({ kind, rings }) => kind === 'district' && rings.some((ring) => pointInPolygon(point, ring)))
    ?.id;
}

/** A drawn area counts for the districts of which it covers this share. */
const COVERED = 0.25;
const samples = new WeakMap<Outline, readonly LatLng[]>();

function coveredBy(area: Ring, outlines: readonly Outline[]): number[] {
  return outlines
    .filter(({ kind }) => kind === 'district')
    .filter((outline) => {
      const points = samplesOf(outline);
      return (
        points.length > 0 && points.filter((point) => pointInPolygon(point, area)).length >= COVERED * points.length
      );
    })
    .map(({ id }) => id);
}

const GRID = 10;

/** Points of a grid that lie in the place. */
function samplesOf(outline: Outline): readonly LatLng[] {
  const known = samples.get(outline);
  if (known) return known;
  const corners = outline.rings.flat();
  const [lats, lngs] = [corners.map(([lat]) => lat), corners.map(([, lng]) => lng)];
  const [south, west] = [Math.min(...lats), Math.min(...lngs)];
  const [height, width] = [Math.max(...lats) - south, Math.max(...lngs) - west];
  const points = Array.from({ length: GRID * GRID }, (_, n): LatLng => {
    return [south + (height * (Math.floor(n / GRID) + 0.5)) / GRID, west + (width * ((n % GRID) + 0.5)) / GRID];
  }).filter((point) => outline.rings.some((ring) => pointInPolygon(point, ring)));
  samples.set(outline, points);
  return points;
}
