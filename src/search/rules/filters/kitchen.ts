import { formatArea } from '../../../complex/rules/format.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { flatFilter } from './definition.ts';
import { NUMBER, numberOf } from './numerals.ts';
import { atLeast } from './planes.ts';
import { oneOf } from './values.ts';
import { NO_UNIT, SQUARE_METRES } from './words.ts';

/** Square metres. From 15 m² a kitchen is a room to live in, from 12 m² a table stands in it. */
const KITCHEN_AREAS = [8, 10, 12, 15] as const;
/** More is no kitchen, m². */
const MOST = 60;
const AREAS = KITCHEN_AREAS.map((id) => ({ id, title: `от${NBSP}${formatArea(id)}` }));
const limits = atLeast(KITCHEN_AREAS);

/** «Кухня от 10 м²». A flat whose kitchen is unknown, or a studio without one, does not fit. */
export const kitchen = flatFilter({
  keys: { kitchen_min: oneOf(KITCHEN_AREAS) },
  entries: { kitchen_min: () => AREAS },
  words: ({ kitchen_min: area }) => (area === undefined ? undefined : `кухня от${NBSP}${formatArea(area)}`),
  field: { as: 'one', key: 'kitchen_min', label: 'Площадь кухни', any: 'Любая' },
  spoken: [
    {
      said: `(?:с )?кухн[а-я]* (?:от |больше |более |не меньше |не менее |минимум )?${NUMBER}(?:${SQUARE_METRES}|(?= |$)${NO_UNIT})`,
      sets: ([area]) => {
        const least = numberOf(area) ?? 0;
        // The largest of the choices that lets nothing out.
        const kitchen_min = KITCHEN_AREAS.findLast((known) => known <= least);
        return least > MOST ? undefined : kitchen_min && { kitchen_min };
      },
    },
  ],
  loosening: {
    kitchen_min: {
      drop: { label: 'любая кухня', cost: 4 },
      *steps({ kitchen_min: old = 0 }) {
        for (const [i, area] of limits.below(old).entries()) {
          yield { set: { kitchen_min: area }, label: `кухня от ${area} м² вместо ${old}`, cost: 1.5 + i };
        }
      },
    },
  },
  column: {
    name: 'kitchen',
    sql: 'f.area_kitchen',
    unknown: null,
    random: (random) => random.orNull(random.whole(50, 200) / 10),
  },
  match: {
    by: 'planes',
    planes: limits.planes,
    of: ({ kitchen }) => limits.of(kitchen),
    asked: ({ kitchen_min }) => limits.asked(kitchen_min),
    fits: ({ kitchen }, { kitchen_min: least = 0 }) => kitchen !== null && kitchen >= least,
  },
  random: (random) => ({ kitchen_min: random.oneOf(KITCHEN_AREAS) }),
});
