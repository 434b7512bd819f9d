/** What the demo catalogue consists of before it reaches the database: plain values, units as on the wire. */

import type {
  FeedRelease,
  LotStatus,
  OfferTypeCode,
  ReleaseState,
  RenovationCode,
  WallMaterialCode,
} from '../../src/feeds/formats/record.ts';
import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import type { Ring } from '../../src/geography/rules/geometry.ts';
import type { DayTime, FacadeStyle, FlatLayout } from '../../src/pictures/rules/drawn-image.ts';
import type { DemoDeveloper } from './developers.ts';
import type { Quarter } from './quarters.ts';
import type { Site } from './sites.ts';

export type HousingClass = 1 | 2 | 3 | 4 | 5;

/** A typical flat of a complex; its areas are those of the drawn plan. */
export interface PlannedLayout {
  readonly code: string;
  readonly seed: number;
  /** 0 studio. */
  readonly rooms: number;
  readonly layout: FlatLayout;
  readonly area_total: number;
  /** Null where the flat is sold without inner walls. */
  readonly area_living: number | null;
  readonly area_kitchen: number | null;
  /** 0: none. */
  readonly area_balcony: number;
  readonly area_rooms: readonly number[];
  /** Path of the drawn plan below its scope. */
  readonly plan: string;
}

/** A flat as an earlier feed told it; `null` where it was not on the list. */
export interface EarlierState {
  readonly status: LotStatus;
  readonly price_total: number | null;
}

export interface PlannedFlat {
  readonly number: string;
  readonly section: number;
  readonly floor: number;
  /** From 1. */
  readonly place: number;
  readonly layout: PlannedLayout;
  readonly renovation: RenovationCode;
  readonly price_total: number | null;
  readonly status: LotStatus;
  /** What the earlier feed said. */
  readonly earlier: EarlierState | null;
}

export interface PlannedHousing {
  readonly key: string;
  readonly title: string;
  readonly queue: string | null;
  readonly seed: number;
  readonly floors: number;
  readonly sections: number;
  readonly flats_per_floor: number;
  readonly due: Quarter;
  readonly state: ReleaseState;
  /** The term an earlier feed named, where it has been postponed since. */
  readonly earlier_due: Quarter | null;
  readonly wall_material: WallMaterialCode;
  readonly ceiling_height: number;
  readonly style: FacadeStyle;
  readonly point: LatLng;
  readonly footprint: Ring;
  /** Percent of the works done at the beginning of the current quarter. */
  readonly progress: number;
  readonly flats: readonly PlannedFlat[];
}

/** How a complex is sold: normally, with prices kept back, or with nothing on sale at all. */
export type Sale = 'open' | 'unpriced' | 'closed';

export interface Payments {
  readonly mortgage: boolean;
  readonly military_mortgage: boolean;
  readonly subsidy: boolean;
  readonly installment: boolean;
}

export interface PlannedComplex {
  /** Stable key in the feeds. */
  readonly key: string;
  readonly title: string;
  readonly title_eng: string;
  /** What a part of a larger complex is called inside it: '2-я очередь'. */
  readonly part: string | null;
  readonly seed: number;
  readonly developer: DemoDeveloper;
  readonly site: Site;
  readonly address: string;
  readonly housing_class: HousingClass;
  readonly apartments_only: boolean;
  readonly registration: 1 | 2;
  readonly style: FacadeStyle;
  readonly time: DayTime;
  readonly wall_material: WallMaterialCode;
  readonly ceiling_heights: readonly [min: number, max: number];
  readonly parking: string;
  readonly security: string;
  readonly lifts: string;
  readonly sale: Sale;
  readonly payments: Payments;
  readonly polygon: Ring;
  readonly renovations: readonly RenovationCode[];
  readonly layouts: readonly PlannedLayout[];
  readonly housings: readonly PlannedHousing[];
  /** Flats in all its houses, on sale or not. */
  readonly apartments_count: number;
  readonly rating: number;
  readonly parts: readonly PlannedComplex[];
}

export interface PlannedOffer {
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly type: OfferTypeCode | 6 | 7;
  readonly status: LotStatus;
  readonly price_total: number | null;
  readonly area: number | null;
  readonly area_plot: number | null;
  readonly area_living: number | null;
  readonly area_kitchen: number | null;
  readonly floors: number | null;
  readonly rooms: number | null;
  readonly wall_material: WallMaterialCode | null;
  readonly mortgage: boolean;
  /** Paths of drawn pictures. */
  readonly pictures: readonly string[];
}

export interface Communications {
  readonly electricity: string;
  readonly gas: string;
  readonly water: string;
  readonly sewerage: string;
  readonly heating: string;
  readonly internet: string;
  readonly roads: string;
  readonly security: string;
}

export interface PlannedVillage {
  readonly key: string;
  readonly title: string;
  readonly title_eng: string;
  readonly seed: number;
  readonly developer: DemoDeveloper;
  readonly point: LatLng;
  readonly address: string;
  readonly road: { readonly id: number; readonly title: string };
  /** From the ring road. */
  readonly distance_km: number;
  readonly polygon: Ring;
  readonly plots: number;
  readonly communications: Communications;
  readonly rating: number;
  readonly offers: readonly PlannedOffer[];
}

export interface PlannedCatalogue {
  readonly quarter: Quarter;
  readonly developers: readonly DemoDeveloper[];
  /** Complexes of their own and parents; parts are inside their parents. */
  readonly complexes: readonly PlannedComplex[];
  readonly villages: readonly PlannedVillage[];
}

/** Complexes that hold housings: parts instead of their parents. */
export function leavesOf(complexes: readonly PlannedComplex[]): PlannedComplex[] {
  return complexes.flatMap((complex) => (complex.parts.length > 0 ? complex.parts : [complex]));
}

/** The term of a housing as a feed of the given age states it. */
export function releaseOf(housing: PlannedHousing, age: 'earlier' | 'current'): FeedRelease {
  const due = age === 'earlier' ? (housing.earlier_due ?? housing.due) : housing.due;
  return { year: due.year, quarter: due.quarter, state: housing.state };
}
