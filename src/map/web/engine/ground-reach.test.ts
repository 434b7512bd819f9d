import { expect, test } from 'vitest';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { groundReach } from './ground-reach.ts';

const CENTRE: LatLng = [55.75, 37.62];

test('the embedded ground, which has no streets, ends before a single house is seen, and says where', () => {
  const { zoomMax, endsAt } = groundReach({});
  expect(zoomMax).toBe(14.5);
  expect([13, 14.4, 14.5].map((zoom) => endsAt(zoom, CENTRE))).toEqual([false, false, true]);
});

test.each([{ style_url: 'https://maps.test/style.json' }, { tile_url: 'https://maps.test/{z}/{x}/{y}.png' }])(
  'a map that the settings name goes on to a single house: %o',
  (settings) => {
    const { zoomMax, endsAt } = groundReach(settings);
    expect(zoomMax).toBe(18);
    expect(endsAt(18, CENTRE)).toBe(false);
  },
);

test('with a file of streets it goes on to a single house, and says where the file has nothing', () => {
  const bounds = { south: 55.7, west: 37.5, north: 55.8, east: 37.7 };
  const { zoomMax, endsAt } = groundReach({ file: { url: '/media/map/a.pmtiles', bounds, zoom_max: 14 } });
  expect(zoomMax).toBe(18);
  expect([endsAt(18, CENTRE), endsAt(18, [56, 37.6]), endsAt(14, [56, 37.6])]).toEqual([false, true, false]);
});
