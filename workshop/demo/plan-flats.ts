/** Flats of a house: which are on the list, at what price, in what state, and what an earlier feed said of them. */

import type { RenovationCode } from '../../src/feeds/formats/record.ts';
import type { EmptyHousing } from './plan-housings.ts';
import type { EarlierState, PlannedFlat, PlannedLayout, Sale } from './planned.ts';
import { type PriceBasis, priceM2, roundPrice } from './pricing.ts';
import type { Random } from './random.ts';

interface FlatsRequest {
  readonly basis: PriceBasis;
  readonly sale: Sale;
  readonly layouts: readonly (readonly [layout: PlannedLayout, share: number])[];
  readonly renovations: readonly RenovationCode[];
  /** First floor with flats. */
  readonly first_floor: number;
  /** Flats to list. */
  readonly count: number;
  readonly format: 'yrl' | 'cian' | 'domclick';
}

interface Slot {
  readonly section: number;
  readonly floor: number;
  readonly place: number;
  readonly layout: PlannedLayout;
}

/** Shares of sold and booked flats; a format without a word for booked has none. */
const SOLD_SHARE = 0.19;
const BOOKED_SHARE = { yrl: 0, cian: 0.065, domclick: 0.075 } as const;
/** Of the flats still on sale those that an earlier feed listed too, and of these those whose price has moved since. */
const LISTED_BEFORE = 0.2;
const PRICE_MOVED = 0.8;
const UNPRICED_SHARE = 0.012;

/** The flats of a house, one layout to a stack. */
function slotsOf(housing: EmptyHousing, request: FlatsRequest, random: Random): Slot[] {
  const slots: Slot[] = [];
  for (let section = 1; section <= housing.sections; section++) {
    const stacks = Array.from({ length: housing.flats_per_floor }, () => random.weighted(request.layouts));
    for (let floor = request.first_floor; floor <= housing.floors; floor++) {
      stacks.forEach((layout, index) => {
        slots.push({ section, floor, place: index + 1, layout });
      });
    }
  }
  return slots;
}

function numberOf(slot: Slot, housing: EmptyHousing, firstFloor: number): string {
  const perSection = (housing.floors - firstFloor + 1) * housing.flats_per_floor;
  return String((slot.section - 1) * perSection + (slot.floor - firstFloor) * housing.flats_per_floor + slot.place);
}

function statusOf({ sale, format }: FlatsRequest, random: Random): PlannedFlat['status'] {
  if (sale === 'closed') return 3;
  const draw = random.next();
  if (draw < SOLD_SHARE) return 3;
  return draw < SOLD_SHARE + BOOKED_SHARE[format] ? 2 : 1;
}

/** Prices rise with the works; now and then one is lowered. */
function earlierPrice(price: number, random: Random): number {
  const change = random.chance(0.85) ? random.between(0.008, 0.055) : -random.between(0.015, 0.06);
  return roundPrice(price / (1 + change));
}

function earlierState(
  status: PlannedFlat['status'],
  price: number | null,
  { format }: FlatsRequest,
  random: Random,
): EarlierState | null {
  const wasListed = status === 3 ? format !== 'cian' || random.chance(0.5) : random.chance(LISTED_BEFORE);
  if (!wasListed) return null;
  return { status: 1, price_total: price && random.chance(PRICE_MOVED) ? earlierPrice(price, random) : price };
}

function planFlat(slot: Slot, housing: EmptyHousing, request: FlatsRequest, random: Random): PlannedFlat {
  const main = request.renovations[0] ?? 1;
  const renovation = slot.layout.layout === 'open' ? 6 : random.chance(0.72) ? main : random.pick(request.renovations);
  const metre = priceM2(request.basis, {
    area: slot.layout.area_total,
    floor: slot.floor,
    floors: housing.floors,
    renovation,
    progress: housing.progress,
  });
  const hidden = request.sale === 'unpriced' || (request.basis.housing_class >= 4 && random.chance(UNPRICED_SHARE * 4));
  const full = roundPrice(metre * slot.layout.area_total * (1 + random.normal() * 0.008));
  const price = hidden ? null : full;
  const status = statusOf(request, random);
  return {
    number: numberOf(slot, housing, request.first_floor),
    section: slot.section,
    floor: slot.floor,
    place: slot.place,
    layout: slot.layout,
    renovation,
    price_total: price,
    status,
    earlier: earlierState(status, price, request, random),
  };
}

const inHouseOrder = (a: Slot, b: Slot): number => a.section - b.section || a.floor - b.floor || a.place - b.place;

/** The listed flats of a house in the order of its sections and floors; all of them if it has fewer than asked for. */
export function planFlats(housing: EmptyHousing, request: FlatsRequest, random: Random): PlannedFlat[] {
  const slots = random.sample(slotsOf(housing, request, random), request.count).sort(inHouseOrder);
  return slots.map((slot) => planFlat(slot, housing, request, random));
}

/** Flats that a house has in all, listed or not. */
export function flatsIn(housing: EmptyHousing, firstFloor: number): number {
  return housing.sections * housing.flats_per_floor * (housing.floors - firstFloor + 1);
}
