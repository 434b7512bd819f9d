import { expect, it } from 'vitest';
import { HOUSING_CLASSES } from '../../complex/rules/dictionaries.ts';
import { indeclinable } from '../../platform/rules/russian.ts';
import type { SearchFilters } from './search-filters.ts';
import { searchTitles } from './search-titles.ts';

const hamovniki = {
  title: 'Хамовники',
  locative: 'в Хамовниках',
  title_cases: { ...indeclinable('Хамовники'), genitive: 'Хамовников' },
  title_full_cases: { ...indeclinable('район Хамовники'), genitive: 'района Хамовники' },
};
const station = {
  title: 'Авиамоторная',
  locative: 'у метро Авиамоторная',
  title_cases: indeclinable('Авиамоторная'),
  title_full_cases: indeclinable('Авиамоторная'),
};
const names = {
  entity: (key: string) =>
    key === 'districts' ? hamovniki : key === 'stations' ? station : { ...station, title: 'Контур' },
};

it.each<[SearchFilters, string]>([
  [{}, 'Новостройки Москвы и области'],
  [{ region_code: 77 }, 'Новостройки Москвы'],
  [{ districts: [5] }, 'Новостройки в Хамовниках'],
  [{ districts: [5], rooms: [1] }, 'Однокомнатные квартиры в новостройках района Хамовники'],
  [{ stations: [1], rooms: [0] }, 'Студии в новостройках у метро Авиамоторная'],
  [{ release_date: [0], region_code: 50 }, 'Сданные новостройки Московской области'],
  [
    { release_date: [2027], housing_class: [3] },
    'Новостройки бизнес-класса Москвы и области со сдачей до конца 2027 года',
  ],
  [{ apartments: 1, districts: [5] }, 'Апартаменты в новостройках района Хамовники'],
  [{ developers: [7] }, 'Новостройки Москвы и области от застройщика «Контур»'],
  [{ rooms: [1, 2], price_max: 5 }, 'Новостройки Москвы и области'],
  [{ districts: [5, 6] }, 'Новостройки в Хамовниках и в Хамовниках'],
  [{ districts: [5], stations: [1] }, 'Новостройки в Хамовниках и у метро Авиамоторная'],
  [{ districts: [5, 6, 7], stations: [1] }, 'Новостройки в 4 местах'],
  [{ counties: [111, 112] }, 'Новостройки Новой Москвы'],
  [{ counties: [111, 112], rooms: [1] }, 'Однокомнатные квартиры в новостройках Новой Москвы'],
  [{ wkl: [4] }, 'Новостройки Москвы внутри МКАД'],
  [{ wkl: [1, 5] }, 'Новостройки Москвы внутри ТТК'],
  [{ wkl: [1, 6] }, 'Новостройки Москвы внутри Садового кольца или от ТТК до МКАД'],
  [{ wkl: [1, 7] }, 'Новостройки внутри Садового кольца или за МКАД'],
  [{ wkl: [7] }, 'Новостройки за МКАД'],
  [{ wkl: [3] }, 'Новостройки за ТТК'],
  [{ wkl: [7], region_code: 77 }, 'Новостройки Москвы за МКАД'],
  [{ wkl: [2, 6] }, 'Новостройки Москвы внутри МКАД'],
  [{ wkl: [3, 4] }, 'Новостройки Москвы и области'],
  [{ wkl: [6], region_code: 77 }, 'Новостройки Москвы от ТТК до МКАД'],
  [
    {
      polygon: [
        [55, 37],
        [56, 37],
        [56, 38],
      ],
    },
    'Новостройки в выделенной области на карте',
  ],
  [{ buildings: [3, 4] }, 'Новостройки в 2 комплексах'],
])('calls %j «%s»', (filters, h1) => {
  const titles = searchTitles(filters, names, 'Новосёл');
  expect(titles.h1.replaceAll('\u00a0', ' ')).toBe(h1);
  expect(titles.title).toBe(`${titles.h1}: цены и\u00a0планировки — Новосёл`);
});

it('has a form for every class', () => {
  for (const { id } of HOUSING_CLASSES) {
    const { h1 } = searchTitles({ housing_class: [id] }, names, 'Новосёл');
    expect(h1).toMatch(/^Новостройки\s[а-я-]+\sМосквы|^Новостройки\sэлитного\sкласса\sМосквы/);
  }
});

it('counts places in words that agree, and says nothing of a place that is none', () => {
  const nobody = { entity: () => undefined };
  const headed = (filters: SearchFilters, known: Parameters<typeof searchTitles>[1]) =>
    searchTitles(filters, known, 'Новосёл').h1.replaceAll('\u00a0', ' ');
  expect(headed({ counties: [999] }, nobody)).toBe('Новостройки Москвы и области');
  expect(headed({ buildings: [999_999] }, nobody)).toBe('Новостройки Москвы и области');
  const many = Array.from({ length: 21 }, (_, i) => i + 1);
  expect(headed({ districts: many }, names)).toBe('Новостройки в 21 месте');
});
