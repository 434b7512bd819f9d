import { webAddress } from '../../../platform/rules/addresses.ts';
import { roundToHundredths } from '../../../platform/rules/hundredths.ts';
import type { FoundComplex } from '../../../search/index/answer.ts';
import type { ComplexFacts } from '../../../search/server/list-facts.ts';
import { presentFlats } from '../../../search/server/present-building.ts';
import { presentRelease } from '../../../search/server/present-release.ts';
import type { BuildingFull, Housing, PayableFlatInList } from '../../contract/buildings.ts';
import { REGISTRATIONS, WALL_MATERIALS } from '../../rules/dictionaries.ts';
import { presentFlatInList } from '../flats/present.ts';
import type { FlatRecord } from '../flats/queries.ts';
import type { ChildRecord, ComplexRecord, GeoRecord, HousingRecord } from './queries.ts';

const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null);
const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** A housing row. */
export function presentHousing(record: HousingRecord, fallbackImage: Housing['images'], now: number): Housing {
  return {
    id: record.id,
    titles: { title: record.complex_title, child: record.title },
    images: record.image ? [record.image] : fallbackImage.slice(0, 1),
    floor_range: distinct(known([record.floors_min, record.floors])),
    square: distinct(known([roundToHundredths(record.area_from), roundToHundredths(record.area_to)])),
    ...presentRelease({ state: record.release_state, year: record.release_year, quarter: record.release_quarter }, now),
    polygon: record.polygon,
    flats: {
      total: record.total,
      price: { from: record.price_from },
      square_m2: { from: roundToHundredths(record.area_from), to: roundToHundredths(record.area_to) },
    },
  };
}

function presentChild(record: ChildRecord, now: number): BuildingFull['children'][number] {
  return {
    id: record.id,
    title_eng: record.title_eng,
    titles: { title: record.title },
    location: {
      address_short: record.address,
      lat: record.lat,
      lng: record.lng,
      region_code: record.region_code,
      district: record.district,
    },
    polygon: record.polygon,
    ...presentRelease({ state: record.release_state, year: record.release_year, quarter: record.release_quarter }, now),
    flats: { total: record.total, price: { from: record.price_from, to: record.price_to } },
  };
}

/** Region, then city or county, then district: the path of breadcrumbs. */
function addressPath(
  places: Pick<ComplexRecord, 'region' | 'county' | 'district_entity' | 'city'>,
): BuildingFull['geo']['address_path'] {
  const steps: [type: 'location' | 'city' | 'county' | 'district', place: GeoRecord | null][] = [
    ['location', places.region],
    ['county', places.county],
    ['city', places.city],
    ['district', places.district_entity],
  ];
  return steps
    .flatMap(([type, place]) => (place ? [{ type, ...place }] : []))
    .map((step, level) => ({ ...step, level }));
}

interface Parts {
  record: ComplexRecord;
  facts: ComplexFacts;
  found: FoundComplex | undefined;
  housings: readonly HousingRecord[];
  children: readonly ChildRecord[];
  cheapest: FlatRecord | undefined;
  now: number;
}

/** Nothing of a flat that was sold, or whose price went, since it was found. */
function presentPayable(record: FlatRecord | undefined, now: number): PayableFlatInList | null {
  if (!record) return null;
  const { id, rooms, rooms_known, apartment, open_plan, area_total, price_total, ...flat } = presentFlatInList(
    record,
    now,
  );
  if (price_total === null) return null;
  const { mortgage, military_mortgage, subsidy, installment, building } = flat;
  const what = { id, rooms, rooms_known, apartment, open_plan, area_total, price_total };
  return { ...what, mortgage, military_mortgage, subsidy, installment, building };
}

const PAYMENT_IDS = { mortgage: 1, military_mortgage: 2, subsidy: 3, installment: 4 } as const;

/** The card of a complex (contract: buildingFull). */
export function presentBuildingFull({ record, facts, found, housings, children, cheapest, now }: Parts): BuildingFull {
  const { updated_at: _updated, outlines: _outlines, ...shown } = facts;
  const { flats, marked_at } = presentFlats(found);
  const rows = housings.map((housing) => presentHousing(housing, record.images, now));
  const { payments } = record;
  return {
    ...shown,
    marked_at,
    flats,
    images: record.images,
    parent_id: record.parent?.id ?? null,
    parent: record.parent,
    description: record.description,
    polygon: record.polygon,
    children: children.map((child) => presentChild(child, now)),
    geo: { address_path: addressPath(record) },
    developer: record.developer && { ...record.developer, site: webAddress(record.developer.site) ?? null },
    declaration_url: webAddress(record.declaration_url) ?? null,
    place_approximate: record.place_approximate,
    wall_material: WALL_MATERIALS.find((entry) => entry.id === record.wall_material) ?? null,
    registration: REGISTRATIONS.find((entry) => entry.id === record.registration) ?? null,
    apartments_count: record.apartments_count,
    housing_count: record.housing_count ?? (rows.length || null),
    floor_range: extremes(rows.flatMap((row) => row.floor_range)),
    celling_height_range: distinct(
      known([roundToHundredths(record.ceiling_height_min), roundToHundredths(record.ceiling_height_max)]),
    ),
    security: record.security,
    parking: record.parking,
    lifts: record.lifts,
    decoration: record.decoration,
    specifications: record.specifications,
    advantages: record.advantages,
    decorations: record.decorations,
    documents: record.documents.map((item) => ({ ...item, url: `/media/documents/${item.id}` })),
    progress_images: record.progress,
    housings: rows,
    payment_methods: (Object.keys(PAYMENT_IDS) as (keyof typeof PAYMENT_IDS)[])
      .filter((key) => payments?.[key])
      .map((key) => PAYMENT_IDS[key]),
    cheapest: presentPayable(cheapest, now),
    price_date: record.confirmed_at?.toISOString() ?? null,
  };
}

/** Lowest and highest of the numbers, one when they are equal. */
function extremes(values: readonly number[]): number[] {
  return values.length === 0 ? [] : distinct([Math.min(...values), Math.max(...values)]);
}
