import { type Adapted, type Adapter, type AdapterContext, flatAdapter, type SkipReason, withArea } from './adapter.ts';
import type { AvitoDevelopment } from './avito-developments.ts';
import { childOf, childrenOf, type FeedElement, stated, statedAt, textAt } from './element.ts';
import {
  complexKeyOf,
  MediaList,
  plausibleShares,
  readCeiling,
  readFloors,
  readKey,
  readTitle,
  villageInAddress,
} from './facts.ts';
import type { Warn } from './notes.ts';
import {
  guessMediaKind,
  readOfferType,
  readRenovation,
  readRooms,
  readTerm,
  readWallMaterial,
  releaseOf,
} from './read-codes.ts';
import { housingOf } from './read-housing.ts';
import { type PricedAreas, readArea, readInteger, readPlot, readPrice, readWithin } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine } from './read-text.ts';
import {
  bareLot,
  bareVillageOffer,
  type FeedDeveloper,
  type FeedLocation,
  type FeedLot,
  type FeedMedia,
  type FeedPayments,
  type FeedVillageOffer,
  type OfferTypeCode,
} from './record.ts';

/**
 * Avito Autoload: flats of new-builds, houses and plots. Ads name their complex by a number of Avito's
 * catalogue alone: its name, address and developer come from `developments`, where that is given.
 */
export function createAvitoAdapter(context: AdapterContext): Adapter {
  return flatAdapter(readAd, idOf, context);
}

const idOf = (ad: FeedElement) => readKey(statedAt(ad, 'id'));

function readAd(ad: FeedElement, context: AdapterContext): Adapted {
  const external_id = idOf(ad) ?? '';
  const category = (statedAt(ad, 'category') ?? '').toLowerCase();
  const type = offerTypeOf(ad, category);
  const reason = skipped(ad, category, type);
  if (reason !== null) return { kind: 'skipped', external_id, reason, detail: statedAt(ad, 'category') };
  if (type !== null) return readVillageOffer(ad, external_id, type, context);
  const lot = readLot(ad, external_id, context);
  return withArea(lot);
}

const isHouse = (category: string) => /^дома/.test(category);
const isPlot = (category: string) => /^земел/.test(category);

/** «Дома, дачи, коттеджи» are told apart by `ObjectType`; where that is silent they are houses, with a plot or without. */
function offerTypeOf(ad: FeedElement, category: string): OfferTypeCode | null {
  if (isPlot(category)) return 4;
  if (!isHouse(category)) return null;
  const kind = statedAt(ad, 'objecttype');
  const type = kind === null ? 2 : readOfferType(kind);
  return type === 2 && statedAt(ad, 'landarea') !== null ? 3 : type;
}

function skipped(ad: FeedElement, category: string, type: OfferTypeCode | null): SkipReason | null {
  const operation = statedAt(ad, 'operationtype') ?? '';
  if (/^(?:сда|аренд)/i.test(operation)) return 'rent';
  if (/^(?:куплю|сниму)/i.test(operation)) return 'wanted';
  if (/коммерч|готовый бизнес|офис/.test(category)) return 'commercial';
  if (/гараж|машиномест|кладов|паркинг/.test(category)) return 'garage';
  if (/комнат/.test(category)) return 'room';
  if (/за рубежом/.test(category)) return 'elsewhere';
  if (type !== null) return offerSkipped(ad);
  if (!/квартир|новостройк|апартамент/.test(category)) return 'unknown_category';
  return isNewBuild(ad) ? null : 'resale';
}

function offerSkipped(ad: FeedElement): SkipReason | null {
  if (/^вторич/i.test(statedAt(ad, 'markettype') ?? '')) return 'resale';
  return /^пром/i.test(statedAt(ad, 'objecttype') ?? '') ? 'commercial' : null;
}

function isNewBuild(ad: FeedElement): boolean {
  const market = statedAt(ad, 'markettype');
  return market === null ? statedAt(ad, 'newdevelopmentid') !== null : /^новостр/i.test(market);
}

/** The complex or village of an ad: `avito:` and its number, with the catalogue's facts where it is listed. */
function placeOf(ad: FeedElement, { notes, developments }: AdapterContext) {
  const id = readKey(statedAt(ad, 'newdevelopmentid'));
  const listed: AvitoDevelopment | null = (id === null ? null : developments?.get(id)) ?? null;
  const named = ['newdevelopmentname', 'residentialcomplex', 'complexname', 'villagename']
    .map((name) => readTitle(statedAt(ad, name)))
    .find((title) => title !== null);
  const title = named ?? listed?.complex_title ?? villageInAddress(statedAt(ad, 'address'));
  const number = listed?.complex_id ?? id;
  if (id !== null && title === null) notes.warn('unlisted_development', id);
  return { listed, title, key: number === null ? complexKeyOf(null, title) : `avito:${number}` };
}

function readLot(ad: FeedElement, external_id: string, context: AdapterContext): FeedLot {
  const { warn } = context.notes;
  const lot = bareLot(external_id);
  const { listed, title, key } = placeOf(ad, context);
  const { rooms, open_plan, euro_plan } = readRooms(statedAt(ad, 'rooms'));
  lot.rooms = rooms;
  lot.open_plan = open_plan;
  lot.euro_plan = euro_plan || null;
  lot.apartments = apartmentsOf(ad);
  lot.complex_title = title;
  lot.complex_key = key;
  const housing = readLine(statedAt(ad, 'developmentsbuildingname')) ?? listed?.housing_title ?? null;
  Object.assign(lot, housingOf(listed?.housing_id ? `avito:${listed.housing_id}` : null, housing));
  lot.number = readKey(statedAt(ad, 'apartmentnumber'));
  Object.assign(lot, readFloors(statedAt(ad, 'floor'), statedAt(ad, 'floors'), warn));
  lot.area_total = readArea(statedAt(ad, 'square'), null, warn);
  const live = readArea(statedAt(ad, 'livingspace'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, readArea(statedAt(ad, 'kitchenspace'), null, warn)));
  lot.ceiling_height = readCeiling(statedAt(ad, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(statedAt(ad, 'decoration'));
  lot.price_total = priceOf(ad, { area: lot.area_total, plot: null }, warn);
  Object.assign(lot, payments(ad));
  lot.media = mediaOf(ad, context);
  const { year, quarter } = readTerm(statedAt(ad, 'builtyear'), null);
  lot.release = releaseOf(year, quarter, null);
  lot.wall_material = readWallMaterial(statedAt(ad, 'housetype'));
  lot.location = locationOf(ad, listed, warn);
  lot.developer = developerOf(ad, listed);
  lot.description = readDescription(textAt(ad, 'description'));
  return lot;
}

/** `Status` is the kind of property here, not whether it is on sale. */
function apartmentsOf(ad: FeedElement): boolean | null {
  const kind = statedAt(ad, 'status');
  if (kind === null) return null;
  return /^апарт/i.test(kind) ? true : /^кварт/i.test(kind) ? false : null;
}

function readVillageOffer(
  ad: FeedElement,
  external_id: string,
  type: OfferTypeCode,
  context: AdapterContext,
): FeedVillageOffer {
  const { warn } = context.notes;
  const record = bareVillageOffer(external_id, type);
  const { listed, title, key } = placeOf(ad, context);
  record.village_title = title;
  record.village_key = key;
  record.area = type === 4 ? null : readArea(statedAt(ad, 'square'), null, warn);
  record.area_plot = readPlot(statedAt(ad, 'landarea'), null, warn);
  record.area_live_space = readArea(statedAt(ad, 'livingspace'), null, warn);
  record.area_kitchen = readArea(statedAt(ad, 'kitchenspace'), null, warn);
  record.price_total = priceOf(ad, { area: record.area, plot: record.area_plot }, warn);
  record.floors = readInteger(statedAt(ad, 'floors'), 1, 10, warn);
  record.rooms = readRooms(statedAt(ad, 'rooms')).rooms;
  record.wall_material = readWallMaterial(statedAt(ad, 'wallstype'));
  record.mortgage = payments(ad).mortgage;
  record.plot_purpose = readLine(statedAt(ad, 'landstatus') ?? (type === 4 ? statedAt(ad, 'objecttype') : null));
  const services = optionsOf(ad, 'houseservices').join(' ');
  const supplied = (name: string, word: RegExp) => supplyOf(ad, name) ?? (word.test(services) || null);
  record.heating = supplied('heating', /отоплен/i);
  record.water = supplied('watersupply', /водоснаб|водопров/i);
  record.sewerage = supplied('sewerage', /канализ/i);
  record.electricity = supplied('electricity', /электр/i);
  record.gas = supplied('gassupply', /газ/i);
  record.road = readLine(statedAt(ad, 'directionroad'));
  record.distance_km = readWithin(statedAt(ad, 'distancetocity'), 0, 1_000, warn);
  record.media = mediaOf(ad, context);
  record.location = locationOf(ad, listed, warn);
  record.developer = developerOf(ad, listed);
  record.description = readDescription(textAt(ad, 'description'));
  return record;
}

/** «Есть», «Нет», or how it is supplied («Центральное», «По границе участка»), which is a yes only inside or to the plot. */
function supplyOf(ad: FeedElement, name: string): boolean | null {
  const word = textAt(ad, name)?.trim() ?? null;
  if (word === null) return null;
  if (/^нет/i.test(word)) return false;
  return readBoolean(word) ?? (/^(?:центр|магистр|автоном|в доме|скважин|септик|индивид)/i.test(word) || null);
}

/** The options of a field: nested `Option`, or one text with `|` between them. */
function optionsOf(ad: FeedElement, name: string): string[] {
  return childrenOf(ad, name)
    .flatMap((field) => [field.text, ...childrenOf(field, 'option').map(({ text }) => text)])
    .flatMap((text) => text.split('|'))
    .flatMap((text) => stated(text) ?? []);
}

/** What a buyer can pay with; options that are not ticked say nothing. */
function payments(ad: FeedElement): FeedPayments {
  const options = optionsOf(ad, 'saleoptions').join(' ');
  return {
    mortgage: /ипотек/i.test(options) || null,
    military_mortgage: /военн/i.test(options) || null,
    subsidy: /субсид|господдерж/i.test(options) || null,
    installment: /рассроч/i.test(options) || null,
  };
}

function priceOf(ad: FeedElement, areas: PricedAreas, warn: Warn): number | null {
  // «за м<sup>2</sup>»: the 2 is an element of its own.
  const kind = statedAt(ad, 'pricetype') ?? '';
  const unit = /^за м/i.test(kind) ? 'м2' : /^за сот/i.test(kind) ? 'сотка' : null;
  const price = readPrice({ value: statedAt(ad, 'price'), currency: null, unit }, areas, warn);
  if (price === null) warn('no_price');
  return price;
}

function mediaOf(ad: FeedElement, { notes, limits }: AdapterContext): FeedMedia[] {
  const media = new MediaList(notes.warn);
  const images = [...childrenOf(childOf(ad, 'images'), 'image'), ...childrenOf(ad, 'image')];
  media.add(images, (_, url) => guessMediaKind(url));
  return media.list(limits);
}

function locationOf(ad: FeedElement, listed: AvitoDevelopment | null, warn: Warn): FeedLocation {
  const address = statedAt(ad, 'address') ?? statedAt(ad, 'street') ?? listed?.address ?? null;
  return readLocation(
    {
      region: statedAt(ad, 'region') ?? listed?.region ?? null,
      district: null,
      locality: statedAt(ad, 'city') ?? listed?.city ?? null,
      address,
      lat: statedAt(ad, 'latitude'),
      lng: statedAt(ad, 'longitude'),
    },
    warn,
  );
}

/** The seller is the developer only when it says so. */
function developerOf(ad: FeedElement, listed: AvitoDevelopment | null): FeedDeveloper | null {
  const owns = /^застройщик/i.test(statedAt(ad, 'propertyrights') ?? '');
  const title = listed?.developer ?? (owns ? readLine(statedAt(ad, 'companyname')) : null);
  return title === null ? null : { id: null, title, site: null, logo: null };
}
