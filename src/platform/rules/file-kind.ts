/** What a file is by its first bytes, in words for whoever chose it. */

const SIGNATURES: readonly (readonly [words: string, ...starts: readonly (readonly number[])[]])[] = [
  ['архив ZIP или таблица Excel', [0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]],
  ['таблица или документ старого Office', [0xd0, 0xcf, 0x11, 0xe0]],
  ['документ PDF', [0x25, 0x50, 0x44, 0x46]],
  ['архив RAR', [0x52, 0x61, 0x72, 0x21]],
  ['архив 7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['архив gzip', [0x1f, 0x8b]],
  [
    'картинка',
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47],
    [0x47, 0x49, 0x46, 0x38],
    [0x52, 0x49, 0x46, 0x46],
    [0x42, 0x4d],
  ],
  ['программа', [0x4d, 0x5a], [0x7f, 0x45, 0x4c, 0x46]],
];
const LOOKED_AT = 4_096;
/** Tabs, ends of lines and pages, and the marks with which old programs end a text. */
const OF_TEXT = new Set([9, 10, 11, 12, 13, 26, 27]);

/** 'документ PDF', 'картинка', 'двоичный файл'; null: it may be text. */
export function fileKind(content: Uint8Array): string | null {
  const start = content.subarray(0, LOOKED_AT);
  const begins = (signature: readonly number[]) => signature.every((byte, at) => start[at] === byte);
  if (begins([0xff, 0xfe]) || begins([0xfe, 0xff])) return null;
  const isBinary = start.some((byte) => byte < 32 && !OF_TEXT.has(byte));
  // «BM» and «MZ» may begin a text.
  const known = SIGNATURES.find(([, ...signatures]) =>
    signatures.some((signature) => (signature.length > 2 || isBinary) && begins(signature)),
  );
  return known?.[0] ?? (isBinary ? 'двоичный файл' : null);
}
