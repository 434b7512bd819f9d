/** Regions, Новая Москва and the rings of Moscow, as they are chosen by name. */

import type { SearchFilters } from './search-filters.ts';

type AreaKey = 'region_code' | 'counties' | 'wkl' | 'mkad_distance';

export interface AreaChoice {
  readonly id: number;
  readonly title: string;
  readonly region_code: 77 | 50 | null;
  readonly names: readonly string[];
  /** What it asks of the search. */
  readonly sets: Readonly<Partial<Record<AreaKey, readonly number[]>>>;
}

const ring = (id: number, wkl: number, title: string, names: string): AreaChoice => ({
  id,
  title,
  region_code: null,
  names: names.split(', '),
  sets: { wkl: [wkl] },
});

/** The two counties of Новая Москва in the reference geography. */
export const NEW_MOSCOW = [111, 112];

export const AREA_CHOICES: readonly AreaChoice[] = [
  {
    id: 1,
    title: 'Москва',
    region_code: 77,
    names: ['Москва', 'Москвы', 'Москве', 'в Москве', 'город Москва', 'мск', 'старая москва', 'moscow'],
    sets: { region_code: [77] },
  },
  {
    id: 2,
    title: 'Московская область',
    region_code: 50,
    names: [
      'Московская область',
      'Московской области',
      'область',
      'области',
      'Подмосковье',
      'Подмосковья',
      'Подмосковном',
      'моск обл',
      'мо',
      'moscow region',
    ],
    sets: { region_code: [50] },
  },
  {
    id: 3,
    title: 'Новая Москва',
    region_code: 77,
    names: ['Новая Москва', 'Новой Москвы', 'Новой Москве', 'тинао', 'нью москва', 'new moscow'],
    sets: { counties: NEW_MOSCOW },
  },
  ring(
    11,
    1,
    'Внутри Садового кольца',
    'Внутри Садового кольца, Садовое кольцо, Садовое, Садовом кольце, в пределах Садового',
  ),
  ring(
    12,
    2,
    'Внутри ТТК',
    'Внутри ТТК, ТТК, Третье транспортное кольцо, третье кольцо, внутри третьего кольца, в пределах ТТК',
  ),
  ring(13, 4, 'Внутри МКАД', 'Внутри МКАД, МКАД, внутри МКАДа, в пределах МКАД, до МКАД'),
  ring(
    14,
    5,
    'От Садового до ТТК',
    'От Садового до ТТК, между Садовым и ТТК, между Садовым кольцом и ТТК, за Садовым кольцом',
  ),
  ring(15, 6, 'От ТТК до МКАД', 'От ТТК до МКАД, между ТТК и МКАД, от третьего кольца до МКАД, ТТК МКАД'),
  ring(16, 7, 'За МКАД', 'За МКАД, за МКАДом, замкадье, снаружи МКАД'),
  ring(17, 3, 'За ТТК', 'За ТТК, за третьим кольцом'),
  {
    id: 18,
    title: 'Не у МКАД',
    region_code: null,
    names: ['Не у МКАД', 'подальше от МКАД', 'далеко от МКАД', 'не рядом с МКАД', 'не около МКАД'],
    sets: { mkad_distance: [1] },
  },
];

/** Whether a search asks for all that an area stands for. */
export function hasArea(filters: SearchFilters, { sets }: AreaChoice): boolean {
  return Object.entries(sets).every(([key, values]) => {
    const asked = [filters[key as AreaKey] ?? []].flat() as readonly number[];
    return values.every((value) => asked.includes(value));
  });
}
