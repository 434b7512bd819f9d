/** Addresses of the demo: generic street names that any town could have. */

import type { Place } from '../../src/geography/server/load-reference.ts';
import type { Random } from './random.ts';

const STEMS =
  'Полев Речн Озёрн Лугов Мастеров Причальн Липов Кленов Ясенев Садов Вокзальн Школьн Парков Лесн Соснов Тополин Рябинов Каштанов Гончарн Кузнечн Канатн Печатн Стекольн Часов Трамвайн Станционн Колокольн Мельничн Светл Солнечн Северн Западн Восточн Берегов Родников Дачн Усадебн Каменн Кирпичн Медов Хлебн Соколин Ягодн Вишнёв Грушев Орехов Дубов Фабричн Заводск Шлюзов Паромн Сигнальн Типографск Слободск Ткацк Плотницк Ямск Литейн Парусн Канальн Ключев Ивов Малинов Бирюзов Янтарн Проточн Ситцев Шёлков Ковров Кольцев Поперечн'.split(
    ' ',
  );

/** Adjectives stressed on the ending. */
const STRESSED = new Set(
  'Полев Речн Лугов Мастеров Лесн Часов Берегов Ключев Кольцев Заводск Слободск Ямск'.split(' '),
);

const KINDS: readonly (readonly [kind: string, feminine: boolean, weight: number])[] = [
  ['ул.', true, 6],
  ['пер.', false, 3],
  ['пр.', false, 3],
  ['бул.', false, 2],
  ['аллея', true, 1],
];

function adjective(stem: string, feminine: boolean): string {
  if (feminine) return `${stem}ая`;
  if (STRESSED.has(stem)) return `${stem}ой`;
  return /[кгх]$/.test(stem) ? `${stem}ий` : `${stem}ый`;
}

/** A street and house: 'Канатный пер., 14'. */
export function inventStreet(random: Random): string {
  const [kind, feminine] = random.weighted(KINDS.map((entry) => [entry, entry[2]] as const));
  const house = random.integer(1, 48);
  const block = random.chance(0.25) ? `, корп. ${random.integer(1, 4)}` : '';
  return `${adjective(random.pick(STEMS), feminine)} ${kind}, ${house}${block}`;
}

/** The street and house that the name of a complex tells ('Огородный проезд, 16'), or null if it tells none. */
export function streetInName(title: string): string | null {
  const [, street = '', house = ''] = /^(.+), (\d+)$/.exec(title) ?? [];
  if (/(?:проезд|вал|бульвар|шоссе|проспект|аллея)$/i.test(street)) return `${street}, ${house}`;
  if (/^[^ ]+ая$/.test(street)) return `${street} ул., ${house}`;
  return /^[^ ]+[ыио]й$/.test(street) ? `${street} пер., ${house}` : null;
}

/** The short name of a district or town as addresses begin with it: 'Лефортово', 'Донской район', 'Мытищи'. */
export function placeName(place: Place): string {
  return place.kind === 'district' && place.title_full.endsWith(' район') ? place.title_full : place.title;
}

/** The whole address as feeds write it: 'Москва, Лефортово, Канатный пер., 14'. */
export function fullAddress(place: Place, address: string): string {
  return `${place.region_code === 77 ? 'Москва' : 'Московская область'}, ${address}`;
}
