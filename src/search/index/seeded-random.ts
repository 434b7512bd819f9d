/** Repeatable chance for tests and benches. */

/** A number from 0 up to, not including, 1. */
export type SeededRandom = () => number;

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
