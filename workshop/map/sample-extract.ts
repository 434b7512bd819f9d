/**
 * A small extract of an invented town quarter in the middle of Moscow, in the form in which OpenStreetMap gives real ones: to
 * try the map with and to test what reads extracts. No street of it exists there.
 */
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

type Tags = Readonly<Record<string, string>>;
type Place = readonly [lat: number, lng: number];

interface Node {
  readonly id: number;
  readonly place: Place;
  readonly tags: Tags;
}
interface Way {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: Tags;
}
interface Relation {
  readonly id: number;
  readonly members: readonly { readonly way: number; readonly role: string }[];
  readonly tags: Tags;
}

/** Streets from west to east, with their class; the first is the southernmost. */
const ACROSS: readonly (readonly [name: string, highway: string])[] = [
  ['Озёрная набережная', 'tertiary'],
  ['улица Льва Толстого', 'residential'],
  ['Хвойный проспект', 'primary'],
  ['Подъёмная улица', 'residential'],
  ['1-я Садовая улица', 'residential'],
  ['2-я Садовая улица', 'residential'],
  ['Яблоневое шоссе', 'secondary'],
];
/** From south to north, the first is the westernmost. */
const DOWN: readonly (readonly [name: string, highway: string])[] = [
  ['улица 8 Марта', 'residential'],
  ['Большой Кленовый переулок', 'residential'],
  ['бульвар Академика Ёлкина', 'tertiary'],
  ['Малый Кленовый переулок', 'living_street'],
  ['улица Лётчика Ершова', 'secondary'],
  ['Тихий проезд', 'service'],
];
/** How numbers of houses are written on signs, in turn. */
const NUMBERS = ['', ' к1', ' к2', 'А', '/2', ' с1', ' к3 с2'];
const [SOUTH, WEST, STEP_LAT, STEP_LNG] = [55.751, 37.62, 0.0034, 0.0074];

class Drawing {
  readonly nodes: Node[] = [];
  readonly ways: Way[] = [];
  readonly relations: Relation[] = [];

  node(place: Place, tags: Tags = {}): number {
    this.nodes.push({ id: this.nodes.length + 1, place, tags });
    return this.nodes.length;
  }

  way(nodes: readonly number[], tags: Tags = {}): number {
    this.ways.push({ id: this.ways.length + 1, nodes, tags });
    return this.ways.length;
  }

  ring(places: readonly Place[], tags: Tags = {}): number {
    const nodes = places.map((place) => this.node(place));
    return this.way([...nodes, nodes[0] ?? 0], tags);
  }

  box([lat, lng]: Place, height: number, width: number, tags: Tags = {}): number {
    const [h, w] = [height / 2, width / 2];
    return this.ring(
      [
        [lat - h, lng - w],
        [lat - h, lng + w],
        [lat + h, lng + w],
        [lat + h, lng - w],
      ],
      tags,
    );
  }
}

/** The same bytes every time. */
export function sampleExtract(): Buffer {
  const drawing = new Drawing();
  streets(drawing);
  houses(drawing);
  nature(drawing);
  village(drawing);
  return written(drawing);
}

const latOf = (row: number): number => SOUTH + row * STEP_LAT;
const lngOf = (column: number): number => WEST + column * STEP_LNG;

function streets(drawing: Drawing): void {
  const crossings = ACROSS.map((_, row) => DOWN.map((_, column) => drawing.node([latOf(row), lngOf(column)])));
  ACROSS.forEach(([name, highway], row) => void drawing.way(crossings[row] ?? [], { highway, name }));
  DOWN.forEach(([name, highway], column) => {
    const nodes = crossings.map((row) => row[column] ?? 0);
    drawing.way(nodes, { highway, name });
  });
}

/** Four houses on the north side of each stretch of a street that goes across, two on the east side of the others. */
function houses(drawing: Drawing): void {
  let turn = 0;
  const house = (name: string, number: number, place: Place, height: number, width: number) => {
    const housenumber = `${number}${NUMBERS[turn++ % NUMBERS.length]}`;
    const address = { 'addr:city': 'Москва', 'addr:street': name, 'addr:housenumber': housenumber };
    drawing.box(place, height, width, { building: 'apartments', ...address });
  };
  ACROSS.forEach(([name], row) => {
    for (let i = 0; i < 4 * (DOWN.length - 1); i++) {
      house(name, 2 * i + 1, [latOf(row) + 0.0006, lngOf(0) + ((i + 0.6) * STEP_LNG) / 4], 0.0003, 0.001);
    }
  });
  DOWN.forEach(([name], column) => {
    for (let i = 0; i < 2 * (ACROSS.length - 1); i++) {
      house(name, 2 * i + 2, [latOf(0) + ((i + 0.7) * STEP_LAT) / 2, lngOf(column) + 0.0008], 0.0005, 0.0005);
    }
  });
}

function nature(drawing: Drawing): void {
  const [east, west] = [lngOf(DOWN.length) + 0.01, lngOf(0) - 0.01];
  const bank = drawing.ring([
    [SOUTH - 0.001, west],
    [SOUTH - 0.0008, lngOf(3)],
    [SOUTH - 0.001, east],
    [SOUTH - 0.0036, east],
    [SOUTH - 0.0032, lngOf(3)],
    [SOUTH - 0.0036, west],
  ]);
  const island = drawing.box([SOUTH - 0.002, lngOf(2)], 0.0005, 0.003);
  const water = { type: 'multipolygon', natural: 'water', water: 'river', name: 'Быстрая' };
  drawing.relations.push({
    id: 1,
    members: [
      { way: bank, role: 'outer' },
      { way: island, role: 'inner' },
    ],
    tags: water,
  });
  drawing.box([latOf(5.5), lngOf(2.5)], 0.0016, 0.0034, { leisure: 'park', name: 'Парк Новосёлов' });
  drawing.box([latOf(3.5), lngOf(0.5)], 0.0012, 0.003, { amenity: 'school', name: 'Школа № 1' });
  drawing.box([latOf(7.5), lngOf(2)], 0.003, 0.03, { landuse: 'forest', name: 'Северный лес' });
  const rail = [
    [latOf(6.6), west],
    [latOf(6.4), lngOf(3)],
    [latOf(6.6), east],
  ] as const;
  drawing.way(
    rail.map((place) => drawing.node(place)),
    { railway: 'rail' },
  );
  drawing.node([latOf(3), lngOf(2)], { place: 'city', name: 'Москва' });
}

/** Has a street of the same name, as neighbours of Moscow do. */
function village(drawing: Drawing): void {
  const [lat, lng] = [latOf(8.6), lngOf(4.5)];
  drawing.node([lat, lng], { place: 'village', name: 'Заречье' });
  const ends = [drawing.node([lat, lng - 0.006]), drawing.node([lat, lng + 0.006])];
  drawing.way(ends, { highway: 'residential', name: 'улица Льва Толстого' });
  for (let i = 0; i < 8; i++) {
    const address = { 'addr:street': 'улица Льва Толстого', 'addr:housenumber': String(i + 1) };
    drawing.box([lat + (i % 2 === 0 ? 0.0004 : -0.0004), lng - 0.005 + i * 0.0013], 0.00015, 0.0003, {
      building: 'house',
      ...address,
    });
  }
}

/** A file of three blocks: head, nodes, ways and relations. */
function written({ nodes, ways, relations }: Drawing): Buffer {
  const head = new PbfWriter();
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) head.writeStringField(4, feature);
  head.writeStringField(16, 'novosel sample');
  return Buffer.concat([
    blob('OSMHeader', head.finish()),
    blob(
      'OSMData',
      block((words) => [[2, denseOf(nodes, words)]]),
    ),
    blob(
      'OSMData',
      block((words) => [
        [3, ...ways.map((one) => wayOf(one, words))],
        [4, ...relations.map((one) => relationOf(one, words))],
      ]),
    ),
  ]);
}

function blob(kind: string, content: Uint8Array): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, content.length);
  body.writeBytesField(3, deflateSync(content, { level: 9 }));
  const bytes = body.finish();
  const head = new PbfWriter();
  head.writeStringField(1, kind);
  head.writeVarintField(3, bytes.length);
  const start = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(start.length);
  return Buffer.concat([length, start, bytes]);
}

/** Words of a block by their number; the first is none. */
class Words {
  readonly all = [''];
  private readonly known = new Map<string, number>();

  of(word: string): number {
    const known = this.known.get(word) ?? this.all.push(word) - 1;
    this.known.set(word, known);
    return known;
  }
}

/** Groups of things of one kind, each with the field that it stands in. */
function block(groups: (words: Words) => readonly (readonly [field: number, ...things: Uint8Array[]])[]): Uint8Array {
  const words = new Words();
  const made = groups(words).map(([field, ...things]) => {
    const group = new PbfWriter();
    for (const thing of things) group.writeBytesField(field, thing);
    return group.finish();
  });
  const table = new PbfWriter();
  for (const word of words.all) table.writeBytesField(1, Buffer.from(word));
  const all = new PbfWriter();
  all.writeBytesField(1, table.finish());
  for (const group of made) all.writeBytesField(2, group);
  return all.finish();
}

function denseOf(nodes: readonly Node[], words: Words): Uint8Array {
  const dense = new PbfWriter();
  dense.writePackedSVarint(1, steps(nodes.map(({ id }) => id)));
  dense.writePackedSVarint(8, steps(nodes.map(({ place: [lat] }) => Math.round(lat * 1e7))));
  dense.writePackedSVarint(9, steps(nodes.map(({ place: [, lng] }) => Math.round(lng * 1e7))));
  const tags = nodes.flatMap(({ tags }) => [
    ...Object.entries(tags)
      .flat()
      .map((word) => words.of(word)),
    0,
  ]);
  dense.writePackedVarint(10, tags);
  return dense.finish();
}

function wayOf({ id, nodes, tags }: Way, words: Words): Uint8Array {
  const way = new PbfWriter();
  way.writeVarintField(1, id);
  writeTags(way, tags, words);
  way.writePackedSVarint(8, steps(nodes));
  return way.finish();
}

function relationOf({ id, members, tags }: Relation, words: Words): Uint8Array {
  const relation = new PbfWriter();
  relation.writeVarintField(1, id);
  writeTags(relation, tags, words);
  relation.writePackedVarint(
    8,
    members.map(({ role }) => words.of(role)),
  );
  relation.writePackedSVarint(9, steps(members.map(({ way }) => way)));
  relation.writePackedVarint(
    10,
    members.map(() => 1),
  );
  return relation.finish();
}

function writeTags(thing: PbfWriter, tags: Tags, words: Words): void {
  thing.writePackedVarint(
    2,
    Object.keys(tags).map((key) => words.of(key)),
  );
  thing.writePackedVarint(
    3,
    Object.values(tags).map((value) => words.of(value)),
  );
}

const steps = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0));
