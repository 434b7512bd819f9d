/** What flats cost in the demo: roubles per m² by place, class, stage, floor, area and finishing. Rough levels of 2025–2026. */

import type { RenovationCode } from '../../src/feeds/formats/record.ts';
import type { HousingClass } from './planned.ts';
import { CENTRE, type Site } from './sites.ts';

/** Comfort class, unfinished, middle of the works: thousands of roubles per m² by kilometres from the Kremlin. */
const BY_DISTANCE: readonly (readonly [km: number, thousands: number])[] = [
  [0, 640],
  [2, 600],
  [4, 510],
  [6, 440],
  [9, 368],
  [13, 312],
  [17, 268],
  [22, 226],
  [30, 196],
  [42, 172],
  [60, 156],
  [100, 144],
  [160, 138],
];

const BY_CLASS: Readonly<Record<HousingClass, number>> = { 1: 0.88, 2: 1, 3: 1.32, 4: 1.95, 5: 3 };
const BY_RENOVATION: Readonly<Record<RenovationCode, number>> = { 1: 1, 2: 1.085, 3: 1.045, 4: 1.14, 5: 1.2, 6: 0.985 };
/** Apartments cost less: no registration, higher taxes. */
const APARTMENT_DISCOUNT = 0.86;
/** The area at which a square metre costs the class's price; larger flats are cheaper per m². */
const USUAL_AREA: Readonly<Record<HousingClass, number>> = { 1: 42, 2: 48, 3: 60, 4: 85, 5: 120 };

export const LOWEST_PRICE = 4_500_000;
export const HIGHEST_PRICE = 600_000_000;

function interpolate(km: number): number {
  let [lastKm, lastValue] = BY_DISTANCE[0] ?? [0, 0];
  for (const [at, value] of BY_DISTANCE) {
    if (km <= at) return at === lastKm ? value : lastValue + ((value - lastValue) * (km - lastKm)) / (at - lastKm);
    [lastKm, lastValue] = [at, value];
  }
  return lastValue;
}

/** West and south-west of Moscow are dearer than east and south-east at the same distance. */
function directionFactor(site: Site): number {
  const north = site.point[0] - CENTRE[0];
  const east = (site.point[1] - CENTRE[1]) * 0.563;
  const towardsWest = -Math.sin(Math.atan2(east, north) + 0.35);
  return 1 + 0.1 * towardsWest * Math.min(1, site.centre_km / 6);
}

function stationFactor(site: Site): number {
  const { metres } = site.station;
  if (metres < 450) return 1.06;
  if (metres < 900) return 1.03;
  if (metres < 1500) return 1;
  return metres < 3000 ? 0.96 : 0.92;
}

/** Roubles per m² of a usual comfort flat at the site. */
export function comfortPrice(site: Site): number {
  const view = (site.river_m < 600 ? 1.04 : 1) * (site.park_m < 500 ? 1.03 : 1);
  return interpolate(site.centre_km) * 1000 * directionFactor(site) * stationFactor(site) * view;
}

export interface PriceBasis {
  readonly site: Site;
  readonly housing_class: HousingClass;
  readonly apartments: boolean;
  /** What sets this complex apart, about 1. */
  readonly quality: number;
}

interface FlatOfPrice {
  readonly area: number;
  readonly floor: number;
  readonly floors: number;
  readonly renovation: RenovationCode;
  /** Percent of the works done. */
  readonly progress: number;
}

/** Roubles per m² of one flat, before chance and rounding. */
export function priceM2(basis: PriceBasis, flat: FlatOfPrice): number {
  const height = (flat.floor - 1) / Math.max(1, flat.floors - 1) - 0.45;
  const floorFactor = 1 + 0.1 * height * Math.min(1, flat.floors / 20) + (flat.floor === 1 ? -0.03 : 0);
  const areaFactor = (flat.area / USUAL_AREA[basis.housing_class]) ** (basis.housing_class >= 4 ? -0.06 : -0.16);
  return (
    comfortPrice(basis.site) *
    BY_CLASS[basis.housing_class] *
    basis.quality *
    (basis.apartments ? APARTMENT_DISCOUNT : 1) *
    BY_RENOVATION[flat.renovation] *
    (0.92 + 0.13 * (flat.progress / 100)) *
    floorFactor *
    areaFactor
  );
}

/** A price as developers write it: whole thousands, from the larger ones whole tens of thousands, within the bounds. */
export function roundPrice(roubles: number): number {
  const step = roubles > 60_000_000 ? 10_000 : 1000;
  return Math.min(HIGHEST_PRICE, Math.max(LOWEST_PRICE, Math.round(roubles / step) * step));
}
