import { type Adapted, type Adapter, type AdapterContext, flatAdapter, type SkipReason, withArea } from './adapter.ts';
import { childOf, childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
import { complexKeyOf, MediaList, plausibleShares, readCeiling, readFloors, readKey, readTitle } from './facts.ts';
import {
  readMediaKind,
  readReleaseState,
  readRenovation,
  readRooms,
  readStatus,
  readTerm,
  releaseOf,
  roomsOrStudio,
} from './read-codes.ts';
import { housingOf, readSection } from './read-housing.ts';
import { readInteger, readPrice } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine } from './read-text.ts';
import { bareLot, type FeedLot } from './record.ts';
import { areaAt, lowerPrice } from './yrl.ts';

/** Profitbase XML: YRL's root, but all lots with their statuses, sold ones included. */
export function createProfitbaseAdapter(context: AdapterContext): Adapter {
  return flatAdapter(readOffer, (offer) => readKey(offer.attributes.internalid ?? null), context);
}

function readOffer(offer: FeedElement, context: AdapterContext): Adapted {
  const external_id = readKey(offer.attributes.internalid ?? null) ?? '';
  const reason = skipped(offer);
  if (reason !== null) return { kind: 'skipped', external_id, reason, detail: statedAt(offer, 'house', 'name') };
  const lot = readLot(offer, external_id, context);
  return withArea(lot);
}

/** Shops and parking stand under houses named so; the format has no category. */
function skipped(offer: FeedElement): SkipReason | null {
  const names = [statedAt(offer, 'house', 'name'), statedAt(offer, 'propertytype'), statedAt(offer, 'category')].join(
    ' ',
  );
  if (/коммерч|нежил|офис|commercial|office/i.test(names)) return 'commercial';
  return /паркинг|машино|кладов|гараж|parking|storage|garage/i.test(names) ? 'garage' : null;
}

/** An unknown word is taken for "not on sale": showing a sold lot is the worse mistake. */
function statusOf(offer: FeedElement): FeedLot['status'] {
  const words = [statedAt(offer, 'status'), statedAt(offer, 'statushumanized')];
  const known = words.map(readStatus).find((status) => status !== null);
  return known ?? (words.every((word) => word === null) ? 1 : 4);
}

function readLot(offer: FeedElement, external_id: string, { notes, limits }: AdapterContext): FeedLot {
  const { warn } = notes;
  const object = childOf(offer, 'object');
  const house = childOf(offer, 'house');
  const lot = bareLot(external_id);
  const { rooms, open_plan, euro_plan } = readRooms(statedAt(offer, 'rooms'));
  lot.rooms = roomsOrStudio(rooms, readBoolean(textAt(offer, 'studio')));
  lot.open_plan = open_plan || readBoolean(statedAt(offer, 'openplan')) === true;
  lot.euro_plan = euro_plan || null;
  lot.complex_title = readTitle(statedAt(object, 'name'));
  lot.complex_key = complexKeyOf(readKey(statedAt(object, 'id')), lot.complex_title);
  Object.assign(lot, housingOf(readKey(statedAt(house, 'id')), readLine(statedAt(house, 'name'))));
  lot.section = readSection(readKey(statedAt(offer, 'buildingsection'))) ?? lot.section;
  lot.number = readKey(statedAt(offer, 'number'));
  Object.assign(lot, readFloors(statedAt(offer, 'floor'), statedAt(house, 'floorstotal'), warn));
  lot.place_on_floor = readInteger(statedAt(offer, 'positiononfloor'), 1, 100, warn);
  lot.area_total = areaAt(offer, 'area', warn);
  const kitchen = areaAt(offer, 'kitchenspace', warn);
  Object.assign(lot, plausibleShares(lot.area_total, areaAt(offer, 'livingspace', warn), kitchen));
  lot.ceiling_height = readCeiling(statedAt(offer, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(textAt(offer, 'facing'));
  lot.status = statusOf(offer);
  lot.price_total = priceOf(offer, lot, warn);
  lot.media = mediaOf(offer, notes.warn, limits.max_images);
  const state = readReleaseState(statedAt(house, 'buildingstate'));
  const { year, quarter } = readTerm(statedAt(house, 'builtyear'), statedAt(house, 'readyquarter'));
  lot.release = releaseOf(year, quarter, state);
  lot.location = locationOf(object, warn);
  lot.layout_key = readKey(statedAt(offer, 'layoutcode') ?? statedAt(offer, 'presetcode'));
  lot.description = readDescription(textAt(offer, 'description'));
  return lot;
}

type Warn = AdapterContext['notes']['warn'];

function priceOf(offer: FeedElement, { area_total, status }: FeedLot, warn: Warn): number | null {
  const currency = statedAt(offer, 'price', 'currency');
  const areas = { area: area_total, plot: null };
  const read = (value: string | null) => readPrice({ value, currency, unit: null }, areas, warn);
  const full = read(statedAt(offer, 'price', 'value'));
  // Lots that are not on sale often have no price, which is no news.
  if (full === null && status !== 1) return null;
  return lowerPrice(full, read(statedAt(offer, 'promoprice', 'value') ?? statedAt(offer, 'promoprice')), warn);
}

/** The first untagged image is the plan of the flat (a "preset"). */
function mediaOf(offer: FeedElement, warn: Warn, max_images: number): FeedLot['media'] {
  const media = new MediaList(warn);
  const images = childrenOf(offer, 'image');
  media.add(images, (image) => {
    const type = image.attributes.type ?? null;
    return readMediaKind(type) ?? (type === null && image === images[0] ? 'plan' : 'photo');
  });
  return media.list({ max_images });
}

function locationOf(object: FeedElement | undefined, warn: Warn): FeedLot['location'] {
  const at = (name: string) => statedAt(object, 'location', name);
  return readLocation(
    {
      region: at('region'),
      district: at('district'),
      locality: at('localityname'),
      address: at('address'),
      lat: at('latitude'),
      lng: at('longitude'),
    },
    warn,
  );
}
