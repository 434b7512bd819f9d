import { REGION_CODES } from '../../../geography/rules/coordinates.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { oneOf } from './values.ts';

export const region = complexFilter({
  keys: { region_code: oneOf(REGION_CODES) },
  words: ({ region_code }) => region_code && (region_code === 77 ? 'Москва' : `Московская${NBSP}область`),
  field: { as: 'own', component: 'region' },
  loosening: {
    region_code: {
      drop: ({ region_code }) => ({
        label: region_code === 77 ? 'вместе с Московской областью' : 'вместе с Москвой',
        cost: 5,
      }),
    },
  },
  match: { by: 'values', several: 'narrows', of: { region_code: ({ region_code }) => [region_code] } },
  random: (random) => ({ region_code: random.oneOf(REGION_CODES) }),
});
