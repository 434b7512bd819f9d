import { CEILING_HEIGHTS } from '../../../complex/rules/dictionaries.ts';
import { formatHeight } from '../../../complex/rules/format.ts';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';
import { flatFilter } from './definition.ts';
import { atLeast } from './planes.ts';
import { oneOf } from './values.ts';

const CHIPS = CEILING_HEIGHTS.map((id) => ({ id, title: `от${NBSP}${formatHeight(id)}` }));
/** Metres. */
const steps = atLeast(CEILING_HEIGHTS);

export const ceiling = flatFilter({
  keys: { ceiling_height_min: oneOf(CEILING_HEIGHTS) },
  entries: {
    ceiling_height_min: () => CEILING_HEIGHTS.map((id) => ({ id, title: `от ${groupDigits(id)} м` })),
  },
  words: ({ ceiling_height_min: height }) =>
    height === undefined ? undefined : `потолки от${NBSP}${formatHeight(height)}`,
  field: { as: 'one', key: 'ceiling_height_min', label: 'Высота потолков', any: 'Любая', chips: CHIPS },
  spoken: [
    { said: '(?:с )?высок[а-я]* потолк[а-я]*', sets: { ceiling_height_min: 3 } },
    {
      said: '(?:с )?(?:высот[а-я]* )?потолк[а-я]* (?:от |выше )?(\\d(?:\\.\\d+)?)(?: м(?:етр[а-я]*)?)?',
      sets: ([metres]) => {
        const ceiling_height_min = CEILING_HEIGHTS.findLast((known) => known <= Number(metres));
        return ceiling_height_min && { ceiling_height_min };
      },
    },
  ],
  loosening: {
    ceiling_height_min: {
      drop: { label: 'любая высота потолков', cost: 4 },
      *steps({ ceiling_height_min: old = 0 }) {
        for (const [i, height] of steps.below(old).entries()) {
          const label = `потолки от ${groupDigits(height)} м вместо ${groupDigits(old)}`;
          yield { set: { ceiling_height_min: height }, label, cost: 1.5 + i };
        }
      },
    },
  },
  column: {
    name: 'ceiling_height',
    sql: 'coalesce(f.ceiling_height, h.ceiling_height)',
    unknown: null,
    random: (random) => random.orNull<number>(random.oneOf([2.4, 2.5, 2.65, 2.7, 2.9, 3, 3.2, 3.5, 4])),
  },
  match: {
    by: 'planes',
    planes: steps.planes,
    of: ({ ceiling_height }) => steps.of(ceiling_height),
    asked: ({ ceiling_height_min }) => steps.asked(ceiling_height_min),
    fits: ({ ceiling_height: height }, { ceiling_height_min: least = 0 }) => height !== null && height >= least,
  },
  random: (random) => ({ ceiling_height_min: random.oneOf(CEILING_HEIGHTS) }),
});
