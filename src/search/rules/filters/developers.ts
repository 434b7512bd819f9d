import { complexFilter } from './definition.ts';
import { ids } from './values.ts';

export const developers = complexFilter({
  keys: { developers: ids() },
  words: { developers: 'Застройщик' },
  field: { as: 'elsewhere', where: 'places' },
  loosening: { developers: { drop: { label: 'любой застройщик', cost: 4 } } },
  match: {
    by: 'values',
    several: 'narrows',
    of: { developers: ({ developer_id }) => (developer_id === null ? [] : [developer_id]) },
  },
  random: (random) => ({ developers: random.some(4, 1, 6) }),
});
