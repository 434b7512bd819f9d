import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { isSearched } from '../../rules/choose-place.ts';
import type { Offer } from './place-offers.ts';

export interface OfferedPlaces {
  /** Suggestions in the order in which they stand on the screen. */
  readonly offered: readonly GeoSuggestion[];
  /** What the words can only mean. */
  readonly choice: GeoSuggestion | null;
  /** Words that no name was found for. */
  readonly unknown: readonly string[];
}

/** What Enter takes where words ask for filters: these alone, or with the place that the other words name. */
export interface OfferedFilters extends OfferedPlaces {
  /** What the filters leave of the words. */
  readonly rest: string;
}

/** As `placeOnEnter`; places that the very words of the filters may begin are other meanings of them. */
export function offerOnEnter(asked: OfferedFilters): Offer | undefined {
  if (asked.offered.length > 0) return asked.rest === '' ? undefined : placeOnEnter(asked);
  return asked.unknown.length === 0 ? 'filters' : undefined;
}

/**
 * What Enter takes of the suggestions for what was typed: what it can only mean, the only one, or the first when that is
 * its very name and others can be taken instead: who was led to a card is not asked. Undefined when it would be a guess: a beginning of several names, or words that were not understood.
 */
export function placeOnEnter({ offered, choice, unknown }: OfferedPlaces): GeoSuggestion | undefined {
  const only = offered.find(({ kind, id }) => kind === choice?.kind && id === choice.id);
  if (only) return only;
  const [first] = offered;
  return unknown.length === 0 && (offered.length === 1 || (first?.named && isSearched(first))) ? first : undefined;
}
