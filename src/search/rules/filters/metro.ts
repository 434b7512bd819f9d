import { DISTANCE_MAXIMA, DISTANCE_TYPES } from '../../../complex/rules/dictionaries.ts';
import { formatMinutes } from '../../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { oneOf } from './values.ts';

export const metro = complexFilter({
  keys: { distance_type: oneOf([1, 3]), distance_max: oneOf(DISTANCE_MAXIMA) },
  entries: {
    distance_type: () => DISTANCE_TYPES,
    distance_max: () => DISTANCE_MAXIMA.map((id) => ({ id, title: `до ${id} минут` })),
  },
  words: ({ distance_type, distance_max }) => metroWords(distance_type, distance_max),
  field: { as: 'own', component: 'metro', bar: 'До метро' },
  spoken: [
    {
      said: '(?:до метро )?(?:до )?(\\d+) мин[а-я]*(?: (?:до|от) метро)?(?: (пешком|на транспорте))?(?: (?:до|от) метро)?',
      sets: ([minutes, way]) => {
        const distance_max = DISTANCE_MAXIMA.find((known) => known === Number(minutes));
        if (distance_max === undefined) return undefined;
        return { distance_max, ...(way && { distance_type: way === 'пешком' ? 3 : 1 }) };
      },
    },
    // «У метро» alone: ten minutes on foot. Before a name it announces a station.
    {
      said: '(?:у|около|возле|рядом с|недалеко от) метро(?= (?:до|от|с|без|не|и|в) | \\d|$)',
      sets: { distance_max: 10, distance_type: 3 },
    },
  ],
  loosening: {
    distance_max: {
      with: ['distance_type'],
      drop: { label: 'любое расстояние до метро', cost: 5 },
      *steps({ distance_max: old = 5, distance_type: type }) {
        const way = type === undefined ? '' : type === 3 ? ' пешком' : ' на транспорте';
        for (const [i, distance_max] of DISTANCE_MAXIMA.filter((minutes) => minutes > old).entries()) {
          const label = `метро ${countOf(distance_max, NOUNS.minute)}${way} вместо ${old}`;
          yield { set: { distance_max }, label, cost: 1 + i };
        }
      },
    },
    distance_type: null,
  },
  match: { by: 'own', about: 'distance' },
  random: (random) => ({
    distance_max: random.chance(0.9) ? random.oneOf(DISTANCE_MAXIMA) : undefined,
    distance_type: random.oneOf([1, 3, undefined]),
  }),
});

function metroWords(type: 1 | 3 | undefined, minutes: number | undefined): string | undefined {
  if (minutes === undefined)
    return type && (type === 3 ? `до${NBSP}метро пешком` : `до${NBSP}метро на${NBSP}транспорте`);
  if (type === undefined) return `метро до${NBSP}${formatMinutes(minutes)}`;
  return `${formatMinutes(minutes)} ${type === 3 ? 'пешком' : `на${NBSP}транспорте`}`;
}
