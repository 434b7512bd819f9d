/**
 * Reads an OpenStreetMap extract (.osm.pbf, https://wiki.openstreetmap.org/wiki/PBF_Format) block by block: in memory is one
 * block at a time, however large the file is.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';

export type Tags = ReadonlyMap<string, string>;

export interface Member {
  readonly kind: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
}

/** Is told of everything in the file, in its order; what it has no method for is not read. Degrees are in 10⁻⁷. */
export interface OsmVisitor {
  readonly node?: (id: number, lat: number, lng: number, tags: Tags) => void;
  readonly way?: (id: number, nodes: readonly number[], tags: Tags) => void;
  readonly relation?: (id: number, members: readonly Member[], tags: Tags) => void;
}

/** The file is no extract, or not a whole one. */
export class NoExtract extends Error {}

/** The standard: no larger head and body. */
const LARGEST_HEAD = 64 * 1024;
const LARGEST_BLOB = 32 * 1024 * 1024;
const KINDS = ['node', 'way', 'relation'] as const;
const NO_TAGS: Tags = new Map();
const unpack = promisify(inflate);

export async function readOsm(path: string, visitor: OsmVisitor): Promise<void> {
  const file = await open(path);
  try {
    let blocks = 0;
    for (let at = 0; ; blocks += 1) {
      const length = await piece(file, at, 4);
      if (!length) break;
      const headSize = new DataView(length.buffer, length.byteOffset).getUint32(0);
      if (headSize === 0 || headSize > LARGEST_HEAD) throw new NoExtract('the file is no .osm.pbf');
      const head = headOf(whole(await piece(file, at + 4, headSize)));
      if (blocks === 0 && head.kind !== 'OSMHeader') throw new NoExtract('the file is no .osm.pbf');
      at += 4 + headSize;
      if (head.size > LARGEST_BLOB) throw new NoExtract('a block is larger than the format allows');
      if (head.kind === 'OSMData') readBlock(await blobOf(whole(await piece(file, at, head.size))), visitor);
      at += head.size;
    }
    if (blocks === 0) throw new NoExtract('the file is empty');
  } finally {
    await file.close();
  }
}

/** Undefined at the end of the file. */
async function piece(file: FileHandle, at: number, length: number): Promise<Uint8Array | undefined> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at);
  if (bytesRead === 0) return undefined;
  if (bytesRead < length) throw new NoExtract('the file is not whole');
  return buffer;
}

function whole(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new NoExtract('the file is not whole');
  return bytes;
}

function headOf(bytes: Uint8Array): { readonly kind: string; readonly size: number } {
  const head = { kind: '', size: 0 };
  fields(bytes, (tag, pbf) => {
    if (tag === 1) head.kind = pbf.readString();
    else if (tag === 3) head.size = pbf.readVarint();
  });
  return head;
}

async function blobOf(bytes: Uint8Array): Promise<Uint8Array> {
  let plain: Uint8Array | undefined;
  let packed: Uint8Array | undefined;
  fields(bytes, (tag, pbf) => {
    if (tag === 1) plain = pbf.readBytes();
    else if (tag === 3) packed = pbf.readBytes();
  });
  if (plain) return plain;
  if (!packed) throw new NoExtract('a block is packed in a way that is not known (zlib is)');
  return unpack(packed, { maxOutputLength: LARGEST_BLOB }).catch(() => {
    throw new NoExtract('a block cannot be unpacked');
  });
}

function fields(bytes: Uint8Array, read: (tag: number, pbf: PbfReader) => void): void {
  const pbf = new PbfReader(bytes);
  pbf.readFields((tag) => read(tag, pbf), undefined);
}

interface Block {
  readonly strings: readonly string[];
  readonly granularity: number;
  readonly south: number;
  readonly west: number;
}

function readBlock(bytes: Uint8Array, visitor: OsmVisitor): void {
  const block = { strings: [] as string[], granularity: 100, south: 0, west: 0 };
  const groups: Uint8Array[] = [];
  fields(bytes, (tag, pbf) => {
    if (tag === 1) fields(pbf.readBytes(), (one, table) => one === 1 && block.strings.push(table.readString()));
    else if (tag === 2) groups.push(pbf.readBytes());
    else if (tag === 17) block.granularity = pbf.readVarint();
    else if (tag === 19) block.south = pbf.readVarint(true);
    else if (tag === 20) block.west = pbf.readVarint(true);
  });
  for (const group of groups) {
    fields(group, (tag, pbf) => {
      if (tag === 1 && visitor.node) plainNode(pbf.readBytes(), block, visitor.node);
      else if (tag === 2 && visitor.node) denseNodes(pbf.readBytes(), block, visitor.node);
      else if (tag === 3 && visitor.way) oneWay(pbf.readBytes(), block, visitor.way);
      else if (tag === 4 && visitor.relation) oneRelation(pbf.readBytes(), block, visitor.relation);
    });
  }
}

/** From units of the block to 10⁻⁷ degrees. */
const degrees = (value: number, { granularity }: Block, offset: number): number =>
  Math.round((value * granularity + offset) / 100);

function denseNodes(bytes: Uint8Array, block: Block, tell: NonNullable<OsmVisitor['node']>): void {
  const columns: Record<number, number[]> = { 1: [], 8: [], 9: [], 10: [] };
  fields(bytes, (tag, pbf) => {
    if (tag === 10) pbf.readPackedVarint(columns[10]);
    else if (tag in columns) pbf.readPackedSVarint(columns[tag]);
  });
  const { 1: ids = [], 8: lats = [], 9: lngs = [], 10: words = [] } = columns;
  let [id, lat, lng, word] = [0, 0, 0, 0];
  ids.forEach((step, i) => {
    id += step;
    lat += lats[i] ?? 0;
    lng += lngs[i] ?? 0;
    let tags: Map<string, string> | undefined;
    for (; (words[word] ?? 0) !== 0; word += 2) {
      tags ??= new Map();
      tags.set(block.strings[words[word] ?? 0] ?? '', block.strings[words[word + 1] ?? 0] ?? '');
    }
    word += 1;
    tell(id, degrees(lat, block, block.south), degrees(lng, block, block.west), tags ?? NO_TAGS);
  });
}

function plainNode(bytes: Uint8Array, block: Block, tell: NonNullable<OsmVisitor['node']>): void {
  const node = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] };
  fields(bytes, (tag, pbf) => {
    if (tag === 1) node.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(node.keys);
    else if (tag === 3) pbf.readPackedVarint(node.values);
    else if (tag === 8) node.lat = pbf.readSVarint();
    else if (tag === 9) node.lng = pbf.readSVarint();
  });
  const tags = tagsOf(node.keys, node.values, block);
  tell(node.id, degrees(node.lat, block, block.south), degrees(node.lng, block, block.west), tags);
}

function oneWay(bytes: Uint8Array, block: Block, tell: NonNullable<OsmVisitor['way']>): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] };
  fields(bytes, (tag, pbf) => {
    if (tag === 1) way.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(way.keys);
    else if (tag === 3) pbf.readPackedVarint(way.values);
    else if (tag === 8) pbf.readPackedSVarint(way.nodes);
  });
  tell(way.id, summed(way.nodes), tagsOf(way.keys, way.values, block));
}

function oneRelation(bytes: Uint8Array, block: Block, tell: NonNullable<OsmVisitor['relation']>): void {
  const found = { id: 0, keys: [] as number[], values: [] as number[], roles: [] as number[] };
  const [ids, kinds]: [number[], number[]] = [[], []];
  fields(bytes, (tag, pbf) => {
    if (tag === 1) found.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(found.keys);
    else if (tag === 3) pbf.readPackedVarint(found.values);
    else if (tag === 8) pbf.readPackedVarint(found.roles);
    else if (tag === 9) pbf.readPackedSVarint(ids);
    else if (tag === 10) pbf.readPackedVarint(kinds);
  });
  const members = summed(ids).map((id, i): Member => {
    return { id, kind: KINDS[kinds[i] ?? 0] ?? 'node', role: block.strings[found.roles[i] ?? 0] ?? '' };
  });
  tell(found.id, members, tagsOf(found.keys, found.values, block));
}

function tagsOf(keys: readonly number[], values: readonly number[], { strings }: Block): Tags {
  if (keys.length === 0) return NO_TAGS;
  return new Map(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? 0] ?? '']));
}

/** Each number is told as its distance from the one before. */
function summed(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}
