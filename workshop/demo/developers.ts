/** Developers of the demo catalogue. Names, legal names, sites and registration numbers are invented. */

import { withInnCheck, withOgrnCheck } from '../../src/platform/rules/requisites.ts';

/** What a developer mostly builds: decides which sites it gets. */
export type Market = 'mass' | 'city' | 'club' | 'region';

export interface DemoDeveloper {
  readonly key: string;
  readonly title: string;
  readonly markets: readonly Market[];
  /** Share of the market, against the others of it. */
  readonly weight: number;
  readonly founded: number;
  readonly completed_count: number;
  /** Format of the feed in which it hands over its lots. */
  readonly format: 'yrl' | 'cian' | 'domclick';
  readonly about: string;
}

type Row = [
  key: string,
  title: string,
  markets: readonly Market[],
  weight: number,
  founded: number,
  completed: number,
  format: DemoDeveloper['format'],
  about: string,
];

const ROWS: readonly Row[] = [
  [
    'kontur',
    'Контур',
    ['city', 'mass'],
    9,
    1998,
    41,
    'domclick',
    'Строит дома с закрытыми дворами и сам управляет ими после сдачи.',
  ],
  [
    'ladya',
    'Ладья',
    ['mass', 'city'],
    9,
    2003,
    37,
    'domclick',
    'Застраивает большие участки кварталами: со школой, детским садом и парком внутри.',
  ],
  [
    'severnyy-dom',
    'Северный дом',
    ['city'],
    8,
    2006,
    24,
    'cian',
    'Работает на севере и востоке Москвы, предпочитает кирпич и дерево в отделке.',
  ],
  [
    'arhipelag',
    'Архипелаг',
    ['city', 'mass'],
    9,
    2001,
    33,
    'yrl',
    'Возвращает городу набережные: бывшие порты и склады становятся жилыми кварталами.',
  ],
  [
    'mostovik',
    'Мостовик',
    ['city'],
    7,
    1994,
    29,
    'cian',
    'Вырос из мостостроительного треста; берётся за участки, где нужна сложная инженерия.',
  ],
  [
    'sazhen',
    'Сажень',
    ['mass', 'region'],
    9,
    2009,
    22,
    'domclick',
    'Строит в Подмосковье и Новой Москве, дома средней этажности.',
  ],
  [
    'rigel',
    'Ригель',
    ['city'],
    7,
    2010,
    15,
    'cian',
    'Проектирует и строит сам: собственное архитектурное бюро и завод фасадных панелей.',
  ],
  [
    'kapitel',
    'Капитель',
    ['club'],
    7,
    2005,
    18,
    'yrl',
    'Клубные дома в центре Москвы, от двенадцати до девяноста квартир.',
  ],
  [
    'orderny-dom',
    'Ордерный дом',
    ['club'],
    5,
    2011,
    9,
    'yrl',
    'Строит в классическом ордере: камень, лепнина, медные кровли.',
  ],
  [
    'novyy-yarus',
    'Новый ярус',
    ['city', 'club'],
    6,
    2012,
    13,
    'cian',
    'Башни с террасами и общественными пространствами на верхних этажах.',
  ],
  [
    'stapel',
    'Стапель',
    ['city'],
    6,
    2008,
    17,
    'cian',
    'Перестраивает заводские корпуса и ставит рядом с ними новые дома.',
  ],
  [
    'farvater',
    'Фарватер',
    ['city', 'mass'],
    6,
    2007,
    16,
    'domclick',
    'Дома у воды: вдоль Москвы-реки, Яузы и каналов.',
  ],
  ['sloboda', 'Слобода', ['mass'], 8, 1999, 39, 'yrl', 'Кварталы переменной этажности с магазинами на уровне улицы.'],
  ['okolica', 'Околица', ['region'], 7, 2013, 11, 'domclick', 'Малоэтажные кварталы и посёлки в ближнем Подмосковье.'],
  [
    'proseka',
    'Просека',
    ['region', 'mass'],
    7,
    2010,
    14,
    'cian',
    'Строит рядом с лесопарками и сохраняет взрослые деревья на участке.',
  ],
  [
    'verstovoy',
    'Верстовой столб',
    ['region'],
    6,
    2004,
    21,
    'yrl',
    'Работает вдоль железных дорог: от дома до платформы не дальше пятнадцати минут пешком.',
  ],
  [
    'belyy-karniz',
    'Белый карниз',
    ['club'],
    5,
    2014,
    7,
    'domclick',
    'Небольшие дома у парков; во дворах нет машин, в холлах есть библиотеки.',
  ],
  [
    'gornica',
    'Горница',
    ['mass', 'region'],
    7,
    2002,
    26,
    'yrl',
    'Квартиры сдаёт с отделкой, въехать можно в месяц получения ключей.',
  ],
  [
    'karkas',
    'Каркас',
    ['city', 'mass'],
    7,
    2011,
    19,
    'domclick',
    'Сборный монолит собственного производства, без шума мокрых работ на площадке.',
  ],
  [
    'sem-zastav',
    'Семь застав',
    ['city', 'club'],
    6,
    2006,
    14,
    'cian',
    'Дома у старых застав Москвы, в пешей доступности от центра.',
  ],
  ['meridian', 'Тридцать седьмой меридиан', ['city'], 6, 2013, 10, 'yrl', 'Высотные дома у деловых районов.'],
  [
    'otves',
    'Отвес',
    ['mass'],
    7,
    1996,
    44,
    'cian',
    'Строит панельные и монолитные дома по сериям, которые сам и разработал.',
  ],
  [
    'zodchie',
    'Зодчие и компания',
    ['club', 'city'],
    4,
    2015,
    6,
    'domclick',
    'Каждый дом проектирует новое бюро, отобранное на закрытом конкурсе.',
  ],
  [
    'krovlya',
    'Тёплая кровля',
    ['region'],
    6,
    2007,
    18,
    'cian',
    'Кирпичные дома до девяти этажей в городах Московской области.',
  ],
  [
    'granit-i-svet',
    'Гранит и свет',
    ['club', 'city'],
    5,
    2009,
    11,
    'yrl',
    'Фасады из натурального камня, окна во всю высоту этажа.',
  ],
  [
    'usadby',
    'Новые усадьбы',
    ['region'],
    5,
    2012,
    12,
    'yrl',
    'Коттеджные посёлки и таунхаусы с готовыми коммуникациями.',
  ],
  [
    'polden',
    'Полдень',
    ['mass', 'city'],
    7,
    2005,
    23,
    'domclick',
    'Ставит дома так, чтобы солнце бывало в каждой квартире.',
  ],
  [
    'lesnaya-gavan',
    'Лесная гавань',
    ['region', 'mass'],
    6,
    2014,
    8,
    'cian',
    'Кварталы у водохранилищ и рек Подмосковья.',
  ],
];

/** All developers, in a fixed order. */
export const DEMO_DEVELOPERS: readonly DemoDeveloper[] = ROWS.map(
  ([key, title, markets, weight, founded, completed_count, format, about]) => ({
    key,
    title,
    markets,
    weight,
    founded,
    completed_count,
    format,
    about,
  }),
);

/** Invented legal particulars: the numbers are well formed and can belong to nobody (no region and no tax office is 00). */
export function legalParticulars(developer: DemoDeveloper): {
  legal_name: string;
  inn: string;
  ogrn: string;
  site: string;
} {
  const number = String(DEMO_DEVELOPERS.indexOf(developer) + 1).padStart(5, '0');
  return {
    legal_name: `ООО «Специализированный застройщик „${developer.title}“»`,
    inn: withInnCheck(`0000${number}`),
    ogrn: withOgrnCheck(`1000000${number}`),
    site: `https://${developer.key}.example/`,
  };
}
