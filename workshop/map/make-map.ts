/** From an extract of OpenStreetMap to the two files of the map: tiles, and the addresses beside them. */
import type { Bounds, LatLng } from '../../src/geography/rules/coordinates.ts';
import { addressesBeside, writeAddresses } from '../../src/geography/server/addresses/address-file.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { createLocator } from '../../src/geography/server/locate.ts';
import { LIMITS } from '../../src/map/rules/map-limits.ts';
import { AddressCollector } from './collect-addresses.ts';
import { LAYERS, ZOOM_MAX, ZOOM_MIN } from './drawn-kinds.ts';
import { FeatureStore } from './feature-store.ts';
import { makeTiles } from './make-tiles.ts';
import { NoExtract } from './osm-pbf.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';
import { readExtract } from './read-extract.ts';

export interface MapOrder {
  /** The extract, .osm.pbf. */
  readonly from: string;
  /** The tiles, .pmtiles. */
  readonly to: string;
  /** Only what lies in it; absent: Moscow and the region. */
  readonly bounds?: Bounds;
}

export interface MapReport {
  readonly shapes: number;
  readonly tiles: number;
  /** Streets that have houses with numbers, and these houses. */
  readonly streets: number;
  readonly houses: number;
  readonly bounds: Bounds;
}

/** @throws {NoExtract} when there is nothing to make a map of. A former map stays until the new one is whole. */
export async function makeMap({ from, to, bounds = LIMITS }: MapOrder): Promise<MapReport> {
  const store = new FeatureStore();
  const writer = await PmtilesWriter.open(to);
  try {
    let shapes = 0;
    const addresses = new AddressCollector(moscowByItsBorder());
    const box = await readExtract(from, bounds, {
      shape: (shape) => {
        store.add(shape);
        shapes += 1;
      },
      house: (house) => addresses.house(house),
      place: (name, kind, lat, lng) => addresses.place(name, kind, lat, lng),
    });
    if (!box || shapes === 0) throw new NoExtract('the extract has nothing to draw inside the bounds');
    await makeTiles(store, writer);
    await writer.finish({ bounds: box, zooms: { min: ZOOM_MIN, max: ZOOM_MAX }, metadata: METADATA });
    const { streets, houses } = await writeAddresses(addressesBeside(to), addresses.streets());
    return { shapes, tiles: writer.tiles, streets, houses, bounds: box };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    store.remove();
  }
}

/** Moscow's border is known without the extract; which town of the region a point belongs to only the extract can say. */
function moscowByItsBorder(): (point: LatLng) => string | undefined {
  const locate = createLocator(loadReference());
  return (point) => (locate(point)?.region_code === 77 ? 'Москва' : undefined);
}

const METADATA = {
  name: 'Streets and houses',
  attribution: '© участники OpenStreetMap',
  type: 'baselayer',
  vector_layers: LAYERS.map((id) => ({ id, fields: {}, minzoom: ZOOM_MIN, maxzoom: ZOOM_MAX })),
};
