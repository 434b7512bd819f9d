import { flatFilter } from './definition.ts';
import { ids } from './values.ts';

/** Housings (корпуса) of a complex, chosen on its card; a flat that is in no known housing does not fit. */
export const housings = flatFilter({
  keys: { housings: ids() },
  words: ({ housings }) =>
    housings && (housings.length === 1 ? 'выбранный корпус' : `выбранные корпуса: ${housings.length}`),
  field: { as: 'elsewhere', where: 'card' },
  loosening: { housings: { drop: { label: 'любой корпус', cost: 3 } } },
  match: { by: 'own', about: 'housing' },
  random: (random) => ({ housings: random.some(120, 10, 605) }),
});
