import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { decodeStream } from './decode-stream.ts';
import { FeedRejected } from './feed-rejected.ts';
import { inChunks } from './fixtures/feed-bytes.ts';
import { DEFAULT_LIMITS } from './limits.ts';

interface Decoded {
  text: string;
  encoding: string | null;
  warnings: string[];
}

async function decode(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: { charset?: string; limits?: { max_bytes: number; max_ratio: number }; signal?: AbortSignal } = {},
): Promise<Decoded> {
  const decoded: Decoded = { text: '', encoding: null, warnings: [] };
  const pieces = decodeStream(source instanceof Uint8Array ? inChunks(source, 7) : source, {
    charset: null,
    limits: DEFAULT_LIMITS,
    warn: (code) => decoded.warnings.push(code),
    onEncoding: (encoding) => {
      decoded.encoding = encoding;
    },
    ...options,
  });
  for await (const text of pieces) decoded.text += text;
  return decoded;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
/** windows-1251 for the letters used here. */
function cp1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (letter === 'ё') return 0xb8;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
}
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? utf8(part) : Uint8Array.from(part))));

const RUSSIAN = '<feed>Сосновый берег, ещё один корпус</feed>';

describe('the charset of a feed', () => {
  test.each([
    ['UTF-8 that is declared', utf8(`<?xml version="1.0" encoding="UTF-8"?>${RUSSIAN}`), 'utf-8', []],
    ['UTF-8 without a declaration', utf8(RUSSIAN), 'utf-8', []],
    [
      'windows-1251 that is declared',
      cp1251(`<?xml version="1.0" encoding="windows-1251"?>${RUSSIAN}`),
      'windows-1251',
      [],
    ],
    ['windows-1251 without a declaration', cp1251(RUSSIAN), 'windows-1251', []],
    [
      'UTF-8 declared as windows-1251',
      utf8(`<?xml version="1.0" encoding="windows-1251"?>${RUSSIAN}`),
      'utf-8',
      ['encoding_mismatch'],
    ],
    [
      'windows-1251 declared as UTF-8',
      cp1251(`<?xml version="1.0" encoding="utf-8"?>${RUSSIAN}`),
      'windows-1251',
      ['encoding_mismatch'],
    ],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], RUSSIAN), 'utf-8', []],
    [
      'a byte order mark against the declaration',
      bytes([0xef, 0xbb, 0xbf], `<?xml version="1.0" encoding="windows-1251"?>${RUSSIAN}`),
      'utf-8',
      [],
    ],
    [
      'UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(RUSSIAN, 'utf16le')]),
      'utf-16le',
      [],
    ],
  ])('is told for %s', async (_, source, encoding, warnings) => {
    const decoded = await decode(source);
    expect(decoded.text).toContain(RUSSIAN);
    expect(decoded.encoding).toBe(encoding);
    expect(decoded.warnings).toEqual(warnings);
  });

  test('comes from HTTP when the file says nothing, and not when it does', async () => {
    expect((await decode(cp1251(RUSSIAN), { charset: 'windows-1251' })).text).toBe(RUSSIAN);
    const declared = utf8(`<?xml version="1.0" encoding="UTF-8"?>${RUSSIAN}`);
    expect((await decode(declared, { charset: 'windows-1251' })).text).toContain(RUSSIAN);
    expect((await decode(utf8(RUSSIAN), { charset: 'no-such-charset' })).text).toBe(RUSSIAN);
  });

  test('is decided where the first letter beyond ASCII comes, however late', async () => {
    const padding = `<feed>${'<object/>'.repeat(20_000)}`;
    expect((await decode(Buffer.concat([utf8(padding), cp1251('Лес</feed>')]))).text).toBe(`${padding}Лес</feed>`);
    expect((await decode(utf8(`${padding}Лес</feed>`))).text).toBe(`${padding}Лес</feed>`);
    expect((await decode(utf8(padding))).encoding).toBeNull();
  });

  test('stays UTF-8 when a single letter is cut in half, which is reported', async () => {
    const decoded = await decode(bytes('<feed>Сосновый бере', [0xd0], '</feed>'));
    expect(decoded.text).toBe('<feed>Сосновый бере\ufffd</feed>');
    expect(decoded.warnings).toEqual(['bad_bytes']);
  });

  test('does not depend on how the bytes are cut', async () => {
    const source = fc.constantFrom(
      utf8(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${RUSSIAN}`),
      cp1251(`<?xml version="1.0" encoding="windows-1251"?>${RUSSIAN}`),
      gzipSync(utf8(RUSSIAN)),
    );
    await fc.assert(
      fc.asyncProperty(source, fc.integer({ min: 1, max: 60 }), async (all, size) => {
        expect((await decode(inChunks(all, size))).text).toContain(RUSSIAN);
      }),
    );
  });
});

describe('what stands before a feed', () => {
  test.each([
    ['white space', ' \r\n\t', []],
    [
      'a PHP warning',
      '<br />\n<b>Warning</b>: include() in <b>/home/feed.php</b> on line 3<br />\n',
      ['junk_before_xml'],
    ],
    ['plain text', 'Notice: undefined index\n', ['junk_before_xml']],
  ])('is dropped: %s', async (_, junk, warnings) => {
    const feed = `<?xml version="1.0" encoding="UTF-8"?>${RUSSIAN}`;
    const decoded = await decode(utf8(junk + feed));
    expect(decoded.text).toBe(feed);
    expect(decoded.warnings).toEqual(warnings);
  });

  test('is passed on when nothing like a feed follows', async () => {
    expect((await decode(utf8('<html><body>502</body></html>'))).text).toBe('<html><body>502</body></html>');
    expect((await decode(utf8('просто текст'))).text).toBe('просто текст');
    expect((await decode(utf8('   '))).text).toBe('');
    expect((await decode(new Uint8Array(0))).text).toBe('');
  });
});

async function rejection(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FeedRejected)) throw new Error(`not rejected but ${String(error)}`);
  return error.code;
}

describe('limits of the bytes', () => {
  test('unpack gzip known by its first bytes', async () => {
    expect((await decode(gzipSync(utf8(RUSSIAN)))).text).toBe(RUSSIAN);
  });

  test('reject what unpacks to too much, by size and by ratio, without unpacking it all', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 32));
    const unpackedAtMost = process.memoryUsage().rss + 150_000_000;
    expect(await rejection(decode(inChunks(bomb, 65_536)))).toBe('gzip_ratio');
    const limits = { max_bytes: 1_000_000, max_ratio: Number.POSITIVE_INFINITY };
    expect(await rejection(decode(inChunks(bomb, 65_536), { limits }))).toBe('too_large');
    expect(process.memoryUsage().rss).toBeLessThan(unpackedAtMost);
  });

  test('reject plain files that are too large', async () => {
    const limits = { max_bytes: 1_000, max_ratio: 1 };
    expect(await rejection(decode(inChunks('x'.repeat(1_001), 100), { limits }))).toBe('too_large');
    expect((await decode(inChunks('x'.repeat(1_000), 100), { limits })).text).toHaveLength(1_000);
  });

  test('reject a damaged and a cut gzip, and other archives', async () => {
    const packed = gzipSync(utf8(RUSSIAN.repeat(1_000)));
    expect(await rejection(decode(packed.subarray(0, packed.length - 20)))).toBe('gzip_damaged');
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 30, 60);
    expect(await rejection(decode(damaged))).toBe('gzip_damaged');
    expect(await rejection(decode(bytes([0x50, 0x4b, 0x03, 0x04, 0, 0])))).toBe('archive');
  });

  test('reject a source that fails, and let go of it', async () => {
    async function* failing() {
      yield utf8('<feed>');
      throw new Error('connection reset');
    }
    expect(await rejection(decode(failing()))).toBe('source_failed');
  });

  test('reject a source that hangs once the time is over', async () => {
    const closed = vi.fn();
    const hanging: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: () => {
          closed();
          return new Promise(() => undefined);
        },
      }),
    };
    expect(await rejection(decode(hanging, { signal: AbortSignal.timeout(20) }))).toBe('time_limit');
    expect(closed).toHaveBeenCalledOnce();
    expect(await rejection(decode(inChunks('<feed/>'), { signal: AbortSignal.abort() }))).toBe('time_limit');
  });

  test('give the event loop a turn between pieces, and take no more than is asked for', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(1_000_000, 'x');
      }
    }
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 0);
    const pieces = decodeStream(endless(), { charset: null, limits: DEFAULT_LIMITS, warn: () => undefined });
    let seen = 0;
    for await (const piece of pieces) {
      seen += piece.length;
      if (seen > 8_000_000) break;
    }
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    expect(taken).toBeLessThan(12);
  });
});
