/** What the search index answers. Prices in whole roubles, areas in m², price per m² as price divided by area, not rounded. */

import type { SortSlug } from '../rules/search-filters.ts';

/** Fitting flats taken together; `null` where no flat has the figure. */
export interface Aggregate {
  readonly total: number;
  readonly min_price: number | null;
  readonly max_price: number | null;
  readonly min_price_m2: number | null;
  readonly max_price_m2: number | null;
  readonly min_area: number | null;
  readonly max_area: number | null;
}

export interface FoundComplex extends Aggregate {
  readonly id: number;
  /** Available flats, whether they fit or not. */
  readonly on_sale: number;
  /** The same figures by room group: studio, 1, 2, 3, four or more. */
  readonly rooms: readonly Aggregate[];
}

export interface SearchAnswer {
  /** Number of complexes found. */
  readonly total: number;
  /** The complexes of the page, in order. */
  readonly complexes: readonly FoundComplex[];
  /** All fitting flats of all complexes found. */
  readonly offers: { readonly count: number; readonly min_price: number | null; readonly min_area: number | null };
}

export interface CountAnswer {
  readonly complexes: number;
  readonly flats: number;
}

/**
 * Placemarks as columns of equal length, in order of rating. The columns are windows on buffers of the index: they hold
 * until its next call and are not to be written to.
 */
export interface PlacemarkColumns {
  readonly length: number;
  readonly ids: Float64Array;
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  readonly totals: Int32Array;
  /** `NaN` where no fitting flat has a price. */
  readonly min_prices: Float64Array;
}

export interface FlatsAnswer {
  /** Number of fitting flats. */
  readonly total: number;
  /** Flat ids of the page, in order. */
  readonly ids: readonly number[];
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface FlatsPage extends Page {
  /** Default and `rating_desc`: by rooms, then price. Flats without a price come last; ties by id. */
  readonly sort?: SortSlug;
  /** Only the flats of this sub-complex. */
  readonly child_id?: number;
}
