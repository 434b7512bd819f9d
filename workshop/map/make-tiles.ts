/** Cuts shapes into vector tiles: simplified for each zoom, what is too small left out. */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LAYERS, type Layer, ZOOM_MAX, ZOOM_MIN } from './drawn-kinds.ts';
import { FAR_ZOOM, type FeatureStore, PIECE_ZOOM, type Shape } from './feature-store.ts';
import type { PmtilesWriter } from './pmtiles-writer.ts';

const OPTIONS = {
  maxZoom: ZOOM_MAX,
  indexMaxZoom: ZOOM_MAX,
  indexMaxPoints: 0,
  tolerance: 3,
  extent: 4_096,
  buffer: 64,
  coordinates: 'unitSquare',
  wrap: false,
} as const;
/** The zoom from which a shape is drawn, while it is cut. */
const FROM = 'from';

type Indices = ReadonlyMap<Layer, GeoJSONVT>;

export async function makeTiles(store: FeatureStore, writer: PmtilesWriter): Promise<void> {
  const far = indicesOf(store.far);
  for (const [x, y] of tilesOf(store.far, ZOOM_MIN)) await writeUnder(far, ZOOM_MIN, x, y, FAR_ZOOM, writer);
  for (const { x, y, shapes } of store.byPiece()) {
    await writeUnder(indicesOf(shapes), PIECE_ZOOM, x, y, ZOOM_MAX, writer);
  }
}

/** Tiles of a zoom that shapes lie in. */
function tilesOf(shapes: readonly Shape[], zoom: number): readonly (readonly [x: number, y: number])[] {
  const scale = 2 ** zoom;
  const found = new Set<number>();
  for (const { lines } of shapes) {
    const [xs, ys] = [lines.flat().map(([x]) => x * scale), lines.flat().map(([, y]) => y * scale)];
    const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b)), ys.reduce((a, b) => Math.max(a, b))];
    for (let x = Math.floor(xs.reduce((a, b) => Math.min(a, b))); x <= right; x++)
      for (let y = Math.floor(ys.reduce((a, b) => Math.min(a, b))); y <= bottom; y++) found.add(x * scale + y);
  }
  return [...found].map((key) => [Math.floor(key / scale), key % scale]);
}

async function writeUnder(
  indices: Indices,
  z: number,
  x: number,
  y: number,
  last: number,
  writer: PmtilesWriter,
): Promise<void> {
  const tile = tileOf(indices, z, x, y);
  if (tile) await writer.add(z, x, y, tile);
  if (z === last) return;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    await writeUnder(indices, z + 1, 2 * x + dx, 2 * y + dy, last, writer);
  }
}

function tileOf(indices: Indices, z: number, x: number, y: number): Uint8Array | undefined {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const [layer, index] of indices) {
    const tile = index.getTile(z, x, y);
    const features = tile?.features.filter(({ tags }) => Number(tags?.[FROM]) <= z) ?? [];
    if (!tile || features.length === 0) continue;
    const told = features.map((feature) => {
      const { [FROM]: _from, ...tags } = feature.tags ?? {};
      return { ...feature, tags };
    });
    // The two kinds of tiles differ in nothing but the name of a pair of numbers.
    layers[layer] = { ...tile, features: told } as unknown as GeoJSONVTTile;
  }
  return Object.keys(layers).length > 0 ? fromGeojsonVt(layers, { version: 2, extent: OPTIONS.extent }) : undefined;
}

function indicesOf(shapes: readonly Shape[]): Indices {
  return new Map(
    LAYERS.flatMap((layer) => {
      const features = shapes.filter(({ drawn }) => drawn.layer === layer).map(featureOf);
      return features.length > 0
        ? [[layer, new GeoJSONVT({ type: 'FeatureCollection', features }, OPTIONS)] as const]
        : [];
    }),
  );
}

function featureOf({ drawn, type, lines }: Shape) {
  const properties = { ...drawn.properties, [FROM]: drawn.zoom };
  return { type: 'Feature', properties, geometry: geometryOf(type, lines) } as const;
}

function geometryOf(type: Shape['type'], lines: Shape['lines']) {
  const coordinates = lines.map((line) => line.map(([x, y]) => [x, y]));
  const [first = []] = coordinates;
  if (type === 'area') return { type: 'Polygon', coordinates } as const;
  if (type === 'line') return { type: 'LineString', coordinates: first } as const;
  return { type: 'Point', coordinates: first[0] ?? [] } as const;
}
