/**
 * The one shape every feed format is turned into. Facts a feed does not state are null (never undefined), only identity is
 * certain. Units: money in whole roubles, areas in m², plots in сотки, heights in metres, codes of `complex/rules/dictionaries.ts`.
 * Keys (`complex_key`, `housing_key`, `village_key`) are texts that are stable inside one source: the id the source gives, or
 * `name:` and the folded name where it gives none.
 */

export const FEED_FORMATS = [
  'yrl',
  'cian',
  'domclick',
  'profitbase',
  'avito',
  'fsk',
  'tekta',
  'profitbase_json',
] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** 1 available, 2 booked, 3 sold, 4 withdrawn. */
export type LotStatus = 1 | 2 | 3 | 4;
/** Ids of `RENOVATIONS`. */
export type RenovationCode = 1 | 2 | 3 | 4 | 5 | 6;
/** Ids of `WALL_MATERIALS`. */
export type WallMaterialCode = 1 | 2 | 3 | 4 | 5 | 6;
/** Ids of `OFFER_TYPES`; 6 flat and 7 room never come from a village. */
export type OfferTypeCode = 1 | 2 | 3 | 4 | 5 | 8 | 9 | 10;

export type MediaKind = 'plan' | 'floor_plan' | 'photo';
export interface FeedMedia {
  kind: MediaKind;
  /** Absolute http or https address, percent-encoded. It may point to an SVG and must be fetched by our own proxy only. */
  url: string;
}

export interface FeedStation {
  name: string | null;
  /** The station's number in the portal's own table (CIAN gives only that). */
  source_id: string | null;
  /** 1 by transport, 3 on foot. */
  mode: 1 | 3 | null;
  minutes: number | null;
}

/** `built` stands complete but is not handed over. A past quarter never makes a house handed over. */
export type ReleaseState = 'handed_over' | 'built' | 'unfinished';
export interface FeedRelease {
  year: number | null;
  quarter: 1 | 2 | 3 | 4 | null;
  state: ReleaseState | null;
}

export interface FeedLocation {
  address: string | null;
  /** «Москва», «Московская область», or another region as the feed names it. */
  region: string | null;
  /** 77 or 50 when the feed names the region; null when unknown or elsewhere. */
  region_code: 77 | 50 | null;
  district: string | null;
  locality: string | null;
  /** Only points inside the box around Moscow and its region. */
  lat: number | null;
  lng: number | null;
}

export interface FeedDeveloper {
  id: string | null;
  title: string;
  site: string | null;
  logo: string | null;
}

/** What a buyer can pay with, as the feed states it; null where it is silent. */
export interface FeedPayments {
  mortgage: boolean | null;
  military_mortgage: boolean | null;
  subsidy: boolean | null;
  installment: boolean | null;
}

/** One flat of a new-build complex. */
export interface FeedLot extends FeedPayments {
  kind: 'lot';
  /** Unique inside the source. Domclick: `{building id}/{flat id}`. */
  external_id: string;
  complex_key: string | null;
  complex_title: string | null;
  housing_key: string | null;
  housing_title: string | null;
  queue: string | null;
  section: string | null;
  /** Flat number as printed, letters included («К69»). */
  number: string | null;
  floor: number | null;
  floors_total: number | null;
  place_on_floor: number | null;
  /** 0 studio, 1 … 10; null unknown (CIAN's free plan states no number). */
  rooms: number | null;
  /** Free plan: the lot has no inner walls; `renovation` is 6 then. */
  open_plan: boolean;
  euro_plan: boolean | null;
  apartments: boolean | null;
  area_total: number | null;
  /** Null when the feed repeats the total area here. */
  area_live_space: number | null;
  area_kitchen: number | null;
  /** Area of each room, in the feed's order; empty when unknown. */
  area_rooms: number[];
  ceiling_height: number | null;
  renovation: RenovationCode | null;
  price_total: number | null;
  status: LotStatus;
  /** Plans first, then floor plans, then photos; at most `max_images`. */
  media: FeedMedia[];
  stations: FeedStation[];
  release: FeedRelease | null;
  wall_material: WallMaterialCode | null;
  location: FeedLocation;
  developer: FeedDeveloper | null;
  /** Key of a typical layout (Profitbase). */
  layout_key: string | null;
  /** Project declaration of the house. */
  declaration_url: string | null;
  /** Plain text with line breaks. */
  description: string | null;
}

/** One offer of a cottage village; often it stands for the whole village. */
export interface FeedVillageOffer {
  kind: 'village_offer';
  external_id: string;
  village_key: string | null;
  village_title: string | null;
  /** The offer's own name inside the village («участок 5»). */
  title: string | null;
  type: OfferTypeCode;
  status: LotStatus;
  price_total: number | null;
  /** House, m². */
  area: number | null;
  /** Plot, сотки. */
  area_plot: number | null;
  area_live_space: number | null;
  area_kitchen: number | null;
  floors: number | null;
  rooms: number | null;
  wall_material: WallMaterialCode | null;
  mortgage: boolean | null;
  /** ИЖС, садоводство … as written. */
  plot_purpose: string | null;
  heating: boolean | null;
  water: boolean | null;
  sewerage: boolean | null;
  electricity: boolean | null;
  gas: boolean | null;
  /** Road as written («Дмитровское») and kilometres to the city. */
  road: string | null;
  distance_km: number | null;
  media: FeedMedia[];
  location: FeedLocation;
  developer: FeedDeveloper | null;
  description: string | null;
}

export interface FeedAdvantage {
  title: string | null;
  text: string | null;
  image: string | null;
}

export interface FeedInfrastructure {
  fenced_area: boolean | null;
  sports_ground: boolean | null;
  playground: boolean | null;
  school: boolean | null;
  kindergarten: boolean | null;
}

/** Facts of a whole complex. Comes after the complex's lots; its payments hold for all of them. */
export interface FeedComplex extends FeedPayments {
  kind: 'complex';
  complex_key: string;
  title: string | null;
  description: string | null;
  images: string[];
  advantages: FeedAdvantage[];
  /** As written: «подземная», «наземная»; null for none or unknown. */
  parking: string | null;
  security: boolean | null;
  infrastructure: FeedInfrastructure;
  developer: FeedDeveloper | null;
  location: FeedLocation;
}

/** Facts of one housing (корпус). Comes after the housing's lots, before its complex. */
export interface FeedHousing {
  kind: 'housing';
  complex_key: string;
  housing_key: string;
  title: string | null;
  queue: string | null;
  floors_total: number | null;
  ceiling_height: number | null;
  release: FeedRelease | null;
  wall_material: WallMaterialCode | null;
  images: string[];
  location: FeedLocation;
}

export type FeedRecord = FeedLot | FeedVillageOffer | FeedComplex | FeedHousing;

/** What the writers take: identity is required, everything else may be left out. */
export type LotFacts = Partial<FeedLot> & Pick<FeedLot, 'external_id'>;
export type VillageOfferFacts = Partial<FeedVillageOffer> & Pick<FeedVillageOffer, 'external_id' | 'type'>;
export type ComplexFacts = Partial<FeedComplex> & Pick<FeedComplex, 'complex_key'>;
export type HousingFacts = Partial<FeedHousing> & Pick<FeedHousing, 'housing_key'>;

/** A location nothing is known about. */
export function unknownLocation(): FeedLocation {
  return { address: null, region: null, region_code: null, district: null, locality: null, lat: null, lng: null };
}

/** A complex with its key alone: every fact unknown. */
export function bareComplex(complex_key: string): FeedComplex {
  return {
    kind: 'complex',
    complex_key,
    title: null,
    description: null,
    images: [],
    advantages: [],
    parking: null,
    security: null,
    infrastructure: { fenced_area: null, sports_ground: null, playground: null, school: null, kindergarten: null },
    mortgage: null,
    military_mortgage: null,
    subsidy: null,
    installment: null,
    developer: null,
    location: unknownLocation(),
  };
}

/** A lot with identity alone: available, every fact unknown. */
export function bareLot(external_id: string): FeedLot {
  return {
    kind: 'lot',
    external_id,
    complex_key: null,
    complex_title: null,
    housing_key: null,
    housing_title: null,
    queue: null,
    section: null,
    number: null,
    floor: null,
    floors_total: null,
    place_on_floor: null,
    rooms: null,
    open_plan: false,
    euro_plan: null,
    apartments: null,
    area_total: null,
    area_live_space: null,
    area_kitchen: null,
    area_rooms: [],
    ceiling_height: null,
    renovation: null,
    price_total: null,
    status: 1,
    mortgage: null,
    military_mortgage: null,
    subsidy: null,
    installment: null,
    media: [],
    stations: [],
    release: null,
    wall_material: null,
    location: unknownLocation(),
    developer: null,
    layout_key: null,
    declaration_url: null,
    description: null,
  };
}

/** A village offer with identity alone: on sale, every fact unknown. */
export function bareVillageOffer(external_id: string, type: OfferTypeCode): FeedVillageOffer {
  return {
    kind: 'village_offer',
    external_id,
    village_key: null,
    village_title: null,
    title: null,
    type,
    status: 1,
    price_total: null,
    area: null,
    area_plot: null,
    area_live_space: null,
    area_kitchen: null,
    floors: null,
    rooms: null,
    wall_material: null,
    mortgage: null,
    plot_purpose: null,
    heating: null,
    water: null,
    sewerage: null,
    electricity: null,
    gas: null,
    road: null,
    distance_km: null,
    media: [],
    location: unknownLocation(),
    developer: null,
    description: null,
  };
}
