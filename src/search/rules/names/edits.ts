/** How many slips of the keyboard lie between two words. */

/**
 * Insertions, removals, replacements and swaps of neighbours that make `typed` of `name`, or `most + 1` when there are more
 * than `most`. `open`: of the beginning of `name` that fits best.
 */
export function editsBetween(typed: string, name: string, most: number, open = false): number {
  const tooMany = most + 1;
  if (typed.length - name.length > most || (!open && name.length - typed.length > most)) return tooMany;
  if (typed.length > LONGEST) return tooMany;
  const width = Math.min(name.length, typed.length + most);
  let [before, last, row] = ROWS;
  for (let j = 0; j <= width; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    // Cells further off the diagonal than `most` hold more than that.
    const from = Math.max(1, i - most);
    const to = Math.min(width, i + most);
    const letter = typed.charCodeAt(i - 1);
    row[from - 1] = from === 1 ? i : tooMany;
    let least = row[from - 1] ?? tooMany;
    for (let j = from; j <= to; j++) {
      const same = letter === name.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (same ? 0 : 1);
      const removed = j < i + most ? (last[j] ?? 0) + 1 : tooMany;
      const added = (row[j - 1] ?? 0) + 1;
      if (removed < cost) cost = removed;
      if (added < cost) cost = added;
      if (
        !same &&
        i > 1 &&
        j > 1 &&
        letter === name.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === name.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [before, last, row] = [last, row, before];
  }
  if (!open) return Math.min(last[name.length] ?? tooMany, tooMany);
  let edits = tooMany;
  for (let j = Math.max(0, typed.length - most); j <= width; j++) edits = Math.min(edits, last[j] ?? tooMany);
  return edits;
}

const LONGEST = 120;
/** Rows of the table of costs, kept for the next pair. */
const ROWS: [Int32Array, Int32Array, Int32Array] = [
  new Int32Array(LONGEST + 4),
  new Int32Array(LONGEST + 4),
  new Int32Array(LONGEST + 4),
];

/** Slips that are forgiven in a text of this length. */
export const forgiven = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/** The letters of a text as bits: texts within `n` slips differ in at most `2 n` of them. */
export function letterBits(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}

/** Number of bits set. */
export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
