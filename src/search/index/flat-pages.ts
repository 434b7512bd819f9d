/** Pages of the flats of one complex. */

import type { SearchFilters, SortSlug } from '../rules/search-filters.ts';
import type { FlatsAnswer, FlatsPage } from './answer.ts';
import type { Catalogue } from './catalogue.ts';
import { flatQuery } from './flat-columns.ts';
import type { FlatSelection } from './flat-selection.ts';
import { type Precedes, sortPage } from './page-order.ts';
import { ROOM_GROUPS } from './row.ts';

const NO_FLATS: FlatsAnswer = { total: 0, ids: [] };

export class FlatPages {
  readonly #catalogue: Catalogue;
  readonly #selection: FlatSelection;
  #positions = new Int32Array(256);

  constructor(catalogue: Catalogue, selection: FlatSelection) {
    this.#catalogue = catalogue;
    this.#selection = selection;
  }

  page(complexId: number, filters: SearchFilters, { offset, limit, sort, child_id }: FlatsPage): FlatsAnswer {
    const slot = this.#catalogue.slotOf(complexId);
    if (slot === undefined || this.#selection.select(slot, flatQuery(filters)) <= 0) return NO_FLATS;
    const total = this.#collect(slot, child_id);
    const end = Math.min(offset + limit, total);
    if (offset >= end) return { total, ids: [] };
    sortPage(this.#positions, total, offset, end, this.#precedes(sort));
    const ids: number[] = [];
    for (let i = offset; i < end; i++) ids.push(this.#catalogue.flats.id[this.#positions[i] ?? 0] ?? 0);
    return { total, ids };
  }

  /** Gathers the positions of the selected flats; returns their number. */
  #collect(slot: number, child: number | undefined): number {
    const { flats, summaries } = this.#catalogue;
    const selection = this.#selection;
    const size = summaries.count(slot);
    if (this.#positions.length < size) this.#positions = new Int32Array(size * 2);
    let total = 0;
    for (let group = 0; group < ROOM_GROUPS; group++) {
      const to = selection.end(group);
      for (let at = selection.next(selection.begin(group), to); at < to; at = selection.next(at + 1, to)) {
        if (child === undefined || flats.child[at] === child) this.#positions[total++] = at;
      }
    }
    return total;
  }

  #precedes(sort: SortSlug | undefined): Precedes {
    const { id, rooms, price, priceM2, area } = this.#catalogue.flats;
    if (sort === undefined || sort === 'rating_desc') {
      return (a, b) => {
        const byRooms = (rooms[a] ?? 0) - (rooms[b] ?? 0);
        if (byRooms !== 0) return byRooms < 0;
        const [first, second] = [price[a] ?? 0, price[b] ?? 0];
        return first < second || (first === second && (id[a] ?? 0) < (id[b] ?? 0));
      };
    }
    const column = sort.startsWith('price_area') ? priceM2 : sort.startsWith('price') ? price : area;
    const sign = sort.endsWith('desc') ? -1 : 1;
    const key = (position: number) => {
      const value = column[position] ?? Number.NaN;
      return Number.isFinite(value) ? sign * value : Number.POSITIVE_INFINITY;
    };
    return (a, b) => {
      const [first, second] = [key(a), key(b)];
      return first < second || (first === second && (id[a] ?? 0) < (id[b] ?? 0));
    };
  }
}
