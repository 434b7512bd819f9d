/** Writes a PMTiles archive (version 3, https://github.com/protomaps/PMTiles) tile by tile; in memory are the directories. */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from '../../src/geography/rules/coordinates.ts';

/** Head and first directory lie in the first 16 KB; tiles begin behind. */
const HEAD_BYTES = 127;
const TILES_FROM = 16_384;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

export interface ArchiveAccount {
  readonly bounds: Bounds;
  readonly zooms: { readonly min: number; readonly max: number };
  /** What the archive says of itself, beside `vector_layers`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export class PmtilesWriter {
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly entries: Entry[] = [];
  /** Tiles that are the same lie there once: water, woods. */
  private readonly known = new Map<string, Entry>();
  private end = TILES_FROM;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  /** The archive appears under its name when it is whole, in place of a former one. */
  static async open(path: string): Promise<PmtilesWriter> {
    return new PmtilesWriter(path, await open(`${path}.part`, 'w'));
  }

  async add(z: number, x: number, y: number, tile: Uint8Array): Promise<void> {
    const id = zxyToTileId(z, x, y);
    const digest = createHash('sha256').update(tile).digest('base64');
    const same = this.known.get(digest);
    if (same) {
      this.entries.push({ ...same, id });
      return;
    }
    const packed = gzipSync(tile);
    const entry = { id, offset: this.end - TILES_FROM, length: packed.length };
    await this.file.write(packed, 0, packed.length, this.end);
    this.end += packed.length;
    this.entries.push(entry);
    this.known.set(digest, entry);
  }

  get tiles(): number {
    return this.entries.length;
  }

  async finish({ bounds, zooms, metadata }: ArchiveAccount): Promise<void> {
    this.entries.sort((a, b) => a.id - b.id);
    const account = gzipSync(JSON.stringify(metadata));
    const { root, leaves } = directories(this.entries);
    const head = Buffer.alloc(HEAD_BYTES);
    head.write('PMTiles', 'latin1');
    head[7] = 3;
    const accountAt = this.end;
    const leavesAt = accountAt + account.length;
    const parts = [
      HEAD_BYTES,
      root.length,
      accountAt,
      account.length,
      leavesAt,
      leaves.length,
      TILES_FROM,
      this.end - TILES_FROM,
    ];
    const counts = [this.entries.length, this.entries.length, this.known.size];
    [...parts, ...counts].forEach((value, i) => void head.writeBigUInt64LE(BigInt(value), 8 + 8 * i));
    head.set([0, GZIP, GZIP, MVT, zooms.min, zooms.max], 96);
    const { west, south, east, north } = bounds;
    [west, south, east, north].forEach((value, i) => void head.writeInt32LE(Math.round(value * 1e7), 102 + 4 * i));
    head[118] = zooms.min;
    [(west + east) / 2, (south + north) / 2].forEach(
      (value, i) => void head.writeInt32LE(Math.round(value * 1e7), 119 + 4 * i),
    );
    await this.file.write(account, 0, account.length, accountAt);
    await this.file.write(leaves, 0, leaves.length, leavesAt);
    await this.file.write(Buffer.concat([head, root], HEAD_BYTES + root.length), 0, HEAD_BYTES + root.length, 0);
    await this.file.sync();
    await this.file.close();
    await rename(`${this.path}.part`, this.path);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(`${this.path}.part`, { force: true });
  }
}

/** All entries in the first directory where they fit, else leaves that it names. */
function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const all = packed(entries.map((entry) => ({ ...entry, run: 1 })));
  if (all.length <= TILES_FROM - HEAD_BYTES) return { root: all, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const names: (Entry & { run: number })[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const part = entries.slice(from, from + LEAF_ENTRIES);
    const leaf = packed(part.map((entry) => ({ ...entry, run: 1 })));
    names.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: packed(names), leaves: Buffer.concat(leaves) };
}

/** Columns: steps of ids, runs, lengths, offsets (0: right behind the one before). */
function packed(entries: readonly (Entry & { readonly run: number })[]): Buffer {
  const numbers = [entries.length];
  entries.forEach(({ id }, i) => void numbers.push(id - (entries[i - 1]?.id ?? 0)));
  for (const { run } of entries) numbers.push(run);
  for (const { length } of entries) numbers.push(length);
  entries.forEach(({ offset }, i) => {
    const former = entries[i - 1];
    numbers.push(former && former.offset + former.length === offset ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}
