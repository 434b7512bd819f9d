/**
 * Recipes of drawn images and their addresses: `/media/drawn/{kind}/{value}-{value}-….svg`.
 * A recipe has exactly one path and a path at most one recipe; every value is bounded, so an address made up by a
 * stranger costs no more to draw than one of ours.
 */

export const FACADE_STYLES = [
  'terrace',
  'neo',
  'brick',
  'ribbon',
  'fins',
  'grid',
  'mosaic',
  'loft',
  'townhouse',
] as const;
export type FacadeStyle = (typeof FACADE_STYLES)[number];

export const DAY_TIMES = ['day', 'morning', 'golden', 'autumn', 'winter', 'evening'] as const;
export type DayTime = (typeof DAY_TIMES)[number];

export const HOUSE_MATERIALS = ['brick', 'block', 'timber', 'frame'] as const;
export type HouseMaterial = (typeof HOUSE_MATERIALS)[number];

/** `classic`: kitchen and rooms apart; `euro`: kitchen and living room in one; `open`: sold without inner walls. */
export const FLAT_LAYOUTS = ['classic', 'euro', 'open'] as const;
export type FlatLayout = (typeof FLAT_LAYOUTS)[number];

export const FURNITURE = ['furnished', 'empty'] as const;

interface IntegerField {
  readonly type: 'integer';
  readonly min: number;
  readonly max: number;
}
/** A measure with one decimal; in the path its tenths, in the recipe the measure itself: `584` ⇄ 58.4. */
interface TenthsField {
  readonly type: 'tenths';
  readonly min: number;
  readonly max: number;
}
/** Up to `length` measures joined by `_`; an empty list is `0`. */
interface TenthsListField {
  readonly type: 'tenths_list';
  readonly min: number;
  readonly max: number;
  readonly length: number;
}
interface WordField<W extends string> {
  readonly type: 'word';
  readonly words: readonly W[];
}
type Field = IntegerField | TenthsField | TenthsListField | WordField<string>;

const integer = (min: number, max: number): IntegerField => ({ type: 'integer', min, max });
const tenths = (min: number, max: number): TenthsField => ({ type: 'tenths', min, max });
const word = <const W extends string>(words: readonly W[]): WordField<W> => ({ type: 'word', words });

/** Largest seed of a drawn image. */
export const MAX_DRAWN_SEED = 999_999;
/** Views of one house that is being built. */
export const WORKS_VIEWS = 100;
const SEED = integer(0, MAX_DRAWN_SEED);
const TIME = word(DAY_TIMES);
const STYLE = word(FACADE_STYLES);

/** Kinds of drawn images; the order of the fields is their order in the path. Areas are in m², plots in hundredths of a hectare. */
const FIELDS = {
  facade: {
    seed: SEED,
    style: STYLE,
    housing_class: integer(1, 5),
    floors: integer(1, 75),
    time: TIME,
    housings: integer(1, 9),
  },
  yard: { seed: SEED, style: STYLE, time: TIME },
  lobby: { seed: SEED, housing_class: integer(1, 5) },
  room: { seed: SEED, floor: integer(1, 75), time: TIME },
  /** `renovation`: 1 none, 2 fine, 3 before the fine one, 4 with furniture, 5 designed, 6 without inner walls. */
  finishing: { seed: SEED, renovation: integer(1, 6), floor: integer(1, 75) },
  /** Photos of the works in catalogues that were filled before there was `works`: each a house of its own. */
  progress: {
    seed: SEED,
    /** Percent of the works done. */
    stage: integer(0, 100),
    month: integer(1, 12),
    style: STYLE,
    floors: integer(1, 75),
  },
  /** The house of the facade of that seed, style, class and number of floors while it is built. */
  works: {
    seed: SEED,
    style: STYLE,
    housing_class: integer(1, 5),
    floors: integer(1, 75),
    stage: integer(0, 100),
    month: integer(1, 12),
    /** From where it is seen. */
    view: integer(0, WORKS_VIEWS - 1),
  },
  village: { seed: SEED, houses: integer(1, 9), time: TIME },
  house: { seed: SEED, floors: integer(1, 3), material: word(HOUSE_MATERIALS), time: TIME },
  plot: { seed: SEED, area: tenths(1, 999), time: TIME },
  'flat-plan': {
    seed: SEED,
    rooms: integer(0, 10),
    area_total: tenths(12, 600),
    /** 0: chosen by the planner. */
    area_kitchen: tenths(0, 120),
    /** 0: no balcony. */
    area_balcony: tenths(0, 60),
    /** Empty: chosen by the planner. */
    area_rooms: { type: 'tenths_list', min: 4, max: 200, length: 10 },
    layout: word(FLAT_LAYOUTS),
    furniture: word(FURNITURE),
  },
  'floor-plan': {
    seed: SEED,
    /** Flats on the floor of the section. */
    flats: integer(1, 16),
    /** Number of the lit flat, from 1. */
    lit: integer(1, 16),
  },
  'plot-plan': { seed: SEED, plots: integer(1, 80), lit: integer(1, 80) },
  avatar: { seed: SEED },
  hero: { time: TIME },
} as const satisfies Record<string, Record<string, Field>>;

type Fields = typeof FIELDS;
export type DrawnKind = keyof Fields;
type ValueOf<F> =
  F extends WordField<infer W> ? W : F extends { readonly type: 'tenths_list' } ? readonly number[] : number;

/** What to draw: `{ kind, …fields }`. */
export type DrawnImage = {
  [K in DrawnKind]: { readonly kind: K } & { readonly [F in keyof Fields[K]]: ValueOf<Fields[K][F]> };
}[DrawnKind];
/** The recipe of one kind. */
export type DrawnImageOf<K extends DrawnKind> = Extract<DrawnImage, { kind: K }>;

type Value = string | number | readonly number[];

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

function printValue(value: Value | undefined, field: Field): string {
  if (field.type === 'word') return String(value);
  if (field.type === 'integer') return String(Math.round(Number(value)));
  if (field.type === 'tenths') return String(Math.round(Number(value) * 10));
  const list = Array.isArray(value) ? value : [];
  return list.length === 0 ? '0' : list.map((area) => Math.round(area * 10)).join('_');
}

function readWhole(text: string): number | null {
  return /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : null;
}

function readValue(text: string, field: Field): Value | null {
  if (field.type === 'word') return field.words.includes(text) ? text : null;
  if (field.type === 'tenths_list') {
    if (text === '0') return [];
    const parts = text.split('_').map(readWhole);
    const areas = parts.map((part) => (part ?? -1) / 10);
    return areas.length <= field.length && areas.every((area) => isWithin(area, field)) ? areas : null;
  }
  const whole = readWhole(text);
  if (whole === null) return null;
  const value = field.type === 'tenths' ? whole / 10 : whole;
  return isWithin(value, field) ? value : null;
}

/**
 * Path of a drawn image below its scope, such as `facade/17-brick-3-12-golden-2.svg`. Numbers are rounded to what
 * the path can carry. Throws a RangeError that names the recipe if a value is out of its bounds.
 */
export function drawnImagePath(recipe: DrawnImage): string {
  const values = recipe as unknown as Record<string, Value>;
  const printed = Object.entries<Field>(FIELDS[recipe.kind]).map(([name, field]) => printValue(values[name], field));
  const path = `${recipe.kind}/${printed.join('-')}.svg`;
  if (parseDrawnImagePath(path) === null) throw new RangeError(`No such drawn image: ${JSON.stringify(recipe)}`);
  return path;
}

/** Address of a drawn image on the site: `/media/drawn/…`. Throws like {@link drawnImagePath}. */
export function drawnImageUrl(recipe: DrawnImage): string {
  return `/media/drawn/${drawnImagePath(recipe)}`;
}

function isDrawnKind(kind: string): kind is DrawnKind {
  return Object.hasOwn(FIELDS, kind);
}

/** The recipe of a path (below `/media/drawn/`), or null if the path is not exactly one that {@link drawnImagePath} makes. */
export function parseDrawnImagePath(path: string): DrawnImage | null {
  const match = /^([a-z-]{1,16})\/([a-z0-9_-]{1,120})\.svg$/.exec(path);
  const kind = match?.[1] ?? '';
  if (!isDrawnKind(kind)) return null;
  const fields = Object.entries<Field>(FIELDS[kind]);
  const texts = (match?.[2] ?? '').split('-');
  if (texts.length !== fields.length) return null;
  const values: Record<string, Value> = {};
  for (const [index, [name, field]] of fields.entries()) {
    const value = readValue(texts[index] ?? '', field);
    if (value === null) return null;
    values[name] = value;
  }
  const recipe = { kind, ...values } as unknown as DrawnImage;
  return isDrawable(recipe) ? recipe : null;
}

/** Rules between fields: the lit flat is on the floor, the rooms given are as many as the flat has. */
function isDrawable(recipe: DrawnImage): boolean {
  if (recipe.kind === 'floor-plan') return recipe.lit <= recipe.flats;
  if (recipe.kind === 'plot-plan') return recipe.lit <= recipe.plots;
  if (recipe.kind !== 'flat-plan') return true;
  const given = recipe.area_rooms.length;
  return given === 0 || given === Math.max(1, recipe.rooms);
}
