import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import type { VillageOfferFacts } from '../../formats/record.ts';
import type { Offered } from '../../formats/writing/offer-writer.ts';
import { type ExportSetting, keyFor, mediaOf, portalImage, REGIONS, wholeAddress } from './offered.ts';
import type { ExportedOffer, ExportScope } from './queries.ts';

/** An offer of a village as the writers take it, with everything that the catalogue knows of it and may show. */
export function offeredHouse(
  offer: ExportedOffer,
  { origin, agency, phone, phone_region }: ExportSetting,
  format: ExportScope['format'],
): Offered {
  const region = offer.region_code === null ? null : REGIONS[offer.region_code];
  const { electricity, gas, water, sewerage, heating } = offer.communications;
  const facts: VillageOfferFacts = {
    external_id: `v${offer.id}`,
    type: offer.type as VillageOfferFacts['type'],
    status: 1,
    village_key: keyFor(format, offer.village_key),
    village_title: offer.village_title,
    price_total: offer.price_total,
    area: roundToHundredths(offer.area),
    area_plot: roundToHundredths(offer.area_plot),
    area_live_space: roundToHundredths(offer.area_live),
    area_kitchen: roundToHundredths(offer.area_kitchen),
    rooms: offer.rooms,
    floors: offer.floors,
    wall_material: offer.building_type as VillageOfferFacts['wall_material'],
    // «No» is what the catalogue says where nobody told: no reason to tell a portal that banks refuse.
    mortgage: offer.mortgage || null,
    electricity: electricity ?? null,
    gas: gas ?? null,
    water: water ?? null,
    sewerage: sewerage ?? null,
    heating: heating ?? null,
    road: offer.road,
    distance_km: offer.distance_km === null ? null : roundToHundredths(offer.distance_km),
    media: mediaOf(
      offer.media,
      offer.images.map((path) => portalImage(path, origin)),
      origin,
    ),
    location: {
      address: format === 'cian' ? wholeAddress(offer.address, region) : offer.address,
      region,
      region_code: offer.region_code,
      district: null,
      locality: offer.city ?? (offer.region_code === 77 ? region : null),
      lat: offer.lat,
      lng: offer.lng,
    },
    developer: offer.developer === null ? null : { id: null, title: offer.developer, site: null, logo: null },
    description: offer.description,
  };
  return {
    ...facts,
    seller: {
      agency,
      phone: offer.region_code === 50 ? (phone_region ?? phone) : phone,
      page: `${origin}/${offer.village_title_eng}?offer=${offer.id}`,
      listed_at: offer.first_seen_at.toISOString(),
      changed_at: offer.updated_at.toISOString(),
    },
  };
}
