import { WALL_MATERIALS } from '../../../complex/rules/dictionaries.ts';
import { complexFilter } from './definition.ts';
import { anyOf } from './values.ts';
import { titleWords } from './words.ts';

export const material = complexFilter({
  keys: { wall_material: anyOf(WALL_MATERIALS) },
  entries: { wall_material: () => WALL_MATERIALS },
  words: ({ wall_material }) => titleWords(WALL_MATERIALS, wall_material, 'материал'),
  field: { as: 'many', key: 'wall_material', label: 'Материал стен' },
  spoken: [
    [1, 'блочн'],
    [2, 'деревян'],
    [3, 'кирпичн'],
    [4, 'кирпично монолитн|монолитно кирпичн'],
    [5, 'монолитн'],
    [6, 'панельн'],
  ].map(([id, said]) => ({
    said: `(?:${said})[а-я]*(?: дом[а-я]*)?`,
    sets: { wall_material: [Number(id)] },
  })),
  loosening: { wall_material: { drop: { label: 'любой материал стен', cost: 2 } } },
  match: { by: 'own', about: 'wall_material' },
  byHousing: true,
  random: (random) => ({ wall_material: random.some(3, 1, 6) }),
});
