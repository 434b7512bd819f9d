import { readFileSync } from 'node:fs';
import { createExpression, featureFilter, latest } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { baseStyle } from './base-style.ts';
import type { BaseMap } from './still-ground.ts';
import { evaluate } from './style-expression.ts';

const map: BaseMap = JSON.parse(
  readFileSync(new URL('../../../../data/reference/base-map.geojson', import.meta.url), 'utf8'),
);
/** One of each kind that the style can tell apart. */
const features = [
  ...new Map(
    map.features.map((feature) => {
      const { title: _title, ...told } = feature.properties;
      return [JSON.stringify([feature.geometry.type, told]), feature];
    }),
  ).values(),
];
const ZOOMS = [7, 8.3, 9.5, 10, 11, 11.7, 12, 12.9, 14, 16, 18];

describe.each(['light', 'dark'] as const)('every value of the %s base style', (theme) => {
  const style = baseStyle({ theme, dataUrl: 'https://example.test/base-map.geojson' });
  if (typeof style === 'string') throw new Error('no style object');

  test('means what MapLibre takes it to mean, whatever the zoom and the feature', () => {
    for (const layer of style.layers) {
      if (!('filter' in layer) || layer.filter === undefined) continue;
      const { filter } = featureFilter(layer.filter, layer.id);
      const values = Object.entries({ ...layer.paint, ...layer.layout }).filter(([, value]) => Array.isArray(value));
      for (const zoom of ZOOMS) {
        for (const { properties, geometry } of features) {
          const type = geometry.type.replace('Multi', '') as 'Point' | 'LineString' | 'Polygon';
          const feature = { type, properties };
          const shown = filter({ zoom }, feature as never);
          expect(evaluate(layer.filter, zoom, properties), `${layer.id} at ${zoom}`).toBe(shown);
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

test('an operator that the base map does not use is refused', () => {
  expect(() => evaluate(['match', 1, 2, 3], 10, {})).toThrow('match');
});
