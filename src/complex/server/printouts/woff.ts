import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * The font inside a WOFF file (W3C, version 1): its tables unpacked behind the directory of an OpenType file. Done once here, by
 * zlib, it is not done in JavaScript for every document, where it takes most of the time of a sheet.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let table = 0; table < count; table++) {
    const entry = HEADER + ENTRY * table;
    const [start, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field)) as Entry;
    const data = woff.subarray(start, start + packed);
    const row = 12 + 16 * table;
    woff.copy(directory, row, entry, entry + 4);
    directory.writeUInt32BE(checksum, row + 4);
    directory.writeUInt32BE(at, row + 8);
    directory.writeUInt32BE(length, row + 12);
    // A table that did not shrink is stored as it is; each begins at a multiple of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(data) : data, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

type Entry = [start: number, packed: number, length: number, checksum: number];
