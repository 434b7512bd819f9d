/** The middle of a sample. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The value below which a share of a sample lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Chance that two samples of one distribution differ at least so much: the two-sided test of Mann and Whitney with its
 * normal approximation, good for twenty values and more; equal values share their rank.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))].sort(
    (x, y) => x.value - y.value,
  );
  let ranks = 0;
  for (let i = 0; i < all.length; ) {
    let end = i;
    while (end < all.length && all[end]?.value === all[i]?.value) end++;
    for (let j = i; j < end; j++) if (all[j]?.first) ranks += (i + 1 + end) / 2;
    i = end;
  }
  const [n, m] = [a.length, b.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * upperTail(z);
}

/** Share of the normal distribution above z (Abramowitz and Stegun 26.2.17, error below 10^-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
