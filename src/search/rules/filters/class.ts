import { HOUSING_CLASSES } from '../../../complex/rules/dictionaries.ts';
import { complexFilter } from './definition.ts';
import { anyOf } from './values.ts';
import { distance, nearest, titleWords } from './words.ts';

export const housing_class = complexFilter({
  keys: { housing_class: anyOf(HOUSING_CLASSES) },
  entries: { housing_class: () => HOUSING_CLASSES },
  words: ({ housing_class }) => titleWords(HOUSING_CLASSES, housing_class, 'класс'),
  field: { as: 'many', key: 'housing_class', label: 'Класс жилья' },
  spoken: [
    [1, 'эконом'],
    [2, 'комфорт'],
    [3, 'бизнес'],
    [4, 'премиум|премиальн[а-я]*'],
    [5, 'элит[а-я]*|люкс'],
  ].map(([id, said]) => ({
    said: `(?:${said})(?: плюс)?(?: класс[а-я]*)?(?: жиль[а-я]*)?|класс[а-я]* (?:${said})`,
    sets: { housing_class: [Number(id)] },
  })),
  loosening: {
    housing_class: {
      drop: { label: 'любой класс', cost: 5 },
      *steps({ housing_class: chosen = [] }) {
        const known = HOUSING_CLASSES.map((entry) => entry.id);
        for (const id of nearest(chosen, known)) {
          const title = HOUSING_CLASSES.find((entry) => entry.id === id)?.title ?? '';
          const set = { housing_class: [...chosen, id].sort((a, b) => a - b) };
          yield { set, label: `класс «${title}» тоже`, cost: 1 + distance(chosen, id) };
        }
      },
    },
  },
  column: {
    name: 'housing_class',
    sql: 'c.housing_class',
    unknown: null,
    random: (random) => random.orNull(random.whole(1, 5)),
  },
  match: {
    by: 'values',
    several: 'narrows',
    of: { housing_class: ({ housing_class }) => (housing_class === null ? [] : [housing_class]) },
  },
  random: (random) => ({ housing_class: random.some(3, 1, 5) }),
});
