import { RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { flatFilter } from './definition.ts';
import { idPlanes } from './planes.ts';
import { anyOf } from './values.ts';
import { titleWords } from './words.ts';

const LOOSENED = new Map([
  [1, 'без отделки'],
  [2, 'с чистовой отделкой'],
  [3, 'с предчистовой отделкой'],
  [4, 'с мебелью'],
  [5, 'с ремонтом'],
  [6, 'без стен'],
]);
/** Finishings to choose between: 'с чистовой или с предчистовой отделкой'. */
function eitherOf(ids: readonly number[]): string {
  const words = ids.flatMap((id) => LOOSENED.get(id) ?? []);
  const last = words.at(-1) ?? '';
  const ending = / отделкой$/;
  const firsts = words.slice(0, -1).map((word, i) => {
    // The noun is said once where all share it.
    return ending.test(word) && words.slice(i).every((later) => ending.test(later)) ? word.replace(ending, '') : word;
  });
  return firsts.length === 0 ? last : `${firsts.join(', ')} или ${last}`;
}

const planes = idPlanes(RENOVATIONS.length);

export const renovation = flatFilter({
  keys: { renovation: anyOf(RENOVATIONS) },
  entries: { renovation: () => RENOVATIONS },
  words: ({ renovation }) => titleWords(RENOVATIONS, renovation, 'отделка'),
  field: { as: 'many', key: 'renovation', label: 'Отделка' },
  spoken: [
    { said: 'без (?:отделк|ремонт)[а-я]*|чернов[а-я]*(?: отделк[а-я]*)?', sets: { renovation: [1] } },
    { said: '(?:с )?чистов[а-я]*(?: отделк[а-я]*)?', sets: { renovation: [2] } },
    { said: '(?:с )?(?:предчистов[а-я]*(?: отделк[а-я]*)?|white box|вайт бокс|вайтбокс)', sets: { renovation: [3] } },
    { said: '(?:с )?мебел[а-я]*|меблирован[а-я]*', sets: { renovation: [4] } },
    { said: '(?:с )?(?:(?:дизайнерск[а-я]*|хорош[а-я]*|нов[а-я]*) |евро)?ремонт[а-я]*', sets: { renovation: [5] } },
    { said: 'без стен|свободн[а-я]* планировк[а-я]*', sets: { renovation: [6] } },
    // Whatever one can move into.
    {
      said: '(?:с (?:готов[а-я]* )?|готов[а-я]* )отделк[а-я]*|(?:с )?(?:отделк|ремонт)[а-я]* под ключ',
      sets: { renovation: [2, 4, 5] },
    },
  ],
  slips: 'отделкой ремонтом мебелью',
  loosening: {
    renovation: {
      drop: { label: 'с любой отделкой', cost: 3 },
      /** The one finishing more that brings most flats. */
      *steps({ renovation: chosen = [] }, search) {
        let most = 0;
        let found: readonly number[] | undefined;
        for (const id of LOOSENED.keys()) {
          if (chosen.includes(id)) continue;
          const renovation = [...chosen, id].sort((a, b) => a - b);
          const { flats } = search.count({ renovation });
          if (flats <= most) continue;
          most = flats;
          found = renovation;
        }
        if (found) yield { set: { renovation: found }, label: eitherOf(found), cost: 1.5 };
      },
    },
  },
  column: {
    name: 'renovation',
    sql: 'f.renovation',
    unknown: null,
    random: (random) => random.orNull(random.whole(1, 6)),
  },
  match: {
    by: 'planes',
    planes: planes.planes,
    of: ({ renovation }) => planes.maskOf([renovation ?? 0]),
    asked: ({ renovation }) => planes.asked(renovation),
    fits: ({ renovation: own }, { renovation = [] }) => own !== null && renovation.includes(own),
  },
  random: (random) => ({ renovation: random.some(3, 1, 7) }),
});
