import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INFRASTRUCTURE, INFRASTRUCTURE_KEYS, infrastructureOf, nameOf } from './infrastructure.ts';

describe('the category of a thing on the map', () => {
  it.each([
    [{ amenity: 'school', name: 'Школа № 57' }, 'schools'],
    [{ amenity: 'school', name: 'Лицей № 1535' }, 'universities'],
    [{ amenity: 'university' }, 'universities'],
    [{ amenity: 'college' }, 'universities'],
    [{ amenity: 'kindergarten' }, 'kindergartens'],
    [{ amenity: 'childcare' }, 'kindergartens'],
    [{ shop: 'supermarket' }, 'shops'],
    [{ shop: 'convenience' }, 'shops'],
    [{ shop: 'mall' }, 'shops'],
    [{ amenity: 'marketplace' }, 'shops'],
    [{ amenity: 'pharmacy' }, 'pharmacies'],
    [{ healthcare: 'pharmacy' }, 'pharmacies'],
    [{ amenity: 'hospital' }, 'hospitals'],
    [{ amenity: 'clinic' }, 'hospitals'],
    [{ healthcare: 'centre' }, 'hospitals'],
    [{ leisure: 'fitness_centre' }, 'gyms'],
    [{ leisure: 'sports_centre' }, 'gyms'],
    [{ amenity: 'cafe' }, 'cafes'],
    [{ amenity: 'bar' }, 'cafes'],
    [{ amenity: 'restaurant' }, 'cafes'],
    [{ amenity: 'parking' }, 'parkings'],
    [{ amenity: 'parking', access: 'customers' }, 'parkings'],
    [{ amenity: 'parking', access: 'private' }, null],
    [{ amenity: 'parking', access: 'no' }, null],
    [{ amenity: 'cafe', disused: 'yes' }, null],
    [{ 'disused:amenity': 'cafe' }, null],
    [{ amenity: 'bench' }, null],
    [{ shop: 'jewelry' }, null],
    [{}, null],
  ])('with tags %j is %s', (tags, category) => {
    expect(infrastructureOf(tags)).toBe(category);
  });

  it('is one of the nine whatever the tags', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (tags) => {
        const category = infrastructureOf(tags);
        expect(category === null || INFRASTRUCTURE_KEYS.includes(category)).toBe(true);
      }),
    );
  });

  it('has a chip of its own', () => {
    expect(INFRASTRUCTURE.map(({ key }) => key)).toEqual(INFRASTRUCTURE_KEYS);
    expect(new Set(INFRASTRUCTURE.map(({ colour }) => colour)).size).toBe(9);
  });
});

it.each([
  [{ name: 'Cafe', 'name:ru': 'Кафе' }, 'Кафе'],
  [{ name: '  Школа \n № 5 ' }, 'Школа № 5'],
  [{ name: ' ', brand: 'Пятёрочка' }, 'Пятёрочка'],
  [{ name: 7 }, null],
  [{}, null],
])('the name of %j is %s', (tags, name) => {
  expect(nameOf(tags)).toBe(name);
});
