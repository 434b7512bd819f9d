/** Typical flats of a complex: room counts by class, areas from the drawn plans, so that plan and numbers agree. */

import { planRooms } from '../../src/pictures/drawing/plan-rooms.ts';
import { drawnImagePath, type FlatLayout, MAX_DRAWN_SEED } from '../../src/pictures/rules/drawn-image.ts';
import type { HousingClass, PlannedLayout } from './planned.ts';
import { type Random, randomOf } from './random.ts';

type Range = readonly [min: number, max: number];
/** By room count 0…4 and more: share of the flats and total area in m². */
type Mix = readonly (readonly [share: number, area: Range])[];

const MIX: Readonly<Record<HousingClass, Mix>> = {
  1: [
    [0.26, [22, 28]],
    [0.35, [33, 41]],
    [0.28, [48, 60]],
    [0.11, [66, 82]],
    [0, [90, 105]],
  ],
  2: [
    [0.2, [22, 31]],
    [0.32, [34, 46]],
    [0.29, [52, 68]],
    [0.15, [72, 96]],
    [0.04, [96, 124]],
  ],
  3: [
    [0.11, [25, 36]],
    [0.27, [39, 54]],
    [0.33, [58, 82]],
    [0.22, [84, 118]],
    [0.07, [118, 160]],
  ],
  4: [
    [0.04, [32, 42]],
    [0.2, [46, 66]],
    [0.33, [70, 106]],
    [0.28, [106, 160]],
    [0.15, [152, 230]],
  ],
  5: [
    [0, [40, 50]],
    [0.1, [62, 88]],
    [0.28, [88, 142]],
    [0.34, [134, 212]],
    [0.28, [192, 330]],
  ],
};
const VARIANTS: Readonly<Record<HousingClass, Range>> = { 1: [6, 9], 2: [7, 13], 3: [8, 14], 4: [7, 13], 5: [6, 11] };

const SHORT = ['С', '1', '2', '3', '4', '5', '6'];

function chooseLayout(rooms: number, housingClass: HousingClass, openPlan: boolean, random: Random): FlatLayout {
  if (openPlan) return 'open';
  if (rooms === 0) return 'euro';
  return random.chance(housingClass >= 4 ? 0.75 : 0.55) ? 'euro' : 'classic';
}

/** Typical flats come in areas this far apart: developers repeat them from complex to complex, and a plan takes about 1 ms. */
const AREA_STEP = 1.018;

/** Plans typical flats and keeps them: one is drawn and measured once, however many complexes have it. */
export type LayoutLibrary = (wish: TypicalFlat) => TypicalLayout;

interface TypicalFlat {
  readonly rooms: number;
  readonly layout: FlatLayout;
  readonly area: number;
  /** Balconies of dearer houses are larger; 0: none. */
  readonly balcony: number;
}

type TypicalLayout = Omit<PlannedLayout, 'code'>;

/** Enough to find out whether a plan has a place for a balcony. */
const TRIAL_BALCONY = 3;

type Plan = ReturnType<typeof planRooms>;

const requestOf = ({ rooms, layout, area, balcony }: TypicalFlat, seed: number) => ({
  seed,
  rooms,
  area_total: area,
  area_kitchen: 0,
  area_balcony: balcony,
  area_rooms: [],
  layout,
  furniture: 'furnished' as const,
});

function describePlan(plan: Plan, flat: TypicalFlat, seed: number): TypicalLayout {
  const open = flat.layout === 'open';
  // A balcony hangs before the plan and changes nothing in it.
  const balcony = plan.area_balcony > 0 ? flat.balcony : 0;
  return {
    seed,
    rooms: flat.rooms,
    layout: flat.layout,
    area_total: plan.area_total,
    area_living: open ? null : plan.area_living,
    area_kitchen: open ? null : plan.area_kitchen || null,
    area_balcony: balcony,
    area_rooms: open ? [] : plan.area_rooms,
    plan: drawnImagePath({ kind: 'flat-plan', ...requestOf({ ...flat, balcony }, seed) }),
  };
}

/** An empty library. The same wish always gets the same flat. */
export function createLayoutLibrary(): LayoutLibrary {
  const plans = new Map<string, Plan>();
  const shelf = new Map<string, TypicalLayout>();
  const planFor = (key: string, flat: TypicalFlat, seed: number): Plan => {
    const plan = plans.get(key) ?? planRooms(requestOf({ ...flat, balcony: TRIAL_BALCONY }, seed));
    plans.set(key, plan);
    return plan;
  };
  return (wish) => {
    const step = Math.round(Math.log(wish.area) / Math.log(AREA_STEP));
    const flat = { ...wish, area: Math.round(AREA_STEP ** step * 10) / 10 };
    const key = `${flat.rooms} ${flat.layout} ${flat.area}`;
    const known = shelf.get(`${key} ${flat.balcony}`);
    if (known) return known;
    const seed = randomOf(key).integer(0, MAX_DRAWN_SEED);
    const made = describePlan(planFor(key, flat, seed), flat, seed);
    shelf.set(`${key} ${flat.balcony}`, made);
    return made;
  };
}

function balconyOf(housingClass: HousingClass, rooms: number): number {
  return Math.round((2.4 + rooms * 0.5 + (housingClass >= 4 ? 2.6 : 0)) * 10) / 10;
}

/**
 * The typical flats of a complex, small to large, with the share each has of its flats. Every room count of the class is
 * there, unless its flats would be smaller than `smallest` m².
 */
export function planLayouts(
  housingClass: HousingClass,
  smallest: number,
  openPlan: boolean,
  library: LayoutLibrary,
  random: Random,
): readonly (readonly [layout: PlannedLayout, share: number])[] {
  const kinds = MIX[housingClass].flatMap(([share, [min, max]], rooms) =>
    share > 0 && max > smallest + 2 ? [{ rooms, share, min: Math.max(min, smallest), max }] : [],
  );
  const count = random.integer(...VARIANTS[housingClass]);
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  return kinds.flatMap(({ rooms, share, min, max }) => {
    const variants = Math.max(1, Math.round((count * share) / total));
    return Array.from({ length: variants }, (_, index) => {
      const area = min + ((index + random.next()) / variants) * (max - min);
      const many = rooms === 4 ? (area > 260 ? 6 : area > 190 ? 5 : 4) : rooms;
      const layout = chooseLayout(many, housingClass, openPlan && random.chance(0.7), random);
      const code = `${SHORT[many] ?? many}${layout === 'euro' && many > 0 ? 'Е' : ''}-${index + 1}`;
      const balcony = random.chance(housingClass >= 3 ? 0.45 : 0.62) ? balconyOf(housingClass, many) : 0;
      return [{ code, ...library({ rooms: many, layout, area, balcony }) }, share / variants] as const;
    });
  });
}
