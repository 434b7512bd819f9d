/** What a field for places offers, in which order, and how it is said. */

import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { EntityKind, OfEveryKind } from '../../../geography/rules/entity-kinds.ts';
import type { SuggestionGroups } from './use-suggestions.ts';

/** Kinds of places in the order in which they are offered; those of one row stand under one heading. */
export const GROUPS = [
  ['areas'],
  ['cities'],
  // Of a station and the district around it most people mean the station.
  ['lines', 'hubs', 'stations'],
  ['districts'],
  ['counties'],
  ['roads'],
  ['streets'],
  ['buildings'],
  ['villages'],
  ['developers'],
] as const satisfies readonly (readonly EntityKind[])[];
export type Group = OfEveryKind<(typeof GROUPS)[number], (typeof GROUPS)[number][number]>;

const KIND_WORDS: Readonly<Partial<Record<EntityKind, string>>> = {
  buildings: 'ЖК',
  cities: 'город',
  counties: 'округ',
  developers: 'застройщик',
  districts: 'район',
  hubs: 'метро',
  stations: 'метро',
  villages: 'посёлок',
};

/** A place among others of its name: 'метро Сокол'. */
export const withKind = ({ kind, title, railway }: GeoSuggestion): string => {
  const word = railway ? 'станция' : KIND_WORDS[kind];
  return word ? `${word} ${title}` : title;
};

/** The words of other places that were said beside this one: «Якиманка» of «Хамовники и Якиманка». */
export const saidBeside = ({ typed }: GeoSuggestion, places: readonly GeoSuggestion[]): string[] =>
  typed === undefined
    ? []
    : [...new Set(places.flatMap((place) => place.typed ?? []))].filter((other) => other !== typed);

/** What a field offers: places, and the filters that its words ask for. */
export type Offer = GeoSuggestion | 'filters';

/** The suggestions in the order in which they stand under the field. */
export const inOrder = (groups: SuggestionGroups): GeoSuggestion[] =>
  GROUPS.flatMap((group) => placesOf(group, groups));

/** What stands under one heading, the closest first, of whatever kind it is: «метро Сокол» is the station before any line. */
export const placesOf = (group: Group, groups: SuggestionGroups): GeoSuggestion[] =>
  group.flatMap((kind) => groups[kind] ?? []).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

export const optionId = (id: string, offer: Offer) =>
  offer === 'filters' ? `${id}-filters` : `${id}-${offer.kind}-${offer.id}`;

/** Said of words that nothing was found for; of signs that are no words without them. `notes`: why some are no filter. */
export const notUnderstood = (unread: readonly string[], notes: readonly string[] = []): string => {
  const words = unread.length > 0 ? `Не понято: ${unread.map((one) => `«${one}»`).join(', ')}.` : 'Не понято.';
  return [words, ...notes].join(' ');
};

/** Said instead of a guess. `words`: of the filters that are offered beside places. */
export const chooseWords = (words: readonly string[]): string =>
  words.length > 0 ? 'Выберите из списка' : 'Выберите место из списка';
