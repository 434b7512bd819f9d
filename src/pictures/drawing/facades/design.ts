import type { Mass, Site } from '../facade-parts.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../scene.ts';

/** Draws the `index`-th housing of a complex on its site. */
export type HousingDesign = (scene: Scene, site: Site, index: number) => Mass;

/** Invents the look that all housings of one complex share. `housing_class` 1 economy … 5 elite. */
export type DesignHousing = (random: Random, housing_class: number) => HousingDesign;

/** How many columns about `ideal` wide fill the width, and their exact width. */
export function columnsOf(width: number, ideal: number): { readonly count: number; readonly step: number } {
  const count = Math.max(2, Math.round(width / ideal));
  return { count, step: width / count };
}

/** Height of all floors with the ground floor. */
export const heightOf = (site: Site): number => site.floors * site.floorHeight + site.lobby;

/** Upper edges of the floors from the top one down. */
export function floorLines(site: Site): number[] {
  const top = site.base - heightOf(site);
  return Array.from({ length: site.floors }, (_, floor) => top + floor * site.floorHeight);
}
