import { complexFilter } from './definition.ts';
import { ids } from './values.ts';

export const buildings = complexFilter({
  keys: { buildings: ids() },
  words: { buildings: 'ЖК' },
  field: { as: 'elsewhere', where: 'places' },
  loosening: { buildings: { drop: { label: 'другие жилые комплексы', cost: 4 } } },
  match: { by: 'values', several: 'narrows', of: { buildings: ({ id }) => [id] } },
  random: (random) => ({ buildings: random.some(30, 1, 60) }),
});
