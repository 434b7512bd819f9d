/** Ways in which a filter of flats lays out its bit planes. */

import type { PlaneQuestion } from './definition.ts';

/** One plane for each of a few limits: the flats whose figure is that much or more. An unknown figure is in none. */
export function atLeast<const Limit extends number>(limits: readonly Limit[]) {
  return {
    planes: limits.length,
    of: (figure: number | null): number => {
      let mask = 0;
      if (figure === null) return mask;
      for (let i = 0; i < limits.length; i++) if (figure >= (limits[i] ?? 0)) mask |= 1 << i;
      return mask;
    },
    /** @throws {RangeError} for a limit that has no plane. */
    asked: (limit: number | undefined): PlaneQuestion => {
      const plane = limits.indexOf(limit as Limit);
      if (plane < 0) throw new RangeError(`${limit} is none of ${limits.join(', ')}`);
      return { all: 1 << plane };
    },
    /** The limits below a limit, the nearest first. */
    below: (limit: number): Limit[] => limits.filter((lower) => lower < limit).reverse(),
  };
}

/** One plane for each of the ids 1 … `count`. Ids outside are in no plane. */
export function idPlanes(count: number) {
  const maskOf = (ids: readonly number[]): number => {
    let mask = 0;
    for (const id of ids) if (id >= 1 && id <= count) mask |= 1 << (id - 1);
    return mask;
  };
  return {
    planes: count,
    maskOf,
    asked: (ids: readonly number[] | undefined): PlaneQuestion => ({ any: maskOf(ids ?? []) }),
  };
}
