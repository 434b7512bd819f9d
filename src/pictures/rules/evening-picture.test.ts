import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_TIMES, drawnImagePath, drawnImageUrl, FACADE_STYLES, HOUSE_MATERIALS } from './drawn-image.ts';
import { daysOf, eveningsOf, eveningUrl } from './evening-picture.ts';

const seed = fc.integer({ min: 0, max: 999 });
const style = fc.constantFrom(...FACADE_STYLES);
const outdoors = fc.oneof(
  fc.record({
    kind: fc.constant('facade' as const),
    seed,
    style,
    housing_class: fc.integer({ min: 1, max: 5 }),
    floors: fc.integer({ min: 1, max: 75 }),
    housings: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('yard' as const), seed, style }),
  fc.record({ kind: fc.constant('village' as const), seed, houses: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('house' as const),
    seed,
    floors: fc.integer({ min: 1, max: 3 }),
    material: fc.constantFrom(...HOUSE_MATERIALS),
  }),
  fc.record({ kind: fc.constant('plot' as const), seed, area: fc.integer({ min: 1, max: 90 }) }),
);

test('the evening of a drawn place is the same place at that hour; an evening has none', () => {
  fc.assert(
    fc.property(outdoors, fc.constantFrom(...DAY_TIMES), (place, time) => {
      const evening = drawnImageUrl({ ...place, time: 'evening' });
      expect(eveningUrl(drawnImageUrl({ ...place, time }))).toBe(time === 'evening' ? undefined : evening);
      const days = daysOf(drawnImagePath({ ...place, time: 'evening' }));
      expect(days.includes(drawnImagePath({ ...place, time }))).toBe(time !== 'evening');
      expect(daysOf(days[0] ?? '')).toEqual([]);
    }),
  );
});

test.each([
  drawnImageUrl({ kind: 'room', seed: 1, floor: 4, time: 'day' }),
  drawnImageUrl({ kind: 'lobby', seed: 1, housing_class: 3 }),
  '/media/uploads/facade/1-day.jpg',
  'https://developer.example/media/drawn/facade/1-grid-3-12-day-1.svg',
  '/media/feeds/yard/golden.svg',
])('%s stays as it is', (url) => {
  expect(eveningUrl(url)).toBeUndefined();
});

test('a group shows in the evening as many pictures as by day, and none twice that was not there twice', () => {
  const url = (time: 'day' | 'golden' | 'evening') => drawnImageUrl({ kind: 'yard', seed: 7, style: 'grid', time });
  expect(eveningsOf([url('day'), '/media/uploads/1.jpg', url('golden')])).toEqual([
    url('evening'),
    undefined,
    undefined,
  ]);
  expect(eveningsOf([url('day'), url('evening')])).toEqual([url('evening'), url('day')]);
  expect(eveningsOf([url('evening'), url('day')])).toEqual([undefined, undefined]);
  const times = fc.uniqueArray(fc.constantFrom('day' as const, 'golden' as const, 'evening' as const));
  fc.assert(
    fc.property(times, (group) => {
      const urls = group.map(url);
      const shown = eveningsOf(urls).map((evening, i) => evening ?? urls[i]);
      expect(new Set(shown).size).toBe(urls.length);
    }),
  );
});
