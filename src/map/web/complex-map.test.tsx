import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OverGround, pinPlace } from './complex-map.tsx';
import type { Camera } from './engine/map-engine.ts';

test('the name of the complex is drawn over the marks of what is around, names of its houses under them', () => {
  const camera = {} as Camera;
  const mark = { id: 7, lat: 55.7, lng: 37.6, title: 'Школа № 1', note: '', colour: '#336699', icon: null };
  const outline = {
    id: 3,
    title: 'Каскад',
    state: 'later' as const,
    polygon: [
      [55.7, 37.6],
      [55.8, 37.6],
      [55.8, 37.7],
    ] as [number, number][],
  };
  const html = renderToString(
    <OverGround
      camera={camera}
      lat={55.7}
      lng={37.6}
      title="Каскад"
      outlines={[
        { ...outline, name: 'Корп. 2' },
        { ...outline, id: 4, name: '' },
      ]}
      marks={[mark]}
      selected={undefined}
      onSelect={() => {}}
    />,
  );
  expect(html.indexOf('data-place="7"')).toBeGreaterThan(-1);
  expect(html.indexOf('Каскад')).toBeGreaterThan(html.indexOf('data-place="7"'));
  expect(html.replaceAll(/<[^>]*>|<!-- -->/g, '').match(/Корп. 2/g)).toHaveLength(1);
});

test('the pin points to a corner of the houses, and no house lies further north under its name; without houses to the point', () => {
  const home = { lat: 55.7, lng: 37.6 };
  expect(pinPlace(home, [])).toEqual(home);
  expect(pinPlace(home, [{ polygon: [] }])).toEqual(home);
  const degrees = (min: number) => fc.double({ min, max: min + 1, noNaN: true });
  const polygon = fc.array(fc.tuple(degrees(55), degrees(37)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.record({ polygon }), { minLength: 1, maxLength: 5 }), (outlines) => {
      const { lat, lng } = pinPlace(home, outlines);
      const corners = outlines.flatMap((outline) => outline.polygon);
      expect(corners).toContainEqual([lat, lng]);
      for (const [north] of corners) expect(north).toBeLessThanOrEqual(lat);
    }),
    { numRuns: 60 },
  );
});
