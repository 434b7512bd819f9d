import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANY,
  type CellKey,
  cellsAbove,
  cellsToKeep,
  type DemandCell,
  downToFives,
  familiesOf,
  keyOf,
  LEAST_VISITORS,
  type PlaceTree,
  type Search,
} from './demand-cells.ts';

/** Two counties of three and one districts in region 77, one city in region 50. */
const COUNTY_OF: Readonly<Record<number, number>> = { 1: 101, 2: 101, 3: 101, 4: 102 };
const CHILDREN = new Map([
  ['county 101', 3],
  ['county 102', 1],
  ['region 77', 2],
  ['region 50', 1],
]);
const tree: PlaceTree = {
  parentOf: (kind, id) => {
    if (kind === 'region') return undefined;
    if (kind === 'district') return { kind: 'county', id: COUNTY_OF[id] ?? 101 };
    return { kind: 'region', id: kind === 'city' ? 50 : 77 };
  },
  childrenOf: (kind, id) => CHILDREN.get(`${kind} ${id}`) ?? 0,
};

const place = fc.constantFrom<readonly [CellKey['place_kind'], number]>(
  ['district', 1],
  ['district', 2],
  ['district', 3],
  ['district', 4],
  ['county', 101],
  ['city', 9],
  ['region', 77],
);
const search = fc
  .record({
    visitor: fc.nat(24).map((n) => `v${n}`),
    place,
    rooms: fc.integer({ min: ANY, max: 4 }),
    price_band: fc.constantFrom(ANY, 0, 1, 2, 9, 10),
    searches: fc.integer({ min: 1, max: 3 }),
    flats_found: fc.nat(20),
  })
  .map(({ place: [place_kind, place_id], ...rest }): Search => ({ ...rest, place_kind, place_id, loosening: null }));
/** As the log has it: a visitor once a cell. */
const day = fc
  .array(search, { maxLength: 160 })
  .map((searches) => [...new Map(searches.map((each) => [`${each.visitor} ${keyOf(each)}`, each])).values()]);

const truth = (searches: readonly Search[]) => {
  const visitors = new Map<string, { key: CellKey; who: Set<string> }>();
  for (const each of searches)
    for (const key of cellsAbove(each, tree)) {
      const cell = visitors.get(keyOf(key)) ?? { key, who: new Set<string>() };
      cell.who.add(each.visitor);
      visitors.set(keyOf(key), cell);
    }
  return visitors;
};

/**
 * An attacker who knows the rule, all places and every published day: what he can prove of a cell that is not published, by taking
 * published ones away from the one that holds them. Cells without a figure hold four at most, as far as he knows.
 */
function attack(published: readonly DemandCell[], suspects: readonly CellKey[]): string[] {
  const shown = new Map(published.map((cell) => [keyOf(cell), cell.visitors]));
  const universe = new Map<string, { parent: string; size: number; children: Set<string> }>();
  for (const key of [...suspects, ...published])
    for (const { parent, direction, size } of familiesOf(key, tree)) {
      const id = `${direction} ${keyOf(parent)}`;
      const family = universe.get(id) ?? { parent: keyOf(parent), size, children: new Set<string>() };
      family.children.add(keyOf(key));
      universe.set(id, family);
    }
  const proven: string[] = [];
  for (const { parent, size, children } of universe.values()) {
    const whole = shown.get(parent);
    if (whole === undefined) continue;
    const hidden = [...children].filter((name) => !shown.has(name));
    const unseen = Math.max(size, children.size) - (children.size - hidden.length);
    const others = [...children].reduce((sum, name) => sum + (shown.has(name) ? (shown.get(name) ?? 0) + 4 : 0), 0);
    const least = whole - others - 4 * (unseen - 1);
    if (least >= 1 && least <= 4) proven.push(...hidden);
    // The only one that is missing is the rest of the whole.
    if (unseen === 1 && hidden.length === 1 && children.size > 1) proven.push(...hidden);
  }
  return proven;
}

const pick = (below: number): number => below - 1;

describe('what is kept of a day of searches', () => {
  it('never proves of a group below five that it is there', () => {
    fc.assert(
      fc.property(day, (searches) => {
        const cells = truth(searches);
        const small = [...cells.values()].filter(({ who }) => who.size < LEAST_VISITORS).map(({ key }) => key);
        const kept = cellsToKeep(searches, tree, pick);
        for (const { visitors } of kept) expect(visitors).toBeGreaterThanOrEqual(LEAST_VISITORS);
        const names = new Set(small.map(keyOf));
        expect(kept.filter((cell) => names.has(keyOf(cell)))).toEqual([]);
        expect(
          attack(
            kept,
            [...cells.values()].map(({ key }) => key),
          ).filter((name) => names.has(name)),
        ).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('would be given away if the siblings of a small group stayed', () => {
    const of = (rooms: number, count: number, from: number): Search[] =>
      Array.from({ length: count }, (_, n) => ({
        visitor: `v${from + n}`,
        place_kind: 'region',
        place_id: 77,
        rooms,
        price_band: ANY,
        searches: 1,
        flats_found: 3,
        loosening: null,
      }));
    const searches = [0, 1, 2, 3].flatMap((rooms) => of(rooms, 10, rooms * 100)).concat(of(4, 4, 900));
    const naive = [...truth(searches).values()]
      .filter(({ who }) => who.size >= LEAST_VISITORS)
      .map(({ key, who }) => ({
        ...key,
        visitors: downToFives(who.size),
        searches: 0,
        median_found: 0,
        empty_share: 0,
        loosening: null,
      }));
    const suspects = [...truth(searches).values()].map(({ key }) => key);
    expect(attack(naive, suspects)).toEqual(['region 77 4 -1']);
    const kept = cellsToKeep(searches, tree, pick);
    expect(attack(kept, suspects)).toEqual([]);
    expect(kept.filter(({ rooms }) => rooms >= 0)).toHaveLength(3);
  });

  it('is the log itself, in fives, where nothing need be left out, and counts nobody twice', () => {
    fc.assert(
      fc.property(day, (searches) => {
        const cells = truth(searches);
        for (const cell of cellsToKeep(searches, tree, pick)) {
          const who = cells.get(keyOf(cell))?.who ?? new Set();
          expect(cell.visitors).toBe(downToFives(who.size));
        }
        const twice = cellsToKeep([...searches, ...searches], tree, pick);
        for (const { visitors } of twice) expect(visitors).toBeLessThanOrEqual(25);
      }),
    );
  });
});
