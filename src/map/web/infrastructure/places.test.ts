import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INFRASTRUCTURE_KEYS, type InfrastructureKey } from '../../../geography/rules/infrastructure.ts';
import { groupsOf, type NearbyCategory, reachText, toggled } from './places.ts';

const category = (key: InfrastructureKey, titles: readonly (string | null)[]): NearbyCategory => ({
  key,
  title: key,
  colour: '#2b73c0',
  points: titles.map((title, i) => ({ id: i, title, lat: 55.7, lng: 37.6, distance: 100 * (i + 1) })),
  demo: false,
  osm: true,
});

test('a press turns one chip and leaves the others; a second press takes it back', () => {
  const keys = fc.constantFrom(...INFRASTRUCTURE_KEYS);
  fc.assert(
    fc.property(fc.subarray([...INFRASTRUCTURE_KEYS]), keys, (active, key) => {
      const next = toggled(active, key);
      expect(next.includes(key)).toBe(!active.includes(key));
      expect(next.filter((one) => one !== key)).toEqual(active.filter((one) => one !== key));
      expect(toggled(next, key)).toEqual(active);
    }),
  );
});

test('only active categories are shown, in the order of the chips', () => {
  const known = new Map<InfrastructureKey, NearbyCategory>([
    ['cafes', category('cafes', ['Пекарня'])],
    ['schools', category('schools', ['Школа № 654'])],
    ['gyms', category('gyms', ['Бассейн'])],
  ]);
  expect(groupsOf(['cafes', 'schools', 'shops'], known).map(({ key }) => key)).toEqual(['schools', 'cafes']);
});

test('a place without a name is called by its kind, and every place says how far it is', () => {
  const known = new Map([['parkings', category('parkings', [null])] as const]);
  const [place] = groupsOf(['parkings'], known)[0]?.places ?? [];
  expect(place?.title).toBe('Парковка');
  expect(place && reachText(place)).toBe('100\u00a0м, 2\u00a0мин пешком');
});
