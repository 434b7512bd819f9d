import type { LatLng } from '../../../geography/rules/coordinates.ts';
import type {
  FeedComplex,
  FeedDeveloper,
  FeedHousing,
  FeedLocation,
  FeedLot,
  FeedRelease,
  FeedStation,
  FeedVillageOffer,
  ReleaseState,
} from '../../formats/record.ts';
import { detached } from './copy-string.ts';
import { placeTitle } from './place-title.ts';
import { Tally } from './tally.ts';

/** More complexes or villages than this in one feed are no catalogue (Moscow and the region have about 1,500 on sale). */
const MAX_PLACES = 20_000;
const MAX_HOUSINGS = 60_000;
const MAX_PHOTOS_TOLD_APART = 64;
const MAX_STATIONS = 32;

/** The feed names more complexes, villages or housings than the importer keeps in memory. */
export class TooManyPlaces extends Error {
  override readonly name = 'TooManyPlaces';
}

/** What one feed says about a complex: `stated` in a record of its own, all else gathered from its lots. */
export interface StagedComplex {
  readonly no: number;
  readonly key: string;
  readonly titles: Tally<string>;
  readonly wall_materials: Tally<number>;
  readonly photos: Tally<string>;
  /** Terms of lots without a housing, `year|quarter|state`. */
  readonly releases: Tally<string>;
  /** Minutes by the station's name as written. */
  readonly stations: Map<string, FeedStation>;
  address: string | null;
  point: LatLng | null;
  developer: FeedDeveloper | null;
  declaration_url: string | null;
  stated: FeedComplex | null;
}

export interface StagedHousing {
  readonly no: number;
  readonly complex_no: number;
  readonly key: string;
  readonly titles: Tally<string>;
  readonly queues: Tally<string>;
  readonly wall_materials: Tally<number>;
  readonly ceiling_heights: Tally<number>;
  /** `year|quarter|state`, see {@link releaseOf}. */
  readonly releases: Tally<string>;
  floors: number | null;
  floors_min: number | null;
  stated: FeedHousing | null;
}

export interface StagedVillage {
  readonly no: number;
  readonly key: string;
  readonly titles: Tally<string>;
  readonly photos: Tally<string>;
  readonly communications: Partial<Record<Communication, boolean>>;
  address: string | null;
  point: LatLng | null;
  developer: FeedDeveloper | null;
  road: string | null;
  distance_km: number | null;
  description: string | null;
}

const COMMUNICATIONS = ['electricity', 'gas', 'water', 'sewerage', 'heating'] as const;
type Communication = (typeof COMMUNICATIONS)[number];

/**
 * The complexes, housings and villages of one feed, gathered while its lots pass by. Its size is bounded by
 * {@link MAX_PLACES} and {@link MAX_HOUSINGS}, whatever the feed.
 */
export class StagedPlaces {
  readonly complexes: StagedComplex[] = [];
  readonly housings: StagedHousing[] = [];
  readonly villages: StagedVillage[] = [];
  readonly #complexByKey = new Map<string, StagedComplex>();
  readonly #housingByKey = new Map<string, StagedHousing>();
  readonly #villageByKey = new Map<string, StagedVillage>();

  /** Gathers the facts a lot carries about its complex and housing. @throws {TooManyPlaces} */
  addLot(lot: FeedLot, complexKey: string): { complex: StagedComplex; housing: StagedHousing | null } {
    const complex = this.#complex(complexKey);
    complex.titles.add(lot.complex_title === null ? null : placeTitle(lot.complex_title));
    complex.wall_materials.add(lot.wall_material);
    complex.address ??= detached(lot.location.address);
    complex.point ??= pointOf(lot.location);
    complex.developer ??= structuredClone(lot.developer);
    complex.declaration_url ??= detached(lot.declaration_url);
    for (const { kind, url } of lot.media) if (kind === 'photo') complex.photos.add(url);
    for (const station of lot.stations) addStation(complex.stations, station);
    if (lot.housing_key === null) {
      if (lot.release) complex.releases.add(releaseText(lot.release));
      return { complex, housing: null };
    }
    const housing = this.#housing(complex, lot.housing_key);
    housing.titles.add(lot.housing_title);
    housing.queues.add(lot.queue);
    housing.wall_materials.add(lot.wall_material);
    housing.ceiling_heights.add(lot.ceiling_height);
    if (lot.release) housing.releases.add(releaseText(lot.release));
    if (lot.floors_total !== null) {
      housing.floors = Math.max(housing.floors ?? lot.floors_total, lot.floors_total);
      housing.floors_min = Math.min(housing.floors_min ?? lot.floors_total, lot.floors_total);
    }
    return { complex, housing };
  }

  /** Takes what the feed says about a complex itself. @throws {TooManyPlaces} */
  addComplex(record: FeedComplex): void {
    const title = record.title === null ? null : placeTitle(record.title);
    this.#complex(record.complex_key).stated = structuredClone({ ...record, title });
  }

  /** Takes what the feed says about a housing itself. @throws {TooManyPlaces} */
  addHousing(record: FeedHousing): void {
    this.#housing(this.#complex(record.complex_key), record.housing_key).stated = structuredClone(record);
  }

  /** Gathers the facts an offer carries about its village. @throws {TooManyPlaces} */
  addOffer(offer: FeedVillageOffer, villageKey: string): StagedVillage {
    const village = this.#village(villageKey);
    village.titles.add(offer.village_title === null ? null : placeTitle(offer.village_title));
    village.address ??= detached(offer.location.address);
    village.point ??= pointOf(offer.location);
    village.developer ??= structuredClone(offer.developer);
    village.road ??= detached(offer.road);
    village.distance_km ??= offer.distance_km;
    village.description ??= detached(offer.description);
    for (const { kind, url } of offer.media) if (kind === 'photo') village.photos.add(url);
    for (const name of COMMUNICATIONS) village.communications[name] ??= offer[name] ?? undefined;
    return village;
  }

  #complex(sought: string): StagedComplex {
    const known = this.#complexByKey.get(sought);
    if (known) return known;
    const key = detached(sought);
    assertRoom(this.complexes.length, MAX_PLACES, 'complexes');
    const complex: StagedComplex = {
      no: this.complexes.length,
      key,
      titles: new Tally(),
      wall_materials: new Tally(),
      photos: new Tally(MAX_PHOTOS_TOLD_APART),
      releases: new Tally(),
      stations: new Map(),
      address: null,
      point: null,
      developer: null,
      declaration_url: null,
      stated: null,
    };
    this.complexes.push(complex);
    this.#complexByKey.set(key, complex);
    return complex;
  }

  #housing(complex: StagedComplex, sought: string): StagedHousing {
    const known = this.#housingByKey.get(`${complex.no} ${sought}`);
    if (known) return known;
    const key = detached(sought);
    assertRoom(this.housings.length, MAX_HOUSINGS, 'housings');
    const housing: StagedHousing = {
      no: this.housings.length,
      complex_no: complex.no,
      key,
      titles: new Tally(),
      queues: new Tally(),
      wall_materials: new Tally(),
      ceiling_heights: new Tally(),
      releases: new Tally(),
      floors: null,
      floors_min: null,
      stated: null,
    };
    this.housings.push(housing);
    this.#housingByKey.set(`${complex.no} ${key}`, housing);
    return housing;
  }

  #village(sought: string): StagedVillage {
    const known = this.#villageByKey.get(sought);
    if (known) return known;
    const key = detached(sought);
    assertRoom(this.villages.length, MAX_PLACES, 'villages');
    const village: StagedVillage = {
      no: this.villages.length,
      key,
      titles: new Tally(),
      photos: new Tally(MAX_PHOTOS_TOLD_APART),
      communications: {},
      address: null,
      point: null,
      developer: null,
      road: null,
      distance_km: null,
      description: null,
    };
    this.villages.push(village);
    this.#villageByKey.set(key, village);
    return village;
  }
}

function assertRoom(count: number, limit: number, what: string): void {
  if (count >= limit) throw new TooManyPlaces(`more than ${limit} ${what}`);
}

/** The point of a location, or null where the feed gives none. */
export function pointOf({ lat, lng }: FeedLocation): LatLng | null {
  return lat === null || lng === null ? null : [lat, lng];
}

function addStation(stations: Map<string, FeedStation>, station: FeedStation): void {
  if (station.name === null || station.minutes === null || station.mode === null) return;
  const key = `${station.mode} ${station.name}`;
  if (stations.size < MAX_STATIONS && !stations.has(key)) stations.set(detached(key), structuredClone(station));
}

function releaseText({ year, quarter, state }: FeedRelease): string {
  return `${year ?? ''}|${quarter ?? ''}|${state ?? ''}`;
}

/** What most lots say about their handover, unless the feed states it for the housing itself. */
export function releaseOf({ stated, releases }: Pick<StagedHousing, 'stated' | 'releases'>): FeedRelease | null {
  if (stated?.release) return stated.release;
  const [year, quarter, state] = releases.top()?.split('|') ?? [];
  if (state === undefined) return null;
  return {
    year: year ? Number(year) : null,
    quarter: quarter ? (Number(quarter) as FeedRelease['quarter']) : null,
    state: state ? (state as ReleaseState) : null,
  };
}
