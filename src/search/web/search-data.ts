import type { BuildingList, LooseningOffer, OpenedSearch } from '../../complex/contract/buildings.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import type { SearchView } from '../rules/search-view.ts';

/** What the server says of one address of the search: everything the first screen is drawn from. */
export interface SearchData {
  /** Filters of the address under their wire names. */
  readonly filters: Readonly<Record<string, string>>;
  /** Canonical address of the state, without the page number. */
  readonly path: string;
  /** The filters that the path itself names. */
  readonly segments: readonly string[];
  readonly h1: string;
  readonly description: string;
  /** Page of the list in the address, from 1. */
  readonly page: number;
  readonly list: BuildingList;
  /** Names of the places, developers and complexes that the filters mention. */
  readonly places: readonly GeoSuggestion[];
  /** What to loosen when nothing fits, with what each way finds; empty otherwise. */
  readonly loosenings: readonly LooseningOffer[];
  readonly view: SearchView;
  /** Current year in Moscow. */
  readonly year: number;
  /** The state could not be searched and the former results are shown. */
  readonly offline?: boolean;
}

/** The answer of the server as the page takes it. */
export function searchDataOf({ address, ...opened }: OpenedSearch, view: SearchView): SearchData {
  const { filters, path, segments, meta } = address;
  return { filters, path, segments, h1: meta.h1, description: meta.description, ...opened, view };
}
