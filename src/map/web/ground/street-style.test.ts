import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMap } from '../../../../workshop/map/make-map.ts';
import type { MapTheme } from '../../rules/map-palette.ts';
import { baseStyle } from './base-style.ts';
import { STREETS } from './street-layer.ts';
import { withStreets } from './street-style.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-streets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sample = new URL('../../../../workshop/map/sample.osm.pbf', import.meta.url).pathname;
const bounds = { south: 55.7, west: 37.5, north: 55.8, east: 37.7 };

function styleOf(theme: MapTheme) {
  const style = baseStyle({ theme, dataUrl: 'https://example.test/a.geojson' });
  if (typeof style === 'string') throw new Error('no style object');
  return withStreets(style, { url: 'pmtiles://x', bounds }, theme);
}

describe.each(['light', 'dark'] as const)('the %s style with streets', (theme) => {
  const style = styleOf(theme);

  test('is valid, asks for no glyphs, and names every layer once', () => {
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
    expect(style.glyphs).toBeUndefined();
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
  });

  test('has its labels above everything else, and those of the metro above those of streets', () => {
    const types = style.layers.map(({ type }) => type);
    expect(types.lastIndexOf('line')).toBeLessThan(types.indexOf('symbol'));
    const ids = style.layers.map(({ id }) => id);
    expect(ids.indexOf('metro-label')).toBeGreaterThan(ids.indexOf('street-minor-label'));
  });
});

describe('the tiles of the small extract', () => {
  let archive: PMTiles;
  beforeAll(async () => {
    const to = join(folder, 'map.pmtiles');
    await makeMap({ from: sample, to });
    const { buffer } = new Uint8Array(readFileSync(to));
    archive = new PMTiles({
      getKey: () => to,
      getBytes: async (at, length) => ({ data: buffer.slice(at, at + length) }),
    });
  });

  /** Values of a field of a layer in all tiles of a zoom. */
  async function valuesOf(zoom: number, layer: string, field: string): Promise<Set<unknown>> {
    const scale = 2 ** zoom;
    const found = new Set<unknown>();
    const [left, right] = [bounds.west, bounds.east].map((lng) => Math.floor((lng / 360 + 0.5) * scale));
    for (let x = left ?? 0; x <= (right ?? 0); x++) {
      for (let y = Math.floor(0.31 * scale); y < 0.32 * scale; y++) {
        const tile = await archive.getZxy(zoom, x, y);
        const layers = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers;
        const one = layers?.[layer];
        for (let i = 0; i < (one?.length ?? 0); i++) found.add(one?.feature(i).properties[field]);
      }
    }
    return found;
  }

  test('hold streets with their Russian names, numbers of houses, and less from afar', async () => {
    const near = await valuesOf(14, 'roads', 'name');
    for (const name of ['Подъёмная улица', 'бульвар Академика Ёлкина', 'Тихий проезд']) expect(near).toContain(name);
    expect(await valuesOf(14, 'buildings', 'addr_housenumber')).toContain('1');
    expect(await valuesOf(10, 'roads', 'name')).toEqual(
      new Set(['Хвойный проспект', 'Яблоневое шоссе', 'улица Лётчика Ершова', undefined]),
    );
    expect(await valuesOf(12, 'buildings', 'kind')).toEqual(new Set());
  });

  test('hold only layers and kinds that the style paints', async () => {
    const style = styleOf('light');
    const painted = style.layers.filter((layer) => 'source' in layer && layer.source === STREETS);
    for (const layer of ['roads', 'buildings', 'landuse']) {
      const words = JSON.stringify(painted.filter((one) => 'source-layer' in one && one['source-layer'] === layer));
      for (const kind of await valuesOf(14, layer, 'kind')) expect(words).toContain(`"${kind}"`);
    }
  });
});
