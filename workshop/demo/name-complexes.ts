/** Gives every site a name that is true there: by its district or town, else by what lies around it. */

import { isFreeSlug, slugify } from '../../src/platform/rules/slug.ts';
import { FREE_NAMES, type NameMood, PLACED_NAMES, STAGE_NAMES } from './complex-names.ts';
import type { HousingClass } from './planned.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';

/** Chance that a site with a name of its place left takes it. */
const PLACED_CHANCE = 0.75;

/** How well a name of each mood fits a site; 0 keeps it away. */
function moodWeights(site: Site, housingClass: HousingClass): Readonly<Record<NameMood, number>> {
  const inMoscow = site.location.region_code === 77;
  const outside = !inMoscow || site.centre_km > 22;
  return {
    water: site.river_m < 900 ? 6 : 0,
    forest: site.park_m < 900 ? 5 : outside ? 1.2 : 0,
    centre: site.centre_km < 6.5 ? 6 : 0,
    works: inMoscow && site.centre_km < 14 && housingClass >= 2 ? 1.6 : 0,
    town: outside ? 1 : 3,
    country: outside ? 5 : 0,
    any: 1.2,
  };
}

export interface Naming {
  /**
   * A name for the site that nobody has yet; `plain`: without a number, so that names of parts can follow it. Throws a
   * RangeError when no name is left.
   */
  nameFor(site: Site, housingClass: HousingClass, plain: boolean, random: Random): string;
}

/** Keeps the book of names given. */
export function createNaming(): Naming {
  const taken = new Set<string>();
  const free = (name: string): boolean => !taken.has(name) && isFreeSlug(slugify(name));
  const freeNames = FREE_NAMES.filter(([name]) => free(name));
  return {
    nameFor(site, housingClass, plain, random) {
      const fits = (name: string): boolean => !taken.has(name) && !(plain && /\d/.test(name));
      const placed = (PLACED_NAMES[site.place.title] ?? []).filter((name) => fits(name) && free(name));
      const weights = moodWeights(site, housingClass);
      const others = freeNames.filter(([name, mood]) => weights[mood] > 0 && fits(name));
      const fallback = freeNames.filter(([name, mood]) => mood !== 'water' && fits(name));
      const usePlaced = placed.length > 0 && (random.chance(PLACED_CHANCE) || others.length === 0);
      const name = usePlaced
        ? random.pick(placed)
        : random.weighted((others.length > 0 ? others : fallback).map(([title, mood]) => [title, weights[mood] || 1]));
      taken.add(name);
      return name;
    },
  };
}

/** What the parts of the n-th complex built in parts are called. */
export function partNames(parent: number, count: number): readonly string[] {
  return (STAGE_NAMES[parent % STAGE_NAMES.length] ?? []).slice(0, count);
}

/** Whether a name speaks of old works: such complexes look like it. */
export function soundsLikeWorks(name: string): boolean {
  return /мануфактур|фабрик|мастерск|цех|депо|литей|завод|ткац|прядил|склад|литограф|канатн|стекл|стекольн|станок|кабел|электро|водонапорн|инженер|кузнечн|верф|шестерн|красильн|печатн|типограф/i.test(
    name,
  );
}
