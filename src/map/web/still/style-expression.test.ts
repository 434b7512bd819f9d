import { readFileSync } from 'node:fs';
import { createExpression, featureFilter, latest } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import { RELEASE_PALETTE } from '../../rules/release-palette.ts';
import { outlineFeatures, outlineLayers } from '../engine/overlay-layers.ts';
import { baseStyle } from '../ground/base-style.ts';
import type { BaseMap } from './still-ground.ts';
import { evaluate, type Fields, isShown } from './style-expression.ts';

const map: BaseMap = JSON.parse(
  readFileSync(new URL('../../../../data/reference/base-map.geojson', import.meta.url), 'utf8'),
);
const outlines = outlineFeatures(
  (Object.keys(RELEASE_PALETTE.light) as ReleaseColour[]).map((state, id) => ({
    id,
    owner: id,
    title: state,
    state,
    polygon: [
      [55.7, 37.6],
      [55.7, 37.61],
      [55.71, 37.61],
    ],
  })),
);
/** One of each kind that the style can tell apart, and outlines of every term. */
const features = [
  ...new Map(
    [...map.features, ...outlines.features].map((feature) => {
      const { title: _title, ...told }: Fields = feature.properties;
      return [JSON.stringify([feature.geometry.type, told]), feature];
    }),
  ).values(),
];
const ZOOMS = [7, 8.3, 9.5, 10, 11, 11.7, 12, 12.9, 14, 16, 18];

describe.each(['light', 'dark'] as const)('every value of the %s base style and of its outlines', (theme) => {
  const style = baseStyle({ theme, dataUrl: 'https://example.test/base-map.geojson' });
  if (typeof style === 'string') throw new Error('no style object');

  test('means what MapLibre takes it to mean, whatever the zoom and the feature', () => {
    for (const layer of [...style.layers, ...outlineLayers(theme, 2)]) {
      if (!('source' in layer)) continue;
      const { filter } = featureFilter(layer.filter, layer.id);
      const values = Object.entries({ ...layer.paint, ...layer.layout }).filter(([, value]) => Array.isArray(value));
      for (const zoom of ZOOMS) {
        for (const { properties, geometry } of features) {
          const type = geometry.type.replace('Multi', '') as 'Point' | 'LineString' | 'Polygon';
          const feature = { type, properties };
          const shown = filter({ zoom }, feature as never);
          expect(isShown(layer.filter, zoom, properties), `${layer.id} at ${zoom}`).toBe(shown);
          if (!shown) continue;
          for (const [name, value] of values) {
            if (typeof (value as unknown[])[0] !== 'string' || /font/.test(name)) continue;
            const made = createExpression(value, layer.id, propertyOf(layer.type, name));
            if (made.result === 'error') throw new Error(`${layer.id} ${name}`);
            const meant = made.value.evaluate({ zoom }, feature as never);
            const ours = evaluate(value, zoom, properties);
            if (typeof meant === 'number') expect(ours, `${layer.id} ${name} at ${zoom}`).toBeCloseTo(meant, 9);
            else if (typeof ours === 'string' && !/color/.test(name)) expect(ours).toBe(String(meant));
          }
        }
      }
    }
  });
});

/** Without the type that MapLibre expects of a property its expressions would not be read. */
function propertyOf(type: string, name: string) {
  const sets = [`paint_${type}`, `layout_${type}`].map(
    (key) => (latest as unknown as Record<string, Record<string, object> | undefined>)[key],
  );
  const found = sets.map((set) => set?.[name]).find(Boolean);
  return found as Parameters<typeof createExpression>[2];
}

test('an operator that nothing painted here uses is refused', () => {
  expect(() => evaluate(['coalesce', 1, 2], 10, {})).toThrow('coalesce');
});
