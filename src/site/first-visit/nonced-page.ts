import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A rendered page that is kept for several visitors: its text split where the nonce of the Content-Security-Policy stands,
 * so that every answer gets its own. The pieces are also kept deflated, each ending on a byte boundary without reference to
 * a nonce (RFC 1951, sync flush), and the nonces go between them as stored blocks: a compressed answer is put together
 * without compressing again. A piece may refer to the text before it, because all nonces take the same room. They are
 * deflated when the page is first asked for anew: most pages never are.
 */
export class NoncedPage {
  readonly #pieces: readonly string[];
  #deflated: readonly Buffer[] | undefined;
  /** Memory it takes, roughly, bytes. */
  readonly weight: number;

  /** `html` as rendered with `nonce`, a text that occurs nowhere else in it. */
  constructor(html: string, nonce: string) {
    this.#pieces = html.split(nonce);
    this.weight = html.length * (2 + DEFLATED_SHARE);
  }

  /** The page with another nonce. */
  text(nonce: string): string {
    return this.#pieces.join(nonce);
  }

  /** The same page as a gzip file (RFC 1952). All nonces of a page are of one length. */
  gzip(nonce: string): Buffer {
    this.#deflated ??= deflated(this.#pieces, nonce.length);
    const plain = Buffer.from(this.text(nonce));
    const between = storedBlock(nonce);
    const parts: Buffer[] = [GZIP_HEADER];
    this.#deflated.forEach((piece, i) => {
      if (i > 0) parts.push(between);
      parts.push(piece);
    });
    const trailer = Buffer.alloc(10);
    trailer.set(LAST_BLOCK);
    trailer.writeUInt32LE(crc32(plain), 2);
    trailer.writeUInt32LE(plain.length, 6);
    parts.push(trailer);
    return Buffer.concat(parts);
  }
}

/** What a page of ours takes deflated, at most, of its length. */
const DEFLATED_SHARE = 0.25;
/** Magic, deflate, no flags, no time, best compression, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** An empty final block with fixed codes. */
const LAST_BLOCK = [3, 0];

/** RFC 1951 §2: how far back a reference reaches, bytes. */
const WINDOW = 32_768;
/** A byte that no UTF-8 text has: nothing refers to a nonce. */
const FOREIGN = 0xff;

/** Each piece deflated as what follows the pieces before it, with a nonce of `room` bytes between each two. */
function deflated(pieces: readonly string[], room: number): Buffer[] {
  const gap = Buffer.alloc(room, FOREIGN);
  let before = Buffer.alloc(0);
  return pieces.map((text) => {
    const piece = Buffer.from(text);
    const dictionary = before.length > 0 ? { dictionary: before } : {};
    before = Buffer.concat([before, piece, gap]).subarray(-WINDOW);
    return deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
  });
}

/** RFC 1951 §3.2.4: not final, length, its complement, bytes. */
function storedBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const block = Buffer.alloc(5 + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ 0xffff, 3);
  block.set(bytes, 5);
  return block;
}
