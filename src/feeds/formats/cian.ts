import { type Adapted, type Adapter, type AdapterContext, flatAdapter, type SkipReason, withArea } from './adapter.ts';
import { childOf, childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
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
  type RoomsReading,
  readDeadlineDate,
  readMediaKind,
  readOfferType,
  readQuarter,
  readRenovation,
  readRooms,
  readStatus,
  readWallMaterial,
  readYear,
  releaseOf,
} from './read-codes.ts';
import { housingOf, readSection } from './read-housing.ts';
import { type PricedAreas, readArea, readInteger, readNumber, readPlot, readPrice, readWithin } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine, readUrl } from './read-text.ts';
import {
  bareLot,
  bareVillageOffer,
  type FeedDeveloper,
  type FeedLocation,
  type FeedLot,
  type FeedMedia,
  type FeedRelease,
  type FeedStation,
  type FeedVillageOffer,
  type OfferTypeCode,
} from './record.ts';
import { lowerPrice } from './yrl.ts';

/** CIAN feed version 2. */
export function createCianAdapter(context: AdapterContext): Adapter {
  return flatAdapter(readObject, idOf, context);
}

const idOf = (object: FeedElement) => readKey(statedAt(object, 'externalid'));

function readObject(object: FeedElement, context: AdapterContext): Adapted {
  const external_id = idOf(object) ?? '';
  const category = statedAt(object, 'category') ?? '';
  const type = readOfferType(category);
  const reason = skipped(object, category, type);
  if (reason !== null) return { kind: 'skipped', external_id, reason, detail: category };
  if (type !== null) return readVillageOffer(object, external_id, type, context);
  const lot = readLot(object, external_id, context);
  return withArea(lot);
}

function skipped(object: FeedElement, category: string, type: OfferTypeCode | null): SkipReason | null {
  if (/rent$/i.test(category)) return 'rent';
  if (type === 10) return 'garage';
  if (type !== null) return null;
  if (/^room|^bedsale/i.test(category)) return 'room';
  if (/office|commercial|warehouse|industry|shoppingarea|business|freeappointment|building(?!flat)/i.test(category)) {
    return 'commercial';
  }
  if (/^newbuildingflatsale$/i.test(category)) return null;
  // Developers use the category of the secondary market too; a complex tells them apart.
  if (/^flatsale$/i.test(category)) return statedAt(object, 'jkschema', 'name') === null ? 'resale' : null;
  return 'unknown_category';
}

function readLot(object: FeedElement, external_id: string, { notes, limits }: AdapterContext): FeedLot {
  const { warn } = notes;
  const complex = childOf(object, 'jkschema');
  // Some writers put the house beside its complex.
  const house = childOf(complex, 'house') ?? childOf(object, 'house');
  const flat = childOf(house, 'flat');
  const building = childOf(object, 'building');
  const lot = bareLot(external_id);
  const { rooms, open_plan, euro_plan } = roomsOf(statedAt(object, 'flatroomscount'));
  lot.rooms = rooms;
  lot.open_plan = open_plan;
  lot.euro_plan = readBoolean(statedAt(object, 'iseuroflat')) ?? (euro_plan || null);
  lot.apartments = readBoolean(statedAt(object, 'isapartments'));
  lot.complex_title = readTitle(statedAt(complex, 'name'));
  lot.complex_key = keyOf(readKey(statedAt(complex, 'id')), lot.complex_title);
  const housing = readLine(statedAt(house, 'name') ?? statedAt(building, 'name'));
  Object.assign(lot, housingOf(readKey(statedAt(house, 'id')), housing));
  lot.section = readSection(readKey(statedAt(flat, 'sectionnumber'))) ?? lot.section;
  lot.number =
    readKey(statedAt(flat, 'flatnumber') ?? statedAt(object, 'apartment')) ?? numberInTitle(statedAt(object, 'title'));
  lot.place_on_floor = readInteger(statedAt(object, 'flatonfloornumber'), 1, 100, warn);
  const floors = statedAt(building, 'floorscount') ?? statedAt(object, 'floorscount');
  Object.assign(lot, readFloors(statedAt(object, 'floornumber'), floors, warn));
  lot.area_total = readArea(statedAt(object, 'totalarea'), null, warn);
  const live = readArea(statedAt(object, 'livingarea'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, readArea(statedAt(object, 'kitchenarea'), null, warn)));
  lot.area_rooms = roomAreas(statedAt(object, 'allroomsarea'));
  lot.ceiling_height = readCeiling(statedAt(building, 'ceilingheight') ?? statedAt(object, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(statedAt(object, 'decoration'));
  lot.price_total = priceOf(object, { area: lot.area_total, plot: null }, warn);
  lot.status = statusOf(object);
  lot.mortgage = readBoolean(statedAt(object, 'bargainterms', 'mortgageallowed'));
  lot.media = mediaOf(object, limits.max_images, warn);
  lot.stations = stationsOf(object, warn);
  lot.release = deadlineOf(building, house);
  lot.wall_material = readWallMaterial(statedAt(building, 'materialtype'));
  lot.location = locationOf(object, warn);
  lot.developer = developerOf(object);
  lot.declaration_url = readUrl(statedAt(object, 'projectdeclarationurl'));
  lot.description = readDescription(textAt(object, 'description'));
  return lot;
}

function readVillageOffer(
  object: FeedElement,
  external_id: string,
  type: OfferTypeCode,
  { notes, limits }: AdapterContext,
): FeedVillageOffer {
  const { warn } = notes;
  const land = childOf(object, 'land');
  const building = childOf(object, 'building');
  const area_plot = readPlot(statedAt(land, 'area'), statedAt(land, 'areaunittype'), warn);
  const record = bareVillageOffer(external_id, type === 2 && area_plot !== null ? 3 : type);
  const named = readTitle(statedAt(object, 'settlementname') ?? statedAt(object, 'kp', 'name'));
  record.village_title = named ?? villageInAddress(statedAt(object, 'address'));
  record.village_key = complexKeyOf(readKey(statedAt(object, 'kp', 'id')), record.village_title);
  record.area = readArea(statedAt(object, 'totalarea'), null, warn);
  record.area_plot = area_plot;
  record.area_live_space = readArea(statedAt(object, 'livingarea'), null, warn);
  record.area_kitchen = readArea(statedAt(object, 'kitchenarea'), null, warn);
  record.price_total = priceOf(object, { area: record.area, plot: area_plot }, warn);
  record.status = statusOf(object);
  record.floors = readInteger(statedAt(building, 'floorscount'), 1, 10, warn);
  record.rooms = readRooms(statedAt(object, 'bedroomscount')).rooms;
  record.wall_material = readWallMaterial(statedAt(building, 'materialtype'));
  record.mortgage = readBoolean(statedAt(object, 'bargainterms', 'mortgageallowed'));
  record.plot_purpose = readLine(statedAt(land, 'status'));
  record.water = readBoolean(statedAt(object, 'haswater'));
  record.electricity = readBoolean(statedAt(object, 'haselectricity'));
  record.gas = readBoolean(statedAt(object, 'hasgas'));
  record.distance_km = readWithin(statedAt(object, 'highway', 'distance'), 0, 1_000, warn);
  record.media = mediaOf(object, limits.max_images, warn);
  record.location = locationOf(object, warn);
  record.developer = developerOf(object);
  record.description = readDescription(textAt(object, 'description'));
  return record;
}

/** CIAN's codes: 9 studio, 7 free plan, 10 five or more (Profitbase), 0 studio by some writers. */
function roomsOf(text: string | null): RoomsReading {
  if (text === '9') return { rooms: 0, open_plan: false, euro_plan: false };
  if (text === '7') return { rooms: null, open_plan: true, euro_plan: false };
  if (text === '10') return { rooms: 5, open_plan: false, euro_plan: false };
  return readRooms(text);
}

/** Some sellers name the number of a flat in its title alone: «Квартира № 659». */
function numberInTitle(title: string | null): string | null {
  const named = /^(?:квартира|апартаменты?|студия|кв\.?)\s*№\s*([\p{L}\d][\p{L}\d./-]{0,9})$/iu.exec(
    readLine(title) ?? '',
  )?.[1];
  return named ?? null;
}

/** Ids are CIAN's own numbers; placeholders that were never resolved («CIAN_ID_…») give way to the name. */
function keyOf(id: string | null, title: string | null): string | null {
  return id !== null && /^\d+$/.test(id) ? id : (complexKeyOf(null, title) ?? id);
}

/** «15+20-10»: rooms joined by plus where separate, by minus where adjacent. */
function roomAreas(text: string | null): number[] {
  if (text === null) return [];
  const areas = text.split(/[+;/-]/).map((part) => readNumber(part.trim()));
  return areas.filter((area): area is number => area !== null && area >= 1 && area <= 1_000);
}

function priceOf(object: FeedElement, areas: PricedAreas, warn: Warn): number | null {
  const terms = childOf(object, 'bargainterms');
  const price = {
    value: statedAt(terms, 'price') ?? statedAt(object, 'price', 'value') ?? statedAt(object, 'price'),
    currency: statedAt(terms, 'currency') ?? statedAt(object, 'price', 'currency'),
    unit: null,
  };
  const reduced = { ...price, value: statedAt(terms, 'discountprice') };
  return lowerPrice(readPrice(price, areas, warn), readPrice(reduced, areas, warn), warn);
}

/** `Booking/Status` may be a number without a key; then the word in `fl_status` decides. */
function statusOf(object: FeedElement): FeedLot['status'] {
  const words = [statedAt(object, 'booking', 'status'), statedAt(object, 'flstatus'), statedAt(object, 'status')];
  return words.map(readStatus).find((status) => status !== null) ?? 1;
}

/** Photos also occur beside an empty `<Photos/>`. */
function mediaOf(object: FeedElement, max_images: number, warn: Warn): FeedMedia[] {
  const media = new MediaList(warn);
  const urls = (holders: readonly FeedElement[]) => holders.flatMap((holder) => childrenOf(holder, 'fullurl'));
  media.add(urls(childrenOf(object, 'layoutphoto')), () => 'plan');
  const photos = [...childrenOf(object, 'photos'), object].flatMap((holder) => childrenOf(holder, 'photoschema'));
  for (const photo of photos) {
    const kind = readMediaKind(statedAt(photo, 'phototype')) ?? 'photo';
    media.add(urls([photo]), () => kind);
  }
  return media.list({ max_images });
}

function stationsOf(object: FeedElement, warn: Warn): FeedStation[] {
  return childrenOf(childOf(object, 'undergrounds'), 'undergroundinfoschema').flatMap((station): FeedStation[] => {
    const source_id = readKey(statedAt(station, 'id'));
    if (source_id === null) return [];
    const transport = statedAt(station, 'transporttype');
    const mode = transport === null ? null : /^walk|^foot/i.test(transport) ? 3 : 1;
    return [{ name: null, source_id, mode, minutes: readInteger(statedAt(station, 'time'), 1, 300, warn) }];
  });
}

/** A passed quarter changes nothing: only `IsComplete` makes a house handed over. */
function deadlineOf(building: FeedElement | undefined, house: FeedElement | undefined): FeedRelease | null {
  const deadline = childOf(building, 'deadline') ?? childOf(house, 'deadline');
  const complete = readBoolean(statedAt(deadline, 'iscomplete'));
  const state = complete === null ? null : complete ? 'handed_over' : 'unfinished';
  const date = readDeadlineDate(statedAt(deadline, 'date') ?? statedAt(house, 'deadline', 'date'));
  const year = readYear(statedAt(deadline, 'year'));
  const dated = date.year === year ? date.quarter : null;
  if (year !== null) return releaseOf(year, readQuarter(statedAt(deadline, 'quarter')) ?? dated, state);
  return releaseOf(date.year ?? readYear(statedAt(building, 'buildyear')), date.quarter, state);
}

function locationOf(object: FeedElement, warn: Warn): FeedLocation {
  return readLocation(
    {
      region: null,
      district: null,
      locality: null,
      address: statedAt(object, 'address'),
      lat: statedAt(object, 'coordinates', 'lat'),
      lng: statedAt(object, 'coordinates', 'lng'),
    },
    warn,
  );
}

function developerOf(object: FeedElement): FeedDeveloper | null {
  const paths = [
    ['developer', 'name'],
    ['jkschema', 'developer', 'name'],
    ['jkschema', 'developer'],
    ['building', 'developer', 'name'],
    ['building', 'developer'],
  ];
  const title = paths.map((path) => readLine(statedAt(object, ...path))).find((text) => text !== null);
  return title ? { id: null, title, site: null, logo: null } : null;
}
