import { describe, expect, test } from 'vitest';
import { isSlug, slugify } from '../../platform/rules/slug.ts';
import { pointInPolygon } from '../rules/geometry.ts';
import { parseCsv } from './csv.ts';
import { allPlaces, loadReference } from './load-reference.ts';

const reference = loadReference();
const places = allPlaces(reference);

describe('the reference geography', () => {
  test('has the places the catalogue is described with', () => {
    const { regions, counties, districts, cities, roads, stations, lines } = reference;
    expect(regions.map(({ id, title }) => [id, title])).toEqual([
      [77, 'Москва'],
      [50, 'Московская область'],
    ]);
    expect(counties.filter(({ region_code }) => region_code === 77)).toHaveLength(12);
    expect([districts, cities, roads, stations].map(({ length }) => length)).toEqual([132, 124, 29, 449]);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['open']));
  });

  test('gives ids that are unique over all kinds and address names that are unique within one', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(new Set(places.map(({ kind, title_eng }) => `${kind} ${title_eng}`)).size).toBe(places.length);
    expect(places.filter(({ title_eng }) => !isSlug(title_eng))).toEqual([]);
  });

  test('needs no prefix to tell regions, counties, districts and cities apart in an address', () => {
    const names = places.filter(({ kind }) => kind !== 'road' && kind !== 'station').map(({ title_eng }) => title_eng);
    expect(new Set(names).size).toBe(names.length);
  });

  test('puts every place inside a place that comes before it', () => {
    const seen = new Set<number>();
    for (const { id, parent_id } of places) {
      if (parent_id !== null) expect(seen, `parent of ${id}`).toContain(parent_id);
      seen.add(id);
    }
  });

  test('has a border around the point of every district and Moscow county', () => {
    const outside = [
      ...reference.districts,
      ...reference.counties.filter(({ region_code }) => region_code === 77),
    ].filter(({ polygon, lat, lng }) => !polygon?.some((ring) => pointInPolygon([lat, lng], ring)));
    expect(outside.map(({ title }) => title)).toEqual([]);
  });

  test('names a station of several lines plainly on the first and by line code on the others', () => {
    const kievskaya = reference.stations.filter(({ title }) => title === 'Киевская').map(({ title_eng }) => title_eng);
    expect(kievskaya).toEqual(['kievskaya', 'kievskaya-4', 'kievskaya-5']);
  });

  test.each([
    ['hamovniki', 'в Хамовниках'],
    ['arbat', 'на Арбате'],
    ['basmannyy', 'в Басманном районе'],
    ['aeroport', 'в районе Аэропорт'],
    ['vnukovo', 'во Внукове'],
    ['cao', 'в ЦАО'],
    ['balashiha', 'в Балашихе'],
    ['fryazino', 'во Фрязине'],
    ['gorki-leninskie', 'в Горках Ленинских'],
    ['go-odincovskiy', 'в Одинцовском городском округе'],
    ['moskovskaya-oblast', 'в Московской области'],
  ])('says where: %s is «%s»', (titleEng, locative) => {
    const place = places.find(({ kind, title_eng }) => title_eng === titleEng && kind !== 'station');
    expect(place?.locative.replaceAll('\u00a0', ' ')).toBe(locative);
  });

  test('says where by road and by station of each kind', () => {
    const locative = (titleEng: string) =>
      places
        .find(({ kind, title_eng }) => title_eng === titleEng && (kind === 'station' || kind === 'road'))
        ?.locative.replaceAll('\u00a0', ' ');
    expect(locative('borovskoe')).toBe('на Боровском шоссе');
    expect(locative('entuziastov')).toBe('на шоссе Энтузиастов');
    expect(locative('aviamotornaya')).toBe('у метро Авиамоторная');
    expect(locative('luzhniki')).toBe('у станции МЦК Лужники');
    expect(locative('odincovo')).toBe('у станции МЦД Одинцово');
  });

  test('starts every locative with a preposition and repeats no case where the name declines', () => {
    expect(places.filter(({ locative }) => !/^(в|во|на|у)\u00a0\S/.test(locative)).map(({ title }) => title)).toEqual(
      [],
    );
    const cases = reference.cities.filter(({ title, title_cases }) => title_cases.nominative !== title);
    expect(cases).toEqual([]);
  });

  test('transliterates as the slug rule does', () => {
    const other = reference.districts.filter(({ title, title_eng }) => slugify(title) !== title_eng);
    expect(other.map(({ title, title_eng }) => [title, title_eng])).toEqual([]);
  });
});

describe('reading CSV', () => {
  test('takes quoted fields with commas, quotes and line breaks', () => {
    expect(parseCsv('a,b\n1,"x, ""y""\nz"\n"",q')).toEqual([
      { a: '1', b: 'x, "y"\nz' },
      { a: '', b: 'q' },
    ]);
  });
  test('keeps an empty last field and refuses rows of another length', () => {
    expect(parseCsv('a,b\r\n1,\r\n')).toEqual([{ a: '1', b: '' }]);
    expect(() => parseCsv('a,b\n1\n')).toThrow('row 2');
    expect(() => parseCsv('a,b\n1,"x\n')).toThrow();
  });
});
