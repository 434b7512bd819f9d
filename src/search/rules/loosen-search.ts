/**
 * What to loosen when a search finds nothing: for every filter the smallest change that lets something through, said in
 * words ('метро 20 минут вместо 10'). The filters know the order of their steps; a probe asks the real search, so that what is
 * promised is what a visitor finds. Some ten searches are counted as a rule, never more than about a hundred.
 */

import { nbsp } from '../../platform/rules/russian.ts';
import type { LooseningRule, Sacrifice, SearchCount, ValueRules } from './filters/definition.ts';
import { PLACE_KEYS } from './filters/places.ts';
import { FILTERS, LOOSENING_ORDER } from './filters/registry.ts';
import type { AnyFilter, FilterKey, SearchFilters } from './search-filters.ts';

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

type Changes = { readonly [Key in FilterKey]?: SearchFilters[Key] | undefined };
/** `undefined` takes a filter away. */
type Step = Sacrifice & { readonly set: Changes };
interface Rule {
  /** The rule applies when the first of them is set; all are taken away. */
  readonly keys: readonly [FilterKey, ...FilterKey[]];
  readonly rule: LooseningRule<ValueRules>;
}

/** In the order in which pairs are tried. */
const RULES: readonly Rule[] = LOOSENING_ORDER.flatMap((group) =>
  Object.entries((FILTERS[group] as unknown as AnyFilter).loosening).flatMap(([key, rule]): Rule[] =>
    rule ? [{ keys: [key, ...(rule.with ?? [])] as unknown as Rule['keys'], rule }] : [],
  ),
);

/** Whether a search finds something to show. */
const helps = ({ buildings }: SearchCount): boolean => buildings > 0;

/** The filters with the changes made. */
function changed(filters: SearchFilters, set: Changes): SearchFilters {
  const left = Object.entries({ ...filters, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(left) as SearchFilters;
}

const sacrifice = ({ rule }: Rule, filters: SearchFilters): Sacrifice =>
  typeof rule.drop === 'function' ? rule.drop(filters) : rule.drop;

/** The steps of a rule, asking the real search with the other filters as they are. */
function stepsOf({ rule }: Rule, filters: SearchFilters, { probe, year, countyOf }: LoosenContext): Iterable<Step> {
  const steps = rule.steps?.(filters, {
    count: (changes) => probe.count(changed(filters, changes)),
    lowest: (changes, figure) => probe.lowest(changed(filters, changes), figure),
    highest: (changes, figure) => probe.highest(changed(filters, changes), figure),
    year,
    countyOf,
  });
  return steps ?? [];
}

export interface Loosening extends SearchCount {
  /** Filters that change. */
  readonly keys: readonly FilterKey[];
  /** Russian, without the count: 'цена до 12 млн ₽ вместо 10'. */
  readonly label: string;
  readonly filters: SearchFilters;
}

export const MAX_LOOSENINGS = 5;
/** Pairs of filters that are tried when no single one helps, and those of them that are worked out. */
const MAX_PAIRS = 24;
const BEST_PAIRS = 3;
/** A single step that costs more than this, such as twice the price, is no help yet: pairs are tried as well. */
const TOLERABLE = 11;

/**
 * At most five loosenings of a search that finds nothing, smallest first, each with what it finds (at least one complex;
 * with a flat filter at least one flat). None when the search finds something. Where no single filter helps for a small
 * sacrifice, pairs of them are loosened; where no pair helps, everything but the place is taken away.
 */
export function loosenSearch(filters: SearchFilters, context: LoosenContext): Loosening[] {
  if (helps(context.probe.count(filters))) return [];
  const rules = RULES.filter((rule) => filters[rule.keys[0]] !== undefined);
  const single = rules.flatMap((rule) => smallestStep(rule, filters, context) ?? []);
  if (single.some(({ cost }) => cost <= TOLERABLE)) return best(single);
  const found = best([...single, ...loosenPairs(rules, filters, context)]);
  return found.length > 0 ? found : keepThePlace(filters, context);
}

interface Weighed extends Loosening {
  readonly cost: number;
}

function smallestStep(rule: Rule, filters: SearchFilters, context: LoosenContext): Weighed | undefined {
  const most = weigh({ ...sacrifice(rule, filters), set: without(rule.keys) }, filters, context);
  if (!most) return undefined;
  for (const step of stepsOf(rule, filters, context)) {
    const weighed = weigh(step, filters, context);
    if (weighed) return weighed;
  }
  return most;
}

/** The step with what it finds; undefined when it finds nothing. */
function weigh({ set, label, cost }: Step, filters: SearchFilters, { probe }: LoosenContext): Weighed | undefined {
  const loosened = changed(filters, set);
  const found = probe.count(loosened);
  return helps(found)
    ? { keys: keysChanged(filters, loosened), label: nbsp(label), filters: loosened, cost, ...found }
    : undefined;
}

function keysChanged(filters: SearchFilters, loosened: SearchFilters): FilterKey[] {
  const keys = Object.keys({ ...filters, ...loosened }) as FilterKey[];
  return keys.filter((key) => filters[key] !== loosened[key]);
}

const without = (keys: readonly FilterKey[]): Step['set'] => Object.fromEntries(keys.map((key) => [key, undefined]));

/** The smallest, each said once: two bounds of one figure are dropped alike. */
function best(found: readonly Weighed[]): Loosening[] {
  return [...new Map(found.map((loosening) => [loosening.label, loosening])).values()]
    .sort((a, b) => a.cost - b.cost || b.flats - a.flats)
    .slice(0, MAX_LOOSENINGS)
    .map(({ cost: _cost, ...loosening }) => loosening);
}

/** The cheapest pairs of filters that help together, each loosened no further than it must be. */
function loosenPairs(rules: readonly Rule[], filters: SearchFilters, context: LoosenContext): Weighed[] {
  return rules
    .flatMap((first, i) => rules.slice(i + 1).map((second) => [first, second] as const))
    .slice(0, MAX_PAIRS)
    .flatMap(([first, second]) => {
      const cost = sacrifice(first, filters).cost + sacrifice(second, filters).cost;
      const together = changed(filters, without([...first.keys, ...second.keys]));
      return helps(context.probe.count(together)) ? [{ first, second, cost }] : [];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, BEST_PAIRS)
    .flatMap(({ first, second }) => loosenPair(first, second, filters, context) ?? []);
}

/** The first loosened as little as helps where the second is away, then the second as little as helps with that. */
function loosenPair(first: Rule, second: Rule, filters: SearchFilters, context: LoosenContext): Weighed | undefined {
  const one = smallestStep(first, changed(filters, without(second.keys)), context);
  if (!one) return undefined;
  const partly = changed(filters, Object.fromEntries(one.keys.map((key) => [key, one.filters[key]])));
  const other = smallestStep(second, partly, context);
  if (!other) return undefined;
  const { filters: loosened, buildings, flats } = other;
  const label = `${one.label} и ${other.label}`;
  return {
    keys: keysChanged(filters, loosened),
    label,
    filters: loosened,
    buildings,
    flats,
    cost: one.cost + other.cost,
  };
}

/** Everything but the place taken away, and if even that finds nothing, the place too. */
function keepThePlace(filters: SearchFilters, context: LoosenContext): Loosening[] {
  const { sort: _sort, ...asked } = filters;
  const keys = Object.keys(asked) as FilterKey[];
  const places: readonly FilterKey[] = [...PLACE_KEYS, 'region_code'];
  const others = keys.filter((key) => !places.includes(key));
  const attempts: Step[] = [
    { set: without(others), label: 'все квартиры в этом месте', cost: 0 },
    { set: without(keys), label: 'все новостройки', cost: 0 },
  ];
  for (const attempt of attempts) {
    const weighed = weigh(attempt, filters, context);
    if (weighed) return best([weighed]);
  }
  return [];
}
