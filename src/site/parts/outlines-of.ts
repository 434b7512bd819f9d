import type { BuildingFull } from '../../complex/contract/buildings.ts';
import { type HousingTitles, partTitle } from '../../complex/rules/housing-title.ts';
import type { ComplexMapProps } from '../../map/web/complex-map.tsx';
import { capitalise } from '../../platform/rules/russian.ts';

/** Outlines of the parts and the housings, with their names where there are several; of the whole where they have none. */
export function outlinesOf(building: BuildingFull): ComplexMapProps['outlines'] {
  const whole = building.titles.title;
  const outlined = [building.children, building.housings].map((parts) => parts.filter(({ polygon }) => polygon));
  // Of parts and houses the smallest say what they are called: one name would lie upon the other.
  const named = outlined.findLast(({ length }) => length > 0);
  const outlines = outlined.flatMap((parts) =>
    parts.flatMap(({ id, titles, release_colour, polygon }) => {
      const name = parts === named && parts.length > 1 ? nameOn(titles, whole) : '';
      return polygon ? [{ id, title: titles.title, name, state: release_colour, polygon }] : [];
    }),
  );
  if (outlines.length > 0) return outlines;
  if (!building.polygon) return [];
  const { id, release_colour, polygon } = building;
  return [{ id, title: whole, name: '', state: release_colour, polygon }];
}

/** 'Корп. 2' of a housing, 'Верхний сад' of a part. */
function nameOn(titles: HousingTitles, whole: string): string {
  if (titles.child) return titles.child.replace(/^Корпус/, 'Корп.');
  const part = partTitle(titles.title, whole);
  return capitalise(part);
}
