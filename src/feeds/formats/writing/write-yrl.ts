import type { FeedMedia, FeedRelease, FeedStation, LotFacts, VillageOfferFacts } from '../record.ts';
import { type Offered, type OfferWriter, type Seller, writeAll } from './offer-writer.ts';
import { escapeXml, flag, group, tag } from './xml-text.ts';

const RENOVATION: Readonly<Record<number, string>> = {
  1: 'без отделки',
  2: 'чистовая',
  3: 'предчистовая',
  4: 'с мебелью',
  5: 'дизайнерский',
};
const WALLS: Readonly<Record<number, string>> = {
  1: 'блочный',
  2: 'деревянный',
  3: 'кирпичный',
  4: 'кирпично-монолитный',
  5: 'монолит',
  6: 'панельный',
};
const STATES = { handed_over: 'hand-over', built: 'built', unfinished: 'unfinished' } as const;
const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'коттедж',
  2: 'дом',
  3: 'дом с участком',
  4: 'участок',
  5: 'часть дома',
  8: 'таунхаус',
  9: 'дуплекс',
  10: 'гараж',
};
const TAGS = { plan: ' tag="plan"', floor_plan: ' tag="floor-plan"', photo: '' } as const;

function isVillageOffer(offer: Offered): offer is VillageOfferFacts & Pick<Offered, 'seller'> {
  return 'type' in offer;
}

const area = (name: string, value: number | null | undefined, unit = 'кв. м') =>
  value === null || value === undefined ? '' : group(name, tag('value', value), tag('unit', unit));
const images = (media: readonly FeedMedia[] | undefined) =>
  (media ?? []).map(({ kind, url }) => `<image${TAGS[kind]}>${escapeXml(url)}</image>`).join('');
const price = (roubles: number | null | undefined) =>
  roubles === null || roubles === undefined ? '' : group('price', tag('value', roubles), tag('currency', 'RUB'));

function metro({ name, mode, minutes }: FeedStation): string {
  if (name === null) return '';
  return group(
    'metro',
    tag('name', name),
    mode === null ? '' : tag(mode === 3 ? 'time-on-foot' : 'time-on-transport', minutes),
  );
}

function place(offer: LotFacts | VillageOfferFacts, inside: string): string {
  const at = offer.location;
  return group(
    'location',
    tag('country', 'Россия'),
    tag('region', at?.region),
    tag('district', at?.district),
    tag('locality-name', at?.locality),
    tag('address', at?.address),
    inside,
    tag('latitude', at?.lat),
    tag('longitude', at?.lng),
  );
}

/** Who sells, each for himself: the agency with its phone, and the developer, so that readers learn him; the phone is not his. */
function agents({ developer, seller }: Offered): string {
  const one = (category: string, organization: string, phone?: string | null): string =>
    group(
      'sales-agent',
      tag('phone', phone && `+${phone}`),
      tag('organization', organization),
      tag('category', category),
    );
  return (
    (seller ? one('агентство', seller.agency, seller.phone) : '') +
    (developer ? one('застройщик', developer.title) : '')
  );
}

function dates(seller: Seller | undefined, generated_at: string): string {
  if (!seller) return tag('creation-date', generated_at);
  return tag('url', seller.page) + tag('creation-date', seller.listed_at) + tag('last-update-date', seller.changed_at);
}

function release(value: FeedRelease | null | undefined): string {
  if (!value) return '';
  return (
    tag('built-year', value.year) +
    tag('ready-quarter', value.quarter) +
    (value.state === null ? '' : tag('building-state', STATES[value.state]))
  );
}

function lotElements(lot: LotFacts & Pick<Offered, 'seller'>): string {
  const key = lot.complex_key?.startsWith('name:') ? null : lot.complex_key;
  const house = lot.housing_key?.startsWith('name:') ? null : lot.housing_key;
  return [
    tag('category', 'квартира'),
    tag('new-flat', 1),
    tag('deal-status', 'первичная продажа'),
    place(lot, tag('apartment', lot.number) + (lot.stations ?? []).map(metro).join('')),
    agents(lot),
    price(lot.price_total),
    flag('mortgage', lot.mortgage, 'да', 'нет'),
    area('area', lot.area_total),
    area('living-space', lot.area_live_space),
    area('kitchen-space', lot.area_kitchen),
    ...(lot.area_rooms ?? []).map((value) => area('room-space', value)),
    images(lot.media),
    lot.rooms === 0 ? tag('studio', 1) : tag('rooms', lot.rooms),
    lot.open_plan || lot.renovation === 6 ? tag('open-plan', 1) : tag('renovation', RENOVATION[lot.renovation ?? 0]),
    flag('apartments', lot.apartments, 'да', 'нет'),
    tag('floor', lot.floor),
    tag('floors-total', lot.floors_total),
    tag('ceiling-height', lot.ceiling_height),
    tag('building-name', lot.complex_title),
    tag('yandex-building-id', key),
    tag('yandex-house-id', house),
    tag('building-section', lot.housing_title),
    tag('building-phase', lot.queue),
    release(lot.release),
    tag('building-type', WALLS[lot.wall_material ?? 0]),
    tag('description', lot.description),
  ].join('');
}

function villageElements(offer: VillageOfferFacts & Pick<Offered, 'seller'>): string {
  const id = offer.village_key?.startsWith('name:') ? null : offer.village_key;
  const supply = (name: string, value: boolean | null | undefined) => flag(`${name}-supply`, value, 'да', 'нет');
  return [
    tag('category', CATEGORIES[offer.type]),
    place(
      offer,
      tag('direction', offer.road) +
        tag('distance', offer.distance_km) +
        tag('village-name', offer.village_title) +
        tag('yandex-village-id', id),
    ),
    agents(offer),
    price(offer.price_total),
    flag('mortgage', offer.mortgage, 'да', 'нет'),
    area('area', offer.area),
    area('living-space', offer.area_live_space),
    area('kitchen-space', offer.area_kitchen),
    area('lot-area', offer.area_plot, 'сотка'),
    tag('lot-type', offer.plot_purpose),
    images(offer.media),
    tag('rooms', offer.rooms),
    tag('floors-total', offer.floors),
    tag('building-type', WALLS[offer.wall_material ?? 0]),
    supply('heating', offer.heating),
    supply('water', offer.water),
    supply('sewerage', offer.sewerage),
    supply('electricity', offer.electricity),
    supply('gas', offer.gas),
    tag('description', offer.description),
  ].join('');
}

/**
 * Writes flats and village offers as YRL (Yandex.Realty), piece by piece, one offer a piece.
 * The format means "present = on sale", so offers whose status is stated and not 1 are left out. It carries no section,
 * place on floor, euro plan, layout, payments but mortgage, developer id or facts of a whole complex, and the room count and
 * finishing of a lot without walls only as `open-plan` plus rooms.
 */
export const yrlWriter: OfferWriter = {
  head: (generated_at) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">\n${tag('generation-date', generated_at)}\n`,
  offer(offer, generated_at) {
    if (offer.status !== undefined && offer.status !== 1) return '';
    const elements = isVillageOffer(offer) ? villageElements(offer) : lotElements(offer);
    return `<offer internal-id="${escapeXml(offer.external_id)}"><type>продажа</type><property-type>жилая</property-type>${dates(offer.seller, generated_at)}${elements}</offer>\n`;
  },
  tail: '</realty-feed>\n',
};

/** @param generated_at ISO 8601 with offset, written as generation-date */
export const writeYrl = (generated_at: string, offers: Iterable<Offered>) => writeAll(yrlWriter, generated_at, offers);
