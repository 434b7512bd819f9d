/** From an extract to shapes that are drawn, and addresses: two passes, because areas are named after their outlines. */
import type { Bounds } from '../../src/geography/rules/coordinates.ts';
import { type Drawn, drawnOf, numberOf, placeOf } from './drawn-kinds.ts';
import type { Line, Shape } from './feature-store.ts';
import { NodePlaces } from './node-places.ts';
import { type Member, readOsm, type Tags } from './osm-pbf.ts';
import { joinRings, type Point, polygonsOf } from './rings.ts';

/** A house with its number, and what it says of its street and town. */
export interface House {
  readonly lat: number;
  readonly lng: number;
  readonly tags: Tags;
}

export interface ExtractReader {
  readonly shape: (shape: Shape) => void;
  readonly house: (house: House) => void;
  /** A town or village. */
  readonly place: (name: string, kind: string, lat: number, lng: number) => void;
}

/** Gives the box that the nodes of the extract inside `limits` lie in; undefined when there are none. */
export async function readExtract(path: string, limits: Bounds, reader: ExtractReader): Promise<Bounds | undefined> {
  const areas = await areasOf(path);
  const wanted = new Set([...areas.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  const outlines = new Map<number, readonly number[]>();
  const nodes = new NodePlaces();
  const box = { south: 90, west: 180, north: -90, east: -180 };
  await readOsm(path, {
    node: (id, lat7, lng7, tags) => {
      const [lat, lng] = [lat7 / 1e7, lng7 / 1e7];
      if (lat < limits.south || lat > limits.north || lng < limits.west || lng > limits.east) return;
      nodes.add(id, lat7, lng7);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      if (tags.size > 0) tellNode(lat, lng, tags, reader);
    },
    way: (id, refs, tags) => {
      if (wanted.has(id)) outlines.set(id, refs);
      if (tags.size > 0) tellWay(refs, tags, nodes, reader);
    },
  });
  for (const area of areas.values()) tellArea(area, outlines, nodes, reader);
  return nodes.size > 0 ? box : undefined;
}

interface Area {
  readonly drawn: Drawn | undefined;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

async function areasOf(path: string): Promise<ReadonlyMap<number, Area>> {
  const areas = new Map<number, Area>();
  await readOsm(path, {
    relation: (id, members, tags) => {
      if (tags.get('type') !== 'multipolygon') return;
      const drawn = drawnOf(tags, true);
      if (!drawn?.area && !tags.has('addr:housenumber')) return;
      areas.set(id, {
        drawn: drawn?.area ? drawn : undefined,
        tags,
        members: members.filter(({ kind }) => kind === 'way'),
      });
    },
  });
  return areas;
}

function tellNode(lat: number, lng: number, tags: Tags, reader: ExtractReader): void {
  const at: Line = [worldOf(lat, lng)];
  const place = placeOf(tags);
  if (place) {
    reader.shape({ drawn: place, type: 'point', lines: [at] });
    reader.place(tags.get('name') ?? '', tags.get('place') ?? '', lat, lng);
  }
  tellNumber(lat, lng, tags, reader);
}

function tellNumber(lat: number, lng: number, tags: Tags, reader: ExtractReader): void {
  const number = numberOf(tags);
  if (!number) return;
  reader.shape({ drawn: number, type: 'point', lines: [[worldOf(lat, lng)]] });
  reader.house({ lat, lng, tags });
}

function tellWay(refs: readonly number[], tags: Tags, nodes: NodePlaces, reader: ExtractReader): void {
  const closed = refs.length > 3 && refs[0] === refs.at(-1);
  const drawn = drawnOf(tags, closed);
  const numbered = closed && tags.has('addr:housenumber');
  if (!drawn && !numbered) return;
  const places = refs.flatMap((ref) => {
    const place = nodes.find(ref);
    return place ? [[place[0] / 1e7, place[1] / 1e7] as const] : [];
  });
  if (places.length < (closed ? 4 : 2)) return;
  if (drawn) {
    const line = places.map(([lat, lng]) => worldOf(lat, lng));
    reader.shape({ drawn, type: drawn.area ? 'area' : 'line', lines: [line] });
  }
  if (numbered) tellNumber(...middleOf(places), tags, reader);
}

function tellArea(
  { drawn, tags, members }: Area,
  outlines: ReadonlyMap<number, readonly number[]>,
  nodes: NodePlaces,
  reader: ExtractReader,
): void {
  const ringsOf = (inner: boolean): (readonly [number, number])[][] =>
    joinRings(
      members.flatMap(({ id, role }) => ((role === 'inner') === inner ? [outlines.get(id) ?? []] : [])),
    ).flatMap((ring) => {
      const places = ring.flatMap((id) => {
        const place = nodes.find(id);
        return place ? [[place[0] / 1e7, place[1] / 1e7] as const] : [];
      });
      return places.length > 3 ? [places] : [];
    });
  const outer = ringsOf(false);
  const world = (ring: readonly (readonly [number, number])[]): Point[] => ring.map(([lat, lng]) => worldOf(lat, lng));
  if (drawn) {
    for (const lines of polygonsOf(outer.map(world), ringsOf(true).map(world)))
      reader.shape({ drawn, type: 'area', lines });
  }
  const [first] = outer;
  if (first && tags.has('addr:housenumber')) tellNumber(...middleOf(first), tags, reader);
}

function middleOf(ring: readonly (readonly [lat: number, lng: number])[]): readonly [lat: number, lng: number] {
  const [lats, lngs] = [ring.map(([lat]) => lat), ring.map(([, lng]) => lng)];
  return [(Math.min(...lats) + Math.max(...lats)) / 2, (Math.min(...lngs) + Math.max(...lngs)) / 2];
}

/** Spherical Mercator in the square from 0 to 1; eight digits are less than a metre. */
function worldOf(lat: number, lng: number): readonly [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [round(lng / 360 + 0.5), round(y)];
}

const round = (value: number): number => Math.round(value * 1e9) / 1e9;
