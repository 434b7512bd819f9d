/**
 * What is looked at in a PMTiles archive (version 3) before the site offers it to browsers: its head, its first directory,
 * what it says of itself, and one tile. Nothing else of it is ever read here, however large it is.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import type { Bounds } from '../../../geography/rules/coordinates.ts';
import type { GroundProblem } from '../../rules/ground-problems.ts';
import { LIMITS } from '../../rules/map-limits.ts';

export class GroundRefused extends Error {
  readonly problem: GroundProblem;

  constructor(problem: GroundProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What tells one state of a file from another without reading it. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

export interface GroundFile extends FileState {
  readonly path: string;
  /** Names the content: the same on every machine that has the same file. */
  readonly fingerprint: string;
  readonly bounds: Bounds;
  readonly zoom_max: number;
}

const HEAD_BYTES = 127;
/** The standard: the first directory ends within so many bytes. */
const FIRST_BYTES = 16_384;
const LARGEST_DIRECTORY = 4 * 1024 * 1024;
const LARGEST_ACCOUNT = 1024 * 1024;
const LARGEST_TILE = 8 * 1024 * 1024;
const NOT_PACKED = 1;
const GZIP = 2;
const MVT = 1;
/** Zoom at which streets of a town are told apart. */
const STREETS_ZOOM = 13;

const unpack = promisify(gunzip);
const account = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });

/**
 * @throws {GroundRefused} when the file cannot be the ground of the map.
 */
export async function readGroundFile(path: string): Promise<GroundFile> {
  const file = await openFile(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new GroundRefused('unreadable');
    const head = headOf(await bytesOf(file, 0, HEAD_BYTES, stat.size, 'foreign'), stat.size);
    const directory = await bytesOf(file, head.root.offset, head.root.length, stat.size);
    const said = await bytesOf(file, head.account.offset, head.account.length, stat.size);
    await lookAtTile(file, head, directory, stat.size);
    const { vector_layers: layers } = accountOf(await plain(said, head.packing, LARGEST_ACCOUNT));
    if (!layers.some(({ id }) => id === 'roads')) throw new GroundRefused('layers');
    if (head.zoom_max < STREETS_ZOOM) throw new GroundRefused('shallow');
    if (!meets(head.bounds, LIMITS)) throw new GroundRefused('elsewhere');
    const content = createHash('sha256').update(String(stat.size)).update(head.bytes).update(directory).update(said);
    return {
      path,
      fingerprint: content.digest('base64url').slice(0, 16),
      bounds: head.bounds,
      zoom_max: head.zoom_max,
      ...{ size: stat.size, mtimeMs: stat.mtimeMs, ino: stat.ino },
    };
  } finally {
    await file.close();
  }
}

/** Never waits for the other end of a pipe. */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new GroundRefused((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable');
  }
}

interface Part {
  readonly offset: number;
  readonly length: number;
}

interface Head {
  readonly bytes: Uint8Array;
  readonly root: Part;
  readonly account: Part;
  readonly leaves: Part;
  readonly tiles: Part;
  readonly packing: number;
  readonly tilePacking: number;
  readonly zoom_max: number;
  readonly bounds: Bounds;
}

function headOf(bytes: Buffer, size: number): Head {
  if (bytes.toString('latin1', 0, 7) !== 'PMTiles') throw new GroundRefused('foreign');
  if (bytes[7] !== 3) throw new GroundRefused('version');
  const part = (at: number): Part => ({
    offset: Number(bytes.readBigUInt64LE(at)),
    length: Number(bytes.readBigUInt64LE(at + 8)),
  });
  const [root, said, leaves, tiles] = [part(8), part(24), part(40), part(56)];
  if (bytes[99] !== MVT) throw new GroundRefused('raster');
  const [packing = 0, tilePacking = 0] = [bytes[97], bytes[98]];
  const isKnown = (kind: number) => kind === NOT_PACKED || kind === GZIP;
  if (!isKnown(packing) || !isKnown(tilePacking)) throw new GroundRefused('packing');
  const whole = [root, said, leaves, tiles].every(({ offset, length }) => offset + length <= size);
  const sound = root.length > 0 && root.offset >= HEAD_BYTES && root.offset + root.length <= FIRST_BYTES;
  if (!whole || !sound || said.length > LARGEST_ACCOUNT || tiles.length === 0) throw new GroundRefused('damaged');
  const degrees = (at: number) => bytes.readInt32LE(at) / 1e7;
  const bounds = { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) };
  return { bytes, root, account: said, leaves, tiles, packing, tilePacking, zoom_max: bytes[101] ?? 0, bounds };
}

/** Exactly these bytes, or the file is refused. */
async function bytesOf(
  file: FileHandle,
  offset: number,
  length: number,
  size: number,
  otherwise: GroundProblem = 'damaged',
): Promise<Buffer> {
  if (offset + length > size) throw new GroundRefused(otherwise);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset).catch(() => {
    throw new GroundRefused('unreadable');
  });
  if (bytesRead !== length) throw new GroundRefused(otherwise);
  return buffer;
}

async function plain(bytes: Buffer, packing: number, most: number): Promise<Buffer> {
  if (packing === NOT_PACKED) return bytes;
  return unpack(bytes, { maxOutputLength: most }).catch(() => {
    throw new GroundRefused('damaged');
  });
}

function accountOf(bytes: Buffer): z.output<typeof account> {
  try {
    const said = account.safeParse(JSON.parse(bytes.toString()));
    if (said.success) return said.data;
  } catch {
    throw new GroundRefused('damaged');
  }
  throw new GroundRefused('layers');
}

/** Follows the directories to their first tile and unpacks it: a file that was cut or overwritten shows here. */
async function lookAtTile(file: FileHandle, head: Head, directory: Buffer, size: number): Promise<void> {
  let entry = firstEntry(await plain(directory, head.packing, LARGEST_DIRECTORY));
  for (let depth = 0; entry.run === 0; depth += 1) {
    if (depth === 3 || entry.length > LARGEST_DIRECTORY) throw new GroundRefused('damaged');
    const leaf = await bytesOf(file, head.leaves.offset + entry.offset, entry.length, size);
    entry = firstEntry(await plain(leaf, head.packing, LARGEST_DIRECTORY));
  }
  if (entry.length === 0 || entry.length > LARGEST_TILE) throw new GroundRefused('damaged');
  const tile = await bytesOf(file, head.tiles.offset + entry.offset, entry.length, size);
  await plain(tile, head.tilePacking, 4 * LARGEST_TILE);
}

/** The first entry of a directory: columns of numbers in 7-bit groups, the first of each column belongs to it. */
function firstEntry(bytes: Buffer): { readonly offset: number; readonly length: number; readonly run: number } {
  let at = 0;
  const number = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || factor > 2 ** 49) throw new GroundRefused('damaged');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  const count = number();
  if (count === 0 || count > bytes.length) throw new GroundRefused('damaged');
  const skip = () => {
    for (let i = 1; i < count; i++) number();
  };
  number();
  skip();
  const run = number();
  skip();
  const length = number();
  skip();
  return { offset: number() - 1, length, run };
}

const meets = (one: Bounds, other: Bounds): boolean =>
  one.west < one.east &&
  one.south < one.north &&
  one.west < other.east &&
  one.east > other.west &&
  one.south < other.north &&
  one.north > other.south;
