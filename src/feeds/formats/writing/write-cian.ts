import type { FeedLocation, FeedMedia, FeedRelease, FeedStation, LotFacts, VillageOfferFacts } from '../record.ts';
import { type Offered, type OfferWriter, type Seller, writeAll } from './offer-writer.ts';
import { flag, group, tag } from './xml-text.ts';

const DECORATION: Readonly<Record<number, string>> = { 1: 'without', 2: 'fine', 3: 'preFine', 4: 'fineWithFurniture' };
const MATERIALS: Readonly<Record<number, string>> = {
  1: 'block',
  2: 'wood',
  3: 'brick',
  4: 'monolithBrick',
  5: 'monolith',
  6: 'panel',
};
const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'cottageSale',
  2: 'houseSale',
  3: 'houseSale',
  4: 'landSale',
  5: 'houseShareSale',
  8: 'townhouseSale',
};
const QUARTERS = ['first', 'second', 'third', 'fourth'] as const;
const BOOKING: Readonly<Record<number, string>> = { 1: 'free', 2: 'booked', 3: 'sold' };

/** CIAN room codes: 1–5, 6 more, 7 free plan, 9 studio. */
function roomsCode(lot: LotFacts): number | null {
  if (lot.open_plan || lot.renovation === 6) return 7;
  if (lot.rooms === null || lot.rooms === undefined) return null;
  return lot.rooms === 0 ? 9 : Math.min(lot.rooms, 6);
}

const coordinates = (at: FeedLocation | undefined) => group('Coordinates', tag('Lat', at?.lat), tag('Lng', at?.lng));
const bool = (name: string, value: boolean | null | undefined) => flag(name, value, 'true', 'false');

function photos(media: readonly FeedMedia[] | undefined): string {
  const plan = media?.find(({ kind }) => kind === 'plan');
  const rest = (media ?? []).filter((item) => item !== plan);
  return (
    group('LayoutPhoto', tag('FullUrl', plan?.url)) +
    group(
      'Photos',
      ...rest.map(({ url, kind }) =>
        group(
          'PhotoSchema',
          tag('FullUrl', url),
          tag('PhotoType', kind === 'photo' ? 'realtyObject' : 'realtyObjectLayout'),
        ),
      ),
    )
  );
}

function deadline(release: FeedRelease | null | undefined): string {
  if (!release) return '';
  const complete = release.state === null ? null : release.state === 'handed_over';
  return group(
    'Deadline',
    release.quarter === null ? '' : tag('Quarter', QUARTERS[release.quarter - 1]),
    tag('Year', release.year),
    bool('IsComplete', complete),
  );
}

function underground({ source_id, mode, minutes }: FeedStation): string {
  if (source_id === null) return '';
  return group(
    'UndergroundInfoSchema',
    tag('Id', source_id),
    tag('Time', minutes),
    mode === null ? '' : tag('TransportType', mode === 3 ? 'walk' : 'transport'),
  );
}

function terms(price: number | null | undefined, mortgage: boolean | null | undefined): string {
  return group('BargainTerms', tag('Price', price), tag('Currency', 'rur'), bool('MortgageAllowed', mortgage));
}

/** The phone to call: country code and the ten digits after it. */
function phones(seller: Seller | undefined): string {
  if (!seller?.phone) return '';
  return group(
    'Phones',
    group('PhoneSchema', tag('CountryCode', `+${seller.phone.slice(0, 1)}`), tag('Number', seller.phone.slice(1))),
  );
}

function complexOf(lot: LotFacts): string {
  return group(
    'JKSchema',
    tag('Id', lot.complex_key?.startsWith('name:') ? null : lot.complex_key),
    tag('Name', lot.complex_title),
    tag('Developer', lot.developer?.title),
    group(
      'House',
      tag('Id', lot.housing_key?.startsWith('name:') ? null : lot.housing_key),
      tag('Name', lot.housing_title),
      group('Flat', tag('FlatNumber', lot.number), tag('SectionNumber', lot.section)),
    ),
  );
}

function lotElements(lot: LotFacts & Pick<Offered, 'seller'>): string {
  const status = lot.status ?? 1;
  return [
    tag('Category', 'newBuildingFlatSale'),
    tag('ExternalId', lot.external_id),
    tag('Description', lot.description),
    tag('Address', lot.location?.address),
    phones(lot.seller),
    coordinates(lot.location),
    tag('FlatRoomsCount', roomsCode(lot)),
    bool('IsApartments', lot.apartments),
    bool('IsEuroFlat', lot.euro_plan),
    tag('TotalArea', lot.area_total),
    tag('LivingArea', lot.area_live_space),
    tag('KitchenArea', lot.area_kitchen),
    tag('AllRoomsArea', lot.area_rooms?.join('+')),
    tag('FloorNumber', lot.floor),
    tag('FlatOnFloorNumber', lot.place_on_floor),
    tag('Decoration', DECORATION[lot.renovation ?? 0]),
    complexOf(lot),
    group('Undergrounds', ...(lot.stations ?? []).map(underground)),
    photos(lot.media),
    group(
      'Building',
      tag('FloorsCount', lot.floors_total),
      tag('MaterialType', MATERIALS[lot.wall_material ?? 0]),
      tag('CeilingHeight', lot.ceiling_height),
      deadline(lot.release),
    ),
    tag('ProjectDeclarationUrl', lot.declaration_url),
    terms(lot.price_total, lot.mortgage),
    status === 4 ? tag('fl_status', 'UNAVAILABLE') : group('Booking', tag('Status', BOOKING[status])),
  ].join('');
}

function villageElements(offer: VillageOfferFacts & Pick<Offered, 'seller'>): string {
  return [
    tag('Category', CATEGORIES[offer.type]),
    tag('ExternalId', offer.external_id),
    tag('Description', offer.description),
    tag('Address', offer.location?.address),
    phones(offer.seller),
    coordinates(offer.location),
    tag('TotalArea', offer.area),
    tag('SettlementName', offer.village_title),
    group('KP', tag('Id', offer.village_key?.startsWith('name:') ? null : offer.village_key)),
    offer.area_plot === null || offer.area_plot === undefined
      ? ''
      : group('Land', tag('Area', offer.area_plot), tag('AreaUnitType', 'sotka')),
    bool('HasElectricity', offer.electricity),
    bool('HasWater', offer.water),
    bool('HasGas', offer.gas),
    photos(offer.media),
    group('Building', tag('FloorsCount', offer.floors), tag('MaterialType', MATERIALS[offer.wall_material ?? 0])),
    terms(offer.price_total, offer.mortgage),
  ].join('');
}

/**
 * Writes flats and village offers as CIAN feed version 2, piece by piece, one object a piece.
 * All four statuses are carried. Not carried: queue, region/district/locality apart from the address, stations by name (only
 * `source_id`), payments but mortgage, finishing 5 (with repair), room counts above 6, the rooms of a lot without walls, the
 * state `built`, layout, developer id, facts of a whole complex; of villages: duplexes and garages (left out), rooms, road,
 * distance, heating, sewerage and statuses other than 1 (left out).
 */
export const cianWriter: OfferWriter = {
  head: (generated_at) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<feed>\n<feed_version>2</feed_version>\n${tag('generated', generated_at)}\n`,
  offer(offer) {
    if (!('type' in offer)) return `<object>${lotElements(offer)}</object>\n`;
    const isCarried = (offer.status ?? 1) === 1 && CATEGORIES[offer.type];
    return isCarried ? `<object>${villageElements(offer)}</object>\n` : '';
  },
  tail: '</feed>\n',
};

/** @param generated_at ISO 8601, written as `generated` */
export const writeCian = (generated_at: string, offers: Iterable<Offered>) =>
  writeAll(cianWriter, generated_at, offers);
