import type { BuildingFull } from '../contract/buildings.ts';
import { factsOf, specificationsOf } from './specifications.ts';

/** Parts of the card beside those that its data decides. */
export interface CardParts {
  readonly mortgage: boolean;
}

/** Sections that this complex has, in the order of the page. */
export function sectionsOf(building: BuildingFull, { mortgage }: CardParts): { id: string; title: string }[] {
  const has = (present: boolean, id: string, title: string) => (present ? [{ id, title }] : []);
  const { description, progress_images, advantages, decorations, developer, documents, children, housings } = building;
  return [
    { id: 'items', title: building.apartments ? 'Апартаменты' : 'Квартиры' },
    ...has(mortgage, 'mortgage', 'Ипотека'),
    ...has(Boolean(description) || factsOf(building).length > 0, 'about', 'О комплексе'),
    { id: 'address', title: 'Расположение' },
    ...has(progress_images.length > 0, 'progress', 'Ход строительства'),
    ...has(developer !== null, 'developer', 'Застройщик'),
    ...has(advantages.length > 0, 'advantages', 'Преимущества'),
    ...has(specificationsOf(building).length > 0, 'specifications', 'Характеристики'),
    ...has(decorations.length > 0, 'decorations', 'Отделка'),
    ...has(documents.length > 0, 'documents', 'Документы'),
    ...has(children.length > 0, 'parts', 'Части'),
    ...has(housings.length > 0, 'buildings', 'Корпуса'),
  ];
}
