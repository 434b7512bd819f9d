import { type Adapted, type Adapter, type AdapterContext, flatAdapter, type SkipReason, withArea } from './adapter.ts';
import { childOf, childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
import {
  complexKeyOf,
  housingKeyOf,
  MediaList,
  plausibleShares,
  readCeiling,
  readFloors,
  readKey,
  readTitle,
  splitVillageTitle,
  villageInAddress,
} from './facts.ts';
import type { Warn } from './notes.ts';
import {
  guessMediaKind,
  readMediaKind,
  readOfferType,
  readReleaseState,
  readRenovation,
  readRooms,
  readTerm,
  readWallMaterial,
  releaseOf,
  roomsOrStudio,
} from './read-codes.ts';
import { splitHousing } from './read-housing.ts';
import { type PricedAreas, readArea, readInteger, readPlot, readPrice, readWithin } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine, readUrl } from './read-text.ts';
import {
  bareLot,
  bareVillageOffer,
  type FeedDeveloper,
  type FeedLocation,
  type FeedLot,
  type FeedMedia,
  type FeedStation,
  type FeedVillageOffer,
  type OfferTypeCode,
} from './record.ts';

/** YRL (Yandex.Realty): flats of new-builds and offers of villages. */
export function createYrlAdapter(context: AdapterContext): Adapter {
  return flatAdapter(readOffer, (offer) => readKey(offer.attributes.internalid ?? null), context);
}

function readOffer(offer: FeedElement, context: AdapterContext): Adapted {
  const external_id = readKey(offer.attributes.internalid ?? null) ?? '';
  const category = statedAt(offer, 'category');
  const type = readOfferType(category);
  const reason = type === null ? flatSkipped(offer, category) : offerSkipped(offer, type);
  if (reason !== null) return { kind: 'skipped', external_id, reason, detail: category };
  if (type !== null) return readVillageOffer(offer, external_id, type, context);
  const lot = readLot(offer, external_id, context);
  return withArea(lot);
}

const isRent = (offer: FeedElement) => /^(?:аренд|rent)/i.test(statedAt(offer, 'type') ?? '');

/** A garage is an offer only where it belongs to a village. */
function offerSkipped(offer: FeedElement, type: OfferTypeCode): SkipReason | null {
  if (isRent(offer)) return 'rent';
  const village = atPlace(offer, 'villagename') ?? atPlace(offer, 'yandexvillageid');
  return type === 10 && village === null ? 'garage' : null;
}

function flatSkipped(offer: FeedElement, category: string | null): SkipReason | null {
  if (isRent(offer)) return 'rent';
  if (/^(?:коммерч|commerc)/i.test(category ?? '') || childOf(offer, 'commercialtype')) return 'commercial';
  const property = statedAt(offer, 'propertytype');
  if (property !== null && !/^(?:жил|living)/i.test(property)) return 'not_residential';
  if (/^(?:комната|room)/i.test(category ?? '')) return 'room';
  const isFlat = category === null ? isNewFlat(offer) : /^(?:квартир|flat|студи|апартам|apartment)/i.test(category);
  if (!isFlat) return 'unknown_category';
  return isNewFlat(offer) ? null : 'resale';
}

function isNewFlat(offer: FeedElement): boolean {
  const flag = readBoolean(statedAt(offer, 'newflat'));
  if (flag !== null) return flag;
  return statedAt(offer, 'yandexbuildingid') !== null || statedAt(offer, 'buildingname') !== null;
}

/** Fields of the location also occur directly in the offer. */
function atPlace(offer: FeedElement, name: string): string | null {
  return statedAt(offer, 'location', name) ?? statedAt(offer, name);
}

/** Location of an offer in YRL and Profitbase shape, `holder` being what contains `location`. */
function locationOf(offer: FeedElement, warn: Warn): FeedLocation {
  return readLocation(
    {
      region: atPlace(offer, 'region'),
      district: atPlace(offer, 'district'),
      locality: atPlace(offer, 'localityname'),
      address: atPlace(offer, 'address'),
      lat: atPlace(offer, 'latitude'),
      lng: atPlace(offer, 'longitude'),
    },
    warn,
  );
}

function readLot(offer: FeedElement, external_id: string, { notes, limits }: AdapterContext): FeedLot {
  const { warn } = notes;
  const lot = bareLot(external_id);
  const { rooms, open_plan, euro_plan } = readRooms(statedAt(offer, 'rooms'));
  lot.rooms = roomsOrStudio(rooms, readBoolean(textAt(offer, 'studio'))) ?? studioByType(offer);
  lot.open_plan = open_plan || readBoolean(statedAt(offer, 'openplan')) === true;
  lot.euro_plan = euro_plan || null;
  lot.apartments = readBoolean(statedAt(offer, 'apartments'));
  lot.complex_title = readTitle(statedAt(offer, 'buildingname'));
  lot.complex_key = complexKeyOf(readKey(statedAt(offer, 'yandexbuildingid')), lot.complex_title);
  // Meant for the housing, but many write the section here. The id is always that of the housing.
  const { housing, section } = splitHousing(readLine(statedAt(offer, 'buildingsection')));
  lot.housing_title = housing;
  lot.section = section;
  lot.queue = readLine(statedAt(offer, 'buildingphase'));
  lot.housing_key = housingKeyOf(readKey(statedAt(offer, 'yandexhouseid')), lot.housing_title, lot.queue);
  lot.number = readKey(atPlace(offer, 'apartment') ?? statedAt(offer, 'flatnumber'));
  Object.assign(lot, readFloors(statedAt(offer, 'floor'), statedAt(offer, 'floorstotal'), warn));
  lot.area_total = areaAt(offer, 'area', warn);
  const kitchen = areaAt(offer, 'kitchenspace', warn);
  Object.assign(lot, plausibleShares(lot.area_total, areaAt(offer, 'livingspace', warn), kitchen));
  lot.area_rooms = childrenOf(offer, 'roomspace').flatMap((space) => readAreaOf(space, warn) ?? []);
  lot.ceiling_height = readCeiling(statedAt(offer, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(textAt(offer, 'renovation'));
  lot.price_total = readOfferPrice(offer, { area: lot.area_total, plot: null }, warn);
  lot.mortgage = readBoolean(textAt(offer, 'mortgage'));
  lot.media = mediaOf(offer, guessMediaKind, limits.max_images, warn);
  lot.stations = childrenOf(childOf(offer, 'location'), 'metro').flatMap((metro) => stationOf(metro, warn));
  const state = readReleaseState(statedAt(offer, 'buildingstate'));
  const { year, quarter } = readTerm(statedAt(offer, 'builtyear'), statedAt(offer, 'readyquarter'));
  lot.release = releaseOf(year, quarter, state);
  lot.wall_material = readWallMaterial(statedAt(offer, 'buildingtype'));
  lot.location = locationOf(offer, warn);
  lot.developer = developerOf(offer);
  lot.description = readDescription(textAt(offer, 'description'));
  return lot;
}

/** Some feeds tell studios only by `rooms-type`. */
function studioByType(offer: FeedElement): number | null {
  return readRooms(statedAt(offer, 'roomstype')).rooms === 0 ? 0 : null;
}

function readVillageOffer(
  offer: FeedElement,
  external_id: string,
  type: OfferTypeCode,
  { notes, limits }: AdapterContext,
): FeedVillageOffer {
  const { warn } = notes;
  const record = bareVillageOffer(external_id, type);
  const named = readLine(atPlace(offer, 'villagename'));
  const told = named ?? villageInAddress(atPlace(offer, 'address')) ?? readLine(atPlace(offer, 'localityname'));
  const { village_title, title } = splitVillageTitle(told);
  record.village_title = village_title;
  record.title = title;
  record.village_key = complexKeyOf(readKey(atPlace(offer, 'yandexvillageid')), village_title);
  record.area = areaAt(offer, 'area', warn);
  record.area_plot = plotOf(childOf(offer, 'lotarea'), warn);
  record.area_live_space = areaAt(offer, 'livingspace', warn);
  record.area_kitchen = areaAt(offer, 'kitchenspace', warn);
  record.price_total = readOfferPrice(offer, { area: record.area, plot: record.area_plot }, warn);
  record.floors = readInteger(statedAt(offer, 'floorstotal'), 1, 10, warn);
  record.rooms = readRooms(statedAt(offer, 'rooms')).rooms;
  record.wall_material = readWallMaterial(statedAt(offer, 'buildingtype'));
  record.mortgage = readBoolean(textAt(offer, 'mortgage'));
  record.plot_purpose = readLine(statedAt(offer, 'lottype'));
  record.heating = readBoolean(textAt(offer, 'heatingsupply'));
  record.water = readBoolean(textAt(offer, 'watersupply'));
  record.sewerage = readBoolean(textAt(offer, 'seweragesupply'));
  record.electricity = readBoolean(textAt(offer, 'electricitysupply'));
  record.gas = readBoolean(textAt(offer, 'gassupply'));
  record.road = readLine(atPlace(offer, 'direction'));
  record.distance_km = readWithin(atPlace(offer, 'distance'), 0, 1_000, warn);
  record.media = mediaOf(offer, () => 'photo', limits.max_images, warn);
  record.location = locationOf(offer, warn);
  record.developer = developerOf(offer);
  record.description = readDescription(textAt(offer, 'description'));
  return record;
}

/** Area of a `{value, unit}` element in m². */
function readAreaOf(element: FeedElement, warn: Warn): number | null {
  return readArea(statedAt(element, 'value') ?? statedAt(element), statedAt(element, 'unit'), warn);
}

/** Area in m² of the first such child that states one. */
export function areaAt(offer: FeedElement, name: string, warn: Warn): number | null {
  const element = childOf(offer, name);
  return element === undefined ? null : readAreaOf(element, warn);
}

function plotOf(element: FeedElement | undefined, warn: Warn): number | null {
  return readPlot(statedAt(element, 'value') ?? statedAt(element), statedAt(element, 'unit'), warn);
}

/** The lower of `price` and `discount/final-price`; a discount above the price is ignored with a warning. */
function readOfferPrice(offer: FeedElement, areas: PricedAreas, warn: Warn): number | null {
  const price = {
    value: statedAt(offer, 'price', 'value') ?? statedAt(offer, 'price'),
    currency: statedAt(offer, 'price', 'currency'),
    unit: statedAt(offer, 'price', 'unit'),
  };
  const full = readPrice(price, areas, warn);
  const reduced = readPrice({ ...price, value: statedAt(offer, 'discount', 'finalprice') }, areas, warn);
  return lowerPrice(full, reduced, warn);
}

/** The reduced price where it is one; warns of a "discount" above the price and of a lot without any price. */
export function lowerPrice(full: number | null, reduced: number | null, warn: Warn): number | null {
  if (full === null) warn('no_price');
  if (reduced === null || full === null) return full;
  if (reduced <= full) return reduced;
  warn('discount_ignored', `${reduced} > ${full}`);
  return full;
}

function mediaOf(
  offer: FeedElement,
  guess: (url: string) => FeedMedia['kind'],
  max_images: number,
  warn: Warn,
): FeedMedia[] {
  const media = new MediaList(warn);
  media.add(
    childrenOf(offer, 'image'),
    ({ attributes }, url) => readMediaKind(attributes.tag ?? attributes.type ?? null) ?? guess(url),
  );
  return media.list({ max_images });
}

function stationOf(metro: FeedElement, warn: Warn): FeedStation[] {
  const name = readLine(statedAt(metro, 'name'));
  if (name === null) return [];
  const foot = readInteger(statedAt(metro, 'timeonfoot'), 1, 300, warn);
  const transport = readInteger(statedAt(metro, 'timeontransport'), 1, 300, warn);
  const mode = foot !== null ? 3 : transport !== null ? 1 : null;
  return [{ name, source_id: null, mode, minutes: foot ?? transport }];
}

/** The seller is the developer only when it says so; agencies are not. */
function developerOf(offer: FeedElement): FeedDeveloper | null {
  for (const agent of childrenOf(offer, 'salesagent')) {
    const title = readLine(statedAt(agent, 'organization'));
    if (title === null || !/^(?:застройщик|developer)/i.test(statedAt(agent, 'category') ?? '')) continue;
    return { id: null, title, site: readUrl(statedAt(agent, 'url')), logo: readUrl(statedAt(agent, 'photo')) };
  }
  return null;
}
