import { ROOMS } from '../../../complex/rules/dictionaries.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { flatFilter } from './definition.ts';
import { anyOf } from './values.ts';
import { distance, nearest, SQUARE_METRES } from './words.ts';

/** Room count, 0 studio … 3; 4 means four or more. */
export type RoomCode = 0 | 1 | 2 | 3 | 4;

/** A plain hyphen that no line breaks at: neither font of the design has U+2011. */
const HYPHEN = '\u2060-\u2060';
const CHIPS = ROOMS.map(({ id, title, short }) => ({ id, title: id === 0 ? title : short }));
const LOOSENED = ['студии', '1-комнатные', '2-комнатные', '3-комнатные', '4-комнатные и больше'];

/** What may follow a count of rooms. */
const FLAT = '(?: (?:квартир[а-я]*|кв))?';

/** A euro layout counts as its feed and the market count it: «евродвушка», «2Е» has two rooms, one of them with the kitchen. */
const EURO = '(?:евро(?: )?)?';

const COUNTS: readonly (readonly [count: RoomCode, said: string])[] = [
  [0, 'студи(?:я|и|ю|ей|й|ям|ями|ях)|студийк[а-я]|studio'],
  [1, 'однуш[ек]|однушеч|одношк|однокомн|одно комн|одн[ау] комн'],
  [2, 'двуш[ек]|двухкомн|двух комн|двукомн|две комн'],
  [3, 'треш[ек]|трехкомн|трех комн|три комн'],
  [4, 'четыреш[ек]|четырехкомн|четырех комн|четыре комн|многокомн'],
];

/** A number with a unit: «1к 40 м²» is no address. */
const MEASURED = `\\d+(?:\\.\\d+)?(?:${SQUARE_METRES}| млн| миллион[а-я]*| лям[а-я]*| тыс[а-я]*)(?: |$)`;

export const rooms = flatFilter({
  keys: { rooms: anyOf<RoomCode>(ROOMS) },
  entries: { rooms: () => ROOMS },
  words: ({ rooms }) => rooms && roomWords(rooms),
  field: { as: 'many', key: 'rooms', label: 'Комнаты', chips: CHIPS, bar: 'Комнаты' },
  spoken: [
    ...COUNTS.map(([count, said]) => ({
      said: `${EURO}(?:${said})${count === 0 ? '' : `[а-я]*${FLAT}`}`,
      sets: { rooms: [count] },
    })),
    {
      said: `${EURO}([1-9])(?:(?: (?:-|и|или|х))? ([1-9]))?(?: х)? (?:комн[а-я]*|ком|к(?! \\d)|к(?= ${MEASURED})|кк|шк[аиу])${FLAT}`,
      sets: ([one, other = one]) => ({ rooms: between(Number(one), Number(other)) }),
    },
    // «2е» is a flat, «2-е Хорошёвские» is a name.
    {
      said: `евро ([1-9])${FLAT}(?! (?:млн|миллион|лям|тыс|к|этаж|мин))|([1-9])(?: евро(?:планировк[а-я]*)?|\\x20[еe])${FLAT}`,
      sets: ([one, other]) => ({ rooms: between(Number(one ?? other), Number(one ?? other)) }),
    },
  ],
  slips: `студия студию студии однушка однушку однушки двушка двушку двушки трешка трешку трешки четырешка четырешку
    однокомнатная однокомнатную однокомнатные двухкомнатная двухкомнатную двухкомнатные трехкомнатная трехкомнатную
    трехкомнатные четырехкомнатная четырехкомнатную евродвушка евродвушку евротрешка евротрешку комнатная комнатную`,
  loosening: {
    rooms: {
      drop: { label: 'любое число комнат', cost: 6 },
      *steps({ rooms = [] }) {
        for (const room of nearest(rooms, [0, 1, 2, 3, 4] as const)) {
          const added = [...rooms, room].sort((a, b) => a - b);
          yield { set: { rooms: added }, label: `${LOOSENED[room]} тоже`, cost: 2 + distance(rooms, room) };
        }
      },
    },
  },
  match: { by: 'own', about: 'rooms' },
  random: (random) => ({
    rooms: random.oneOf([[0], [1], [2], [1, 2], [0, 3, 4], [4], [0, 1, 2, 3, 4]]),
  }),
});

function roomWords(rooms: readonly number[]): string {
  const counts = rooms.filter((count) => count > 0).map((count) => (count === 4 ? '4+' : String(count)));
  const words = rooms.includes(0) ? ['Студия'] : [];
  const suffix = counts.at(-1) === '4+' ? `${NBSP}комн.` : `${HYPHEN}комн.`;
  if (counts.length > 0) words.push(`${counts.join(', ')}${suffix}`);
  return words.join(', ');
}

/** «2–3 комнаты»: every count from one to the other; four means four or more. */
function between(one: number, other: number): RoomCode[] {
  const [least, most] = [Math.min(one, other, 4), Math.min(Math.max(one, other), 4)];
  return ([1, 2, 3, 4] as const).filter((count) => count >= least && count <= most);
}
