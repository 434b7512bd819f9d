import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../rules/map-limits.ts';
import { worldPoint } from '../../rules/mercator.ts';
import { paddingThatFits, StillCamera } from './still-camera.ts';

const size = { width: 390, height: 250 };
const place = fc.tuple(fc.double({ min: 53, max: 58, noNaN: true }), fc.double({ min: 33, max: 43, noNaN: true }));
const zoom = fc.double({ min: 7, max: 18, noNaN: true });
const none = { top: 0, right: 0, bottom: 0, left: 0 };

test('the world is Mercator: 512 px at zoom 0, Moscow where MapLibre puts it', () => {
  expect(worldPoint([0, 0])).toEqual([256, 256]);
  // (lng + 180) / 360 and (180 − 180 / π · ln tan(π / 4 + lat · π / 360)) / 360, times 512.
  const [x, y] = worldPoint([55.76, 37.64]);
  expect(x).toBeCloseTo(309.532_444, 5);
  expect(y).toBeCloseTo(160.041_9, 4);
});

test('a place is found again where it was drawn', () => {
  fc.assert(
    fc.property(place, place, zoom, (centre, other, level) => {
      const camera = new StillCamera(centre, level, size);
      const [lat, lng] = camera.unproject(...camera.project(other));
      expect(lat).toBeCloseTo(other[0], 7);
      expect(lng).toBeCloseTo(other[1], 7);
    }),
  );
});

test('a box that is looked at is seen whole, its two nearest sides at the padding', () => {
  fc.assert(
    fc.property(place, place, ([aLat, aLng], [bLat, bLng]) => {
      fc.pre(Math.abs(aLat - bLat) > 1e-3 && Math.abs(aLng - bLng) > 1e-3);
      const camera = new StillCamera([55.76, 37.64], 11, size);
      const box = {
        south: Math.min(aLat, bLat),
        north: Math.max(aLat, bLat),
        west: Math.min(aLng, bLng),
        east: Math.max(aLng, bLng),
      };
      const padding = { top: 40, right: 10, bottom: 20, left: 30 };
      camera.fit(box, padding, 22);
      const [left, top] = camera.project([box.north, box.west]);
      const [right, bottom] = camera.project([box.south, box.east]);
      const air = [top - 40, left - 30, size.width - 10 - right, size.height - 20 - bottom];
      expect(Math.min(...air)).toBeCloseTo(0, 4);
      expect(left - 30).toBeCloseTo(size.width - 10 - right, 4);
      expect(top - 40).toBeCloseTo(size.height - 20 - bottom, 4);
    }),
  );
});

test('a point is looked at no nearer than asked', () => {
  const camera = new StillCamera([55.7, 37.5], 9, size);
  camera.fit({ south: 55.76, north: 55.76, west: 37.64, east: 37.64 }, none, 12);
  expect(camera.zoom()).toBe(12);
  expect(camera.project([55.76, 37.64])).toEqual([expect.closeTo(195, 6), expect.closeTo(125, 6)]);
});

test('what is under the finger stays under it, as long as the centre is where something is built', () => {
  const at = fc.tuple(fc.integer({ min: 0, max: size.width }), fc.integer({ min: 0, max: size.height }));
  const near = fc.tuple(fc.double({ min: 55, max: 56, noNaN: true }), fc.double({ min: 37, max: 38, noNaN: true }));
  fc.assert(
    fc.property(near, at, at, fc.double({ min: 11, max: 18, noNaN: true }), (centre, from, to, level) => {
      const camera = new StillCamera(centre, 12, size);
      const held = camera.unproject(...from);
      camera.drag(held, to, level);
      expect(camera.project(held)).toEqual([expect.closeTo(to[0], 4), expect.closeTo(to[1], 4)]);
    }),
  );
});

test('nobody drags the map out of the region, or nearer and farther than it goes', () => {
  const camera = new StillCamera([55.76, 37.64], 11, size);
  camera.drag([55.76, 37.64], [100_000, -100_000], 40);
  expect(camera.zoom()).toBe(18);
  camera.drag([55.76, 37.64], [100_000, -100_000], 8);
  const [lat, lng] = camera.unproject(size.width / 2, size.height / 2);
  expect([lat, lng]).toEqual([expect.closeTo(LIMITS.south, 6), expect.closeTo(LIMITS.west, 6)]);
  camera.drag([55.76, 37.64], [0, 0], 1);
  expect(camera.zoom()).toBe(7);
});

test('who listens hears of every move, and whether a person wanted it', () => {
  const camera = new StillCamera([55.76, 37.64], 11, size);
  const heard: [string, boolean][] = [];
  const end = camera.subscribe((phase, byHand) => heard.push([phase, byHand]));
  camera.look([55.7, 37.6], 12, true);
  camera.resize({ width: 320, height: 250 });
  camera.drag([55.7, 37.6], [10, 10], 12);
  camera.settle(true);
  end();
  camera.look([55.7, 37.6], 13, true);
  expect(heard).toEqual([
    ['rest', true],
    ['rest', false],
    ['move', true],
    ['rest', true],
  ]);
});

test('small maps have no room for air', () => {
  expect(paddingThatFits({ width: 1000, height: 800 }, {})).toEqual({ top: 60, right: 60, bottom: 60, left: 60 });
  expect(paddingThatFits({ width: 390, height: 100 }, { covered: { right: 500 } })).toEqual({
    top: 10,
    left: 10,
    right: 300,
    bottom: 10,
  });
  expect(
    paddingThatFits({ width: 390, height: 400 }, { covered: { top: 300, bottom: 300, left: 20, right: 30 } }),
  ).toEqual({
    top: 160,
    bottom: 160,
    left: 80,
    right: 90,
  });
});
