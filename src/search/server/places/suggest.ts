import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { App } from '../../../platform/context.ts';
import { filterWords } from '../../rules/filter-words.ts';
import type { TitleOf } from '../../rules/filters/definition.ts';
import { findNamed, findNames, isName, type NamesFound } from '../../rules/names/find-names.ts';
import { foldWords, switchLayout } from '../../rules/names/fold-words.ts';
import { type NamedEntry, NameIndex } from '../../rules/names/name-index.ts';
import { asTyped, joined, meaningful, onlyNumbers, unsaid } from '../../rules/names/place-phrases.ts';
import { ALL_FILTERS, type FilterKey, type SearchFilters, writeFilters } from '../../rules/search-filters.ts';
import { readSpoken } from '../../rules/spoken/read-spoken.ts';
import { streetNames } from '../../rules/streets.ts';
import type { LiveCatalogue } from '../live-catalogue.ts';
import {
  buildingSuggestion,
  developerSuggestion,
  type GroupedEntities,
  noEntities,
  streetSuggestion,
  villageSuggestion,
} from '../named-entities.ts';
import { placeNames } from './place-names.ts';

/** At most so many of one kind are offered. */
const MAX_OF_A_KIND = 7;

export interface UnderstoodTerm {
  readonly data: GroupedEntities;
  readonly meta: {
    readonly choice: GeoSuggestion | null;
    readonly unknown: string[];
    /** The same as they were typed, words that stand together as one. */
    readonly unread: string[];
    /** Why some of it is no filter. */
    readonly notes: string[];
    /** Filters that words ask for, as the query of a search writes them. */
    readonly filters: Record<string, string>;
    /** The same in words, one a filter. */
    readonly words: string[];
    /** The other words, as they were typed. */
    readonly rest: string;
  };
}

export interface SuggestAbout {
  readonly regionCode?: number | undefined;
  /** Current year in Moscow, where filters are understood beside names. */
  readonly year?: number | undefined;
}

/**
 * Places, developers, complexes, villages and streets that words may mean, the closest first, at most seven of a kind: the one index
 * of names behind the main page, the search, ways on the map and the office. With them the filters that other words ask for.
 */
export function suggest(
  { places, catalogue }: Pick<App, 'places' | 'catalogue'>,
  term: string,
  { regionCode, year }: SuggestAbout = {},
): UnderstoodTerm {
  const indexes = [placeIndex(places), ownIndex(catalogue, places)];
  const isHere = ({ region_code }: GeoSuggestion) =>
    regionCode === undefined || region_code === null || region_code === regionCode;
  const { filters, rest, notes, names } = understand(indexes, term, year, isHere, catalogue.bundles);
  const { values, choice, named, unknown, several = [] } = names;
  const data = noEntities();
  for (const [rank, value] of values.entries()) {
    const said = several.find((place) => place.values.includes(value))?.words;
    const typed = said && (asTyped(rest, said)?.join(' ') ?? said.join(' '));
    if (data[value.kind].length < MAX_OF_A_KIND)
      data[value.kind].push({
        ...value,
        rank,
        ...(named.includes(value) && { named: true }),
        ...(typed !== undefined && { typed }),
      });
  }
  const isNothing = values.length === 0 && Object.keys(filters).length === 0;
  return {
    data,
    meta: {
      choice: choice ?? null,
      unknown: [...unknown],
      unread: unreadIn(term, unknown, isNothing),
      notes: [...notes],
      filters: Object.fromEntries(writeFilters(filters)),
      words: wordsOf(filters, catalogue.bundles, year),
      rest,
    },
  };
}

/** What was not understood, as it was typed: where nothing was, all of it. */
function unreadIn(term: string, unknown: readonly string[], isNothing: boolean): string[] {
  if (unknown.length === 0) return [];
  return isNothing ? [term.trim()] : (asTyped(term, unknown) ?? [unknown.join(' ')]);
}

/** What filters ask for, one a filter, with every value of a list: a tag counts them, here somebody is asked whether he means them. */
function wordsOf(filters: SearchFilters, bundles: readonly DictionaryEntry[], year = 0): string[] {
  const titleOf: TitleOf = (key, id) =>
    key === 'bundle_ids' ? bundles.find((one) => one.id === id)?.title : undefined;
  return filterWords(filters, titleOf).map(({ key, text }) => {
    if (key === 'bundle') return text.replace('Подборка', 'подборка');
    const { field, entries } = ALL_FILTERS.find(({ group }) => group === key)?.filter ?? {};
    const chosen = field?.as === 'many' && filters[field.key as FilterKey];
    if (!Array.isArray(chosen) || !/: \d+$/.test(text)) return text;
    const titles = entries?.[field?.as === 'many' ? field.key : '']?.(year) ?? [];
    return `${text.replace(/\d+$/, '')}${titles.flatMap(({ id, title }) => (chosen.includes(id) ? title : [])).join(', ')}`;
  });
}

/** Fewer letters that ask for a filter begin no name. */
const NAME_MIN = 3;
const NOBODY: NamesFound<GeoSuggestion> = { values: [], choice: undefined, named: [], slips: 0, unknown: [] };

interface Understood {
  readonly filters: SearchFilters;
  readonly rest: string;
  /** Why some of the words are no filter. */
  readonly notes: readonly string[];
  readonly names: NamesFound<GeoSuggestion>;
}

/**
 * Filters, and the names in what they leave of the words. Where they leave nothing, the same words may begin a name; and
 * where they are the very name of somebody, they ask for no filter.
 */
export function understand(
  indexes: readonly NameIndex<GeoSuggestion>[],
  term: string,
  year: number | undefined,
  isHere: (value: GeoSuggestion) => boolean,
  bundles: readonly DictionaryEntry[] = [],
): Understood {
  const onlyNames = () => ({ filters: {}, rest: term, notes: [], names: findNames(indexes, term, isHere) });
  if (year === undefined) return onlyNames();
  const read = (typed: string) =>
    readSpoken(typed, year, (words, atEnd) => isName(indexes, words, isHere, atEnd), bundles);
  const direct = read(term);
  // The other keyboard layout, as for names.
  const isForeign = Object.keys(direct.filters).length === 0 && !/[а-яё]/i.test(term);
  const { filters, rest, unheard, notes, names: others } = isForeign ? read(switchLayout(term)) : direct;
  if (Object.keys(filters).length === 0 && unheard.length === 0) return onlyNames();
  const words = foldWords(others);
  const dropped = unheard.flatMap(foldWords);
  const understood = (names: NamesFound<GeoSuggestion>) => ({
    filters,
    rest,
    notes,
    names: { ...names, unknown: inTheirOrder([...names.unknown, ...dropped], foldWords(rest)) },
  });
  if (words.length === 0) {
    // «4к» is no beginning of «4 Калужско-Нижегородский».
    if (joined(foldWords(term)).length < NAME_MIN) return understood(NOBODY);
    const names = findNamed(indexes, term, isHere);
    return names.named.length > 0 ? onlyNames() : understood(names);
  }
  const said = meaningful(words);
  const names = said.length > 0 && !onlyNumbers(words) ? findNames(indexes, others, isHere) : undefined;
  // Beside filters a word that is far from any name is rather another wish: «семейная» is not «Северная улица».
  if (names && names.slips <= 1) return understood(names);
  const unknown = names || said.length > 0 ? said : unsaid(words);
  return understood({ ...NOBODY, unknown });
}

/** Some of the words of a text, each as often as it was told of, in the order of the text. */
function inTheirOrder(some: readonly string[], text: readonly string[]): string[] {
  const left = [...some];
  const found = text.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...found, ...left];
}

const ofDirectories = new WeakMap<PlaceDirectory, NameIndex<GeoSuggestion>>();

function placeIndex(directory: PlaceDirectory): NameIndex<GeoSuggestion> {
  const known = ofDirectories.get(directory) ?? new NameIndex(placeNames(directory));
  ofDirectories.set(directory, known);
  return known;
}

interface OwnIndex {
  readonly version: number;
  readonly villages: LiveCatalogue['villages'];
  /** Everything that was indexed, as text: most changes of the catalogue are of prices. */
  readonly content: string;
  readonly index: NameIndex<GeoSuggestion>;
}
const ofCatalogues = new WeakMap<LiveCatalogue, OwnIndex>();

function ownIndex(catalogue: LiveCatalogue, places: PlaceDirectory): NameIndex<GeoSuggestion> {
  const known = ofCatalogues.get(catalogue);
  const { version, villages } = catalogue;
  if (known?.version === version && known.villages === villages) return known.index;
  const entries = ownNames(catalogue, places);
  const content = JSON.stringify(entries);
  const index = known?.content === content ? known.index : new NameIndex(entries);
  ofCatalogues.set(catalogue, { version, villages, content, index });
  return index;
}

/** Developers, complexes, villages and the streets they stand in. A street that is a road of the region is offered as the road. */
function ownNames(catalogue: LiveCatalogue, places: PlaceDirectory): NamedEntry<GeoSuggestion>[] {
  const roads = new Set(places.ofKind('roads').map(({ title }) => foldWords(title).join(' ')));
  return [
    ...Array.from(catalogue.developers.values(), (developer) => ({
      value: developerSuggestion(developer),
      names: [...Object.values(developer.title_cases), developer.title],
    })),
    ...Array.from(catalogue.allFacts(), (facts) => ({
      value: buildingSuggestion(facts),
      names: [facts.titles.title, ...facts.names],
    })),
    ...Array.from(catalogue.villages.values(), (village) => ({
      value: villageSuggestion(village),
      names: [village.title, ...village.names],
    })),
    ...[...catalogue.streets.values()].flatMap((street) =>
      roads.has(foldWords(street.title).join(' '))
        ? []
        : [{ value: streetSuggestion(street), names: streetNames(street.title) }],
    ),
  ];
}
