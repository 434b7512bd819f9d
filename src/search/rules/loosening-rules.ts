/** The rules of `loosen-search.ts`: for every filter its steps, smallest first, what they are called and what they cost. */

import {
  APARTMENTS,
  CEILING_HEIGHTS,
  DEADLINE_DONE,
  DISTANCE_MAXIMA,
  HOUSING_CLASSES,
  KNOWN_LOCATIONS,
  releaseDeadlines,
} from '../../complex/rules/dictionaries.ts';
import { formatPriceBound } from '../../complex/rules/format.ts';
import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';
import { FLOOR_LIMITS, PRICE_LIMITS } from './filter-values.ts';
import { type FilterKey, PLACE_KEYS, type RoomCode, type SearchFilters } from './search-filters.ts';

export interface SearchCount {
  readonly buildings: number;
  readonly flats: number;
}

/** The real search. */
export interface SearchProbe {
  count(filters: SearchFilters): SearchCount;
  /** Lowest price in roubles or area in m² of the fitting flats; null when none has it. */
  lowest(filters: SearchFilters, figure: 'price' | 'area'): number | null;
  highest(filters: SearchFilters, figure: 'price' | 'area'): number | null;
}

export interface LoosenContext {
  readonly probe: SearchProbe;
  /** Current year in Moscow. */
  readonly year: number;
  /** The county (округ) that a district lies in. */
  readonly countyOf: (districtId: number) => { readonly id: number; readonly title: string } | undefined;
}

export type Changes = { readonly [K in FilterKey]?: SearchFilters[K] | undefined };

export interface Step {
  /** `undefined` takes a filter away. */
  readonly set: Changes;
  /** Russian, without the count: 'цена до 12 млн ₽ вместо 10'. */
  readonly label: string;
  /** How much of the wish is given up; the smallest come first. */
  readonly cost: number;
}

export interface Rule {
  /** The rule applies when the first of them is set. */
  readonly keys: readonly [FilterKey, ...FilterKey[]];
  /** The last resort: all its keys taken away. */
  readonly drop: (filters: SearchFilters) => Omit<Step, 'set'>;
  /** Smaller changes, smallest first. */
  readonly steps?: (filters: SearchFilters, context: LoosenContext) => Iterable<Step>;
}

/** Whether a search finds something to show. */
export const helps = ({ buildings }: SearchCount): boolean => buildings > 0;

/** The filters with the changes made. */
export function changed(filters: SearchFilters, set: Changes): SearchFilters {
  const left = Object.entries({ ...filters, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(left) as SearchFilters;
}

/** Up to the next 100 000 ₽, below a million the next 1 000 ₽: figures that are read at a glance. */
const priceGrain = (roubles: number): number => (roubles >= 1_000_000 ? 100_000 : 1_000);

const bareMillions = (roubles: number): string =>
  roubles < 100_000 ? groupDigits(roubles) : groupDigits(Math.round(roubles / 10_000) / 100);

function* higherPrice(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { price_max: old = 0 } = filters;
  const lowest = probe.lowest(changed(filters, { price_max: undefined }), 'price');
  if (lowest === null) return;
  const price_max = Math.min(PRICE_LIMITS.max, Math.ceil(lowest / priceGrain(lowest)) * priceGrain(lowest));
  const label = `цена до ${formatPriceBound(price_max)} вместо ${bareMillions(old)}`;
  yield { set: { price_max }, label, cost: widening(old, price_max) };
}

function* lowerPrice(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { price_min: old = 0 } = filters;
  const highest = probe.highest(changed(filters, { price_min: undefined }), 'price');
  if (highest === null) return;
  const price_min = Math.floor(highest / priceGrain(highest)) * priceGrain(highest);
  if (price_min < PRICE_LIMITS.min) return;
  const label = `цена от ${formatPriceBound(price_min)} вместо ${bareMillions(old)}`;
  yield { set: { price_min }, label, cost: widening(old, price_min) };
}

function* largerArea(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { square_max: old = 0 } = filters;
  const lowest = probe.lowest(changed(filters, { square_max: undefined }), 'area');
  if (lowest === null) return;
  const square_max = Math.ceil(lowest);
  yield { set: { square_max }, label: `площадь до ${square_max} м² вместо ${old}`, cost: widening(old, square_max) };
}

function* smallerArea(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { square_min: old = 0 } = filters;
  const highest = probe.highest(changed(filters, { square_min: undefined }), 'area');
  const square_min = Math.floor(highest ?? 0);
  if (square_min < 1) return;
  yield { set: { square_min }, label: `площадь от ${square_min} м² вместо ${old}`, cost: widening(old, square_min) };
}

/** Ten per cent weigh as much as one step of another filter. */
const widening = (old: number, bound: number): number => 1 + (10 * Math.abs(bound - old)) / Math.max(1, old);

/** The first whole number of `from` … `to` (in either direction) that helps, where every later one helps too. */
function firstHelpful(from: number, to: number, tries: (value: number) => boolean): number | undefined {
  const direction = Math.sign(to - from) || 1;
  let low = 0;
  let high = Math.abs(to - from);
  if (!tries(to)) return undefined;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tries(from + middle * direction)) high = middle;
    else low = middle + 1;
  }
  return from + low * direction;
}

function* higherFloor(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { floor_max: old = FLOOR_LIMITS.max } = filters;
  if (old >= FLOOR_LIMITS.max) return;
  const tries = (floor_max: number) => helps(probe.count({ ...filters, floor_max }));
  const floor_max = firstHelpful(old + 1, FLOOR_LIMITS.max, tries);
  if (floor_max === undefined) return;
  yield { set: { floor_max }, label: `этаж до ${floor_max} вместо ${old}`, cost: 1 + (floor_max - old) / 5 };
}

function* lowerFloor(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const { floor_min: old = FLOOR_LIMITS.min } = filters;
  if (old <= FLOOR_LIMITS.min) return;
  const tries = (floor_min: number) => helps(probe.count({ ...filters, floor_min }));
  const floor_min = firstHelpful(old - 1, FLOOR_LIMITS.min, tries);
  if (floor_min === undefined) return;
  yield { set: { floor_min }, label: `этаж от ${floor_min} вместо ${old}`, cost: 1 + (old - floor_min) / 5 };
}

function* longerWay({ distance_max: old = 5, distance_type: type }: SearchFilters): Iterable<Step> {
  const way = type === undefined ? '' : type === 3 ? ' пешком' : ' на транспорте';
  let cost = 0;
  for (const distance_max of DISTANCE_MAXIMA) {
    if (distance_max <= old) continue;
    const label = `метро ${countOf(distance_max, NOUNS.minute)}${way} вместо ${old}`;
    yield { set: { distance_max }, label, cost: ++cost };
  }
}

function* laterDeadline({ release_date = [] }: SearchFilters, { year }: LoosenContext): Iterable<Step> {
  const latest = Math.max(...release_date);
  const later = releaseDeadlines(year).filter(({ id }) => id > latest);
  for (const [i, { id }] of later.entries()) {
    const instead = latest === DEADLINE_DONE ? ', не только сданные' : ` вместо ${latest}`;
    yield { set: { release_date: [id] }, label: `сдача до конца ${id}${instead}`, cost: 2 * (i + 1) };
  }
}

function* lowerCeiling({ ceiling_height_min: old = 0 }: SearchFilters): Iterable<Step> {
  let cost = 0.5;
  for (const ceiling_height_min of [...CEILING_HEIGHTS].reverse()) {
    if (ceiling_height_min >= old) continue;
    const label = `потолки от ${groupDigits(ceiling_height_min)} м вместо ${groupDigits(old)}`;
    yield { set: { ceiling_height_min }, label, cost: ++cost };
  }
}

const ROOM_WORDS = ['студии', '1-комнатные', '2-комнатные', '3-комнатные', '4-комнатные и больше'];

function* moreRooms({ rooms = [] }: SearchFilters): Iterable<Step> {
  for (const room of nearest(rooms, [0, 1, 2, 3, 4] as const)) {
    const added = [...rooms, room].sort((a, b) => a - b) as RoomCode[];
    yield { set: { rooms: added }, label: `${ROOM_WORDS[room]} тоже`, cost: 2 + distance(rooms, room) };
  }
}

function* moreClasses({ housing_class: classes = [] }: SearchFilters): Iterable<Step> {
  for (const id of nearest(
    classes,
    HOUSING_CLASSES.map((entry) => entry.id),
  )) {
    const title = HOUSING_CLASSES.find((entry) => entry.id === id)?.title ?? '';
    const housing_class = [...classes, id].sort((a, b) => a - b);
    yield { set: { housing_class }, label: `класс «${title}» тоже`, cost: 1 + distance(classes, id) };
  }
}

const distance = (chosen: readonly number[], value: number): number =>
  Math.min(...chosen.map((other) => Math.abs(other - value)));

/** The values that are not chosen, those beside a chosen one first. */
function nearest<T extends number>(chosen: readonly number[], values: readonly T[]): T[] {
  return values
    .filter((value) => !chosen.includes(value))
    .sort((a, b) => distance(chosen, a) - distance(chosen, b) || a - b);
}

const RENOVATION_WORDS = new Map([
  [1, 'без отделки'],
  [2, 'с чистовой отделкой'],
  [3, 'с предчистовой отделкой'],
  [4, 'с мебелью'],
  [5, 'с ремонтом'],
  [6, 'без стен'],
]);

/** The one finishing more that brings most flats. */
function* moreRenovations(filters: SearchFilters, { probe }: LoosenContext): Iterable<Step> {
  const chosen = filters.renovation ?? [];
  let most = 0;
  let found: Step | undefined;
  for (const [id, words] of RENOVATION_WORDS) {
    if (chosen.includes(id)) continue;
    const renovation = [...chosen, id].sort((a, b) => a - b);
    const { flats } = probe.count({ ...filters, renovation });
    if (flats <= most) continue;
    most = flats;
    found = { set: { renovation }, label: `${words} тоже`, cost: 1.5 };
  }
  if (found) yield found;
}

/** Each ring lies inside the next: Garden ring, Third ring, MKAD. */
const WIDER_RINGS = [1, 2, 4];

function* widerRing({ wkl = [] }: SearchFilters): Iterable<Step> {
  const outermost = Math.max(...wkl.map((id) => WIDER_RINGS.indexOf(id)));
  if (outermost < 0) return;
  for (const id of WIDER_RINGS.slice(outermost + 1)) {
    const title = KNOWN_LOCATIONS.find((entry) => entry.id === id)?.title ?? '';
    const label = `${title.charAt(0).toLowerCase()}${title.slice(1)} тоже`;
    yield { set: { wkl: [...wkl, id].sort((a, b) => a - b) }, label, cost: 2 };
  }
}

function* wholeCounty({ districts = [], counties = [] }: SearchFilters, { countyOf }: LoosenContext): Iterable<Step> {
  const around = new Map(districts.flatMap((id) => countyOf(id) ?? []).map(({ id, title }) => [id, title]));
  const [county] = around;
  if (around.size !== 1 || !county || counties.includes(county[0])) return;
  const ids = [...counties, county[0]].sort((a, b) => a - b);
  const label = `весь ${county[1]} вместо ${districts.length > 1 ? 'районов' : 'района'}`;
  yield { set: { districts: undefined, counties: ids }, label, cost: 2.5 };
}

const say = (label: string, cost: number) => () => ({ label, cost });
const rule = (keys: Rule['keys'], drop: Rule['drop'], steps?: Rule['steps']): Rule =>
  steps ? { keys, drop, steps } : { keys, drop };
/** One rule for each kind of place: the first that is set speaks for all of them. */
const placeRules = PLACE_KEYS.map((key, i): Rule => {
  const [first, ...others] = [key, ...PLACE_KEYS.slice(i + 1)] as const;
  const drop = say('в других местах тоже', 5);
  return key === 'districts' ? rule([first, ...others], drop, wholeCounty) : rule([first, ...others], drop);
});

/** In the order in which pairs are tried. */
export const LOOSENING_RULES: readonly Rule[] = [
  rule(['not_last'], say('убрать «Не последний этаж»', 1)),
  rule(['not_first'], say('убрать «Не первый этаж»', 1)),
  rule(['distance_max', 'distance_type'], say('любое расстояние до метро', 5), longerWay),
  rule(['price_max', 'price_min'], say('любая цена', 6), higherPrice),
  rule(['price_min', 'price_max'], say('любая цена', 6), lowerPrice),
  rule(['square_max', 'square_min'], say('любая площадь', 5), largerArea),
  rule(['square_min', 'square_max'], say('любая площадь', 5), smallerArea),
  rule(['floor_max', 'floor_min'], say('любой этаж', 4), higherFloor),
  rule(['floor_min', 'floor_max'], say('любой этаж', 4), lowerFloor),
  rule(['release_date'], say('любой срок сдачи', 9), laterDeadline),
  rule(['renovation'], say('с любой отделкой', 3), moreRenovations),
  rule(['rooms'], say('любое число комнат', 6), moreRooms),
  rule(['housing_class'], say('любой класс', 5), moreClasses),
  rule(['ceiling_height_min'], say('любая высота потолков', 4), lowerCeiling),
  rule(['wkl'], say('любое расположение', 4), widerRing),
  rule(['payment_methods'], say('любой способ оплаты', 2)),
  rule(['apartments'], ({ apartments }) => ({
    label: apartments === APARTMENTS[0]?.id ? 'апартаменты тоже' : 'квартиры, не только апартаменты',
    cost: 2.5,
  })),
  rule(['wall_material'], say('любой материал стен', 2)),
  rule(['registration'], say('прописка не важна', 2)),
  rule(['bundle_ids'], say('вне подборки', 3)),
  rule(['no_flats'], ({ no_flats }) => ({
    label: no_flats === 1 ? 'комплексы с квартирами в продаже' : 'комплексы без квартир в продаже тоже',
    cost: 3,
  })),
  rule(['bounds'], say('вся карта', 2.5)),
  rule(['polygon'], say('за пределами нарисованной области', 3)),
  rule(['developers'], say('любой застройщик', 4)),
  rule(['buildings'], say('другие жилые комплексы', 4)),
  rule(['region_code'], ({ region_code }) => ({
    label: region_code === 77 ? 'Московская область тоже' : 'Москва тоже',
    cost: 5,
  })),
  ...placeRules,
];
