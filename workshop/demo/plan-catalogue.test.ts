import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { RENOVATIONS, WALL_MATERIALS } from '../../src/complex/rules/dictionaries.ts';
import { distanceMeters, pointInPolygon } from '../../src/geography/rules/geometry.ts';
import { walkingMinutes } from '../../src/geography/rules/travel-time.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { planRooms } from '../../src/pictures/drawing/plan-rooms.ts';
import { parseDrawnImagePath } from '../../src/pictures/rules/drawn-image.ts';
import { readInn, readOgrn } from '../../src/platform/rules/requisites.ts';
import { isFreeSlug, slugify } from '../../src/platform/rules/slug.ts';
import { advantagesOf, villageAdvantagesOf } from './advantages.ts';
import { FREE_NAMES, PLACED_NAMES } from './complex-names.ts';
import { renovationsOf } from './curate-complexes.ts';
import { describeVillage } from './curate-villages.ts';
import { describeComplex, specificationsOf } from './describe-complex.ts';
import { DEMO_DEVELOPERS, legalParticulars } from './developers.ts';
import { finishingPicture, galleryOf, housingPictures, progressOf, villageProgressOf } from './pictures.ts';
import { countFlats, planCatalogue } from './plan-catalogue.ts';
import {
  leavesOf,
  type PlannedCatalogue,
  type PlannedComplex,
  type PlannedFlat,
  type PlannedHousing,
} from './planned.ts';
import { HIGHEST_PRICE, LOWEST_PRICE } from './pricing.ts';
import { isBuildable, type Land, readLand } from './sites.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const hashOf = (catalogue: PlannedCatalogue): string =>
  createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');

let land: Land;
let catalogue: PlannedCatalogue;
let leaves: PlannedComplex[];
let housings: PlannedHousing[];
let flats: PlannedFlat[];

beforeAll(() => {
  land = readLand(loadReference());
  catalogue = planCatalogue(NOW, land, { scale: 1 });
  leaves = leavesOf(catalogue.complexes);
  housings = leaves.flatMap((complex) => complex.housings);
  flats = housings.flatMap((housing) => housing.flats);
});

describe('the demo catalogue', () => {
  it('has 350 complexes, some of them in parts, 60,000 flats and 12 villages', () => {
    const parents = catalogue.complexes.filter(({ parts }) => parts.length > 0);
    expect(catalogue.complexes.length).toBeGreaterThanOrEqual(340);
    expect(catalogue.complexes.length).toBeLessThanOrEqual(360);
    expect(countFlats(catalogue)).toBeGreaterThan(58_000);
    expect(countFlats(catalogue)).toBeLessThan(62_000);
    expect(parents.length).toBeGreaterThanOrEqual(25);
    expect(parents.every(({ parts }) => parts.length >= 2 && parts.length <= 4)).toBe(true);
    expect(catalogue.villages).toHaveLength(12);
  });

  it('is the same throughout a quarter and another one in the next', () => {
    const small = (day: string): string => hashOf(planCatalogue(new Date(day), land, { scale: 0.05 }));
    expect(small('2026-10-01T00:00:00+03:00')).toBe(small('2026-12-31T23:00:00+03:00'));
    expect(small('2027-01-01T00:00:00+03:00')).not.toBe(small('2026-12-31T23:00:00+03:00'));
  });

  it('is the same when it is planned again from land that is read again', () => {
    const again = planCatalogue(NOW, readLand(loadReference()), { scale: 0.1 });
    expect(hashOf(again)).toBe(hashOf(planCatalogue(NOW, land, { scale: 0.1 })));
  });

  it('gives every complex, part and village an address of its own that the site does not need', () => {
    const all = catalogue.complexes.flatMap((complex) => [complex, ...complex.parts]);
    const slugs = [...all, ...catalogue.villages].map(({ title_eng }) => title_eng);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !isFreeSlug(slug))).toEqual([]);
  });

  it('keeps a stock of names in which none is spelt like another', () => {
    const names = [...Object.values(PLACED_NAMES).flat(), ...FREE_NAMES.map(([name]) => name)];
    expect(new Set(names.map(slugify)).size).toBe(names.length);
    expect(names.filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
  });
});

describe('places', () => {
  it('puts complexes inside the district or town they name, off water, parks and rails', () => {
    for (const { site } of [...catalogue.complexes, ...leaves]) {
      const found = land.locate(site.point);
      expect(site.place.kind === 'district' ? found?.district_id : found?.city_id).toBe(site.place.id);
      expect(isBuildable(site.point, land)).toBe(true);
    }
  });

  it('keeps complexes apart and the houses within their borders', () => {
    const tooNear = catalogue.complexes.filter((complex, index) =>
      catalogue.complexes.slice(0, index).some(({ site }) => distanceMeters(site.point, complex.site.point) < 400),
    );
    expect(tooNear.map(({ title }) => title)).toEqual([]);
    for (const complex of leaves) {
      for (const { point } of complex.housings) expect(pointInPolygon(point, complex.polygon)).toBe(true);
    }
  });

  it('stands near stations more often than not, and in every known location', () => {
    const walks = catalogue.complexes.map(({ site }) => walkingMinutes(site.station.metres));
    expect(walks.filter((minutes) => minutes <= 20).length).toBeGreaterThan(walks.length / 2);
    for (const most of [5, 10, 20, 30])
      expect(walks.some((minutes) => minutes <= most && minutes > most - 5)).toBe(true);
    const rings = new Set(catalogue.complexes.flatMap(({ site }) => site.location.wkl));
    expect([...rings].sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(catalogue.complexes.map(({ site }) => site.location.region_code))).toEqual(new Set([77, 50]));
  });
});

describe('every filter finds something', () => {
  it('has all classes, walls, registrations, ceilings and finishings among flats on sale', () => {
    const onSale = leaves.filter((complex) =>
      complex.housings.some((housing) => housing.flats.some(({ status }) => status === 1)),
    );
    const ids = (list: readonly number[]): number[] => [...new Set(list)].sort();
    expect(ids(onSale.map((complex) => complex.housing_class))).toEqual([1, 2, 3, 4, 5]);
    expect(ids(onSale.map((complex) => complex.wall_material))).toEqual(WALL_MATERIALS.map(({ id }) => id));
    expect(ids(onSale.map((complex) => complex.registration))).toEqual([1, 2]);
    expect(ids(onSale.flatMap(renovationsOf))).toEqual(RENOVATIONS.map(({ id }) => id));
    for (const height of [2.5, 2.7, 3, 3.5]) {
      expect(onSale.some((complex) => complex.ceiling_heights[1] >= height)).toBe(true);
    }
    expect(onSale.some((complex) => complex.ceiling_heights[1] < 2.7)).toBe(true);
    expect(onSale.some((complex) => complex.apartments_only)).toBe(true);
    for (const way of ['mortgage', 'military_mortgage', 'subsidy', 'installment'] as const) {
      expect(onSale.some(({ payments }) => payments[way])).toBe(true);
      expect(onSale.some(({ payments }) => !payments[way])).toBe(true);
    }
  });

  it('has every number of rooms, floors from the ground to the top, and every state of a flat', () => {
    const rooms = new Set(flats.filter(({ status }) => status === 1).map(({ layout }) => Math.min(4, layout.rooms)));
    expect([...rooms].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(flats.some(({ floor }) => floor === 1)).toBe(true);
    expect(housings.some((housing) => housing.flats.some(({ floor }) => floor === housing.floors))).toBe(true);
    expect(new Set(flats.map(({ status }) => status))).toEqual(new Set([1, 2, 3]));
  });

  it('has houses handed over, in each of the five coming years, late and put off', () => {
    const now = catalogue.quarter;
    const years = new Set(housings.filter(({ state }) => state !== 'handed_over').map(({ due }) => due.year));
    for (let year = now.year; year <= now.year + 4; year++) expect(years.has(year)).toBe(true);
    expect(housings.some(({ state }) => state === 'handed_over')).toBe(true);
    const isPast = ({ due }: PlannedHousing): boolean => due.year * 4 + due.quarter < now.year * 4 + now.quarter;
    expect(housings.some((housing) => housing.state === 'unfinished' && isPast(housing))).toBe(true);
    const postponed = housings.filter(
      ({ earlier_due, flats: list }) => earlier_due && list.some(({ earlier }) => earlier),
    );
    expect(postponed.length).toBeGreaterThan(0);
  });

  it('has complexes with nothing on sale and some that keep their prices back', () => {
    const available = (complex: PlannedComplex): PlannedFlat[] =>
      complex.housings.flatMap((housing) => housing.flats.filter(({ status }) => status === 1));
    const closed = leaves.filter((complex) => available(complex).length === 0);
    const silent = leaves.filter((complex) => {
      const list = available(complex);
      return list.length > 0 && list.every(({ price_total }) => price_total === null);
    });
    expect(closed.length).toBeGreaterThanOrEqual(10);
    expect(silent.length).toBeGreaterThanOrEqual(5);
  });

  it('has every kind of village offer', () => {
    const types = new Set(catalogue.villages.flatMap(({ offers }) => offers.map(({ type }) => type)));
    expect([...types].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('flats', () => {
  it('cost what flats of their class and place cost', () => {
    const prices = flats.flatMap(({ price_total }) => price_total ?? []);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(LOWEST_PRICE);
    expect(Math.max(...prices)).toBeLessThanOrEqual(HIGHEST_PRICE);
    expect(prices.filter((price) => price === LOWEST_PRICE).length).toBeLessThan(20);
    const bounds: Readonly<Record<number, readonly [number, number]>> = {
      1: [95_000, 450_000],
      2: [95_000, 800_000],
      3: [130_000, 1_200_000],
      4: [450_000, 1_900_000],
      5: [900_000, 3_000_000],
    };
    // One expectation for all: sixty thousand of them would take longer than to plan the flats.
    const strange = leaves.flatMap(({ title, housing_class, housings: own }) => {
      const [low, high] = bounds[housing_class] ?? [0, 0];
      return own.flatMap((housing) =>
        housing.flats.flatMap(({ price_total, layout }) => {
          const metre = price_total === null ? low : price_total / layout.area_total;
          return metre >= low && metre <= high ? [] : [{ title, metre, low, high }];
        }),
      );
    });
    expect(strange).toEqual([]);
  });

  it('agree with the drawn plan in every area', () => {
    const layouts = [
      ...new Map(leaves.flatMap((complex) => complex.layouts.map((layout) => [layout.plan, layout]))).values(),
    ];
    for (const layout of layouts.filter((_, index) => index % 7 === 0)) {
      const recipe = parseDrawnImagePath(layout.plan);
      if (recipe?.kind !== 'flat-plan') throw new Error(`${layout.plan} is no plan`);
      const plan = planRooms(recipe);
      expect(layout.area_total).toBe(plan.area_total);
      expect(layout.area_balcony).toBe(plan.area_balcony);
      if (layout.layout === 'open') continue;
      expect(layout.area_living).toBe(plan.area_living);
      expect(layout.area_rooms).toEqual(plan.area_rooms);
      expect(layout.area_rooms).toHaveLength(Math.max(1, layout.rooms));
      expect(layout.area_rooms.reduce((sum, area) => sum + area, 0)).toBeCloseTo(plan.area_living, 5);
      expect((layout.area_living ?? 0) + (layout.area_kitchen ?? 0)).toBeLessThanOrEqual(layout.area_total);
    }
  });

  it('have numbers, floors and places that no other flat of the house has', () => {
    for (const housing of housings) {
      const list = housing.flats;
      expect(new Set(list.map(({ number }) => number)).size).toBe(list.length);
      expect(new Set(list.map(({ section, floor, place }) => `${section} ${floor} ${place}`)).size).toBe(list.length);
      expect(list.every(({ floor }) => floor >= 1 && floor <= housing.floors)).toBe(true);
    }
  });

  it('were sold and repriced since the earlier feed', () => {
    const known = flats.filter(({ earlier }) => earlier);
    expect(known.filter(({ status }) => status === 3).length).toBeGreaterThan(1000);
    expect(known.filter(({ earlier, price_total }) => earlier?.price_total !== price_total).length).toBeGreaterThan(
      1000,
    );
  });
});

describe('what editors add', () => {
  it('shows 5 to 12 pictures and 12 to 60 photos of the works, all of them drawable', () => {
    for (const complex of catalogue.complexes) {
      const gallery = galleryOf(complex);
      expect(gallery.length).toBeGreaterThanOrEqual(5);
      expect(gallery.length).toBeLessThanOrEqual(12);
      expect(gallery.every(({ path }) => parseDrawnImagePath(path))).toBe(true);
      const photos = progressOf(complex, catalogue.quarter);
      expect(photos.length).toBeLessThanOrEqual(60);
      expect(photos.every(({ taken_on }) => taken_on < '2026-10-01')).toBe(true);
    }
    const counts = catalogue.complexes.map((complex) => progressOf(complex, catalogue.quarter).length);
    expect(counts.filter((count) => count >= 12).length).toBeGreaterThan(counts.length * 0.6);
  });

  it('shows one house on all photos of its works: that of the gallery, month after month and picture after picture', () => {
    for (const complex of catalogue.complexes) {
      const looks = new Set(
        leavesOf([complex]).map(({ seed, style, housing_class }) => `${seed} ${style} ${housing_class}`),
      );
      const hero = galleryOf(complex)[0]?.recipe;
      expect(hero?.kind === 'facade' && looks.has(`${hero.seed} ${hero.style} ${hero.housing_class}`)).toBe(true);
      const photos = progressOf(complex, catalogue.quarter);
      for (const [house, own] of Map.groupBy(photos, ({ housing_key }) => housing_key)) {
        const shown = own.flatMap(({ recipe }) =>
          recipe.kind === 'works' ? [`${recipe.seed} ${recipe.style} ${recipe.housing_class} ${recipe.floors}`] : [],
        );
        expect(shown).toHaveLength(own.length);
        expect(new Set(shown).size, house).toBe(1);
        expect([...looks].some((look) => shown[0]?.startsWith(look))).toBe(true);
      }
      expect(new Set(photos.map(({ path, taken_on }) => path + taken_on.slice(0, 7))).size).toBe(photos.length);
    }
  });

  it('has photos of the works of every complex that is not handed over', () => {
    const built = catalogue.complexes.filter((complex) =>
      leavesOf([complex]).some(({ housings }) => housings.some(({ state }) => state !== 'handed_over')),
    );
    expect(built.filter((complex) => progressOf(complex, catalogue.quarter).length === 0)).toEqual([]);
  });

  it('shows each picture for one thing: finishings, advantages and housings never share one', () => {
    for (const complex of catalogue.complexes) {
      const shown = [
        ...galleryOf(complex).map(({ path }) => path),
        ...advantagesOf(complex).flatMap(({ picture }) => picture?.path ?? []),
        ...renovationsOf(complex).map((renovation) => finishingPicture(complex, renovation).path),
      ];
      expect(new Set(shown).size).toBe(shown.length);
      const fronts = housingPictures(complex).map(({ path }) => path);
      if (fronts.length <= 6) expect(new Set(fronts).size).toBe(fronts.length);
    }
  });

  it('shows a village as one village while it is built', () => {
    for (const village of catalogue.villages) {
      const photos = villageProgressOf(village, catalogue.quarter);
      expect(new Set(photos.map(({ recipe }) => 'seed' in recipe && recipe.seed))).toEqual(new Set([village.seed]));
      expect(new Set(photos.map(({ path }) => path)).size).toBe(photos.length);
    }
  });

  it('speaks of the places for cars as the site heads them: «Паркинг»', () => {
    const kinds = new Set(leaves.map(({ parking }) => parking.split(/[ ,]/)[0]));
    expect([...kinds].toSorted()).toEqual(['Многоуровневый', 'Наземный', 'Подземный']);
  });

  it('has developers with numbers that are well formed and nobody has', () => {
    const numbers = DEMO_DEVELOPERS.map(legalParticulars);
    expect(new Set(numbers.map(({ inn }) => inn)).size).toBe(numbers.length);
    for (const { inn, ogrn } of numbers) {
      expect([readInn(inn), readOgrn(ogrn)]).toEqual([inn, ogrn]);
      expect(inn.startsWith('00') && ogrn.slice(3, 5) === '00').toBe(true);
    }
  });

  it('praises nothing that could not be proved (38-FZ art. 5) and leaves no gap in a sentence', () => {
    const texts = [
      ...catalogue.complexes.flatMap((complex) => [
        describeComplex(complex),
        ...advantagesOf(complex).flatMap(({ title, text }) => [title, text]),
        ...specificationsOf(complex).map(({ value }) => value),
      ]),
      ...catalogue.villages.flatMap((village) => [
        describeVillage(village),
        ...villageAdvantagesOf(village).flatMap(({ title, text }) => [title, text]),
      ]),
      ...DEMO_DEVELOPERS.map(({ about }) => about),
    ];
    const claims =
      /лучш|(?:^|[^а-яё])сам(?:ый|ая|ое|ые)|перв(?:ый|ая|ое|ым|ого|ых)|уникальн|идеальн|эксклюзив|престиж|undefined|null|NaN| {2}/i;
    expect(texts.filter((text) => claims.test(text))).toEqual([]);
  });
});
