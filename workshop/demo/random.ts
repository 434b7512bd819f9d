/** Chance for the demo catalogue: the same key always gives the same numbers, whatever else has been drawn. */

export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number within both bounds. */
  integer(min: number, max: number): number;
  /** A number within the bounds. */
  between(min: number, max: number): number;
  /** Around 0 with a deviation of about 1, never beyond ±3. */
  normal(): number;
  chance(probability: number): boolean;
  /** One item; throws a RangeError if there is none. */
  pick<T>(items: readonly T[]): T;
  /** One item, with likelihoods in proportion to the weights. Throws a RangeError if there is none. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** A new list in another order. */
  shuffled<T>(items: readonly T[]): T[];
  /** `count` different items (all of them if there are fewer), in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** FNV-1a, 32 bits, over the UTF-16 units of the key. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    value ^= key.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** A generator of the key (SplitMix32). Keys that differ give unrelated numbers. */
export function randomOf(key: string): Random {
  let state = hash(key);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError(`Nothing to pick from for ${key}`);
    return items[Math.floor(next() * items.length)] as T;
  };
  const shuffled = <T>(items: readonly T[]): T[] => {
    const list = [...items];
    for (let i = list.length - 1; i > 0; i--) {
      const j = integer(0, i);
      [list[i], list[j]] = [list[j] as T, list[i] as T];
    }
    return list;
  };
  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    normal: () => (next() + next() + next() + next() - 2) * 1.5,
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[0];
    },
    shuffled,
    sample: (items, count) => shuffled(items).slice(0, count),
  };
}
