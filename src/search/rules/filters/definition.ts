/**
 * What a filter of the search is. Everything there is to say about one filter stands in one value of this type, in one
 * file of this folder: its keys in addresses and the API, the values they accept, its Russian words, its field on the
 * screen, what to offer when it finds nothing, the column of the catalogue it needs, how the index answers it and what it
 * means. Whatever works on filters goes through the list of them in `registry.ts`.
 */

import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import type { ValueRule } from './values.ts';

export type ValueRules = Readonly<Record<string, ValueRule<unknown>>>;
type ValueOf<Rule> = Rule extends ValueRule<infer Value> ? Value : never;
/** The values of a filter's own keys; a key that is absent is not asked. */
export type Own<Keys> = { readonly [Key in keyof Keys]?: ValueOf<Keys[Key]> };

/** What every flat of the catalogue is known by, whatever the filters. */
export interface FlatFacts {
  /** 0 studio … 10. */
  readonly rooms: number;
  /** Whole roubles, up to 10^11. */
  readonly price: number | null;
  /** Square metres, more than 0. */
  readonly area: number;
  readonly floor: number | null;
  readonly floors_total: number | null;
}

/** What every complex of the catalogue is known by, whatever the filters. */
export interface ComplexFacts {
  /** A whole number from 1 to 2^31 - 1, unique in the catalogue, as all ids. */
  readonly id: number;
  readonly region_code: number;
  readonly developer_id: number | null;
  readonly counties: readonly number[];
  readonly districts: readonly number[];
  readonly cities: readonly number[];
  readonly roads: readonly number[];
  readonly stations: readonly StationRow[];
  readonly bundle_ids: readonly number[];
}

export interface StationRow {
  readonly id: number;
  readonly line: number | null;
  /** The interchange it belongs to, by the id of its lowest station. */
  readonly hub: number | null;
  /** Minutes on foot; `null` when that way is not offered. */
  readonly foot: number | null;
  /** Minutes by public transport; `null` when that way is not offered. */
  readonly transport: number | null;
}

/** A source of random rows and questions for the property tests. */
export interface RandomSource {
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  oneOf<const List extends readonly [unknown, ...unknown[]]>(values: List): List[number];
  /** Different whole numbers from `min` to `max`, at most `count` of them, sorted. */
  some(count: number, min: number, max: number): number[];
  /** The value, now and then null: the catalogue does not know. */
  orNull<T>(value: T): T | null;
}

/** A figure of a flat or a complex that only this filter needs. */
export interface Column<Name extends string, Value> {
  /** Its name in the rows of the index. */
  readonly name: Name;
  /** SQL over `flats f`, `housings h` and `complexes c` (a complex: over `complexes c` alone). */
  readonly sql: string;
  /** Stands for a row about which nothing is known. */
  readonly unknown: Value;
  readonly random: (random: RandomSource) => Value;
}

export type Named<Name extends string, Value> = { readonly [Key in Name]: Value };

/** Planes (by number, from 0) that a flat must be in: all of them, or any of them. */
export type PlaneQuestion = { readonly all: number } | { readonly any: number };

/** Answered by bit planes: a flat is in a plane or not, 32 flats are asked by one `and`. */
export interface PlaneMatch<Keys, Name extends string, Value> {
  readonly by: 'planes';
  /** How many planes the filter takes. All filters together have 30. */
  readonly planes: number;
  /** The planes that a flat is in, as a mask. */
  readonly of: (flat: FlatFacts & Named<Name, Value>) => number;
  /** What the filter asks of the planes; undefined when its value asks for nothing. @throws {RangeError} */
  readonly asked: (own: Own<Keys>) => PlaneQuestion | undefined;
  /** What the filter means, said of one flat without any plane. */
  readonly fits: (flat: FlatFacts & Named<Name, Value>, own: Own<Keys>) => boolean;
}

/** Answered by the set of complexes that carry a value; any of several. */
export interface ValueMatch<Keys, Name extends string, Value> {
  readonly by: 'values';
  readonly of: { readonly [Key in keyof Keys]: (row: ComplexFacts & Named<Name, Value>) => readonly number[] };
  /** `narrows`: every key must fit. `joins`: places of whatever kind are joined by OR. */
  readonly several: 'narrows' | 'joins';
}

/** Answered by code of its own in the index; `about` says where. */
export interface OwnMatch<About extends string> {
  readonly by: 'own';
  readonly about: About;
}
export type FlatFigure = 'rooms' | 'price' | 'area' | 'floor' | 'housing';
export type ComplexFigure = 'deadline' | 'wall_material' | 'distance' | 'bounds' | 'polygon' | 'on_sale' | 'favourites';

/** Fields with a component of their own in `search/web`, by where it is needed. */
export type BarField = 'price' | 'square' | 'metro';
export type FlatField = 'price' | 'square' | 'floor';
export type ComplexField = 'metro' | 'region' | 'bundle' | 'favourites';

interface Choosing<Key> {
  readonly key: Key;
  readonly label: string;
  /** Where the choices are shorter said than in `entries`. */
  readonly chips?: readonly DictionaryEntry[];
  /** Title of its button in the bar over the list. */
  readonly bar?: string;
}
/** Where and how a person sets the filter. */
export type Field<Key, Component> =
  /** One value or none, of the filter's entries; `any` is said of none. */
  | (Choosing<Key> & { readonly as: 'one'; readonly any: string })
  /** Any of several values, of the filter's entries. */
  | (Choosing<Key> & { readonly as: 'many' })
  | { readonly as: 'own'; readonly component: Component & BarField; readonly bar: string }
  | { readonly as: 'own'; readonly component: Exclude<Component, BarField> }
  /** Within the field of floors. */
  | { readonly as: 'inside'; readonly of: 'floor' }
  /** In the box for places, on the map, or on the card of a complex. */
  | { readonly as: 'elsewhere'; readonly where: 'places' | 'map' | 'card' };

export interface SearchCount {
  readonly buildings: number;
  readonly flats: number;
}

/** The real search with some of the filter's keys changed; an undefined one is taken away. */
export interface LooseningContext<Keys> {
  count(changes: Own<Keys>): SearchCount;
  /** Lowest price in roubles or area in m² of the fitting flats; null when none has it. */
  lowest(changes: Own<Keys>, figure: 'price' | 'area'): number | null;
  highest(changes: Own<Keys>, figure: 'price' | 'area'): number | null;
  /** Current year in Moscow. */
  readonly year: number;
  /** The county (округ) that a district lies in. */
  readonly countyOf: (districtId: number) => { readonly id: number; readonly title: string } | undefined;
}

export interface Sacrifice {
  /** Russian, without the count: 'цена до 12 млн ₽ вместо 10'. */
  readonly label: string;
  /** How much of the wish is given up; the smallest come first. */
  readonly cost: number;
}
export interface Step<Keys> extends Sacrifice {
  readonly set: Own<Keys>;
}

/** What to offer when a search with this key finds nothing. */
export interface LooseningRule<Keys> {
  /** Keys that are taken away together with it. */
  readonly with?: readonly (keyof Keys)[];
  /** The last resort: the keys taken away. */
  readonly drop: Sacrifice | ((own: Own<Keys>) => Sacrifice);
  /** Smaller changes, smallest first. */
  readonly steps?: (own: Own<Keys>, context: LooseningContext<Keys>) => Iterable<Step<Keys>>;
}

/** Words by which people ask for a value. */
export interface Spoken<Keys> {
  /**
   * A regular expression: small letters, ё is е, words and figures stand one space apart, a dash between them is a sign of its
   * own, «м²» is «квм», «₽» is «руб». Hyphens within words need not be told.
   */
  readonly said: string;
  /** What they set; by the groups of the expression, undefined where they mean nothing here. */
  readonly sets: Own<Keys> | ((groups: readonly (string | undefined)[], year: number) => Own<Keys> | undefined);
  /**
   * The words of the first group are known to be no filter: they are said as not understood, with this sentence, and are
   * no name.
   */
  readonly unheard?: string;
}

/** Title of what a value of a filter stands for where only the catalogue knows it: a place, a complex, a bundle. */
export type TitleOf = (key: string, id: number) => string | undefined;

interface Said<Keys> {
  /** Keys of addresses and of the API, with what they accept. */
  readonly keys: Keys;
  /** Keys of a from/to pair; a reversed one is swapped. */
  readonly pair?: readonly [low: keyof Keys, high: keyof Keys];
  /** Values to choose from, by key; `year` is the current year in Moscow. */
  readonly entries?: { readonly [Key in keyof Keys]?: (year: number) => readonly DictionaryEntry[] };
  /** Russian, undefined when nothing is set; for places by key what is said of one without a name. */
  readonly words: ((own: Own<Keys>, titleOf: TitleOf) => string | undefined) | { readonly [Key in keyof Keys]: string };
  /** How people ask for its values beside the titles of `entries`; 'places' where those are found as places. */
  readonly spoken?: readonly Spoken<Keys>[] | 'places';
  /** Words of `spoken` that are understood with a slip too, a space apart, in small letters, ё as е. No name of a place may be one slip away. */
  readonly slips?: string;
  /** By key; null for one that alone changes nothing. */
  readonly loosening: { readonly [Key in keyof Keys]: LooseningRule<Keys> | null };
  readonly random: (random: RandomSource) => Own<Keys>;
}

/** A filter of flats: a complex is found when at least one of its flats fits all of these. */
export interface FlatFilter<Keys, Name extends string, Value> extends Said<Keys> {
  readonly of: 'flat';
  readonly field: Field<keyof Keys, FlatField>;
  readonly column?: Column<Name, Value>;
  readonly match: PlaneMatch<Keys, Name, Value> | OwnMatch<FlatFigure>;
  /** Whether a value asks for anything; left out: any value does. */
  readonly asks?: (own: Own<Keys>) => boolean;
}

export interface ComplexFilter<Keys, Name extends string, Value> extends Said<Keys> {
  readonly of: 'complex';
  readonly field: Field<keyof Keys, ComplexField>;
  readonly column?: Column<Name, Value>;
  readonly match: ValueMatch<Keys, Name, Value> | OwnMatch<ComplexFigure>;
  /** Set where the filter also chooses among the flats of a complex, by the housing that each stands in. */
  readonly byHousing?: true;
}

/** Says everything about a filter of flats. */
export function flatFilter<const Keys extends ValueRules, const Name extends string = never, Value = never>(
  filter: Omit<FlatFilter<Keys, Name, Value>, 'of'>,
): FlatFilter<Keys, Name, Value> {
  return { of: 'flat', ...filter };
}

/** Says everything about a filter of complexes. */
export function complexFilter<const Keys extends ValueRules, const Name extends string = never, Value = never>(
  filter: Omit<ComplexFilter<Keys, Name, Value>, 'of'>,
): ComplexFilter<Keys, Name, Value> {
  return { of: 'complex', ...filter };
}
