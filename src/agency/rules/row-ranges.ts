/** Rows of a table in words, neighbours joined: «строка 5», «строки 2–4, 9»; empty for none. */
export function rowRanges(rows: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const words = ranges.map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
  if (words.length === 0) return '';
  return `${ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1] ? 'строка' : 'строки'} ${words.join(', ')}`;
}
