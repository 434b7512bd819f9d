import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { App } from '../../../platform/context.ts';
import { findNames } from '../../rules/names/find-names.ts';
import { foldWords } from '../../rules/names/fold-words.ts';
import { type NamedEntry, NameIndex } from '../../rules/names/name-index.ts';
import { streetNames } from '../../rules/streets.ts';
import type { LiveCatalogue } from '../live-catalogue.ts';
import {
  buildingSuggestion,
  developerSuggestion,
  type GroupedEntities,
  noEntities,
  streetSuggestion,
} from '../named-entities.ts';
import { placeNames } from './place-names.ts';

/** At most so many of one kind are offered. */
const MAX_OF_A_KIND = 7;

export interface UnderstoodTerm {
  readonly data: GroupedEntities;
  readonly meta: { readonly choice: GeoSuggestion | null; readonly unknown: string[] };
}

/**
 * Places, developers, complexes and streets that words may mean, the closest first, at most seven of a kind: the one index
 * of names behind the main page, the search, ways on the map and the office.
 */
export function suggest(
  { places, catalogue }: Pick<App, 'places' | 'catalogue'>,
  term: string,
  regionCode?: number,
): UnderstoodTerm {
  const indexes = [placeIndex(places), ownIndex(catalogue, places)];
  const isHere = ({ region_code }: GeoSuggestion) =>
    regionCode === undefined || region_code === null || region_code === regionCode;
  const { values, choice, named, unknown } = findNames(indexes, term, isHere);
  const data = noEntities();
  for (const [rank, value] of values.entries())
    if (data[value.kind].length < MAX_OF_A_KIND)
      data[value.kind].push({ ...value, rank, ...(named.includes(value) && { named: true }) });
  return { data, meta: { choice: choice ?? null, unknown: [...unknown] } };
}

const ofDirectories = new WeakMap<PlaceDirectory, NameIndex<GeoSuggestion>>();

function placeIndex(directory: PlaceDirectory): NameIndex<GeoSuggestion> {
  const known = ofDirectories.get(directory) ?? new NameIndex(placeNames(directory));
  ofDirectories.set(directory, known);
  return known;
}

interface OwnIndex {
  readonly version: number;
  /** Everything that was indexed, as text: most changes of the catalogue are of prices. */
  readonly content: string;
  readonly index: NameIndex<GeoSuggestion>;
}
const ofCatalogues = new WeakMap<LiveCatalogue, OwnIndex>();

function ownIndex(catalogue: LiveCatalogue, places: PlaceDirectory): NameIndex<GeoSuggestion> {
  const known = ofCatalogues.get(catalogue);
  if (known?.version === catalogue.version) return known.index;
  const entries = ownNames(catalogue, places);
  const content = JSON.stringify(entries);
  const index = known?.content === content ? known.index : new NameIndex(entries);
  ofCatalogues.set(catalogue, { version: catalogue.version, content, index });
  return index;
}

/** Developers, complexes and the streets they stand in. A street that is a road of the region is offered as the road. */
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
    ...[...catalogue.streets.values()].flatMap((street) =>
      roads.has(foldWords(street.title).join(' '))
        ? []
        : [{ value: streetSuggestion(street), names: streetNames(street.title) }],
    ),
  ];
}
