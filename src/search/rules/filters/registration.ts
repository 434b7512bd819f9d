import { REGISTRATIONS } from '../../../complex/rules/dictionaries.ts';
import { complexFilter } from './definition.ts';
import { anyOf } from './values.ts';
import { titleWords } from './words.ts';

export const registration = complexFilter({
  keys: { registration: anyOf(REGISTRATIONS) },
  entries: { registration: () => REGISTRATIONS },
  words: ({ registration }) => titleWords(REGISTRATIONS, registration, 'прописка'),
  field: { as: 'many', key: 'registration', label: 'Прописка' },
  spoken: [
    { said: 'с (?:пропиской|регистрацией)|прописка', sets: { registration: [1] } },
    { said: 'без (?:прописки|регистрации)', sets: { registration: [2] } },
  ],
  loosening: { registration: { drop: { label: 'прописка не важна', cost: 2 } } },
  column: {
    name: 'registration',
    sql: 'c.registration',
    unknown: null,
    random: (random) => random.orNull(random.whole(1, 2)),
  },
  match: {
    by: 'values',
    several: 'narrows',
    of: { registration: ({ registration }) => (registration === null ? [] : [registration]) },
  },
  random: (random) => ({ registration: random.some(2, 1, 2) }),
});
