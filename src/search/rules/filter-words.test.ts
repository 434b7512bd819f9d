import { describe, expect, test } from 'vitest';
import { filterWords, groupWords, withoutGroup } from './filter-words.ts';
import type { FilterGroup } from './filters/registry.ts';
import type { SearchFilters } from './search-filters.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('a group in words', () => {
  test('bundles are called by their names where these are known', () => {
    const titles: Record<number, string> = { 3: 'У воды', 5: 'У парка' };
    const titleOf = (_: string, id: number) => titles[id];
    expect(groupWords('bundle', { bundle_ids: [3, 5] }, titleOf)).toBe('Подборка «У воды», «У парка»');
    expect(groupWords('bundle', { bundle_ids: [9] }, titleOf)).toBe('Подборка');
    expect(groupWords('bundle', {}, titleOf)).toBeUndefined();
  });

  test.each<[FilterGroup, SearchFilters, string | undefined]>([
    ['rooms', {}, undefined],
    ['rooms', { rooms: [0] }, 'Студия'],
    ['rooms', { rooms: [1, 2] }, '1, 2-комн.'],
    ['rooms', { rooms: [0, 3] }, 'Студия, 3-комн.'],
    ['rooms', { rooms: [3, 4] }, '3, 4+ комн.'],
    ['price', { price_max: 20_000_000 }, 'до 20 млн ₽'],
    ['price', { price_min: 8_500_000 }, 'от 8,5 млн ₽'],
    ['price', { price_min: 8_000_000, price_max: 20_000_000 }, '8–20 млн ₽'],
    ['square', { square_min: 40, square_max: 60 }, '40–60 м²'],
    ['square', { square_max: 60 }, 'до 60 м²'],
    ['release', { release_date: [0] }, 'Сдан'],
    ['release', { release_date: [2027] }, 'до конца 2027'],
    ['release', { release_date: [0, 2027] }, 'Сдан, до конца 2027'],
    ['metro', { distance_max: 20 }, 'метро до 20 мин'],
    ['metro', { distance_max: 10, distance_type: 3 }, '10 мин пешком'],
    ['metro', { distance_max: 10, distance_type: 1 }, '10 мин на транспорте'],
    ['metro', { distance_type: 3 }, 'до метро пешком'],
    ['floor', { floor_min: 3 }, 'от 3 этажа'],
    ['floor', { floor_min: 3, floor_max: 9 }, '3–9 этаж'],
    ['floor', { floor_max: 9 }, 'до 9 этажа'],
    ['not_first', { not_first: 0 }, undefined],
    ['not_last', { not_last: 1 }, 'не последний этаж'],
    ['ceiling', { ceiling_height_min: 2.7 }, 'потолки от 2,7 м'],
    ['apartments', { apartments: 0 }, 'Без апартаментов'],
    ['renovation', { renovation: [1, 2, 3] }, 'отделка: 3'],
    ['class', { housing_class: [3, 4] }, 'Бизнес, Премиум'],
  ])('%s of %j is %j', (group, filters, words) => {
    expect(plain(groupWords(group, filters))).toBe(words);
  });
});

test('taking away every word leaves nothing but the sort', () => {
  let filters: SearchFilters = {
    rooms: [1],
    price_max: 5_000_000,
    districts: [5, 7],
    stations: [3],
    distance_max: 5,
    not_first: 1,
    polygon: [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
      [1.5, 1],
    ],
    sort: 'price_asc',
  };
  const seen: string[] = [];
  for (let words = filterWords(filters, () => 'Х'); words[0]; words = filterWords(filters, () => 'Х')) {
    seen.push(words[0].key);
    filters = words[0].without;
  }
  expect(seen).toEqual(['stations/3', 'districts/5', 'districts/7', 'rooms', 'price', 'metro', 'not_first', 'polygon']);
  expect(filters).toEqual({ sort: 'price_asc' });
});

test('a group is taken away whole', () => {
  expect(withoutGroup({ price_min: 1, price_max: 2, rooms: [1] }, 'price')).toEqual({ rooms: [1] });
});
