/**
 * The file of addresses beside the map: an index of streets, packed, and the houses of each street as lines of text. Whoever
 * asks for a house reads one street of it; in memory is the index.
 */
import { type FileHandle, open, rename } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { LatLng } from '../../rules/coordinates.ts';

const MAGIC = 'NOVOSEL-ADDRESSES-1\n';
/** Where the index begins and how long it is: two numbers behind the magic. */
const HEAD = MAGIC.length + 16;
const LARGEST_INDEX = 128 * 1024 * 1024;
const LARGEST_STREET = 4 * 1024 * 1024;
/** Rows of the index that are read in one turn of the event loop. */
const ROWS_A_TURN = 500;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The file is none, or not whole. */
export class NoAddresses extends Error {}

export interface StreetEntry {
  /** As the map has it: «улица Льва Толстого». */
  readonly title: string;
  /** «Москва»; empty when the street lies in no town that is known. */
  readonly town: string;
  /** Its middle house. */
  readonly point: LatLng;
  readonly offset: number;
  readonly length: number;
}

export interface HouseEntry {
  /** In the one form of {@link houseNumber}. */
  readonly number: string;
  /** As its sign has it: «5 к2». */
  readonly title: string;
  readonly point: LatLng;
}

export interface StreetToWrite {
  readonly title: string;
  readonly town: string;
  readonly houses: readonly HouseEntry[];
}

/** The file beside a map: `moscow.pmtiles` has `moscow.addresses`. */
export const addressesBeside = (map: string): string => map.replace(/\.pmtiles$/i, '').concat('.addresses');

/** Writes the file; it appears when it is whole. Gives how much there is in it. */
export async function writeAddresses(
  path: string,
  streets: Iterable<StreetToWrite>,
): Promise<{ readonly streets: number; readonly houses: number }> {
  const file = await open(`${path}.part`, 'w');
  const rows: string[] = [];
  let [offset, count] = [HEAD, 0];
  try {
    for (const { title, town, houses } of streets) {
      const lines = houses.map(({ number, title: sign, point }) =>
        [number, sign, ...point.map(microDegrees)].join('\t'),
      );
      const bytes = Buffer.from(lines.join('\n'));
      await file.write(bytes, 0, bytes.length, offset);
      const middle = houses[houses.length >> 1]?.point ?? [0, 0];
      rows.push(JSON.stringify([title, town, ...middle.map(microDegrees), offset, bytes.length]));
      offset += bytes.length;
      count += houses.length;
    }
    const index = await pack(rows.join('\n'));
    await file.write(index, 0, index.length, offset);
    const head = Buffer.alloc(HEAD);
    head.write(MAGIC, 'latin1');
    head.writeBigUInt64LE(BigInt(offset), MAGIC.length);
    head.writeBigUInt64LE(BigInt(index.length), MAGIC.length + 8);
    await file.write(head, 0, HEAD, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  return { streets: rows.length, houses: count };
}

const microDegrees = (value: number): number => Math.round(value * 1e6);

const row = z.tuple([z.string(), z.string(), z.number(), z.number(), z.int().nonnegative(), z.int().nonnegative()]);

/** The streets of a file. @throws {NoAddresses} */
export async function readStreets(file: FileHandle): Promise<StreetEntry[]> {
  const { size } = await file.stat();
  const head = await bytesAt(file, 0, HEAD, size);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new NoAddresses('the file holds no addresses');
  const at = Number(head.readBigUInt64LE(MAGIC.length));
  const length = Number(head.readBigUInt64LE(MAGIC.length + 8));
  if (length > LARGEST_INDEX) throw new NoAddresses('the file is damaged');
  const index = await unpack(await bytesAt(file, at, length, size), { maxOutputLength: LARGEST_INDEX }).catch(() => {
    throw new NoAddresses('the file is damaged');
  });
  const streets: StreetEntry[] = [];
  let [from, rows] = [0, 0];
  while (from < index.length) {
    const end = index.indexOf(10, from);
    const to = end < 0 ? index.length : end;
    streets.push(streetOf(index.toString('utf8', from, to)));
    from = to + 1;
    if (++rows % ROWS_A_TURN === 0) await nextTurn();
  }
  return streets;
}

function streetOf(text: string): StreetEntry {
  try {
    const [title, town, lat, lng, offset, length] = row.parse(JSON.parse(text));
    return { title, town, point: [lat / 1e6, lng / 1e6], offset, length };
  } catch {
    throw new NoAddresses('the file is damaged');
  }
}

/** The houses of a street. */
export async function readHouses(file: FileHandle, { offset, length }: StreetEntry): Promise<HouseEntry[]> {
  if (length > LARGEST_STREET) throw new NoAddresses('the file is damaged');
  const { size } = await file.stat();
  const text = (await bytesAt(file, offset, length, size)).toString();
  return text.split('\n').flatMap((line) => {
    const [number, title, lat, lng] = line.split('\t');
    if (!number || !title) return [];
    return [{ number, title, point: [Number(lat) / 1e6, Number(lng) / 1e6] as const }];
  });
}

async function bytesAt(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw new NoAddresses('the file is not whole');
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer;
}
