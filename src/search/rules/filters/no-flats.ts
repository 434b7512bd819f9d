import { NBSP } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { oneOf } from './values.ts';

const ENTRIES = [
  { id: 0, title: 'Есть квартиры' },
  { id: 1, title: 'Нет квартир' },
];

export const no_flats = complexFilter({
  keys: { no_flats: oneOf([0, 1]) },
  entries: { no_flats: () => ENTRIES },
  words: ({ no_flats }) =>
    no_flats === undefined ? undefined : no_flats ? `Нет в${NBSP}продаже` : `Есть в${NBSP}продаже`,
  field: { as: 'one', key: 'no_flats', label: 'Продажи', any: 'Все комплексы' },
  loosening: {
    no_flats: {
      drop: ({ no_flats }) => ({
        label: no_flats === 1 ? 'комплексы с квартирами в продаже' : 'комплексы без квартир в продаже тоже',
        cost: 3,
      }),
    },
  },
  match: { by: 'own', about: 'on_sale' },
  random: (random) => ({ no_flats: random.oneOf([0, 1]) }),
});
