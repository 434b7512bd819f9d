/** Houses of a complex: how many, how high, when they are handed over, where on the site they stand. */

import type { ReleaseState, WallMaterialCode } from '../../src/feeds/formats/record.ts';
import type { FacadeStyle } from '../../src/pictures/rules/drawn-image.ts';
import { borderOf, footprintOf, offsetPoint } from './footprints.ts';
import type { HousingClass, PlannedHousing } from './planned.ts';
import { addQuarters, type Quarter, quartersBetween } from './quarters.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';

/** When the complex is handed over, against the current year; `late`: should have been by now. */
export type Stage = 'done' | 'late' | 'this_year' | 'next_year' | 'in_two_years' | 'in_three_years' | 'in_four_years';

interface HousingsRequest {
  readonly key: string;
  readonly site: Site;
  readonly housing_class: HousingClass;
  readonly style: FacadeStyle;
  readonly wall_material: WallMaterialCode;
  readonly stage: Stage;
  readonly postponed: boolean;
  readonly named_as_part: boolean;
  /** Flats the houses must have room for. */
  readonly capacity: number;
  readonly quarter: Quarter;
}

/** A house before its flats. */
export type EmptyHousing = Omit<PlannedHousing, 'flats'>;

type Range = readonly [min: number, max: number];

const FLOORS: Readonly<Record<HousingClass, Range>> = { 1: [9, 18], 2: [9, 28], 3: [8, 42], 4: [6, 34], 5: [4, 10] };
const PER_FLOOR: Readonly<Record<HousingClass, Range>> = { 1: [5, 10], 2: [5, 12], 3: [4, 9], 4: [3, 6], 5: [1, 4] };
const CEILINGS: Readonly<Record<HousingClass, Range>> = {
  1: [2.5, 2.65],
  2: [2.6, 2.85],
  3: [2.8, 3.15],
  4: [3, 3.5],
  5: [3.2, 4.1],
};
/** Houses with names instead of numbers stand in dearer complexes. */
const HOUSE_NAMES = ['Ясень', 'Липа', 'Клён', 'Дуб', 'Вяз', 'Граб', 'Ольха', 'Бук'];
const CELL = { width: 86, depth: 72 };
const MAX_HOUSINGS = 8;

function dueOf(stage: Stage, quarter: Quarter, random: Random): Quarter {
  const inYear = (year: number): Quarter => ({ year, quarter: random.integer(1, 4) as Quarter['quarter'] });
  switch (stage) {
    case 'done':
      return addQuarters(quarter, -random.integer(1, 11));
    case 'late':
      return addQuarters(quarter, -random.integer(1, 3));
    case 'this_year':
      return { year: quarter.year, quarter: random.integer(quarter.quarter, 4) as Quarter['quarter'] };
    case 'next_year':
      return inYear(quarter.year + 1);
    case 'in_two_years':
      return inYear(quarter.year + 2);
    case 'in_three_years':
      return inYear(quarter.year + 3);
    case 'in_four_years':
      return inYear(quarter.year + 4);
  }
}

/** Percent of the works done when so many quarters are left of a build of so many. */
export function progressAt(quartersLeft: number, duration: number): number {
  return Math.max(0, Math.min(97, Math.round(100 * (1 - (quartersLeft + 0.5) / duration))));
}

/** Quarters from the pit to the keys. */
export function buildDuration(floors: number): number {
  return 7 + Math.min(5, floors / 7);
}

/** Later houses of a complex follow the first; a complex that is done may still have its last house to come. */
function termOf(
  request: HousingsRequest,
  first: Quarter,
  index: number,
  count: number,
  random: Random,
): { due: Quarter; state: ReleaseState } {
  const { stage, quarter } = request;
  if (stage === 'done') {
    const stillBuilt = count > 2 && index === count - 1 && random.chance(0.4);
    return stillBuilt
      ? { due: addQuarters(quarter, random.integer(1, 5)), state: 'unfinished' }
      : { due: addQuarters(first, Math.min(0, index - count + 1)), state: 'handed_over' };
  }
  const due = addQuarters(first, stage === 'late' ? 0 : index * random.integer(0, 1));
  const almost = stage !== 'late' && quartersBetween(quarter, due) === 0;
  return { due, state: almost && random.chance(0.5) ? 'built' : 'unfinished' };
}

interface Massing {
  readonly count: number;
  readonly floors: number;
  readonly sections: number;
  readonly perFloor: number;
}

/** So many equal houses that the flats fit; the outskirts build lower than the city. */
function massingOf({ housing_class, capacity, site, wall_material }: HousingsRequest, random: Random): Massing {
  const [low, high] = FLOORS[housing_class];
  const outskirts = site.centre_km > 28 ? 0.6 : 1;
  const timber = wall_material === 2 ? 0.25 : wall_material === 1 || wall_material === 3 ? 0.55 : 1;
  const scale = outskirts * timber;
  const floors = Math.max(3, Math.round(random.integer(low, high) * scale));
  let perFloor = random.integer(...PER_FLOOR[housing_class]);
  let sections = random.integer(1, floors > 22 ? 1 : housing_class >= 4 ? 2 : 4);
  let count = Math.ceil(capacity / (floors * perFloor * sections));
  while (count > MAX_HOUSINGS && sections < 6) {
    sections++;
    perFloor = Math.min(12, perFloor + 1);
    count = Math.ceil(capacity / (floors * perFloor * sections));
  }
  return { count: Math.min(MAX_HOUSINGS, count), floors, sections, perFloor };
}

/** Houses of a complex with the border around them. */
export function planHousings(
  request: HousingsRequest,
  random: Random,
): { readonly housings: readonly EmptyHousing[]; readonly border: PlannedHousing['footprint'] } {
  const massing = massingOf(request, random);
  const first = dueOf(request.stage, request.quarter, random);
  const bearing = random.integer(0, 89);
  const columns = Math.ceil(Math.sqrt(massing.count * 1.4));
  const rows = Math.ceil(massing.count / columns);
  const named = request.housing_class >= 3 && massing.count > 1 && random.chance(0.3);
  const queues = !request.named_as_part && massing.count >= 4 && random.chance(0.6);
  const housings = Array.from({ length: massing.count }, (_, index): EmptyHousing => {
    const x = ((index % columns) - (columns - 1) / 2) * CELL.width;
    const y = (Math.floor(index / columns) - (rows - 1) / 2) * CELL.depth;
    const point = offsetPoint(request.site.point, x, y, bearing);
    const { due, state } = termOf(request, first, index, massing.count, random);
    const floors = Math.max(3, Math.round(massing.floors * random.between(0.82, 1.12)));
    const left = quartersBetween(request.quarter, due);
    const [low, high] = CEILINGS[request.housing_class];
    return {
      key: `${request.key}0${index + 1}`,
      title: named ? `Корпус «${HOUSE_NAMES[index]}»` : `Корпус ${index + 1}`,
      queue: queues ? String(1 + Math.floor((index * 2) / massing.count)) : null,
      seed: random.integer(0, 999_999),
      floors: Math.min(75, floors),
      sections: massing.sections,
      flats_per_floor: massing.perFloor,
      due,
      state,
      earlier_due: request.postponed && state !== 'handed_over' ? addQuarters(due, -random.integer(2, 4)) : null,
      wall_material: request.wall_material,
      ceiling_height: Math.round(random.between(low, high) * 20) / 20,
      style: request.style,
      point,
      footprint: footprintOf(point, random.between(42, 70), random.between(16, 56), bearing, random),
      progress:
        state === 'handed_over' ? 100 : left < 0 ? random.integer(86, 96) : progressAt(left, buildDuration(floors)),
    };
  });
  const border = borderOf(request.site.point, columns * CELL.width + 34, rows * CELL.depth + 30, bearing, random);
  return { housings, border };
}
