import { type Adapted, type Adapter, type AdapterContext, flatAdapter, type SkipReason, withArea } from './adapter.ts';
import { childOf, childrenOf, type FeedElement, statedAt, textAt } from './element.ts';
import { complexKeyOf, MediaList, plausibleShares, readCeiling, readFloors, readKey, readTitle } from './facts.ts';
import type { Warn } from './notes.ts';
import { readDeadlineDate, readRenovation, readRooms, readStatus, releaseOf, roomsOrStudio } from './read-codes.ts';
import { housingOf, readSection } from './read-housing.ts';
import { readArea, readInteger, readPrice } from './read-number.ts';
import { readLocation } from './read-place.ts';
import { readBoolean, readDescription, readLine } from './read-text.ts';
import { bareLot, type FeedLot } from './record.ts';
import { lowerPrice } from './yrl.ts';

/**
 * Profitbase as JSON: what its interface of properties answers, saved as a file. All lots with their statuses, as in its XML; names
 * in two spellings (`house_id`, `houseName`) are one here. Other lists of the same file (houses, plans) are passed over.
 */
export function createProfitbaseJsonAdapter(context: AdapterContext): Adapter {
  const inner = flatAdapter(readProperty, idOf, context);
  return {
    adapt: (record, parents, problem) =>
      problem === null && !isProperty(record) ? [] : inner.adapt(record, parents, problem),
    finish: inner.finish,
  };
}

/** Whether the record is a lot of Profitbase. */
export function isProperty(record: FeedElement): boolean {
  const has = (...names: string[]) => record.children.some(({ name }) => names.includes(name));
  return has('houseid', 'housename') && has('status', 'price') && has('area', 'number', 'roomsamount');
}

const idOf = (property: FeedElement) => readKey(statedAt(property, 'id'));

function readProperty(property: FeedElement, context: AdapterContext): Adapted {
  const external_id = idOf(property) ?? '';
  const reason = skipped(property);
  if (reason !== null) return { kind: 'skipped', external_id, reason, detail: statedAt(property, 'propertytype') };
  const lot = readLot(property, external_id, context);
  return withArea(lot);
}

function skipped(property: FeedElement): SkipReason | null {
  const names = ['typepurpose', 'propertytype', 'housename'].map((name) => statedAt(property, name) ?? '').join(' ');
  if (/паркинг|машино|кладов|гараж|parking|storage|pantry|garage/i.test(names)) return 'garage';
  if (/коммерч|нежил|офис|помещени|commercial|office/i.test(names)) return 'commercial';
  // Houses and plots stand here without the village they belong to.
  return /коттедж|таунхаус|земел|участок|townhouse|cottage|^land/i.test(statedAt(property, 'propertytype') ?? '')
    ? 'not_a_flat'
    : null;
}

function readLot(property: FeedElement, external_id: string, { notes, limits }: AdapterContext): FeedLot {
  const { warn } = notes;
  const lot = bareLot(external_id);
  const flag = (name: string) => readBoolean(textAt(property, name));
  lot.rooms = roomsOrStudio(readRooms(statedAt(property, 'roomsamount')).rooms, flag('studio'));
  lot.open_plan = flag('freelayout') === true;
  lot.euro_plan = flag('eurolayout');
  lot.apartments = apartmentsOf(property);
  lot.complex_title = readTitle(statedAt(property, 'projectname'));
  lot.complex_key = complexKeyOf(readKey(statedAt(property, 'projectid')), lot.complex_title);
  Object.assign(lot, housingOf(readKey(statedAt(property, 'houseid')), readLine(statedAt(property, 'housename'))));
  const section = readKey(statedAt(property, 'sectionname') ?? statedAt(property, 'sectionnumber'));
  lot.section = readSection(section) ?? lot.section;
  lot.number = readKey(statedAt(property, 'number'));
  Object.assign(lot, readFloors(statedAt(property, 'floor'), statedAt(property, 'housefloorsamount'), warn));
  lot.place_on_floor = readInteger(statedAt(property, 'positiononfloor'), 1, 100, warn);
  const area = childOf(property, 'area');
  const total = statedAt(area, 'areatotal') ?? statedAt(area, 'areaestimated') ?? statedAt(area);
  lot.area_total = readArea(total, null, warn);
  const live = readArea(statedAt(area, 'arealiving'), null, warn);
  Object.assign(lot, plausibleShares(lot.area_total, live, readArea(statedAt(area, 'areakitchen'), null, warn)));
  lot.ceiling_height = readCeiling(statedAt(property, 'ceilingheight'), warn);
  lot.renovation = lot.open_plan ? 6 : readRenovation(textAt(property, 'facing'));
  lot.status = statusOf(property);
  lot.price_total = priceOf(property, lot, warn);
  lot.media = mediaOf(property, warn, limits.max_images);
  const { year, quarter } = readDeadlineDate(statedAt(property, 'commissioningdate'));
  lot.release = releaseOf(year, quarter, null);
  const address = statedAt(property, 'address', 'full') ?? statedAt(property, 'address');
  const nowhere = { region: null, district: null, locality: null, lat: null, lng: null };
  lot.location = readLocation({ ...nowhere, address }, warn);
  lot.layout_key = readKey(statedAt(property, 'layoutcode') ?? statedAt(property, 'presetid'));
  lot.description = readDescription(textAt(property, 'description'));
  return lot;
}

function apartmentsOf(property: FeedElement): boolean | null {
  const kind = statedAt(property, 'propertytype') ?? '';
  return /апарт/i.test(kind) ? true : /^кварт/i.test(kind) ? false : null;
}

/** An unknown word is taken for "not on sale": showing a sold lot is the worse mistake. */
function statusOf(property: FeedElement): FeedLot['status'] {
  const word = statedAt(property, 'status');
  return word === null ? 1 : (readStatus(word) ?? 4);
}

function priceOf(property: FeedElement, { area_total, status }: FeedLot, warn: Warn): number | null {
  const price = childOf(property, 'price');
  const currency = statedAt(price, 'currency', 'code') ?? statedAt(price, 'currency');
  const areas = { area: area_total, plot: null };
  const read = (value: string | null) => readPrice({ value, currency, unit: null }, areas, warn);
  const full = read(statedAt(price, 'value') ?? statedAt(price));
  // Lots that are not on sale often have no price, which is no news.
  if (full === null && status !== 1) return null;
  return lowerPrice(full, read(statedAt(property, 'promoprice', 'value') ?? statedAt(property, 'promoprice')), warn);
}

const PLANS = ['planimages', 'planimage', 'preset', 'layoutimage'];
const PHOTOS = ['images', 'image'];

/** A picture is an address, or an object with the address of its original. */
function mediaOf(property: FeedElement, warn: Warn, max_images: number): FeedLot['media'] {
  const media = new MediaList(warn);
  const addressOf = (image: FeedElement) => statedAt(image, 'source') ?? statedAt(image, 'url') ?? statedAt(image);
  for (const name of PLANS) for (const image of childrenOf(property, name)) media.addUrl(addressOf(image), 'plan');
  for (const name of PHOTOS) for (const image of childrenOf(property, name)) media.addUrl(addressOf(image), 'photo');
  return media.list({ max_images });
}
