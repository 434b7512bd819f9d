/** Sets of whole numbers as bits of 32-bit words. Words are signed, which keeps V8 on machine integers. */

/** Number of bits set in a word. */
export function countBits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Position of the lowest bit set; the word must not be 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Position of the highest bit set; the word must not be 0. */
export function highestBit(word: number): number {
  return 31 - Math.clz32(word);
}

/** A word whose bits `from` … `to - 1` are set; 0 ≤ from < to ≤ 32. */
function bitRange(from: number, to: number): number {
  return (-1 << from) & (-1 >>> (32 - to));
}

/** Words needed for `size` bits. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function setBit(words: Int32Array, position: number): void {
  words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function clearBit(words: Int32Array, position: number): void {
  words[position >>> 5] = (words[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

/** Sets the bits `from` … `to - 1`; nothing when the range is empty. */
export function setBits(words: Int32Array, from: number, to: number): void {
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let w = first; w <= last; w++) {
    const bits = bitRange(w === first ? from & 31 : 0, w === last ? ((to - 1) & 31) + 1 : 32);
    words[w] = (words[w] ?? 0) | bits;
  }
}
