/** Takes exact numbers of bytes from a stream of pieces of any size. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; undefined when the stream ends before them. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) {
      const { done, value } = await this.#pieces.next();
      if (done) return undefined;
      this.#held.push(value);
      this.#length += value.length;
    }
    const all = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    if (!all) return Buffer.alloc(0);
    const rest = all.subarray(count);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return all.subarray(0, count);
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    while (this.#length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return true;
      this.#held.push(value);
      this.#length += value.length;
    }
    return false;
  }
}

/** A number up to 2³²−1 in four bytes, most significant first. */
export function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
