/** Walks over the complexes that a search finds, one at a time, with the fitting flats of each selected. */

import type { SearchFilters } from '../rules/search-filters.ts';
import { lowestBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import { ComplexFilter } from './complex-filter.ts';
import { FlatSelection, UNFIT } from './flat-selection.ts';
import { type FlatQuery, flatQuery } from './query.ts';

export class ComplexCursor {
  readonly selection: FlatSelection;
  query: FlatQuery = flatQuery({});
  /** Number of fitting flats of the complex the cursor stands on. */
  total = 0;
  readonly #catalogue: Catalogue;
  readonly #filter: ComplexFilter;
  #fitting: Int32Array = new Int32Array(0);
  #noFlats: 0 | 1 | undefined;
  #word = 0;
  #rest = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#filter = new ComplexFilter(catalogue.complexes, catalogue.places);
    this.selection = new FlatSelection(catalogue);
  }

  /** Starts a search; `wherever` leaves `bounds` and `polygon` out of account. */
  start(filters: SearchFilters, wherever: boolean): void {
    this.query = flatQuery(filters);
    this.#fitting = this.#filter.apply(filters, wherever);
    this.#noFlats = filters.no_flats;
    this.#word = 0;
    this.#rest = this.#fitting[0] ?? 0;
  }

  /** The slot of the next complex found, in no particular order, or -1 after the last. */
  next(): number {
    for (;;) {
      while (this.#rest === 0) {
        if (++this.#word >= this.#fitting.length) return -1;
        this.#rest = this.#fitting[this.#word] ?? 0;
      }
      const slot = this.#word * 32 + lowestBit(this.#rest);
      this.#rest &= this.#rest - 1;
      this.total = this.selection.select(slot, this.query);
      if (this.total === UNFIT) continue;
      if (this.total === 0 && (this.query.narrows || this.#noFlats === 0)) continue;
      if (this.#noFlats === 1 && this.#catalogue.summaries.count(slot) > 0) continue;
      return slot;
    }
  }
}
