/** Headings, titles and descriptions of search pages in the right grammatical cases. */
import { DEADLINE_DONE } from '../../complex/rules/dictionaries.ts';
import { capitalise, nbsp, type TitleCases } from '../../platform/rules/russian.ts';
import type { EntityKey } from './search-address.ts';
import type { SearchFilters } from './search-filters.ts';

/** How a place or a developer is named in a sentence. */
export interface SpokenEntity {
  readonly title: string;
  readonly title_full_cases: TitleCases;
  readonly title_cases: TitleCases;
  /** 'в Хамовниках', 'у метро Авиамоторная', 'на Боровском шоссе'. */
  readonly locative: string;
}

export interface SpokenNames {
  entity(key: EntityKey, id: number): SpokenEntity | undefined;
}

export interface SearchTitles {
  readonly title: string;
  readonly h1: string;
  readonly description: string;
}

const ROOM_SUBJECTS = [
  'Студии',
  'Однокомнатные квартиры',
  'Двухкомнатные квартиры',
  'Трёхкомнатные квартиры',
  'Многокомнатные квартиры',
];
const CLASS_GENITIVE = ['', 'эконом-класса', 'комфорт-класса', 'бизнес-класса', 'премиум-класса', 'элитного класса'];
const PLACE_KEYS = ['districts', 'stations', 'cities', 'counties', 'roads'] as const;

const single = (values: readonly number[] | undefined): number | undefined =>
  values?.length === 1 ? values[0] : undefined;

/** Where the homes are, to stand after 'новостройки': 'в Хамовниках', 'Москвы'. */
function placePhrase(filters: SearchFilters, names: SpokenNames): string {
  for (const key of PLACE_KEYS) {
    const id = single(filters[key]);
    const entity = id === undefined ? undefined : names.entity(key, id);
    if (entity) return entity.locative;
  }
  if (PLACE_KEYS.some((key) => filters[key] !== undefined)) return '';
  if (filters.region_code === 50) return 'Московской области';
  return filters.region_code === 77 ? 'Москвы' : 'Москвы и области';
}

/** A locative cannot follow 'в новостройках' without repeating 'в': a place is then named in the genitive. */
function placeOfHouses(filters: SearchFilters, names: SpokenNames): string {
  for (const key of PLACE_KEYS) {
    const id = single(filters[key]);
    const entity = id === undefined ? undefined : names.entity(key, id);
    if (!entity) continue;
    if (key === 'stations' || key === 'roads') return entity.locative;
    return key === 'cities' ? entity.title_cases.genitive : entity.title_full_cases.genitive;
  }
  return placePhrase(filters, names);
}

function houses(filters: SearchFilters, grammaticalCase: 'nominative' | 'prepositional'): string {
  const done = single(filters.release_date) === DEADLINE_DONE;
  const noun = grammaticalCase === 'nominative' ? 'новостройки' : 'новостройках';
  const adjective = grammaticalCase === 'nominative' ? 'сданные ' : 'сданных ';
  const housingClass = single(filters.housing_class);
  return `${done ? adjective : ''}${noun}${housingClass === undefined ? '' : ` ${CLASS_GENITIVE[housingClass] ?? ''}`}`;
}

/**
 * What a page with these filters is called. Only filters with one value are spoken of; the others do not change the
 * heading. `brand` ends the title.
 */
export function searchTitles(filters: SearchFilters, names: SpokenNames, brand: string): SearchTitles {
  const rooms = single(filters.rooms);
  const subject = filters.apartments === 1 ? 'Апартаменты' : rooms === undefined ? undefined : ROOM_SUBJECTS[rooms];
  const words = subject
    ? [subject, 'в', houses(filters, 'prepositional'), placeOfHouses(filters, names)]
    : [houses(filters, 'nominative'), placePhrase(filters, names)];
  const developerId = single(filters.developers);
  const developer = developerId === undefined ? undefined : names.entity('developers', developerId);
  if (developer) words.push(`от застройщика «${developer.title}»`);
  const deadline = single(filters.release_date);
  if (deadline !== undefined && deadline !== DEADLINE_DONE) words.push(`со сдачей до конца ${deadline} года`);
  const h1 = nbsp(capitalise(words.filter(Boolean).join(' ')));
  return {
    h1,
    title: `${h1}: цены и планировки — ${brand}`,
    description: nbsp(
      `${h1}: цены застройщиков, планировки, сроки сдачи и время до метро. Персональный подбор без комиссии для покупателя.`,
    ),
  };
}
