import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../rules/coordinates.ts';
import { allPlaces, loadReference } from './load-reference.ts';
import { createLocator } from './locate.ts';

const reference = loadReference();
const locate = createLocator(reference);
const byId = new Map(allPlaces(reference).map((place) => [place.id, place]));
const nameOf = (id: number | null | undefined) => (id == null ? null : (byId.get(id)?.title ?? null));

describe('locating a point', () => {
  const table: [string, LatLng, number, string | null, string | null, string | null, number[]][] = [
    ['Kremlin', [55.752, 37.6175], 77, 'ЦАО', 'Тверской', null, [1, 2, 4]],
    ['Arbat', [55.7495, 37.591], 77, 'ЦАО', 'Арбат', null, [1, 2, 4]],
    ['Chertanovo', [55.64, 37.606], 77, 'ЮАО', 'Чертаново Северное', null, [3, 4]],
    ['Kommunarka', [55.567, 37.478], 77, 'НАО', 'Коммунарка', null, [3]],
    ['Zelenograd', [55.99, 37.2], 77, 'ЗелАО', 'Силино', null, [3]],
    ['Balashikha', [55.8, 37.95], 50, 'городской округ Балашиха', null, 'Балашиха', [3]],
    ['a settlement beside a large town', [55.868, 37.39], 50, 'городской округ Красногорск', null, 'Путилково', [3]],
    ['the far corner of the region', [55.5, 35.7], 50, 'Можайский городской округ', null, null, [3]],
    ['an okrug without a city', [56.03, 35.51], 50, 'городской округ Шаховская', null, null, [3]],
    ['the outskirts of a large okrug near another town', [56.03, 37.6], 50, 'городской округ Мытищи', null, null, [3]],
    ['the seam between Moscow and the region', [55.53, 37.596], 50, 'Ленинский городской округ', null, 'Дрожжино', [3]],
  ];
  test.each(table)('%s', (_, point, region, county, district, city, wkl) => {
    const found = locate(point);
    expect([found?.region_code, nameOf(found?.county_id), nameOf(found?.district_id), nameOf(found?.city_id)]).toEqual([
      region,
      county,
      district,
      city,
    ]);
    expect(found?.wkl).toEqual(wkl);
  });

  test('answers null outside Moscow and the region', () => {
    expect(locate([59.94, 30.31])).toBeNull();
    expect(locate([56.86, 35.9])).toBeNull();
  });

  test('finds every line of an interchange, nearest first', () => {
    const titles = locate([55.7434, 37.5665])?.stations.map(({ id }) => byId.get(id)?.title_eng) ?? [];
    expect(titles).toEqual(expect.arrayContaining(['kievskaya', 'kievskaya-4', 'kievskaya-5']));
  });

  test('tells far stations as a ride and no walk', () => {
    const stations = locate([55.8, 37.95])?.stations ?? [];
    expect(stations.length).toBeGreaterThan(0);
    expect(
      stations.every(({ foot_minutes, transport_minutes }) => foot_minutes === null && transport_minutes <= 60),
    ).toBe(true);
  });

  test('tells the roads beside a point outside the Third ring and none inside it', () => {
    expect(locate([55.567, 37.478])?.road_ids.map(nameOf)).toEqual(['Калужское шоссе']);
    expect(locate([55.752, 37.6175])?.road_ids).toEqual([]);
  });

  test('puts the point of every district into that district', () => {
    const wrong = reference.districts.filter(({ id, lat, lng }) => locate([lat, lng])?.district_id !== id);
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('puts the centre of every city into that city', () => {
    const wrong = reference.cities.filter(({ id, lat, lng }) => locate([lat, lng])?.city_id !== id);
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('is consistent wherever it answers', () => {
    const anywhere = fc.tuple(
      fc.double({ min: 54.2, max: 57, noNaN: true }),
      fc.double({ min: 35, max: 40.4, noNaN: true }),
    );
    fc.assert(
      fc.property(anywhere, (point) => {
        const found = locate(point);
        if (!found) return;
        const county = found.county_id === null ? undefined : byId.get(found.county_id);
        expect(county?.region_code).toBe(found.region_code);
        if (found.district_id !== null) expect(byId.get(found.district_id)?.parent_id).toBe(found.county_id);
        if (found.city_id !== null) expect(byId.get(found.city_id)?.parent_id).toBe(found.county_id);
        expect(found.wkl.includes(2)).toBe(!found.wkl.includes(3));
        const distances = found.stations.map(({ distance_m }) => distance_m);
        expect(distances).toEqual([...distances].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});
