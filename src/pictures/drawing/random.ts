/** Source of numbers in [0, 1). */
export type Random = () => number;

/** Repeatable source of numbers for a whole-number seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = (seed >>> 0) + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from `min` up to but not including `max`. */
export function between(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}

/** A whole number from `min` to `max`, both included. */
export function whole(random: Random, min: number, max: number): number {
  return Math.floor(between(random, min, max + 1));
}

/** One item of a list. Throws a RangeError if the list is empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return at(list, Math.floor(random() * list.length));
}

/** The item at a place counted round the list. Throws a RangeError if the list is empty. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('Nothing to choose from: the list is empty');
  return item;
}

/** The items of a list in another order. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const places = list.map((item) => ({ item, place: random() }));
  return places.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
