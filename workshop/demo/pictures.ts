/** Which drawn pictures a complex, its houses and a village have. Nothing is drawn here: a picture is its recipe's path. */

import { formatMonth } from '../../src/complex/rules/format.ts';
import type { RenovationCode } from '../../src/feeds/formats/record.ts';
import {
  DAY_TIMES,
  type DayTime,
  type DrawnImage,
  drawnImagePath,
  MAX_DRAWN_SEED,
  WORKS_VIEWS,
} from '../../src/pictures/rules/drawn-image.ts';
import { capitalise } from '../../src/platform/rules/russian.ts';
import { worksDone } from './describe-complex.ts';
import { buildDuration, progressAt } from './plan-housings.ts';
import { leavesOf, type PlannedComplex, type PlannedHousing, type PlannedVillage } from './planned.ts';
import { monthBefore, type Quarter, quartersBetween } from './quarters.ts';
import { type Random, randomOf } from './random.ts';

export interface Picture {
  readonly recipe: DrawnImage;
  readonly path: string;
  readonly alt: string;
}

export interface ProgressPhoto extends Picture {
  readonly housing_key: string;
  /** YYYY-MM-DD. */
  readonly taken_on: string;
}

/** Photos of the works that a complex has at most, and months that one house has. */
const MAX_PHOTOS = 60;
const MONTHS = { min: 4, max: 18 };
/** Months since the pit was begun where a house is not yet in its first storey. */
const PIT_MONTHS = 4;
/** Views that one house of a complex may have. */
const VIEWS = 10;

const TIME_WORDS: Readonly<Record<DayTime, string>> = {
  day: 'днём',
  morning: 'утром',
  golden: 'на закате',
  autumn: 'осенью',
  winter: 'зимой',
  evening: 'вечером',
};

const pictureOf = (recipe: DrawnImage, alt: string): Picture => ({ recipe, path: drawnImagePath(recipe), alt });

function facade(complex: PlannedComplex, time: DayTime): Picture {
  const housings = complex.parts.length > 0 ? complex.parts.flatMap((part) => part.housings) : complex.housings;
  const recipe = {
    kind: 'facade',
    seed: complex.seed,
    style: complex.style,
    housing_class: complex.housing_class,
    floors: Math.max(1, ...housings.map(({ floors }) => floors)),
    time,
    housings: Math.min(9, Math.max(1, housings.length)),
  } as const;
  return pictureOf(recipe, `Фасад ${TIME_WORDS[time]}`);
}

/** Pictures for the developer's own feed: other hours than those of the gallery. */
export function feedPicturesOf(complex: PlannedComplex): string[] {
  const times = (['morning', 'autumn', 'winter'] as const).filter((time) => time !== complex.time);
  return times.slice(0, 2).map((time) => facade(complex, time).path);
}

/** The gallery of a complex, the façade first: five to eleven pictures. */
export function galleryOf(complex: PlannedComplex): Picture[] {
  const random = randomOf(`gallery ${complex.key}`);
  const seed = (): number => random.integer(0, MAX_DRAWN_SEED);
  const { style, housing_class, time } = complex;
  const floors = Math.max(
    1,
    ...complex.housings.map((housing) => housing.floors),
    ...complex.parts.flatMap((part) => part.housings.map((housing) => housing.floors)),
  );
  const yardTime = random.pick(['day', 'morning', 'golden', 'autumn'] as const);
  const room = (): Picture => {
    const floor = random.integer(2, Math.max(2, floors));
    const at = random.pick(['day', 'golden', 'evening', 'winter'] as const);
    return pictureOf(
      { kind: 'room', seed: seed(), floor, time: at },
      `Гостиная с видом с ${floor}-го этажа ${TIME_WORDS[at]}`,
    );
  };
  const other: DayTime = time === 'evening' ? 'day' : 'evening';
  return [
    facade(complex, time),
    pictureOf({ kind: 'yard', seed: complex.seed, style, time: yardTime }, `Двор ${TIME_WORDS[yardTime]}`),
    facade(complex, other),
    pictureOf({ kind: 'lobby', seed: seed(), housing_class }, 'Входной холл'),
    room(),
    ...(random.chance(0.6)
      ? [pictureOf({ kind: 'yard', seed: complex.seed, style, time: 'winter' }, 'Двор зимой')]
      : []),
    ...(random.chance(0.6) ? [room()] : []),
    ...(housing_class >= 3 ? [pictureOf({ kind: 'lobby', seed: seed(), housing_class }, 'Лифтовый холл'), room()] : []),
    ...(random.chance(0.4) ? [facade(complex, 'golden' === time ? 'winter' : 'golden')] : []),
    ...(housing_class >= 4
      ? [pictureOf({ kind: 'yard', seed: complex.seed, style, time: 'evening' }, 'Двор вечером')]
      : []),
  ];
}

/** Views that the gallery does not show, for what is told beside it: each to be shown once. */
export function ownViewsOf(complex: PlannedComplex): Record<'yard' | 'lobby' | 'room' | 'facade', Picture[]> {
  const random = randomOf(`views ${complex.key}`);
  const { seed, style, housing_class } = complex;
  const shown = new Set(galleryOf(complex).map(({ path }) => path));
  const seeds = [random.integer(0, MAX_DRAWN_SEED), random.integer(0, MAX_DRAWN_SEED)];
  const fresh = (pictures: readonly Picture[]): Picture[] =>
    pictures.filter(({ path }) => !shown.has(path)).slice(0, 2);
  return {
    yard: fresh(
      (['golden', 'autumn', 'morning', 'day'] as const).map((time) =>
        pictureOf({ kind: 'yard', seed, style, time }, `Двор ${TIME_WORDS[time]}`),
      ),
    ),
    lobby: fresh(seeds.map((own) => pictureOf({ kind: 'lobby', seed: own, housing_class }, 'Холл'))),
    room: fresh(seeds.map((own) => pictureOf({ kind: 'room', seed: own, floor: 9, time: 'day' }, 'Гостиная'))),
    facade: fresh((['morning', 'autumn', 'winter'] as const).map((time) => facade(complex, time))).slice(0, 1),
  };
}

/** A room with this finishing, and nothing that it has not. */
export function finishingPicture(complex: PlannedComplex, renovation: RenovationCode): Picture {
  const highest = Math.max(1, ...leavesOf([complex]).flatMap(({ housings }) => housings.map(({ floors }) => floors)));
  const floor = Math.ceil(highest / 2);
  return pictureOf({ kind: 'finishing', seed: complex.seed, renovation, floor }, 'Так сдают комнату');
}

/** The pictures of the houses in their list: the houses of the gallery, each as high as it is; equal ones at other hours. */
export function housingPictures(complex: PlannedComplex): Picture[] {
  const { seed, style, housing_class, housings } = complex;
  const times = [complex.time, ...DAY_TIMES.filter((time) => time !== complex.time)];
  return housings.map(({ floors }, index) => {
    const equal = housings.slice(0, index).filter((other) => other.floors === floors).length;
    const time = times[equal % times.length] ?? complex.time;
    return pictureOf({ kind: 'facade', seed, style, housing_class, floors, time, housings: 1 }, 'Фасад корпуса');
  });
}

/** Percent done so many months before the quarter began. */
function stageBefore(housing: PlannedHousing, months: number, quarter: Quarter): number {
  const left = quartersBetween(quarter, housing.due) + months / 3;
  if (housing.state === 'handed_over' && left <= 0) return 100;
  // Whatever is sold has a pit, if nothing more.
  if (progressAt(left, buildDuration(housing.floors)) === 0) return Math.max(0, PIT_MONTHS + 1 - months);
  if (quartersBetween(quarter, housing.due) < 0) return Math.max(4, Math.round(housing.progress - months * 2.4));
  return progressAt(left, buildDuration(housing.floors));
}

/** A house with the complex or part whose look it has, and its number among all houses of the card. */
interface Built {
  readonly housing: PlannedHousing;
  readonly of: PlannedComplex;
  readonly index: number;
}

function photosOfHousing(
  { housing, of, index: place }: Built,
  months: number,
  perMonth: number,
  quarter: Quarter,
  random: Random,
): ProgressPhoto[] {
  // A house that stands for years has photos of the months before its keys.
  const last = housing.state === 'handed_over' ? Math.max(1, -3 * quartersBetween(quarter, housing.due) - 2) : 1;
  return Array.from({ length: months }, (_, index): ProgressPhoto[] => {
    const back = last + index;
    const stage = index === 0 && housing.state === 'handed_over' ? 100 : stageBefore(housing, back, quarter);
    if (stage <= 0) return [];
    const { year, month } = monthBefore(quarter, back);
    const count = perMonth === 1 ? 1 : random.integer(1, perMonth);
    return Array.from({ length: count }, (_each, at) => {
      const recipe = {
        kind: 'works',
        seed: of.seed,
        style: of.style,
        housing_class: of.housing_class,
        floors: housing.floors,
        stage,
        month,
        view: ((place * VIEWS) % WORKS_VIEWS) + at,
      } as const;
      const day = String(random.integer(3, 27)).padStart(2, '0');
      const taken_on = `${year}-${String(month).padStart(2, '0')}-${day}`;
      const alt = `${housing.title}. ${worksDone(stage)}, ${formatMonth(`${taken_on}T12:00:00Z`).toLowerCase()}`;
      return { ...pictureOf(recipe, capitalise(alt)), housing_key: housing.key, taken_on };
    });
  }).flat();
}

/** Photos of the works, newest month first for each house, which is the same on all of them: half a year to a year and a half, at most 60 a complex. */
export function progressOf(complex: PlannedComplex, quarter: Quarter): ProgressPhoto[] {
  const housings = leavesOf([complex])
    .flatMap((of) => of.housings.map((housing) => ({ of, housing })))
    .map((built, index) => ({ ...built, index }));
  const random = randomOf(`progress ${complex.key}`);
  const perMonth = housings.length <= 2 ? 4 : housings.length <= 4 ? 2 : 1;
  const share = Math.floor(MAX_PHOTOS / housings.length / ((perMonth + 1) / 2));
  const months = Math.max(MONTHS.min, Math.min(MONTHS.max, share));
  const photos = housings.map((built) => photosOfHousing(built, months, perMonth, quarter, random));
  const fair = Math.floor(MAX_PHOTOS / housings.length);
  return photos.flatMap((list) => list.slice(0, Math.max(2, fair)));
}

/** Houses in a picture of a village. */
const housesOf = ({ plots }: PlannedVillage): number => Math.min(9, Math.max(3, Math.round(plots / 9)));

/** The gallery of a village. */
export function villageGalleryOf(village: PlannedVillage): Picture[] {
  const random = randomOf(`gallery ${village.key}`);
  const seed = (): number => random.integer(0, MAX_DRAWN_SEED);
  const view = (time: DayTime): Picture =>
    pictureOf({ kind: 'village', seed: village.seed, houses: housesOf(village), time }, `Посёлок ${TIME_WORDS[time]}`);
  const house = (time: DayTime): Picture =>
    pictureOf(
      {
        kind: 'house',
        seed: seed(),
        floors: random.integer(1, 3),
        material: random.pick(['brick', 'block', 'timber'] as const),
        time,
      },
      'Дом в посёлке',
    );
  return [view('day'), house('golden'), view('autumn'), house('day'), view('winter'), house('morning')];
}

const VILLAGE_TIMES: readonly DayTime[] = [
  'winter',
  'winter',
  'morning',
  'day',
  'day',
  'day',
  'golden',
  'golden',
  'autumn',
  'autumn',
  'morning',
  'winter',
];

/** Photos of a village being built, the same on all of them: one a month while houses come, at most half a year. */
export function villageProgressOf(village: PlannedVillage, quarter: Quarter): Omit<ProgressPhoto, 'housing_key'>[] {
  const random = randomOf(`progress ${village.key}`);
  const all = housesOf(village);
  const photos = Array.from({ length: 6 }, (_, index) => {
    const { year, month } = monthBefore(quarter, 1 + index);
    // Rows of town houses are drawn whole; of detached ones a picture holds four.
    const houses = all > 6 ? all : Math.max(1, Math.min(4, all) - Math.floor(index / 2));
    const recipe = { kind: 'village', seed: village.seed, houses, time: VILLAGE_TIMES[month - 1] ?? 'day' } as const;
    const day = String(random.integer(3, 27)).padStart(2, '0');
    return {
      ...pictureOf(recipe, 'Строительство посёлка'),
      taken_on: `${year}-${String(month).padStart(2, '0')}-${day}`,
    };
  });
  return photos.filter(({ path }, index) => photos.findIndex((photo) => photo.path === path) === index);
}
