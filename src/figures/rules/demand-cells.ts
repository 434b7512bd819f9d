/**
 * What visitors look for, in cells of place × rooms × price, so that nothing that is kept tells of a person. A cell is kept from
 * {@link LEAST_VISITORS} distinct visitors of a day on, its counts rounded down to fives; what is not kept cannot be worked out from
 * what is. Days are summed later: sums of such cells hold no smaller group than the cells do.
 */

export const LEAST_VISITORS = 5;
/** At rooms and price bands: no limit asked. */
export const ANY = -1;
/** A pair of price bands, the next coarser level: 20 is bands 0 and 1. */
const PAIRS_FROM = 20;
const PAIRS = 6;
const ROOM_KINDS = 5;

export type PlaceKind = 'district' | 'city' | 'county' | 'region';

export interface CellKey {
  readonly place_kind: PlaceKind;
  readonly place_id: number;
  /** 0 studio … 4 four and more; {@link ANY}. */
  readonly rooms: number;
  /** Of rules/price-bands, a pair of them from 20 on, or {@link ANY}. */
  readonly price_band: number;
}

/** One visitor's search of one cell in a day. */
export interface Search extends CellKey {
  readonly visitor: string;
  readonly searches: number;
  readonly flats_found: number;
  readonly loosening: string | null;
}

export interface DemandCell extends CellKey {
  readonly visitors: number;
  readonly searches: number;
  readonly median_found: number;
  readonly empty_share: number;
  readonly loosening: string | null;
}

export interface PlaceTree {
  /** The place around this one; undefined for a region. */
  readonly parentOf: (kind: PlaceKind, id: number) => { readonly kind: PlaceKind; readonly id: number } | undefined;
  /** How many places of the search lie right in this one. */
  readonly childrenOf: (kind: PlaceKind, id: number) => number;
}

export const keyOf = ({ place_kind, place_id, rooms, price_band }: CellKey): string =>
  `${place_kind} ${place_id} ${rooms} ${price_band}`;

/** The next coarser price: a band's pair, a pair's any. */
function coarserBand(band: number): number | undefined {
  if (band === ANY) return undefined;
  return band >= PAIRS_FROM ? ANY : PAIRS_FROM + Math.floor(band / 2);
}

/** A family of cells: the one that holds them, and how many lie in it along one direction, kept or not. */
interface Family {
  readonly parent: CellKey;
  readonly direction: 'place' | 'rooms' | 'price';
  readonly size: number;
}

/** The families in which a cell is a child. */
export function familiesOf(cell: CellKey, tree: PlaceTree): Family[] {
  const found: Family[] = [];
  const around = tree.parentOf(cell.place_kind, cell.place_id);
  if (around) {
    const parent = { ...cell, place_kind: around.kind, place_id: around.id };
    found.push({ parent, direction: 'place', size: tree.childrenOf(around.kind, around.id) });
  }
  if (cell.rooms !== ANY) found.push({ parent: { ...cell, rooms: ANY }, direction: 'rooms', size: ROOM_KINDS });
  const coarser = coarserBand(cell.price_band);
  if (coarser !== undefined) {
    const size = coarser === ANY ? PAIRS : coarser === PAIRS_FROM + PAIRS - 1 ? 1 : 2;
    found.push({ parent: { ...cell, price_band: coarser }, direction: 'price', size });
  }
  return found;
}

/** A cell and every coarser one that a search of it is one of. */
export function cellsAbove(cell: CellKey, tree: PlaceTree): CellKey[] {
  const places: Pick<CellKey, 'place_kind' | 'place_id'>[] = [];
  let place: { readonly kind: PlaceKind; readonly id: number } | undefined = {
    kind: cell.place_kind,
    id: cell.place_id,
  };
  for (; place; place = tree.parentOf(place.kind, place.id))
    places.push({ place_kind: place.kind, place_id: place.id });
  const rooms = cell.rooms === ANY ? [ANY] : [cell.rooms, ANY];
  const bands: number[] = [];
  for (let band: number | undefined = cell.price_band; band !== undefined; band = coarserBand(band)) bands.push(band);
  return places.flatMap((each) =>
    rooms.flatMap((room) => bands.map((band) => ({ ...each, rooms: room, price_band: band }))),
  );
}

interface Counted {
  readonly key: CellKey;
  readonly visitors: Set<string>;
  readonly rows: Search[];
}

/** Whole fives below. */
export const downToFives = (n: number): number => Math.floor(n / LEAST_VISITORS) * LEAST_VISITORS;

/**
 * The cells of a day that may be kept. `pick` chooses one of several siblings to be left out beside one that must be: by chance,
 * so that nobody can tell which of the two is the small one.
 */
export function cellsToKeep(
  searches: readonly Search[],
  tree: PlaceTree,
  pick: (below: number) => number,
): DemandCell[] {
  const counted = countCells(searches, tree);
  const kept = new Map([...counted].filter(([, { visitors }]) => visitors.size >= LEAST_VISITORS));
  const families = groupFamilies(counted, tree);
  while (leaveOut(kept, families, pick));
  return [...kept.values()].map(toCell);
}

function countCells(searches: readonly Search[], tree: PlaceTree): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const search of searches)
    for (const key of cellsAbove(search, tree)) {
      const name = keyOf(key);
      const cell = counted.get(name) ?? { key, visitors: new Set<string>(), rows: [] };
      cell.visitors.add(search.visitor);
      cell.rows.push(search);
      counted.set(name, cell);
    }
  return counted;
}

interface KnownFamily {
  readonly parent: string;
  readonly size: number;
  readonly children: string[];
}

function groupFamilies(counted: ReadonlyMap<string, Counted>, tree: PlaceTree): KnownFamily[] {
  const families = new Map<string, KnownFamily>();
  for (const [name, { key }] of counted)
    for (const { parent, direction, size } of familiesOf(key, tree)) {
      const id = `${direction} ${keyOf(parent)}`;
      const family = families.get(id) ?? { parent: keyOf(parent), size, children: [] };
      family.children.push(name);
      families.set(id, family);
    }
  return [...families.values()];
}

/** Takes out what would give a small cell away; answers whether anything went. */
function leaveOut(
  kept: Map<string, Counted>,
  families: readonly KnownFamily[],
  pick: (below: number) => number,
): boolean {
  let changed = false;
  for (const { parent, size, children } of families) {
    const whole = kept.get(parent);
    if (!whole) continue;
    const shown = children.filter((name) => kept.has(name));
    const hidden = Math.max(size, children.length) - shown.length;
    if (hidden === 0) continue;
    // One hidden cell beside shown ones is what is left of the whole: another one keeps it company.
    if (hidden === 1 && shown.length > 0) {
      const company = shown[pick(shown.length)];
      if (company !== undefined) changed = kept.delete(company) || changed;
      continue;
    }
    if (tells(whole, shown, hidden, kept)) changed = kept.delete(parent) || changed;
  }
  return changed;
}

/** Whether the shown cells prove of a hidden one that somebody is in it, if hidden ones hold four at most. */
function tells(whole: Counted, shown: readonly string[], hidden: number, kept: ReadonlyMap<string, Counted>): boolean {
  const most = LEAST_VISITORS - 1;
  const others = shown.reduce((sum, name) => sum + downToFives(kept.get(name)?.visitors.size ?? 0) + most, 0);
  const least = downToFives(whole.visitors.size) - others - most * (hidden - 1);
  return least >= 1 && least <= most;
}

function toCell({ key, visitors, rows }: Counted): DemandCell {
  const searches = rows.reduce((sum, row) => sum + row.searches, 0);
  const found = rows.map(({ flats_found }) => flats_found).sort((a, b) => a - b);
  const empty = found.filter((flats) => flats === 0).length / found.length;
  return {
    ...key,
    visitors: downToFives(visitors.size),
    searches: downToFives(searches),
    median_found: found[Math.floor((found.length - 1) / 2)] ?? 0,
    empty_share: Math.round(empty * 10) * 10,
    loosening: commonLoosening(rows),
  };
}

/** The way out that was offered to most, told only when five visitors were offered it. */
function commonLoosening(rows: readonly Search[]): string | null {
  const offered = Map.groupBy(
    rows.filter(({ loosening }) => loosening !== null),
    ({ loosening }) => loosening,
  );
  const [best] = [...offered]
    .map(([words, own]) => ({ words, visitors: new Set(own.map(({ visitor }) => visitor)).size }))
    .sort((a, b) => b.visitors - a.visitors);
  return best && best.visitors >= LEAST_VISITORS ? best.words : null;
}
