import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { distanceMeters } from '../../../geography/rules/geometry.ts';
import { SAME_PLACE_METRES } from '../../rules/match-complex.ts';

/** A complex or village of the catalogue. */
export interface KnownPlace {
  readonly id: number;
  /** Folded names it goes by. */
  readonly names: readonly string[];
  readonly point: LatLng | null;
}

/** A complex or village of a feed. */
export interface SoughtPlace {
  readonly key: string;
  readonly name: string;
  readonly point: LatLng | null;
}

/**
 * Finds the catalogue's place for one of a feed, in this order: the place this source's key led to before; an alias kept
 * by staff; the only, or nearest, place of the same folded name, unless both have coordinates more than 3 km apart.
 */
export class PlaceMatcher {
  readonly #byKey: ReadonlyMap<string, number>;
  readonly #aliases: ReadonlyMap<string, number>;
  readonly #byName = new Map<string, KnownPlace[]>();

  constructor(byKey: ReadonlyMap<string, number>, aliases: ReadonlyMap<string, number>, places: Iterable<KnownPlace>) {
    this.#byKey = byKey;
    this.#aliases = aliases;
    for (const place of places) this.add(place);
  }

  /** Makes a place known to the searches that follow. */
  add(place: KnownPlace): void {
    for (const name of new Set(place.names)) {
      if (name === '') continue;
      const same = this.#byName.get(name);
      if (same) same.push(place);
      else this.#byName.set(name, [place]);
    }
  }

  /** The id of the place, or null when the catalogue does not have it yet. */
  find({ key, name, point }: SoughtPlace): number | null {
    return this.#byKey.get(key) ?? this.#aliases.get(name) ?? this.#nearestOfName(name, point);
  }

  #nearestOfName(name: string, point: LatLng | null): number | null {
    const ranked = (this.#byName.get(name) ?? [])
      .map((place) => ({ id: place.id, apart: point && place.point ? distanceMeters(point, place.point) : null }))
      .filter(({ apart }) => apart === null || apart <= SAME_PLACE_METRES)
      .sort((a, b) => (a.apart ?? SAME_PLACE_METRES) - (b.apart ?? SAME_PLACE_METRES) || a.id - b.id);
    return ranked[0]?.id ?? null;
  }
}
