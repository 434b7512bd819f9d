import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { imageUrl } from '../../../pictures/rules/image-size.ts';
import type { NearStation } from '../../../platform/contract/parts.ts';
import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import { regionCodeOf } from '../../formats/read-place.ts';
import type {
  FeedLocation,
  FeedMedia,
  FeedRelease,
  FeedStation,
  LotFacts,
  ReleaseState,
} from '../../formats/record.ts';
import type { Offered } from '../../formats/writing/offer-writer.ts';
import { RELEASE_STATES } from '../publish/release-states.ts';
import type { ExportedFlat, ExportScope } from './queries.ts';

/** What an export says besides its flats. */
export interface ExportSetting {
  /** Of absolute addresses: scheme and host. */
  readonly origin: string;
  readonly agency: string;
  /** 7XXXXXXXXXX: the phone of Moscow and of the region. */
  readonly phone: string;
  readonly phone_region: string | undefined;
}

/** Of the complex that a flat is shown in. */
export interface ExportedPlace {
  /** Absolute, as {@link portalImage} gives them. */
  readonly images: readonly string[];
  readonly stations: readonly NearStation[];
}

/** Portals take JPEG; the largest size there is. */
const PORTAL_IMAGE = { w: 1600, q: 90, format: 'jpeg' } as const;
/** Pictures of the complex beside those of the flat; portals take some forty in all. */
const MAX_IMAGES = 40;
export const REGIONS = { 77: 'Москва', 50: 'Московская область' } as const;
const STATES = new Map(Object.entries(RELEASE_STATES).map(([state, title]) => [title, state as ReleaseState]));

/** A flat as the writers take it, with everything that the catalogue knows of it and may show. */
export function offeredFlat(
  flat: ExportedFlat,
  { images, stations }: ExportedPlace,
  { origin, agency, phone, phone_region }: ExportSetting,
  format: ExportScope['format'],
): Offered {
  const facts: LotFacts = {
    external_id: String(flat.id),
    complex_key: keyFor(format, flat.complex_key),
    complex_title: flat.complex_title,
    housing_key: flat.housing_key,
    housing_title: flat.housing_title,
    queue: flat.queue,
    section: flat.section,
    number: flat.number,
    floor: flat.floor,
    floors_total: flat.floors_total,
    place_on_floor: flat.place_on_floor,
    rooms: flat.rooms,
    open_plan: flat.open_plan,
    apartments: flat.apartment,
    area_total: roundToHundredths(flat.area_total),
    area_live_space: roundToHundredths(flat.area_live),
    area_kitchen: roundToHundredths(flat.area_kitchen),
    area_rooms: (flat.area_rooms ?? []).map((area) => roundToHundredths(area)),
    ceiling_height: roundToHundredths(flat.ceiling_height),
    renovation: flat.renovation as LotFacts['renovation'],
    price_total: flat.price_total,
    status: flat.status as LotFacts['status'],
    // «No» is what the catalogue says where nobody told: no reason to tell a portal that banks refuse.
    mortgage: flat.mortgage || null,
    media: mediaOf(flat.media, images, origin),
    stations: stations.map(stationOf),
    release: releaseOf(flat),
    wall_material: flat.wall_material as LotFacts['wall_material'],
    location: locationOf(flat, format),
    developer: flat.developer === null ? null : { id: null, title: flat.developer, site: null, logo: null },
    declaration_url: flat.declaration_url,
    description: flat.description,
  };
  return {
    ...facts,
    seller: {
      agency,
      phone: flat.region_code === 50 ? (phone_region ?? phone) : phone,
      page: `${origin}/${flat.root_title_eng}?flat=${flat.id}`,
      listed_at: flat.first_seen_at.toISOString(),
      changed_at: flat.updated_at.toISOString(),
    },
  };
}

/** CIAN's ids are numbers; what else stands in a feed of its format is a placeholder. */
export function keyFor(format: ExportScope['format'], key: string | null): string | null {
  return format === 'cian' && key !== null && !/^\d+$/.test(key) ? null : key;
}

/** Its own pictures and plans first, then those of the place. */
export function mediaOf(media: ExportedFlat['media'], images: readonly string[], origin: string): FeedMedia[] {
  const own = media.map(({ kind, src }) => ({ kind, url: portalImage(src, origin) }));
  const known = new Set(own.map(({ url }) => url));
  const ofComplex = images.filter((url) => !known.has(url)).map((url) => ({ kind: 'photo' as const, url }));
  return [...own, ...ofComplex].slice(0, MAX_IMAGES);
}

/** The absolute address of a picture of the site, as portals take pictures. */
export function portalImage(path: string, origin: string): string {
  return new URL(imageUrl(path, PORTAL_IMAGE), origin).href;
}

function stationOf({ title, duration, distance_mode }: NearStation): FeedStation {
  return { name: title, source_id: null, mode: distance_mode, minutes: Math.max(1, duration) };
}

function releaseOf({ release_year, release_quarter, release_state }: ExportedFlat): FeedRelease | null {
  const state = release_state === null ? null : (STATES.get(release_state) ?? null);
  if (release_year === null && state === null) return null;
  return { year: release_year, quarter: release_quarter as FeedRelease['quarter'], state };
}

function locationOf(flat: ExportedFlat, format: ExportScope['format']): FeedLocation {
  const { region_code, district, city } = flat;
  const region = region_code === null ? null : REGIONS[region_code];
  const point: LatLng | null = flat.lat === null || flat.lng === null ? null : [flat.lat, flat.lng];
  return {
    address: format === 'cian' ? wholeAddress(flat.address, region) : flat.address,
    region,
    region_code,
    district,
    locality: city ?? (region_code === 77 ? region : null),
    lat: point?.[0] ?? null,
    lng: point?.[1] ?? null,
  };
}

/** CIAN has no field for the region: the address begins with it. */
export function wholeAddress(address: string | null, region: string | null): string | null {
  if (address === null || region === null) return address;
  const named = address
    .split(',')
    .slice(0, 2)
    .some((part) => regionCodeOf(part) !== null);
  return named ? address : `${region}, ${address}`;
}
