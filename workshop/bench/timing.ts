/** Median, 99th percentile and both ends of a set of times, ms. */
export interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

export const rounded = (value: number): number => Number(value.toPrecision(3));

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => rounded(quantile(sorted, share));
  return { median: at(0.5), p99: at(0.99), min: at(0), max: at(1), count: sorted.length };
}

/** Times of single calls, at least `least` of them and for `budget` ms, after a third of the budget for warming up. */
export function timesOf(call: (i: number) => unknown, budget: number, least: number): number[] {
  const warm = performance.now() + budget / 3;
  for (let i = 0; performance.now() < warm; i++) call(i);
  const times: number[] = [];
  const end = performance.now() + budget;
  for (let i = 0; i < least || performance.now() < end; i++) {
    const start = performance.now();
    call(i);
    times.push(performance.now() - start);
  }
  return times;
}
