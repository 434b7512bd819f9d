import type { Image, NearStation } from '../../../platform/contract/parts.ts';
import { webAddress } from '../../../platform/rules/addresses.ts';
import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import { presentRelease } from '../../../search/server/present-release.ts';
import type { FlatFull, FlatInList, SimilarFlat } from '../../contract/flats.ts';
import { type ComparedFlat, flatDifferences } from '../../rules/flat-differences.ts';
import { partTitle } from '../../rules/housing-title.ts';
import type { FlatRecord } from './queries.ts';

const ON_SALE = 1;
/** Sold wins over hidden. */
const WITHDRAWN = 4;

/** The flat itself. A flat that is not on sale shows no price. */
function presentFlat(record: FlatRecord, now: number): Omit<FlatInList, 'building'> {
  const onSale = record.status === ON_SALE;
  return {
    id: record.id,
    status: record.status,
    hidden: record.hidden && record.status === WITHDRAWN,
    held: onSale && isHeld(record.held_until, now),
    rooms: record.rooms,
    rooms_known: record.rooms_known,
    apartment: record.apartment,
    open_plan: record.open_plan,
    number: record.number,
    floor: record.floor,
    floors_total: record.floors_total,
    section: record.section,
    place_on_floor: record.place_on_floor,
    area_total: roundToHundredths(record.area_total),
    area_rooms: (record.area_rooms ?? []).map((value) => roundToHundredths(value)),
    area_live_space: roundToHundredths(record.area_live),
    area_kitchen: roundToHundredths(record.area_kitchen),
    area_balconies: roundToHundredths(record.area_balconies),
    ceiling_height: roundToHundredths(record.ceiling_height),
    finishing: record.renovation,
    price_total: onSale ? record.price_total : null,
    price_m2: onSale ? record.price_m2 : null,
    price_date: record.price_at.toISOString(),
    media: record.media,
    mortgage: record.mortgage,
    military_mortgage: record.military_mortgage,
    subsidy: record.subsidy,
    installment: record.installment,
    housing_id: record.housing_id,
    layout_id: record.layout_id,
  };
}

/** Whether a hold that was not let go lives still. */
export const isHeld = (until: Date | null, now: number): boolean => until !== null && until.getTime() > now;

const termOf = (record: FlatRecord) => ({
  state: record.release_state,
  year: record.release_year,
  quarter: record.release_quarter,
});

/** Housing, part and term of a flat. */
function placeOf(record: FlatRecord, now: number) {
  const { release_date, release_date_tag, release_colour, release_postponed } = presentRelease(termOf(record), now);
  return {
    name: record.housing_title,
    queue: record.queue,
    declaration_url: webAddress(record.declaration_url) ?? null,
    part: record.parent_title === null ? null : partTitle(record.complex_title, record.parent_title) || null,
    release_date,
    release_date_tag,
    release_colour,
    release_postponed,
  };
}

/** A flat among others of its complex. `now` in epoch milliseconds. */
export function presentFlatInList(record: FlatRecord, now: number): FlatInList {
  const place = placeOf(record, now);
  return {
    ...presentFlat(record, now),
    building: {
      id: record.complex_id,
      parent_id: record.parent_id,
      title: record.complex_title,
      ...place,
    },
  };
}

/** A flat with its complex, for its own card. */
export function presentFlatFull(
  record: FlatRecord,
  { images, stations }: { images: readonly Image[]; stations: readonly NearStation[] },
  now: number,
): FlatFull {
  const place = placeOf(record, now);
  return {
    ...presentFlat(record, now),
    building: {
      id: record.complex_id,
      parent_id: record.parent_id,
      title: record.complex_title,
      title_eng: record.complex_title_eng,
      class: record.complex_class,
      ...place,
      developer: record.developer_title ? { title: record.developer_title } : null,
      location: { address_short: record.address },
      images: [...images],
      near: { stations: [...stations] },
    },
  };
}

const compared = (record: FlatRecord): ComparedFlat => ({
  floor: record.floor,
  area_total: record.area_total,
  finishing: record.renovation,
  ceiling_height: record.ceiling_height,
  apartment: record.apartment,
  housing_id: record.housing_id,
  term: termOf(record),
});

/** A flat beside the one asked about, with the difference of the prices shown and what explains it. */
export function presentSimilar(own: FlatRecord, record: FlatRecord, now: number): SimilarFlat {
  const flat = presentFlatInList(record, now);
  const ownPrice = own.status === ON_SALE ? own.price_total : null;
  return {
    flat,
    price_difference: flat.price_total === null || ownPrice === null ? null : flat.price_total - ownPrice,
    reasons: flatDifferences(compared(own), compared(record), now),
  };
}
