/** The planes of the filters that are answered by planes: each filter has its own, in the order of the list of filters. */

import type { PlaneMatch, ValueRules } from '../rules/filters/definition.ts';
import { FLAT_FILTERS, keysOf, type SearchFilters } from '../rules/search-filters.ts';
import type { FlatRow } from './row.ts';

/** Flags fit a word of 32 bits; two of them belong to floors and areas. */
const MAX_PLANES = 30;

type Match = PlaneMatch<ValueRules, string, unknown>;

const matched = FLAT_FILTERS.flatMap(({ match, ...filter }) =>
  match.by === 'planes' ? [{ match, keys: keysOf(filter) }] : [],
);
const firstPlanes = matched.map((_, i) => matched.slice(0, i).reduce((sum, { match }) => sum + match.planes, 0));
const ofFlat: readonly Match['of'][] = matched.map(({ match }) => match.of);

/** How many planes the filters take. */
export const FILTER_PLANES = matched.reduce((sum, { match }) => sum + match.planes, 0);
if (FILTER_PLANES > MAX_PLANES) {
  throw new RangeError(`The filters take ${FILTER_PLANES} planes, the index has ${MAX_PLANES}`);
}

/** The most masks that a search can ask one of. */
export const MAX_CHOICES = matched.length;

/** The planes of the filters that a flat is in. */
export function flagsOfFilters(flat: FlatRow): number {
  let flags = 0;
  for (let i = 0; i < ofFlat.length; i++) flags |= (ofFlat[i]?.(flat as never) ?? 0) << (firstPlanes[i] ?? 0);
  return flags;
}

export interface FlagQuestion {
  /** Flags a flat must have, all of them. */
  readonly flags: number;
  /** Masks of flags: of each a flat must have one. */
  readonly choices: readonly number[];
}

/** What the filters ask of the planes. @throws {RangeError} for a value that no filter knows */
export function askFlags(filters: SearchFilters): FlagQuestion {
  let flags = 0;
  const choices: number[] = [];
  for (const [i, { match, keys }] of matched.entries()) {
    if (keys.every((key) => filters[key] === undefined)) continue;
    const question = match.asked(filters);
    if (question === undefined) continue;
    if ('all' in question) flags |= question.all << (firstPlanes[i] ?? 0);
    else choices.push(question.any << (firstPlanes[i] ?? 0));
  }
  return { flags, choices };
}
