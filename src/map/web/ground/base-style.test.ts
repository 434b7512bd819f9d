import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { baseStyle, MAP_ATTRIBUTION } from './base-style.ts';

const options = { dataUrl: 'https://example.test/base-map.geojson' };

describe.each(['light', 'dark'] as const)('the %s base style', (theme) => {
  const style = baseStyle({ theme, ...options });
  if (typeof style === 'string') throw new Error('no style object');

  test('is a valid style whose labels need no glyph server', () => {
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
    expect(style.glyphs).toBeUndefined();
  });

  test('credits the data and gives every layer a name of its own', () => {
    expect(Object.values(style.sources)).toMatchObject([{ data: options.dataUrl, attribution: MAP_ATTRIBUTION }]);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
  });

  test('paints every layer of the base map and nothing that is not there', () => {
    const map: { features: { properties: { layer: string } }[] } = JSON.parse(
      readFileSync(new URL('../../../../data/reference/base-map.geojson', import.meta.url), 'utf8'),
    );
    const there = new Set(map.features.map(({ properties }) => properties.layer));
    const painted = new Set(
      style.layers
        .flatMap((layer) => ('filter' in layer ? [...JSON.stringify(layer.filter).matchAll(/"([a-z-]+)"/g)] : []))
        .map(([, word]) => word ?? ''),
    );
    const words = new Set(['get', 'layer', 'all', 'literal', 'kind', 'rank', 'step', 'zoom', 'in', 'mcd']);
    expect([...there].filter((layer) => !painted.has(layer))).toEqual([]);
    expect([...painted].filter((layer) => !there.has(layer) && !words.has(layer))).toEqual([]);
  });
});

test('a configured style or tile server takes the place of the embedded map', () => {
  expect(baseStyle({ theme: 'light', ...options, styleUrl: 'https://maps.test/style.json' })).toBe(
    'https://maps.test/style.json',
  );
  const tiles = baseStyle({ theme: 'light', ...options, tileUrl: 'https://maps.test/{z}/{x}/{y}.png' });
  expect(tiles).toMatchObject({ sources: { base: { type: 'raster' } } });
});
