/** One complex: its class facts, typical flats, houses and listed flats. */

import type { RenovationCode, WallMaterialCode } from '../../src/feeds/formats/record.ts';
import { type DayTime, type FacadeStyle, MAX_DRAWN_SEED } from '../../src/pictures/rules/drawn-image.ts';
import { slugify } from '../../src/platform/rules/slug.ts';
import type { DemoDeveloper } from './developers.ts';
import { soundsLikeWorks } from './name-complexes.ts';
import { flatsIn, planFlats } from './plan-flats.ts';
import { type EmptyHousing, planHousings, type Stage } from './plan-housings.ts';
import { type LayoutLibrary, planLayouts } from './plan-layouts.ts';
import type { HousingClass, Payments, PlannedComplex, Sale } from './planned.ts';
import { LOWEST_PRICE, type PriceBasis, priceM2 } from './pricing.ts';
import type { Quarter } from './quarters.ts';
import { type Random, randomOf } from './random.ts';
import type { Site } from './sites.ts';
import { inventStreet, placeName, streetInName } from './streets.ts';

/** Everything that is decided over the whole catalogue before a complex is planned by itself. */
export interface ComplexRequest {
  readonly key: string;
  readonly title: string;
  readonly part: string | null;
  /** Street and house of the parent, where this is a part. */
  readonly address: string | null;
  readonly site: Site;
  readonly developer: DemoDeveloper;
  readonly housing_class: HousingClass;
  readonly stage: Stage;
  readonly sale: Sale;
  readonly postponed: boolean;
  readonly apartments_only: boolean;
  /** Given where the catalogue needs a rare one. */
  readonly wall_material: WallMaterialCode | null;
  readonly lots: number;
  readonly quarter: Quarter;
}

const STYLES: Readonly<Record<HousingClass, readonly FacadeStyle[]>> = {
  1: ['mosaic', 'brick', 'grid', 'ribbon'],
  2: ['mosaic', 'grid', 'ribbon', 'brick', 'terrace'],
  3: ['terrace', 'fins', 'grid', 'brick', 'ribbon', 'mosaic'],
  4: ['fins', 'terrace', 'neo', 'brick', 'ribbon'],
  5: ['neo', 'terrace', 'fins', 'brick'],
};
const WALLS: Readonly<Record<HousingClass, readonly (readonly [WallMaterialCode, number])[]>> = {
  1: [
    [6, 6],
    [5, 3],
    [3, 2],
    [1, 1],
  ],
  2: [
    [5, 6],
    [6, 3],
    [4, 3],
    [3, 1],
  ],
  3: [
    [5, 6],
    [4, 4],
  ],
  4: [
    [5, 4],
    [4, 5],
  ],
  5: [
    [4, 6],
    [5, 2],
    [3, 2],
  ],
};
/** Finishing on offer, the usual one first; a format carries only some (see the writers). */
const RENOVATIONS: Readonly<Record<HousingClass, readonly (readonly RenovationCode[])[]>> = {
  1: [[2], [2, 1], [2, 4], [1, 3]],
  2: [[2, 3], [3, 1], [2, 4], [1], [2], [3, 2]],
  3: [
    [3, 1],
    [3, 2],
    [2, 3, 5],
    [1, 3],
    [2, 4],
  ],
  4: [[1, 3], [3, 5], [5, 3], [1], [2, 5, 4]],
  5: [[1], [1, 5], [3, 5], [5]],
};
const CARRIED: Readonly<Record<DemoDeveloper['format'], readonly RenovationCode[]>> = {
  yrl: [1, 2, 3, 4, 5],
  cian: [1, 2, 3, 4],
  domclick: [1, 2, 3],
};
/** Of a «паркинг». */
const PARKING: Readonly<Record<HousingClass, readonly string[]>> = {
  1: ['Наземный, на периметре квартала', 'Наземный и многоуровневый'],
  2: ['Подземный и наземный', 'Многоуровневый', 'Подземный на один уровень', 'Наземный, за пределами двора'],
  3: ['Подземный на один уровень', 'Подземный на два уровня', 'Подземный с лифтом до этажа'],
  4: ['Подземный на два уровня с лифтом до этажа', 'Подземный, 1,5 места на квартиру'],
  5: ['Подземный с лифтом до квартиры', 'Подземный с мойкой и местами для гостей'],
};
const SECURITY: Readonly<Record<HousingClass, readonly string[]>> = {
  1: ['Видеонаблюдение, домофон', 'Закрытый двор, видеонаблюдение'],
  2: ['Закрытый двор, видеонаблюдение', 'Видеонаблюдение, вызов с телефона', 'Консьерж, видеонаблюдение'],
  3: ['Закрытая территория, консьерж, видеонаблюдение', 'Круглосуточная охрана, доступ по лицу'],
  4: ['Круглосуточная охрана, консьерж, закрытая территория', 'Охрана, консьерж-служба, доступ по карте'],
  5: [
    'Круглосуточная охрана, консьерж-служба, досмотр въезда',
    'Охрана и диспетчер, закрытая территория, видеонаблюдение',
  ],
};
const LIFTS: Readonly<Record<HousingClass, readonly string[]>> = {
  1: ['Пассажирский и грузопассажирский в каждой секции', 'Один лифт на секцию'],
  2: ['Два лифта в секции, останавливаются на уровне земли', 'Пассажирский и грузовой в каждой секции'],
  3: ['Три скоростных лифта в секции', 'Два бесшумных лифта с выходом в паркинг'],
  4: ['Скоростные лифты с выходом в паркинг', 'Лифты с отделкой шпоном и камнем, выход в паркинг'],
  5: ['Отдельный лифт на две квартиры, выход в паркинг', 'Лифты с выходом в квартиру, отдельный служебный'],
};
const TIMES: readonly (readonly [DayTime, number])[] = [
  ['day', 4],
  ['morning', 3],
  ['golden', 4],
  ['autumn', 2],
  ['evening', 2],
  ['winter', 1],
];

function styleFor({ title, housing_class, site }: ComplexRequest, random: Random): FacadeStyle {
  if (soundsLikeWorks(title)) return random.pick(['loft', 'brick', 'loft'] as const);
  if (site.location.region_code === 50 && housing_class <= 2 && random.chance(0.22)) return 'townhouse';
  return random.pick(STYLES[housing_class]);
}

function paymentsFor({ housing_class, apartments_only }: ComplexRequest, random: Random): Payments {
  const stateful = housing_class <= 3 && !apartments_only;
  return {
    mortgage: housing_class < 5 || random.chance(0.6),
    military_mortgage: stateful && random.chance(0.45),
    subsidy: stateful && random.chance(0.4),
    installment: random.chance(housing_class >= 4 ? 0.85 : 0.55),
  };
}

/** Of the flats of a house the share that is on the list: less, the nearer the keys. */
function listedShare(stage: Stage, random: Random): number {
  if (stage === 'done' || stage === 'late') return random.between(0.14, 0.34);
  if (stage === 'this_year') return random.between(0.25, 0.45);
  return random.between(0.38, 0.7);
}

/** Shares a number of lots over houses in proportion to their flats. */
function shareLots(lots: number, housings: readonly EmptyHousing[], firstFloor: number): number[] {
  const total = housings.reduce((sum, housing) => sum + flatsIn(housing, firstFloor), 0);
  let passed = 0;
  let given = 0;
  return housings.map((housing) => {
    passed += flatsIn(housing, firstFloor);
    const part = Math.round((lots * passed) / total) - given;
    given += part;
    return part;
  });
}

/** A rating 0…5 by which lists are ordered: mostly chance, dearer and nearer ones a little higher. */
function rate({ housing_class, site }: ComplexRequest, random: Random): number {
  const place = Math.max(0, 1 - site.centre_km / 60) * 0.15;
  return Math.round((3.6 + housing_class * 0.02 + place + random.between(0, 1.05)) * 100) / 100;
}

/** Finishing on offer that the developer's feed has words for. */
function renovationsFor({ housing_class, developer }: ComplexRequest, random: Random): readonly RenovationCode[] {
  const carried = random.pick(RENOVATIONS[housing_class]).filter((code) => CARRIED[developer.format].includes(code));
  return carried.length > 0 ? carried : [1];
}

/** What the houses and their flats are planned by. */
interface Design {
  readonly style: FacadeStyle;
  readonly wall_material: WallMaterialCode;
  readonly first_floor: number;
  readonly renovations: readonly RenovationCode[];
  readonly layouts: ReturnType<typeof planLayouts>;
  readonly basis: PriceBasis;
}

function designFor(request: ComplexRequest, library: LayoutLibrary, random: Random): Design {
  const { housing_class, site, apartments_only: apartments } = request;
  const basis = { site, housing_class, apartments, quality: 1 + random.normal() * 0.045 };
  const openPlan = housing_class >= 3 && random.chance(housing_class >= 4 ? 0.4 : 0.1);
  return {
    style: styleFor(request, random),
    wall_material: request.wall_material ?? random.weighted(WALLS[housing_class]),
    first_floor: housing_class >= 3 ? 2 : random.chance(0.75) ? 1 : 2,
    renovations: renovationsFor(request, random),
    layouts: planLayouts(housing_class, smallestArea(basis), openPlan, library, random),
    basis,
  };
}

function planHouses(request: ComplexRequest, design: Design, random: Random) {
  const { sale, developer, lots, stage } = request;
  const { style, wall_material, first_floor, renovations, layouts, basis } = design;
  const capacity = Math.max(6, Math.ceil(lots / listedShare(stage, random)));
  const { housings, border } = planHousings(
    { ...request, style, wall_material, capacity, named_as_part: request.part !== null },
    random,
  );
  // Domclick can show a complex without a flat; elsewhere its flats are all sold.
  const listed = sale === 'closed' && developer.format === 'domclick' ? 0 : lots;
  const counts = shareLots(listed, housings, first_floor);
  const common = { basis, sale, layouts, renovations, first_floor, format: developer.format };
  return {
    border,
    housings: housings.map((housing, index) => ({
      ...housing,
      flats: planFlats(housing, { ...common, count: counts[index] ?? 0 }, random),
    })),
    apartments_count: housings.reduce((sum, housing) => sum + flatsIn(housing, first_floor), 0),
  };
}

/** Plans a complex without parts. Equal requests give equal complexes. */
export function planComplex(request: ComplexRequest, library: LayoutLibrary): PlannedComplex {
  const random = randomOf(`complex ${request.key}`);
  const { key, title, part, site, developer, housing_class, apartments_only, sale } = request;
  const design = designFor(request, library, random);
  const { housings, border, apartments_count } = planHouses(request, design, random);
  const heights = housings.map((housing) => housing.ceiling_height);
  return {
    key,
    title,
    title_eng: slugify(title),
    part,
    seed: random.integer(0, MAX_DRAWN_SEED),
    developer,
    site,
    address: request.address ?? `${placeName(site.place)}, ${streetInName(title) ?? inventStreet(random)}`,
    housing_class,
    apartments_only,
    registration: apartments_only ? 2 : 1,
    style: design.style,
    time: random.weighted(TIMES),
    wall_material: design.wall_material,
    ceiling_heights: [Math.min(...heights), Math.max(...heights)],
    parking: random.pick(PARKING[housing_class]),
    security: random.pick(SECURITY[housing_class]),
    lifts: random.pick(LIFTS[housing_class]),
    sale,
    payments: paymentsFor(request, random),
    polygon: border,
    renovations: design.renovations,
    layouts: design.layouts.map(([layout]) => layout),
    housings,
    apartments_count,
    rating: rate(request, random),
    parts: [],
  };
}

/** The area of the cheapest flat that a developer would sell at this place, in m². */
function smallestArea(basis: PriceBasis): number {
  const flat = { area: 30, floor: 1, floors: 10, renovation: 1, progress: 0 } as const;
  return (LOWEST_PRICE * 1.04) / priceM2(basis, flat);
}
