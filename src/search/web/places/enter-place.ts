import type { GeoSuggestion } from '../../../geography/contract/geo.ts';

export interface OfferedPlaces {
  /** Suggestions in the order in which they stand on the screen. */
  readonly offered: readonly GeoSuggestion[];
  /** What the words can only mean. */
  readonly choice: GeoSuggestion | null;
  /** Words that no name was found for. */
  readonly unknown: readonly string[];
}

/**
 * What Enter takes of the suggestions for what was typed: what it can only mean, the only one, or the first when that is
 * its very name. Undefined when it would be a guess: a beginning of several names, or words that were not understood.
 */
export function placeOnEnter({ offered, choice, unknown }: OfferedPlaces): GeoSuggestion | undefined {
  const only = offered.find(({ kind, id }) => kind === choice?.kind && id === choice.id);
  if (only) return only;
  const [first] = offered;
  return unknown.length === 0 && (offered.length === 1 || first?.named) ? first : undefined;
}
