import type { EntityKind, GeoSuggestion } from '../../../contract/geo.ts';
import type { App } from '../../context.ts';
import { PLACE_KINDS, type Place, type PlaceDirectory } from '../../geography/place-directory.ts';

type Grouped = Record<EntityKind, GeoSuggestion[]>;

/** At most so many of one kind are offered. */
const MOST_OF_A_KIND = 7;

const emptyGroups = (): Grouped => ({
  buildings: [],
  cities: [],
  counties: [],
  developers: [],
  districts: [],
  roads: [],
  stations: [],
});

/** Lower case, ё as е, quotes and dashes as spaces: how names and terms are compared. */
export function foldTerm(text: string): string {
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
export function switchLayout(term: string): string {
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

function placeSuggestion(kind: EntityKind, place: Place, directory: PlaceDirectory): GeoSuggestion {
  const line = place.line_id === null ? undefined : directory.lines.get(place.line_id);
  const parent = place.parent_id === null ? undefined : directory.places.get(place.parent_id);
  const where = line?.title ?? parent?.title;
  return {
    id: place.id,
    kind,
    title: place.title,
    title_part_with_geo: where && where !== place.title ? `${place.title}, ${where}` : place.title,
    title_eng: place.title_eng,
    region_code: place.region_code,
    title_cases: place.title_cases,
    ...(line ? { colour: line.colour } : {}),
  };
}

const placeCandidates = new WeakMap<PlaceDirectory, Candidate[]>();

function candidatesOf(app: App): Candidate[] {
  let places = placeCandidates.get(app.places);
  if (!places) {
    places = (Object.keys(PLACE_KINDS) as (keyof typeof PLACE_KINDS)[]).flatMap((kind) =>
      app.places
        .ofKind(kind)
        .map((place) => ({ folded: foldTerm(place.title), suggestion: placeSuggestion(kind, place, app.places) })),
    );
    placeCandidates.set(app.places, places);
  }
  const developers = [...app.catalogue.developers.values()].map((developer) => ({
    folded: foldTerm(developer.title),
    suggestion: {
      id: developer.id,
      kind: 'developers' as const,
      title: developer.title,
      title_part_with_geo: developer.title,
      title_eng: developer.title_eng,
      region_code: null,
    },
  }));
  return [...places, ...developers, ...buildingCandidates(app)];
}

function buildingCandidates(app: App): Candidate[] {
  return [...app.catalogue.allFacts()].map((facts) => ({
    folded: foldTerm(facts.titles.title),
    suggestion: {
      id: facts.id,
      kind: 'buildings',
      title: facts.titles.title,
      title_part_with_geo: facts.location.district
        ? `${facts.titles.title}, ${facts.location.district}`
        : facts.titles.title,
      title_eng: facts.title_eng,
      region_code: facts.location.region_code,
    },
  }));
}

/**
 * Places, developers and complexes whose name contains the term, the closest first, at most seven of a kind. When nothing
 * fits, the term is tried as typed with the other keyboard layout.
 */
export function suggest(app: App, term: string, regionCode: number | undefined): Grouped {
  const candidates = candidatesOf(app);
  for (const folded of [foldTerm(term), foldTerm(switchLayout(term.toLowerCase()))]) {
    const groups = collect(candidates, folded, regionCode);
    if (Object.values(groups).some((group) => group.length > 0)) return groups;
  }
  return emptyGroups();
}

function collect(candidates: readonly Candidate[], term: string, regionCode: number | undefined): Grouped {
  const groups = emptyGroups();
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
    if (group.length < MOST_OF_A_KIND) group.push(suggestion);
  }
  return groups;
}

/** The entities with these ids, in the order asked; unknown ids are left out. */
export function entitiesOf(app: App, ids: Partial<Record<EntityKind, readonly number[]>>): Grouped {
  const groups = emptyGroups();
  const wanted = new Map<string, GeoSuggestion>();
  for (const { suggestion } of candidatesOf(app)) wanted.set(`${suggestion.kind}/${suggestion.id}`, suggestion);
  for (const [kind, list] of Object.entries(ids) as [EntityKind, readonly number[]][]) {
    for (const id of list) {
      const suggestion = wanted.get(`${kind}/${id}`);
      if (suggestion) groups[kind].push(suggestion);
    }
  }
  return groups;
}
