import { groupDigits, nbsp } from '../../platform/rules/russian.ts';
import type { Fact } from '../../site/ui/layout/facts.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatFloors, formatHeight } from '../rules/format.ts';

/** What is known about a complex, ready to show. */
export function factsOf(building: BuildingFull): Fact[] {
  const known: (readonly [string, string | null | undefined])[] = [
    ['Класс', building.class_title],
    ['Материал стен', building.wall_material?.title],
    ['Корпусов', building.housing_count ? groupDigits(building.housing_count) : null],
    [
      building.apartments ? 'Апартаментов' : 'Квартир',
      building.apartments_count ? groupDigits(building.apartments_count) : null,
    ],
    ['Этажность', formatFloors(building.floor_range)],
    ['Высота потолков', ceilings(building.celling_height_range)],
    ['Отделка', building.decoration],
    ['Паркинг', building.parking],
    ['Безопасность', building.security],
    ['Лифты', building.lifts],
    ['Прописка', building.registration?.title],
  ];
  return known.flatMap(([title, value]) => (value ? [[title, nbsp(value)] as const] : []));
}

/** The complex's further specifications: what its facts do not say already, of two of one name the first. */
export function specificationsOf(building: BuildingFull): Fact[] {
  const told = new Set(factsOf(building).map(([title]) => title));
  return building.specifications.flatMap(({ title, value }) => {
    if (!title || !value || told.has(title)) return [];
    told.add(title);
    return [[title, nbsp(value)] as const];
  });
}

/** '2,9–3,4 м', '3 м' when there is one height; empty without any. */
function ceilings(heights: readonly number[]): string {
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  if (heights.length === 0) return '';
  if (lowest === highest) return formatHeight(highest);
  return `${formatHeight(lowest).replace('\u00a0м', '')}–${formatHeight(highest)}`;
}
