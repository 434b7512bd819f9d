/** The demo catalogue as its developers would hand it over: one feed each, in one of three formats, now and some weeks ago. */

import type {
  ComplexFacts,
  FeedDeveloper,
  FeedLocation,
  FeedMedia,
  HousingFacts,
  LotFacts,
  VillageOfferFacts,
} from '../../src/feeds/formats/record.ts';
import { writeCian } from '../../src/feeds/formats/writing/write-cian.ts';
import { type DomclickComplex, writeDomclick } from '../../src/feeds/formats/writing/write-domclick.ts';
import { writeYrl } from '../../src/feeds/formats/writing/write-yrl.ts';
import { DRAWN_HOST } from '../../src/feeds/server/stage/picture-address.ts';
import { drawnImagePath } from '../../src/pictures/rules/drawn-image.ts';
import { ADVANTAGES_IN_FEED, advantagesOf } from './advantages.ts';
import { describeComplex } from './describe-complex.ts';
import { type DemoDeveloper, legalParticulars } from './developers.ts';
import { feedPicturesOf } from './pictures.ts';
import {
  type Communications,
  leavesOf,
  type PlannedCatalogue,
  type PlannedComplex,
  type PlannedFlat,
  type PlannedHousing,
  type PlannedOffer,
  type PlannedVillage,
  releaseOf,
} from './planned.ts';
import { fullAddress } from './streets.ts';

/** `earlier`: some weeks ago, before prices moved, flats were sold and terms were put off. */
type FeedAge = 'earlier' | 'current';

/** Address of a drawn picture in a feed. */
const pictureUrl = (path: string): string => `https://${DRAWN_HOST}/${path}`;

function locationOf(complex: PlannedComplex): FeedLocation {
  const { place, point } = complex.site;
  const inMoscow = place.region_code === 77;
  return {
    address: fullAddress(place, complex.address),
    region: inMoscow ? 'Москва' : 'Московская область',
    region_code: place.region_code,
    district: null,
    locality: inMoscow ? 'Москва' : place.title,
    lat: point[0],
    lng: point[1],
  };
}

function developerOf(developer: DemoDeveloper): FeedDeveloper {
  return { id: developer.key, title: developer.title, site: legalParticulars(developer).site, logo: null };
}

/** CIAN and Domclick cannot tell a plan of the floor from one of the flat. */
function mediaOf(flat: PlannedFlat, housing: PlannedHousing, { developer }: PlannedComplex): FeedMedia[] {
  const plan: FeedMedia = { kind: 'plan', url: pictureUrl(flat.layout.plan) };
  if (developer.format !== 'yrl') return [plan];
  const perFloor = housing.flats_per_floor;
  const floorPlan = drawnImagePath({ kind: 'floor-plan', seed: housing.seed, flats: perFloor, lit: flat.place });
  return [plan, { kind: 'floor_plan', url: pictureUrl(floorPlan) }];
}

/** Facts of a flat; those of its house come with every lot in YRL and CIAN, and apart in Domclick. */
function lotOf(flat: PlannedFlat, housing: PlannedHousing, complex: PlannedComplex, age: FeedAge): LotFacts {
  const { layout } = flat;
  const told = age === 'earlier' && flat.earlier ? flat.earlier : flat;
  return {
    external_id: `${housing.key}/${flat.number}`,
    section: String(flat.section),
    number: flat.number,
    floor: flat.floor,
    floors_total: housing.floors,
    place_on_floor: flat.place,
    rooms: layout.rooms,
    open_plan: layout.layout === 'open',
    euro_plan: layout.layout === 'euro' && layout.rooms > 0,
    apartments: complex.apartments_only,
    area_total: layout.area_total,
    area_live_space: layout.area_living,
    area_kitchen: layout.area_kitchen,
    area_rooms: [...layout.area_rooms],
    renovation: flat.renovation,
    price_total: told.price_total,
    status: told.status,
    mortgage: complex.payments.mortgage,
    media: mediaOf(flat, housing, complex),
  };
}

/** One complex in so many is written in capitals by its developer; the editors put it right. */
const SHOUTED = 17;

/** How the developer's feed writes the name of a complex. */
export function titleInFeed({ title, seed }: PlannedComplex): string {
  return seed % SHOUTED === 0 ? title.toUpperCase() : title;
}

function isListed(flat: PlannedFlat, age: FeedAge): boolean {
  return age === 'current' || flat.earlier !== null;
}

function* lotsOf(complexes: readonly PlannedComplex[], age: FeedAge): Generator<LotFacts> {
  for (const complex of complexes) {
    const ofComplex = {
      complex_key: complex.key,
      complex_title: titleInFeed(complex),
      location: locationOf(complex),
      developer: developerOf(complex.developer),
      wall_material: complex.wall_material,
    };
    for (const housing of complex.housings) {
      const ofHousing = {
        ...ofComplex,
        housing_key: housing.key,
        housing_title: housing.title,
        queue: housing.queue,
        release: releaseOf(housing, age),
        ceiling_height: housing.ceiling_height,
      };
      for (const flat of housing.flats) {
        if (isListed(flat, age)) yield { ...ofHousing, ...lotOf(flat, housing, complex, age) };
      }
    }
  }
}

function* domclickComplexes(complexes: readonly PlannedComplex[], age: FeedAge): Generator<DomclickComplex> {
  for (const complex of complexes) {
    const facts: ComplexFacts = {
      complex_key: complex.key,
      title: titleInFeed(complex),
      description: describeComplex(complex),
      images: feedPicturesOf(complex).map(pictureUrl),
      advantages: advantagesOf(complex)
        .slice(0, ADVANTAGES_IN_FEED)
        .map(({ title, text, picture }) => ({ title, text, image: picture && pictureUrl(picture.path) })),
      parking: complex.parking,
      location: locationOf(complex),
      developer: developerOf(complex.developer),
      subsidy: complex.payments.subsidy,
      installment: complex.payments.installment,
    };
    yield { complex: facts, housings: complex.housings.map((housing) => domclickHousing(housing, complex, age)) };
  }
}

function domclickHousing(housing: PlannedHousing, complex: PlannedComplex, age: FeedAge) {
  const facts: HousingFacts = {
    housing_key: housing.key,
    title: housing.title,
    queue: housing.queue,
    floors_total: housing.floors,
    ceiling_height: housing.ceiling_height,
    release: releaseOf(housing, age),
    wall_material: housing.wall_material,
    location: { ...locationOf(complex), address: null, lat: housing.point[0], lng: housing.point[1] },
  };
  const flats = housing.flats.filter((flat) => isListed(flat, age));
  return { housing: facts, lots: flats.map((flat) => lotOf(flat, housing, complex, age)) };
}

const stated = (text: string): boolean => !/^(?:Нет|—)/.test(text);

function offerOf(offer: PlannedOffer, village: PlannedVillage): VillageOfferFacts | null {
  const { type } = offer;
  if (type === 6 || type === 7) return null;
  const supplies: Communications = village.communications;
  return {
    external_id: offer.key,
    type,
    village_key: village.key,
    village_title: village.title,
    status: offer.status,
    price_total: offer.price_total,
    area: offer.area,
    area_plot: offer.area_plot,
    area_live_space: offer.area_living,
    area_kitchen: offer.area_kitchen,
    floors: offer.floors,
    rooms: offer.rooms,
    wall_material: offer.wall_material,
    mortgage: offer.mortgage,
    plot_purpose: 'ИЖС',
    heating: stated(supplies.heating),
    water: stated(supplies.water),
    sewerage: stated(supplies.sewerage),
    electricity: stated(supplies.electricity),
    gas: stated(supplies.gas),
    road: village.road.title,
    distance_km: village.distance_km,
    media: offer.pictures.map((path) => ({
      kind: path.startsWith('plot-plan') ? ('plan' as const) : ('photo' as const),
      url: pictureUrl(path),
    })),
    location: {
      address: village.address,
      region: 'Московская область',
      region_code: 50,
      district: null,
      locality: village.title,
      lat: village.point[0],
      lng: village.point[1],
    },
    developer: developerOf(village.developer),
  };
}

function* villageOffers(villages: readonly PlannedVillage[], age: FeedAge): Generator<VillageOfferFacts> {
  for (const village of villages) {
    for (const offer of village.offers) {
      const facts = offerOf(offer, village);
      if (facts) yield { ...facts, status: age === 'earlier' ? 1 : offer.status };
    }
  }
}

function* both<T>(first: Iterable<T>, second: Iterable<T>): Generator<T> {
  yield* first;
  yield* second;
}

/** A developer's feed, piece by piece; `null` where it would hold no lot. @param generated_at ISO 8601 */
export function writeDemoFeed(
  catalogue: PlannedCatalogue,
  developer: DemoDeveloper,
  age: FeedAge,
  generated_at: string,
): Iterable<string> | null {
  const complexes = leavesOf(catalogue.complexes).filter((complex) => complex.developer === developer);
  const villages = catalogue.villages.filter((village) => village.developer === developer);
  const hasLots = complexes.some(({ housings }) =>
    housings.some(({ flats }) => flats.some((flat) => isListed(flat, age))),
  );
  if (!hasLots && villages.length === 0) return null;
  if (developer.format === 'domclick') return writeDomclick(domclickComplexes(complexes, age));
  if (developer.format === 'cian') return writeCian(generated_at, lotsOf(complexes, age));
  return writeYrl(
    generated_at,
    both<LotFacts | VillageOfferFacts>(lotsOf(complexes, age), villageOffers(villages, age)),
  );
}
