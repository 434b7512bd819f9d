import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { PLACE_KINDS, type PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { App } from '../../../platform/context.ts';
import type { LiveCatalogue } from '../../../search/server/live-catalogue.ts';
import {
  buildingSuggestion,
  developerSuggestion,
  type GroupedEntities,
  noEntities,
  placeSuggestion,
} from '../../../search/server/named-entities.ts';

/** At most so many of one kind are offered. */
const MAX_OF_A_KIND = 7;

/** Lower case, ё as е, quotes and dashes as spaces: how names and terms are compared. */
function foldTerm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"'„“”`‐-―-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбю';

/** What was meant when a Russian name was typed with the Latin keyboard layout on: 'vjcrdf' → 'москва'. */
function switchLayout(term: string): string {
  return [...term].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join('');
}

/** 0 starts with the term, 1 a word of it does, 2 contains it; undefined otherwise. */
function rank(folded: string, term: string): number | undefined {
  const at = folded.indexOf(term);
  if (at === 0) return 0;
  if (folded.includes(` ${term}`)) return 1;
  return at > 0 ? 2 : undefined;
}

interface Candidate {
  readonly folded: string;
  readonly suggestion: GeoSuggestion;
}

const placeCandidates = new WeakMap<PlaceDirectory, Candidate[]>();
const candidateOf = (suggestion: GeoSuggestion): Candidate => ({ folded: foldTerm(suggestion.title), suggestion });

function placesOf({ places: directory }: App): Candidate[] {
  let places = placeCandidates.get(directory);
  if (!places) {
    places = (Object.keys(PLACE_KINDS) as (keyof typeof PLACE_KINDS)[]).flatMap((kind) =>
      directory.ofKind(kind).map((place) => candidateOf(placeSuggestion(kind, place, directory))),
    );
    placeCandidates.set(directory, places);
  }
  return places;
}

const ownCandidates = new WeakMap<LiveCatalogue, { readonly version: number; readonly candidates: Candidate[] }>();

/** Developers and complexes, their names folded once for a version of the catalogue. */
function ownOf({ catalogue }: App): Candidate[] {
  const known = ownCandidates.get(catalogue);
  if (known?.version === catalogue.version) return known.candidates;
  const candidates = [
    ...Array.from(catalogue.developers.values(), developerSuggestion),
    ...Array.from(catalogue.allFacts(), buildingSuggestion),
  ].map(candidateOf);
  ownCandidates.set(catalogue, { version: catalogue.version, candidates });
  return candidates;
}

/**
 * Places, developers and complexes whose name contains the term, the closest first, at most seven of a kind. When nothing
 * fits, the term is tried as typed with the other keyboard layout.
 */
export function suggest(app: App, term: string, regionCode: number | undefined): GroupedEntities {
  const candidates = [...placesOf(app), ...ownOf(app)];
  for (const folded of [foldTerm(term), foldTerm(switchLayout(term.toLowerCase()))]) {
    const groups = collect(candidates, folded, regionCode);
    if (Object.values(groups).some((group) => group.length > 0)) return groups;
  }
  return noEntities();
}

function collect(candidates: readonly Candidate[], term: string, regionCode: number | undefined): GroupedEntities {
  const groups = noEntities();
  if (term === '') return groups;
  const found = candidates.flatMap((candidate) => {
    const { region_code } = candidate.suggestion;
    const place = rank(candidate.folded, term);
    const elsewhere = regionCode !== undefined && region_code !== null && region_code !== regionCode;
    return place === undefined || elsewhere ? [] : [{ ...candidate, place }];
  });
  found.sort((a, b) => a.place - b.place || a.folded.length - b.folded.length || (a.folded < b.folded ? -1 : 1));
  for (const { suggestion } of found) {
    const group = groups[suggestion.kind];
    if (group.length < MAX_OF_A_KIND) group.push(suggestion);
  }
  return groups;
}
