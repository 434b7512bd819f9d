/**
 * Random rows and filters for the property test: few distinct values, so that ties, empty answers and whole complexes
 * taken at once are frequent; unknown values, odd floors and crowded complexes in unlikely numbers.
 */

import { CEILING_HEIGHTS } from '../../complex/rules/dictionaries.ts';
import { type LatLng, type RoomCode, type SearchFilters, SORTS } from '../rules/search-filters.ts';
import { type ComplexRow, type FlatRow, type HousingRow, paymentMask } from './row.ts';
import type { SeededRandom } from './seeded-random.ts';

export class RandomRows {
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

  #oneOf<T>(values: readonly [T, ...T[]]): T {
    return values[this.whole(0, values.length - 1)] ?? values[0];
  }

  /** Different whole numbers from `min` to `max`, at most `count` of them, sorted. */
  #some(count: number, min: number, max: number): number[] {
    const values = new Set<number>();
    for (let i = this.whole(0, count); i > 0; i--) values.add(this.whole(min, max));
    return [...values].sort((a, b) => a - b);
  }

  #orNull<T>(value: T): T | null {
    return this.chance(0.12) ? null : value;
  }

  #place(): LatLng {
    return [55 + this.whole(0, 20) / 20, 37 + this.whole(0, 20) / 20];
  }

  complex(id: number): ComplexRow {
    const [lat, lng] = this.chance(0.1) ? [null, null] : this.#place();
    const housings = Array.from({ length: this.#oneOf([0, 1, 1, 2, 4]) }, (_, i) => this.#housing(id * 10 + i));
    const uniform = this.chance(0.3) ? this.#flat(housings) : {};
    const size = this.#oneOf([0, 0, 1, 5, 20, 31, 32, 33, 90, 160]);
    return {
      id,
      published: this.chance(0.95),
      region_code: this.#oneOf([77, 77, 50]),
      lat,
      lng,
      rating: this.whole(0, 6),
      housing_class: this.#orNull(this.whole(1, 5)),
      registration: this.#orNull(this.whole(1, 2)),
      wkl: this.#some(3, 1, 4),
      developer_id: this.#orNull(this.whole(1, 6)),
      counties: this.#some(2, 1, 5),
      districts: this.#some(2, 1, 9),
      cities: this.#some(1, 1, 4),
      roads: this.#some(2, 1, 6),
      stations: this.#some(3, 1, 12).map((station) => ({
        id: station,
        foot: this.#orNull(this.whole(1, 35)),
        transport: this.#orNull(this.whole(1, 35)),
      })),
      bundle_ids: this.#some(2, 1, 5),
      outlines: this.chance(0.2) ? [[this.#place(), this.#place(), this.#place()]] : [],
      points: this.chance(0.2) ? [this.#place(), this.#place()] : [],
      housings,
      flats: Array.from({ length: this.whole(0, size) }, () => this.#similar(this.#flat(housings), uniform)),
    };
  }

  /** The flat with the traits that all flats of its complex share. */
  #similar(flat: FlatRow, uniform: Partial<FlatRow>): FlatRow {
    const { renovation, payments, ceiling_height, apartment, floor, rooms } = { ...flat, ...uniform };
    return { ...flat, renovation, payments, ceiling_height, apartment, floor, rooms };
  }

  #housing(id: number): HousingRow {
    return {
      id,
      deadline: this.#orNull(this.#oneOf([0, 0, 2024, 2026, 2027, 2028, 2030])),
      wall_material: this.#orNull(this.whole(1, 6)),
    };
  }

  /** Mostly a round price, else one a few roubles off the limits that filters set. */
  #price(): number {
    return this.whole(2, 40) * 1_000_000 + (this.chance(0.3) ? this.whole(-40, 40) : 0);
  }

  #flat(housings: readonly HousingRow[]): FlatRow {
    const housing = housings[this.whole(0, housings.length)];
    return {
      id: ++this.#lastFlat,
      housing_id: housing?.id ?? null,
      child_id: this.chance(0.3) ? this.whole(1, 3) : null,
      rooms: this.#oneOf([0, 1, 1, 2, 2, 3, 4, 5, 10]),
      apartment: this.chance(0.3),
      price: this.#orNull(this.chance(0.02) ? 10 ** 11 - this.whole(0, 9) : this.#price()),
      area: this.chance(0.6) ? this.whole(40, 260) / 2 : this.whole(200, 1400) / 10,
      floor: this.#orNull(this.chance(0.05) ? this.whole(-2, 130) : this.whole(1, 12)),
      floors_total: this.#orNull(this.whole(6, 12)),
      renovation: this.#orNull(this.whole(1, 6)),
      ceiling_height: this.#orNull(this.#oneOf([2.4, 2.5, 2.65, 2.7, 2.9, 3, 3.2, 3.5, 4])),
      payments: paymentMask(this.#some(3, 1, 4)),
    };
  }

  /** Filters with up to `most` keys set, of all keys there are. */
  filters(most: number): SearchFilters {
    const filters: SearchFilters = this.chance(0.8) ? { sort: this.#oneOf(SORTS) } : {};
    for (let i = this.whole(0, most); i > 0; i--) Object.assign(filters, this.#filter(this.whole(0, 27)));
    return filters;
  }

  #filter(kind: number): SearchFilters {
    const price = this.#price();
    const square = this.whole(15, 135) + (this.chance(0.25) ? this.whole(1, 9) / 10 : 0);
    const floor = this.#oneOf([1, 2, 3, 5, 8, 12, 40, 100]);
    const [lat, lng] = this.#place();
    const kinds: readonly (() => SearchFilters)[] = [
      () => ({ apartments: this.chance(0.5) ? 1 : 0 }),
      () => ({ price_min: price }),
      () => ({ price_max: price }),
      () => ({ price_min: price, price_max: price + this.whole(-1, 15) * 1_000_000 }),
      () => ({ square_min: square }),
      () => ({ square_max: square }),
      () => ({ square_min: square, square_max: square + this.whole(-1, 30) }),
      () => ({ rooms: this.#oneOf<readonly RoomCode[]>([[0], [1], [2], [1, 2], [0, 3, 4], [4], [0, 1, 2, 3, 4]]) }),
      () => ({ floor_min: floor }),
      () => ({ floor_max: floor }),
      () => ({ floor_min: floor, floor_max: Math.min(100, floor + this.whole(0, 6)) }),
      () => ({ not_first: this.chance(0.8) ? 1 : 0 }),
      () => ({ not_last: this.chance(0.8) ? 1 : 0 }),
      () => ({ renovation: this.#some(3, 1, 7) }),
      () => ({ ceiling_height_min: this.#oneOf(CEILING_HEIGHTS) }),
      () => ({ payment_methods: this.#some(2, 1, 4) }),
      () => ({ housing_class: this.#some(3, 1, 5), registration: this.chance(0.3) ? this.#some(2, 1, 2) : undefined }),
      () => ({ wkl: this.#some(2, 1, 4) }),
      () => ({ release_date: this.#oneOf([[0], [2026], [0, 2027], [2027, 2030], [2023]]) }),
      () => ({ wall_material: this.#some(3, 1, 6) }),
      () => ({ distance_max: this.#oneOf([5, 10, 20, 30]), distance_type: this.#oneOf([1, 3, undefined]) }),
      () => ({ distance_type: 3, stations: this.#some(4, 1, 13) }),
      () => ({ roads: this.#some(2, 1, 6), districts: this.chance(0.5) ? this.#some(3, 1, 9) : undefined }),
      () => ({ cities: this.#some(2, 1, 4), counties: this.chance(0.5) ? this.#some(2, 1, 5) : undefined }),
      () => ({ developers: this.#some(4, 1, 6), buildings: this.chance(0.3) ? this.#some(30, 1, 60) : undefined }),
      () => ({
        bounds: { south: lat, west: lng, north: lat + this.whole(0, 9) / 10, east: lng + this.whole(0, 9) / 10 },
      }),
      () => ({ polygon: Array.from({ length: this.whole(5, 9) }, () => this.#place()) }),
      () => this.#oneOf<SearchFilters>([{ no_flats: 0 }, { no_flats: 1 }, { bundle_ids: [1, 3] }, { region_code: 77 }]),
    ];
    return kinds[kind]?.() ?? {};
  }
}
