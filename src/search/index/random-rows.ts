/**
 * Random rows and filters for the property test: few distinct values, so that ties, empty answers and whole complexes
 * taken at once are frequent; unknown values, odd floors and crowded complexes in unlikely numbers.
 */

import type { LatLng } from '../../geography/rules/coordinates.ts';
import type { RandomSource } from '../rules/filters/definition.ts';
import { randomPrice } from '../rules/filters/price.ts';
import { ALL_FILTERS, type SearchFilters, SORTS } from '../rules/search-filters.ts';
import {
  COMPLEX_COLUMNS,
  type ComplexRow,
  FLAT_COLUMNS,
  type FlatRow,
  type HousingRow,
  UNKNOWN_COMPLEX,
  UNKNOWN_FLAT,
} from './row.ts';
import type { SeededRandom } from './seeded-random.ts';

export class RandomRows implements RandomSource {
  readonly #random: SeededRandom;
  #lastFlat = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  oneOf<const List extends readonly [unknown, ...unknown[]]>(values: List): List[number] {
    return values[this.whole(0, values.length - 1)];
  }

  /** Different whole numbers from `min` to `max`, at most `count` of them, sorted. */
  some(count: number, min: number, max: number): number[] {
    const values = new Set<number>();
    for (let i = this.whole(0, count); i > 0; i--) values.add(this.whole(min, max));
    return [...values].sort((a, b) => a - b);
  }

  orNull<T>(value: T): T | null {
    return this.chance(0.12) ? null : value;
  }

  #place(): LatLng {
    return [55 + this.whole(0, 20) / 20, 37 + this.whole(0, 20) / 20];
  }

  complex(id: number): ComplexRow {
    const [lat, lng] = this.chance(0.1) ? [null, null] : this.#place();
    const housings = Array.from({ length: this.oneOf([0, 1, 1, 2, 4]) }, (_, i) => this.#housing(id * 10 + i));
    const uniform = this.chance(0.3) ? this.#flat(housings) : {};
    const size = this.oneOf([0, 0, 1, 5, 20, 31, 32, 33, 90, 160]);
    return {
      ...UNKNOWN_COMPLEX,
      ...this.#figures(COMPLEX_COLUMNS),
      id,
      published: this.chance(0.95),
      region_code: this.oneOf([77, 77, 50]),
      lat,
      lng,
      rating: this.whole(0, 6),
      developer_id: this.orNull(this.whole(1, 6)),
      counties: this.some(2, 1, 5),
      districts: this.some(2, 1, 9),
      cities: this.some(1, 1, 4),
      roads: this.some(2, 1, 6),
      stations: this.some(3, 1, 12).map((station) => ({
        id: station,
        line: 1 + (station % 4),
        hub: station % 3 === 0 ? 3 : null,
        foot: this.orNull(this.whole(1, 35)),
        transport: this.orNull(this.whole(1, 35)),
      })),
      bundle_ids: this.some(2, 1, 5),
      outlines: this.chance(0.2) ? [[this.#place(), this.#place(), this.#place()]] : [],
      points: this.chance(0.2) ? [this.#place(), this.#place()] : [],
      housings,
      flats: Array.from({ length: this.whole(0, size) }, () => this.#similar(this.#flat(housings), uniform)),
    };
  }

  /** The flat with the traits that all flats of its complex share. */
  #similar(flat: FlatRow, uniform: Partial<FlatRow>): FlatRow {
    const shared = { ...flat, ...uniform };
    const { id, housing_id, child_id, price, area, floors_total } = flat;
    return { ...shared, id, housing_id, child_id, price, area, floors_total };
  }

  #housing(id: number): HousingRow {
    return {
      id,
      deadline: this.orNull(this.oneOf([0, 0, 2024, 2026, 2027, 2028, 2030])),
      wall_material: this.orNull(this.whole(1, 6)),
    };
  }

  #figures(columns: typeof FLAT_COLUMNS): object {
    return Object.fromEntries(columns.map((column) => [column.name, column.random(this)]));
  }

  #flat(housings: readonly HousingRow[]): FlatRow {
    const housing = housings[this.whole(0, housings.length)];
    return {
      ...UNKNOWN_FLAT,
      ...this.#figures(FLAT_COLUMNS),
      id: ++this.#lastFlat,
      housing_id: housing?.id ?? null,
      child_id: this.chance(0.3) ? this.whole(1, 3) : null,
      rooms: this.oneOf([0, 1, 1, 2, 2, 3, 4, 5, 10]),
      price: this.orNull(this.chance(0.02) ? 10 ** 11 - this.whole(0, 9) : randomPrice(this)),
      area: this.chance(0.6) ? this.whole(40, 260) / 2 : this.whole(200, 1400) / 10,
      floor: this.orNull(this.chance(0.05) ? this.whole(-2, 130) : this.whole(1, 12)),
      floors_total: this.orNull(this.whole(6, 12)),
    };
  }

  /** Filters with up to `most` keys set, of all keys there are. */
  filters(most: number): SearchFilters {
    const filters: SearchFilters = this.chance(0.8) ? { sort: this.oneOf(SORTS) } : {};
    for (let i = this.whole(0, most); i > 0; i--) {
      Object.assign(filters, ALL_FILTERS[this.whole(0, ALL_FILTERS.length - 1)]?.filter.random(this));
    }
    return filters;
  }
}
