/** Words, sizes and stand-ins for the drawn pictures that came with the feeds, which tell only their addresses. */

import { SCENE_HEIGHT, SCENE_WIDTH } from '../../src/pictures/drawing/draw-facade.ts';
import { PLAN_HEIGHT, PLAN_WIDTH } from '../../src/pictures/drawing/draw-flat-plan.ts';
import { type DrawnImage, parseDrawnImagePath } from '../../src/pictures/rules/drawn-image.ts';
import { type Curation, updateRows } from './curation.ts';
import { placeholderOf } from './placeholder.ts';

const isPlan = ({ kind }: DrawnImage): boolean => kind.endsWith('-plan');

function wordsFor(recipe: DrawnImage): string {
  switch (recipe.kind) {
    case 'flat-plan':
      return recipe.rooms === 0 ? 'План студии' : `План ${recipe.rooms}-комнатной квартиры`;
    case 'floor-plan':
      return 'План этажа';
    case 'plot-plan':
      return 'План участков';
    case 'facade':
      return 'Фасад';
    case 'house':
      return 'Дом';
    case 'plot':
      return 'Участок';
    case 'room':
    case 'finishing':
      return 'Комната';
    case 'yard':
      return 'Двор';
    case 'lobby':
      return 'Холл';
    default:
      return 'Иллюстрация';
  }
}

/** Fills the rows of drawn pictures that nobody has described yet. */
export async function describeFeedPictures({ client }: Curation): Promise<void> {
  const { rows } = await client.query<{ id: number; path: string }>(
    `select id, path from images where scope = 'drawn' and alt is null`,
  );
  const described = rows.flatMap(({ id, path }) => {
    const recipe = parseDrawnImagePath(path);
    if (!recipe) return [];
    const [width, height] = isPlan(recipe) ? [PLAN_WIDTH, PLAN_HEIGHT] : [SCENE_WIDTH, SCENE_HEIGHT];
    return [{ id, alt: wordsFor(recipe), width, height, thumbhash: placeholderOf(recipe) }];
  });
  await updateRows(
    client,
    'images',
    { alt: 'text', width: 'integer', height: 'integer', thumbhash: 'text' },
    described,
  );
}
