/** Headings, titles and descriptions of search pages in the right grammatical cases. */
import { DEADLINE_DONE } from '../../complex/rules/dictionaries.ts';
import { capitalise, NBSP, nbsp, plural, type TitleCases } from '../../platform/rules/russian.ts';
import { withBrand } from '../../platform/rules/with-brand.ts';
import { NEW_MOSCOW } from './area-choices.ts';
import { reachBeyondMoscow, ringFor } from './ring-zones.ts';
import type { EntityKey, SearchFilters } from './search-filters.ts';

/** How a place or a developer is named in a sentence. */
export interface SpokenEntity {
  readonly title: string;
  readonly title_full_cases: TitleCases;
  readonly title_cases: TitleCases;
  /** 'в Хамовниках', 'у метро Авиамоторная', 'на Боровском шоссе'. */
  readonly locative: string;
}

export type SpokenKey = EntityKey | 'streets' | 'buildings';

export interface SpokenNames {
  entity(key: SpokenKey, id: number): SpokenEntity | undefined;
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
/** The order in which places are spoken of. */
const PLACE_KEYS = ['districts', 'cities', 'counties', 'stations', 'hubs', 'lines', 'streets', 'roads'] as const;
/** More places are said as a number. */
const SPOKEN_MAX = 3;

const single = (values: readonly number[] | undefined): number | undefined =>
  values?.length === 1 ? values[0] : undefined;

type NamedPlace = SpokenEntity & { readonly key: (typeof PLACE_KEYS)[number] };

/** Every place that is asked for and has a name. */
function spokenPlaces(filters: SearchFilters, names: SpokenNames): readonly NamedPlace[] {
  return PLACE_KEYS.flatMap((key) =>
    (filters[key] ?? []).flatMap((id): NamedPlace[] => {
      const entity = names.entity(key, id);
      return entity ? [{ ...entity, key }] : [];
    }),
  );
}

/** Where the homes are, to stand after 'новостройки': 'в Хамовниках и у метро Сокол', 'Москвы'. */
function placePhrase(filters: SearchFilters, names: SpokenNames): string {
  const asked = PLACE_KEYS.reduce((count, key) => count + (filters[key]?.length ?? 0), 0);
  if (asked === 0) return groundOf(filters, names);
  if (isNewMoscow(filters)) return 'Новой Москвы';
  const places = spokenPlaces(filters, names);
  if (places.length === asked && asked <= SPOKEN_MAX) return listed(places.map(({ locative }) => locative));
  // An id that is no place says nothing of where.
  if (asked === 1) return groundOf(filters, names);
  return `в ${asked} ${plural(asked, 'месте', 'местах', 'местах')}`;
}

const isNewMoscow = (filters: SearchFilters): boolean =>
  PLACE_KEYS.every((key) =>
    key === 'counties' ? filters[key]?.join() === NEW_MOSCOW.join() : filters[key] === undefined,
  );

/** Where no place is named: a drawn part of the map, complexes, rings, a region. */
function groundOf(filters: SearchFilters, names: SpokenNames): string {
  if (filters.polygon !== undefined) return 'в выделенной области на карте';
  const complex = single(filters.buildings);
  const named = complex === undefined ? undefined : names.entity('buildings', complex);
  if (named) return named.locative;
  // An id that is no complex says nothing of where.
  if (filters.buildings !== undefined && complex === undefined) return `в ${filters.buildings.length} комплексах`;
  const rings = filters.region_code === 50 ? '' : ringWords(filters.wkl ?? []);
  if (rings) return isAll(filters) && reachBeyondMoscow(filters.wkl ?? []) ? rings : `Москвы ${rings}`;
  if (filters.region_code === 50) return 'Московской области';
  return filters.region_code === 77 ? 'Москвы' : 'Москвы и области';
}

/** Whether Moscow and the region are searched. */
const isAll = (filters: SearchFilters): boolean => filters.region_code === undefined;

/** The rings as they stand behind 'новостройки Москвы', by their codes. */
const RINGS = [
  '',
  'внутри Садового кольца',
  'внутри ТТК',
  'за ТТК',
  'внутри МКАД',
  'от Садового кольца до ТТК',
  'от ТТК до МКАД',
  'за МКАД',
];

/** Several rings as the one that says the same, else one after the other; nothing where they leave nothing out. */
function ringWords(codes: readonly number[]): string {
  const same = ringFor(codes);
  return (same === undefined ? codes : [same]).map((code) => RINGS[code] ?? '').join(' или ');
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} и ${parts.at(-1)}`;

/** A locative cannot follow 'в новостройках' without repeating 'в': a place is then named in the genitive. */
function placeOfHouses(filters: SearchFilters, names: SpokenNames): string {
  const places = spokenPlaces(filters, names);
  const [place] = places;
  if (!place || places.length > 1) return placePhrase(filters, names);
  if (place.key === 'cities') return place.title_cases.genitive;
  return place.key === 'districts' || place.key === 'counties' ? place.title_full_cases.genitive : place.locative;
}

function houses(filters: SearchFilters, grammaticalCase: 'nominative' | 'prepositional'): string {
  const done = single(filters.release_date) === DEADLINE_DONE;
  const noun = grammaticalCase === 'nominative' ? 'новостройки' : 'новостройках';
  const adjective = grammaticalCase === 'nominative' ? 'сданные ' : 'сданных ';
  const housingClass = single(filters.housing_class);
  return `${done ? adjective : ''}${noun}${housingClass === undefined ? '' : ` ${CLASS_GENITIVE[housingClass] ?? ''}`}`;
}

/** The title of a search with this heading, without the brand's name. */
export const searchTitle = (h1: string): string => `${h1}: цены и${NBSP}планировки`;

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
    title: withBrand(searchTitle(h1), brand),
    description: nbsp(
      `${h1}: цены застройщиков, планировки, сроки сдачи и время до метро. Персональный подбор без комиссии для покупателя.`,
    ),
  };
}
