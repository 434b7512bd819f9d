import type { BuildingInList, RoomOffers } from '../../contract/buildings.ts';
import { ROOMS } from '../../domain/dictionaries.ts';
import type { Aggregate, FoundComplex } from '../../search-index/answer.ts';
import type { ComplexFacts } from './complex-facts.ts';

const EMPTY: Aggregate = {
  total: 0,
  min_price: null,
  max_price: null,
  min_price_m2: null,
  max_price_m2: null,
  min_area: null,
  max_area: null,
};

const SHORT_TITLES = ['Студия', '1-комн.', '2-комн.', '3-комн.', '4+ комн.'];

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
/** Areas come from 32-bit columns: two decimals are what was stored. */
const area = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

function ranges(figures: Aggregate) {
  return {
    total: figures.total,
    price: { from: figures.min_price, to: figures.max_price },
    price_m2: { from: rounded(figures.min_price_m2), to: rounded(figures.max_price_m2) },
    square_m2: { from: area(figures.min_area), to: area(figures.max_area) },
  };
}

/** All five room counts, those without a fitting flat with total 0. */
function roomOffers(found: FoundComplex | undefined): RoomOffers[] {
  return ROOMS.map((entry) => ({
    key: entry.key,
    titles: { short: SHORT_TITLES[entry.id] ?? entry.short, default: entry.title },
    params: { rooms: entry.id },
    ...ranges(found?.rooms[entry.id] ?? EMPTY),
  }));
}

/** The part of a list item that depends on the filters. Without `found` nothing is on sale. */
export function presentFlats(
  found: FoundComplex | undefined,
): Pick<BuildingInList, 'flats' | 'filtered_flat_offers' | 'marked_at'> {
  const offers = roomOffers(found);
  return {
    flats: { ...ranges(found ?? EMPTY), offers },
    filtered_flat_offers: Object.fromEntries(offers.map((offer) => [offer.key, offer.total])),
    marked_at: null,
  };
}

/** A complex as lists show it. */
export function presentBuilding(facts: ComplexFacts, found: FoundComplex | undefined): BuildingInList {
  const { updated_at: _updated, outlines: _outlines, ...shown } = facts;
  return { ...shown, ...presentFlats(found) };
}

const prefixes = new WeakMap<ComplexFacts, string>();

/** The same as JSON text; what does not depend on the filters is written once for each version of the facts. */
export function buildingJson(facts: ComplexFacts, found: FoundComplex): string {
  let prefix = prefixes.get(facts);
  if (prefix === undefined) {
    const { updated_at: _updated, outlines: _outlines, ...shown } = facts;
    prefix = JSON.stringify(shown).slice(0, -1);
    prefixes.set(facts, prefix);
  }
  return `${prefix},${JSON.stringify(presentFlats(found)).slice(1)}`;
}
