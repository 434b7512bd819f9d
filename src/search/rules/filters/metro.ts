import { DISTANCE_MAXIMA, DISTANCE_TYPES } from '../../../complex/rules/dictionaries.ts';
import { formatMinutes } from '../../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS } from '../../../platform/rules/russian.ts';
import { complexFilter } from './definition.ts';
import { NUMBER, numberOf } from './numerals.ts';
import { oneOf } from './values.ts';

const NEAR = '(?:у|около|возле|вблизи|рядом с|рядом|близко к|близко от|близко|недалеко от)';
const CLOSE = '(?:рядом|близко|недалеко)';
const AT_HAND = '(?:шагов[а-я]*|пеш[а-я]*) доступност[а-я]*';
const WAY = 'пешком|пешего хода|ходьбы|на транспорте|транспортом|на автобусе';
/** Minutes of a way that is not to the metro are none of it: «20 минут от центра». */
const MINUTES = `(?:(?:до|за|в|не более|не больше|не дальше|не далее|максимум) )?(?:\\d+ - )?${NUMBER} мин[а-я]*(?! (?:езды )?(?:до|от) (?:центр|мкад|кремл|город|москв|парк|школ|садик|работ))`;
/** No name follows: another wish does, or nothing. */
const ALONE =
  '(?= (?:до|от|с|со|без|не|и|или|в|за|на|для|пеш[а-я]*|ходьбы|недорого|[а-я]*студи[а-я]*|[а-я]*(?:одн|дв|тр)ушк[а-я]*|[а-я]*трешк[а-я]*|[а-я]*комнатн[а-я]*|квартир[а-я]*|новостройк[а-я]*)(?: |$)| \\d|$)';

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
      said: `(до метро )?(?:(${WAY}) )?${MINUTES}(?: (${WAY}))?( (?:до|от)(?= метро| станции метро))?(?: (?:станции )?метро${ALONE})?(?: (${WAY}))?`,
      sets: ([to, first, minutes, second, from, third]) =>
        within(minutes, first ?? second ?? third ?? ((to ?? from) ? 'пешком' : undefined)),
    },
    {
      said: `(?:${NEAR} )?(?:станци[а-я]* )?метро (?:${CLOSE} )?(?:(${WAY}) )?${MINUTES}(?: (${WAY}))?`,
      sets: ([first, minutes, second]) => within(minutes, first ?? second ?? 'пешком'),
    },
    // «У метро» alone: ten minutes on foot. Before a name it announces a station.
    {
      said: `(?:${NEAR} (?:самого )?(?:станци[а-я]* )?метро|метро (?:${CLOSE}|пешком|в ${AT_HAND})|пешком (?:до|от) метро|(?:в )?${AT_HAND} (?:от |до )?метро)${ALONE}`,
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

/** The shortest of the choices that lets nothing out. */
function within(minutes: string | undefined, way: string | undefined) {
  const most = numberOf(minutes);
  const distance_max = most && DISTANCE_MAXIMA.find((known) => known >= most);
  if (!distance_max) return undefined;
  return { distance_max, ...(way !== undefined && ({ distance_type: /^(?:пе|хо)/.test(way) ? 3 : 1 } as const)) };
}

function metroWords(type: 1 | 3 | undefined, minutes: number | undefined): string | undefined {
  if (minutes === undefined)
    return type && (type === 3 ? `до${NBSP}метро пешком` : `до${NBSP}метро на${NBSP}транспорте`);
  if (type === undefined) return `метро до${NBSP}${formatMinutes(minutes)}`;
  return `${formatMinutes(minutes)} ${type === 3 ? 'пешком' : `на${NBSP}транспорте`}`;
}
