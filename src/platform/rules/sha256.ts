/** SHA-256 (FIPS 180-4) where neither Node nor a secure page is at hand: pages over plain http have no WebCrypto. */

const PRIMES = firstPrimes(64);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const words = new Int32Array(64);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The digest of a text of ASCII signs as eight words of 32 bits. */
export function sha256Words(ascii: string): Int32Array {
  const blocks = (ascii.length + 8) >> 6;
  const state = Int32Array.from(START);
  for (let block = 0; block <= blocks; block++) {
    fill(ascii, block, block === blocks);
    compress(state);
  }
  return state;
}

/** The first 16 words of one block: the text, a set bit after its end, its length in bits at the very end. */
function fill(ascii: string, block: number, last: boolean): void {
  for (let i = 0; i < 16; i++) {
    let word = 0;
    for (let at = block * 64 + i * 4, byte = 0; byte < 4; byte++, at++)
      word = (word << 8) | (at < ascii.length ? ascii.charCodeAt(at) & 255 : at === ascii.length ? 128 : 0);
    words[i] = word;
  }
  if (last) words[15] = ascii.length * 8;
}

function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15] ?? 0;
    const b = words[i - 2] ?? 0;
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const rise = (h + sum + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const fall = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + rise) | 0;
    d = c;
    c = b;
    b = a;
    a = (rise + fall) | 0;
  }
  // A typed array wraps at 32 bits by itself.
  const add = (at: number, word: number): void => {
    state[at] = (state[at] ?? 0) + word;
  };
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}
