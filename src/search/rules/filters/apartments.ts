import { APARTMENTS } from '../../../complex/rules/dictionaries.ts';
import { flatFilter } from './definition.ts';
import { oneOf } from './values.ts';
import { titleWords } from './words.ts';

const PLAIN = 0b01;
const APARTMENT = 0b10;

export const apartments = flatFilter({
  keys: { apartments: oneOf([0, 1]) },
  entries: { apartments: () => APARTMENTS },
  words: ({ apartments }) => titleWords(APARTMENTS, apartments === undefined ? undefined : [apartments], ''),
  field: { as: 'one', key: 'apartments', label: 'Апартаменты', any: 'Любые' },
  spoken: [
    { said: 'апартамент[а-я]*|апарт[ыа]?', sets: { apartments: 1 } },
    { said: '(?:без|не|кроме) апартамент[а-я]*', sets: { apartments: 0 } },
  ],
  slips: 'апартаменты',
  loosening: {
    apartments: {
      drop: ({ apartments }) => ({
        label: apartments === 0 ? 'апартаменты тоже' : 'квартиры, не только апартаменты',
        cost: 2.5,
      }),
    },
  },
  column: { name: 'apartment', sql: 'f.apartment', unknown: false, random: (random) => random.chance(0.3) },
  match: {
    by: 'planes',
    planes: 2,
    of: ({ apartment }) => (apartment ? APARTMENT : PLAIN),
    asked: ({ apartments }) => ({ all: apartments === 1 ? APARTMENT : PLAIN }),
    fits: ({ apartment }, { apartments }) => apartment === (apartments === 1),
  },
  random: (random) => ({ apartments: random.chance(0.5) ? 1 : 0 }),
});
