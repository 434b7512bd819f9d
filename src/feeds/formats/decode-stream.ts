import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { type DecoderOptions, FeedDecoder } from './feed-decoder.ts';
import { FeedRejected } from './feed-rejected.ts';
import type { FeedLimits } from './limits.ts';

export interface DecodeOptions extends DecoderOptions {
  limits: Pick<FeedLimits, 'max_bytes' | 'max_ratio'>;
  signal?: AbortSignal | undefined;
}

/** Bytes given on at once; bigger chunks of the source are cut so that the event loop gets its turn. */
const PIECE = 64 * 1024;
const RATIO_FROM = 16 * 1024 * 1024;

/**
 * The text of a feed file in pieces of at most 64 KB, unpacked (gzip is known by its first bytes) and decoded; see
 * `FeedDecoder` for charsets and junk. Between pieces the event loop gets a turn, and no more is read from the source than
 * what has been taken.
 * @throws FeedRejected when a limit is passed, the archive is damaged, the source fails or the signal fires
 */
export async function* decodeStream(
  source: AsyncIterable<Uint8Array>,
  options: DecodeOptions,
): AsyncGenerator<string, void, undefined> {
  const { limits } = options;
  const decoder = new FeedDecoder(options);
  let total = 0;
  let sinceTurn = 0;
  for await (const chunk of unpacked(guarded(source, options.signal), options)) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const piece = chunk.subarray(at, at + PIECE);
      total += piece.length;
      if (total > limits.max_bytes) throw new FeedRejected('too_large', `more than ${limits.max_bytes} bytes unpacked`);
      const text = decoder.write(piece);
      if (text !== '') yield text;
      sinceTurn += piece.length;
      if (sinceTurn >= PIECE / 2) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}

/** The source with its failures and the abort signal turned into rejections. */
async function* guarded(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await nextChunk(iterator, signal);
      if (done) {
        finished = true;
        return;
      }
      yield value;
    }
  } finally {
    // Not awaited: a source that hangs would hold us.
    if (!finished) iterator.return?.()?.then(undefined, () => undefined);
  }
}

function nextChunk(
  iterator: AsyncIterator<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new FeedRejected('time_limit', 'the time allowed for this feed is over'));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    iterator
      .next()
      .then(resolve, (error: unknown) => reject(new FeedRejected('source_failed', String(error))))
      .finally(() => signal?.removeEventListener('abort', onAbort));
  });
}

async function* unpacked(source: AsyncGenerator<Uint8Array>, options: DecodeOptions): AsyncGenerator<Uint8Array> {
  const { start, whole } = await begun(source);
  if (!isGzip(start)) {
    refuseArchives(start);
    yield* whole;
    return;
  }
  const inside = await begun(gunzipped(whole, options.limits.max_ratio));
  // A second layer is somebody's mistake, or a bomb.
  if (isGzip(inside.start)) throw new FeedRejected('archive', 'packed twice');
  refuseArchives(inside.start);
  yield* inside.whole;
}

/** The first bytes, four where there are as many, and everything with them. */
async function begun(
  source: AsyncGenerator<Uint8Array>,
): Promise<{ start: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < 4) {
    const { done, value } = await source.next();
    if (done) break;
    head.push(value);
    size += value.length;
  }
  const start = Buffer.concat(head);
  return { start, whole: startingWith(start, source) };
}

const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

async function* startingWith(start: Uint8Array, source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* source;
}

async function* gunzipped(source: AsyncGenerator<Uint8Array>, max_ratio: number): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpackedBytes = 0;
  async function* counted() {
    for await (const chunk of source) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const gunzip = createGunzip({ chunkSize: PIECE });
  // Failures come out where the unpacked bytes are read.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => undefined);
  try {
    for await (const piece of gunzip) {
      unpackedBytes += piece.length;
      if (unpackedBytes > RATIO_FROM && unpackedBytes > packed * max_ratio) {
        throw new FeedRejected('gzip_ratio', `one packed byte gives more than ${max_ratio}`);
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof FeedRejected) throw error;
    throw new FeedRejected('gzip_damaged', error instanceof Error ? error.message : String(error));
  }
}

const ARCHIVES = [
  [0x50, 0x4b, 0x03], // zip, and the tables of Excel since 2007
  [0x50, 0x4b, 0x05], // zip without files
  [0xd0, 0xcf, 0x11, 0xe0], // older tables of Excel
  [0x52, 0x61, 0x72], // rar
  [0x37, 0x7a, 0xbc], // 7z
  [0x28, 0xb5, 0x2f], // zstd
];

function refuseArchives(start: Uint8Array): void {
  if (ARCHIVES.some((signature) => signature.every((byte, at) => start[at] === byte))) {
    throw new FeedRejected('archive', 'an archive other than gzip');
  }
}
