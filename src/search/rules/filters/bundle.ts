import { complexFilter } from './definition.ts';
import { ids } from './values.ts';

export const bundle = complexFilter({
  keys: { bundle_ids: ids() },
  words: ({ bundle_ids }) => bundle_ids && 'Подборка',
  field: { as: 'own', component: 'bundle' },
  loosening: { bundle_ids: { drop: { label: 'вне подборки', cost: 3 } } },
  match: { by: 'values', several: 'narrows', of: { bundle_ids: ({ bundle_ids }) => bundle_ids } },
  random: (random) => ({ bundle_ids: random.some(3, 1, 5) }),
});
