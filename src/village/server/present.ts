import { OFFER_TYPES, WALL_MATERIALS } from '../../complex/rules/dictionaries.ts';
import { webAddress } from '../../platform/rules/addresses.ts';
import { roundToHundredths } from '../../platform/rules/hundredths.ts';
import type { VillageFull, VillageInList, VillageOffer } from '../contract.ts';
import { COMMUNICATIONS, spokenCommunication } from '../rules/village-facts.ts';
import type { OfferRecord, OfferTypeRecord, VillageDetails, VillageRecord } from './queries.ts';

const ON_SALE = 1;
/** Any code outside the dictionary is 'Предложение'. */
const offerTypeTitle = (type: number): string => OFFER_TYPES.find((entry) => entry.id === type)?.title ?? 'Предложение';

export function presentVillage(record: VillageRecord): VillageInList {
  return {
    id: record.id,
    title_eng: record.title_eng,
    titles: { title: record.title },
    location: {
      address_short: record.address,
      lat: record.lat,
      lng: record.lng,
      region_code: record.region_code,
      district: record.city_title,
    },
    road: record.road,
    distance_km: roundToHundredths(record.distance_km),
    developer: record.developer,
    images: record.images,
    offers: {
      total: record.total,
      sold: record.sold,
      price: { from: record.price_from, to: record.price_to },
      area: { from: roundToHundredths(record.area_from), to: roundToHundredths(record.area_to) },
      area_plot: { from: roundToHundredths(record.plot_from), to: roundToHundredths(record.plot_to) },
      types: record.types.map(({ type, total, price_from }) => ({
        type,
        title: offerTypeTitle(type),
        total,
        price_from,
      })),
    },
  };
}

const TITLES: Readonly<Record<string, string>> = COMMUNICATIONS;

export function presentVillageFull(record: VillageRecord, details: VillageDetails): VillageFull {
  const path = [
    { type: 'location' as const, place: details.region },
    { type: 'city' as const, place: details.city },
  ];
  return {
    ...presentVillage(record),
    description: details.description,
    polygon: details.polygon,
    geo: {
      address_path: path
        .flatMap(({ type, place }) => (place ? [{ type, ...place }] : []))
        .map((step, level) => ({ ...step, level })),
    },
    communications: Object.entries(details.communications).map(([key, value]) => ({
      title: TITLES[key] ?? key,
      value: spokenCommunication(value),
    })),
    specifications: details.specifications,
    advantages: details.advantages,
    documents: details.documents.map((item) => ({ ...item, url: `/media/documents/${item.id}` })),
    progress_images: details.progress,
    declaration_url: webAddress(details.declaration_url) ?? null,
    price_date: details.confirmed_at?.toISOString() ?? null,
  };
}

/** How many offers of a type there are, with its title. */
export const presentOfferType = ({ type, total }: OfferTypeRecord) => ({ type, title: offerTypeTitle(type), total });

/** An offer row; a sold one shows no price. */
export function presentOffer(record: OfferRecord): VillageOffer {
  const { area_live, found: _found, found_on_sale: _onSale, title, ...offer } = record;
  const onSale = record.status === ON_SALE;
  return {
    ...offer,
    title: title ?? offerTypeTitle(record.type),
    type_title: offerTypeTitle(record.type),
    price_total: onSale ? record.price_total : null,
    price_m2: onSale ? record.price_m2 : null,
    area: roundToHundredths(record.area),
    area_plot: roundToHundredths(record.area_plot),
    area_live_space: roundToHundredths(area_live),
    area_kitchen: roundToHundredths(record.area_kitchen),
    building_type: WALL_MATERIALS.find((entry) => entry.id === record.building_type) ?? null,
  };
}
