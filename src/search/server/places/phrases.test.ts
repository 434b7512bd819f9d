import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { parseCsv } from '../../../geography/server/csv.ts';
import { loadReference, readReferenceFile } from '../../../geography/server/load-reference.ts';
import { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import { seedGeography } from '../../../geography/server/seed-geography.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { slugify } from '../../../platform/rules/slug.ts';
import { findNames, isName } from '../../rules/names/find-names.ts';
import { foldWords, switchLayout } from '../../rules/names/fold-words.ts';
import { type NamedEntry, NameIndex } from '../../rules/names/name-index.ts';
import { joined, readingsOf } from '../../rules/names/place-phrases.ts';
import { readSpoken } from '../../rules/spoken/read-spoken.ts';
import { streetNames, streetOf } from '../../rules/streets.ts';
import { placeNames } from './place-names.ts';

let database: Database;
let indexes: NameIndex<GeoSuggestion>[];
let entries: NamedEntry<GeoSuggestion>[];

const own = (kind: EntityKind, id: number, title: string, ...names: string[]): NamedEntry<GeoSuggestion> => ({
  value: { id, kind, title, title_part_with_geo: title, title_eng: `own-${id}`, region_code: 77 },
  names: [title, ...names],
});
const streets = ['Светлая ул., 18', 'ул. Ленина, 3', 'Канатный пер., 14'].flatMap(
  (address) => streetOf(address, null) ?? [],
);
const OWN = [
  own('buildings', 1, 'Никулинский ручей'),
  own('buildings', 2, 'Соколиный склон'),
  own('buildings', 3, 'Хамовный двор'),
  own('buildings', 4, 'Symphony 34', 'Симфония 34'),
  own('buildings', 5, 'Приморская слобода'),
  own('buildings', 6, 'Зелёная роща', 'Роща парк'),
  own('developers', 7, 'Контур'),
  ...streets.map(({ id, title }) => own('streets', id, title, ...streetNames(title))),
];

beforeAll(async () => {
  database = await createTestDatabase();
  await seedGeography(database.db, loadReference());
  entries = [...placeNames(await PlaceDirectory.open(database.db)), ...OWN];
  indexes = [new NameIndex(entries)];
});
afterAll(() => database.close());

const ask = (term: string) => findNames(indexes, term, () => true);
const shown = ({ kind, title }: GeoSuggestion): string => `${kind}: ${title}`;

/**
 * What people type → what they mean: `=` what the words can only mean, else the first of several suggestions (`-` none), and
 * after `?` the words that were not understood.
 */
const PHRASES = `
хамовники → = districts: Хамовники
Хамовники → = districts: Хамовники
хомовники → = districts: Хамовники
хамовнеки → = districts: Хамовники
хамовник → = districts: Хамовники
хамов → districts: Хамовники
в хамовниках → = districts: Хамовники
новостройки в хамовниках → = districts: Хамовники
район хамовники → = districts: Хамовники
р-н Хамовники → = districts: Хамовники
hamovniki → = districts: Хамовники
khamovniki → = districts: Хамовники
xamovniki → = districts: Хамовники
[fvjdybrb → = districts: Хамовники
[fvjdybr → = districts: Хамовники
двушка в хамовниках → districts: Хамовники ? двушка
соколники → hubs: Сокольники
сокольники → hubs: Сокольники
сакольники → hubs: Сокольники
сокол → districts: Сокол
на соколе → districts: Сокол
в соколе → = districts: Сокол
в сокольниках → = districts: Сокольники
хочу жить в районе сокол → districts: Сокол ? жить
в сакольниках → = districts: Сокольники
у сокола → = stations: Сокол
около сокола → = stations: Сокол
рядом с сокольниками → = hubs: Сокольники
недалеко от сокольников → = hubs: Сокольники
около химок → = cities: Химки
метро сокол → = stations: Сокол
м. сокол → = stations: Сокол
м сокол → = stations: Сокол
у метро сокол → = stations: Сокол
рядом с метро сокол → = stations: Сокол
район сокол → = districts: Сокол
cjrjk → districts: Сокол
sokol → districts: Сокол
химки → cities: Химки
химкы → cities: Химки
в химках → cities: Химки
himki → cities: Химки
khimki → cities: Химки
[bvrb → cities: Химки
г. химки → = cities: Химки
город химки → = cities: Химки
динамо → = stations: Динамо
метро динамо → = stations: Динамо
м. динамо → = stations: Динамо
станция динамо → = stations: Динамо
lbyfvj → = stations: Динамо
вднх → = stations: ВДНХ
вндх → = stations: ВДНХ
vdnh → = stations: ВДНХ
vdnkh → = stations: ВДНХ
метро вднх → = stations: ВДНХ
москва → = areas: Москва
масква → = areas: Москва
moscow → = areas: Москва
мосва → = areas: Москва
в москве → = areas: Москва
новая москва → = areas: Новая Москва
в новой москве → = areas: Новая Москва
тинао → = areas: Новая Москва
подмосковье → = areas: Московская область
московская область → = areas: Московская область
в подмосковье → = areas: Московская область
центральный → = counties: ЦАО
центральный округ → = counties: ЦАО
цао → = counties: ЦАО
wfj → = counties: ЦАО
центр → = counties: ЦАО
ювао → = counties: ЮВАО
юго-восточный → = counties: ЮВАО
юго восточный округ → = counties: ЮВАО
сзао → = counties: СЗАО
зелао → = counties: ЗелАО
зеленоград → = counties: ЗелАО
патрики → = districts: Пресненский
на патриках → = districts: Пресненский
патриаршие пруды → = districts: Пресненский
рублевка → = roads: Рублёво-Успенское шоссе
рублёвка → = roads: Рублёво-Успенское шоссе
на рублевке → roads: Рублёво-Успенское шоссе
рублёво-успенское → = roads: Рублёво-Успенское шоссе
рублево успенское шоссе → = roads: Рублёво-Успенское шоссе
новая рига → = roads: Новорижское шоссе
новорижское шоссе → = roads: Новорижское шоссе
по новой риге → = roads: Новорижское шоссе
ленинградка → = roads: Ленинградское шоссе
ленинградское ш. → = roads: Ленинградское шоссе
каширское шоссе → = roads: Каширское шоссе
каширка → = roads: Каширское шоссе
сити → = hubs: Москва-Сити
москва сити → = hubs: Москва-Сити
москва-сити → = hubs: Москва-Сити
moscow city → = hubs: Москва-Сити
деловой центр → = hubs: Москва-Сити
дел центр → counties: ЦАО ? дел
м. деловой центр → = hubs: Москва-Сити
сокольническая линия → = lines: Сокольническая линия
сокольническая → = lines: Сокольническая линия
красная линия → = lines: Сокольническая линия
красная ветка → = lines: Сокольническая линия
красная ветка метро → = lines: Сокольническая линия
на красной ветке → = lines: Сокольническая линия
1 линия → = lines: Сокольническая линия
первая линия метро → = lines: Сокольническая линия
линия 1 → = lines: Сокольническая линия
зеленая линия метро → = lines: Замоскворецкая линия
замоскворецкая → = lines: Замоскворецкая линия
салатовая ветка → = lines: Люблинско-Дмитровская линия
люблинская → lines: Люблинско-Дмитровская линия
бкл → = lines: Большая кольцевая линия
большая кольцевая → = lines: Большая кольцевая линия
кольцевая → = lines: Кольцевая линия
кольцевая линия → = lines: Кольцевая линия
мцк → = lines: Московское центральное кольцо
мцд → lines: МЦД-1 (Белорусско-Савёловский)
мцд1 → = lines: МЦД-1 (Белорусско-Савёловский)
мцд-1 → = lines: МЦД-1 (Белорусско-Савёловский)
мцд 2 → = lines: МЦД-2 (Курско-Рижский)
мцд д3 → = lines: МЦД-3 (Ленинградско-Казанский)
d4 → = lines: МЦД-4 (Калужско-Нижегородский)
д1 → = lines: МЦД-1 (Белорусско-Савёловский)
vwl → lines: МЦД-1 (Белорусско-Савёловский)
садовое → = areas: Внутри Садового кольца
садовое кольцо → = areas: Внутри Садового кольца
внутри садового кольца → = areas: Внутри Садового кольца
ттк → = areas: Внутри ТТК
nnr → = areas: Внутри ТТК
третье кольцо → = areas: Внутри ТТК
мкад → = areas: Внутри МКАД
внутри мкад → = areas: Внутри МКАД
за мкад → = areas: За МКАД
за мкадом → = areas: За МКАД
замкадье → = areas: За МКАД
не у мкад → = areas: Не у МКАД
от ттк до мкад → = areas: От ТТК до МКАД
между ттк и мкад → = areas: От ТТК до МКАД
между садовым и ттк → = areas: От Садового до ТТК
никулинский ручей → = buildings: Никулинский ручей
никулинский ручеи → = buildings: Никулинский ручей
жк никулинский ручей → = buildings: Никулинский ручей
ЖК никулинский → buildings: Никулинский ручей
жилой комплекс «Никулинский ручей» → = buildings: Никулинский ручей
в никулинском ручье → = buildings: Никулинский ручей
ybrekbycrbq → buildings: Никулинский ручей
nikulinskiy ruchey → = buildings: Никулинский ручей
ручей никулинский → = buildings: Никулинский ручей
symphony → buildings: Symphony 34
симфони → buildings: Symphony 34
симфония → buildings: Symphony 34
ынызрщтн → buildings: Symphony 34
светлая → = streets: Светлая улица
ул. светлая → = streets: Светлая улица
улица светлая → = streets: Светлая улица
светлая улица → = streets: Светлая улица
на светлой улице → = streets: Светлая улица
светлая 18 → streets: Светлая улица ? 18
ленина → = streets: улица Ленина
улица ленина → = streets: улица Ленина
канатный → = streets: Канатный переулок
канатный переулок → = streets: Канатный переулок
контур → = developers: Контур
застройщик контур → = developers: Контур
kontur → = developers: Контур
балашиха → = cities: Балашиха
балашыха → = cities: Балашиха
мытищи → = cities: Мытищи
митищи → = cities: Мытищи
в мытищах → = cities: Мытищи
королев → = cities: Королёв
королёв → = cities: Королёв
пушкино → = cities: Пушкино
красногорск → = cities: Красногорск
kracnogorsk → = cities: Красногорск
krasnogorsk → = cities: Красногорск
одинцово → cities: Одинцово
люберцы → = cities: Люберцы
любирцы → = cities: Люберцы
бутово → cities: Бутово
в бутово → cities: Бутово
южное бутово → = districts: Южное Бутово
чертаново → districts: Чертаново Южное
чертаного → districts: Чертаново Южное
северное чертаново → = districts: Чертаново Северное
медведково → = stations: Медведково
щукино → = districts: Щукино
щука → = districts: Щукино
ходынка → = districts: Хорошёвский
бауманка → = stations: Бауманская
кунцево → = districts: Кунцево
кунцевская → = hubs: Кунцевская
киевская → = hubs: Киевская
арбат → = districts: Арбат
арбатская → = hubs: Арбатская
парк культуры → = hubs: Парк культуры
парк культры → = hubs: Парк культуры
проспект мира → = hubs: Проспект Мира
пр-т вернадского → hubs: Проспект Вернадского
проспект вернадского → hubs: Проспект Вернадского
улица 1905 года → = stations: Улица 1905 года
1905 → stations: Улица 1905 года
шоссе энтузиастов → hubs: Шоссе Энтузиастов
энтузиастов → = roads: шоссе Энтузиастов
авиамоторная → = hubs: Авиамоторная
авиаматорная → = hubs: Авиамоторная
саларьево → = stations: Саларьево
коммунарка → districts: Коммунарка
приморская → buildings: Приморская слобода
кваритра с джакузи → - ? кваритра,джакузи
иванова → districts: Ивановское
ааааа → - ? ааааа
asdfgh → - ? asdfgh
😀 → -
квартира → - ? квартира
метро → districts: Метрогородок
ленинградское ш → = roads: Ленинградское шоссе
ветка люблинская → = lines: Люблинско-Дмитровская линия
юго-восточная → = stations: Юго-Восточная
студия в химках до 7 млн → cities: Химки ? студия,7,млн
квартира у метро вднх → = stations: ВДНХ
медведкаво → = stations: Медведково
ул. ленина → = streets: улица Ленина
ж/к контур → developers: Контур
на улице светлой → = streets: Светлая улица
ленинский проспект → = stations: Ленинский проспект
сколково → = stations: Сколково
новокосино → districts: Новокосино
косино → = hubs: Косино
выхино жулебино → = districts: Выхино-Жулебино
выхино-жулебино → = districts: Выхино-Жулебино
рижская → = hubs: Рижская
савеловская → = hubs: Савёловская
петровско разумовская → = hubs: Петровско-Разумовская
площадь трёх вокзалов → = hubs: Комсомольская
три вокзала → = hubs: Комсомольская
комсомольская → = hubs: Комсомольская
москвасити → = hubs: Москва-Сити
хамовникии → = districts: Хамовники
пресненский район → = districts: Пресненский
басманный → = districts: Басманный
басманка → = districts: Басманный
тушино → districts: Северное Тушино
коньково → districts: Коньково
10 → = lines: Люблинско-Дмитровская линия
линия 10 → = lines: Люблинско-Дмитровская линия
метро 10 линия → = lines: Люблинско-Дмитровская линия
у 10 → - ? 10
в мытищах 7 → cities: Мытищи ? 7
symphony 35 → buildings: Symphony 34
бутово парк → cities: Бутово ? парк
парк бутово → cities: Бутово ? парк
парка сокольники → hubs: Сокольники ? парка
аааа → - ? аааа
улица светлая 18 → streets: Светлая улица ? 18
светлая 18к2 → streets: Светлая улица ? 18к2
ленинградский проспект → roads: Ленинградское шоссе ? проспект
ленинский проспект 32 → stations: Ленинский проспект ? 32
квартира до 15 лет → - ? 15,лет
хамовники и якиманка → districts: Хамовники
зао и юзао → counties: ЗАО
сокол, аэропорт → districts: Сокол
зао, раменки → districts: Раменки
химки, раменки → cities: Химки
теплый стан → districts: Тёплый Стан
тёплый стан → districts: Тёплый Стан
`
  .trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string]);

it.each(PHRASES)('understands «%s» as %s', (term, meaning) => {
  const { values, choice, unknown } = ask(term);
  const [first] = values.map(shown);
  const said = choice ? `= ${shown(choice)}` : (first ?? '-');
  expect(`${said}${unknown.length > 0 ? ` ? ${unknown}` : ''}`).toBe(meaning);
});

describe('names with one slip', () => {
  const LETTERS = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
  const slip = (name: string, at: number, kind: number, letter: string): string => {
    const place = at % name.length;
    const [before, after] = [name.slice(0, place), name.slice(place)];
    if (kind === 0) return before + letter + after;
    if (kind === 1) return before + after.slice(1);
    if (kind === 2) return before + letter + after.slice(1);
    return before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2);
  };

  it('are found, or nobody else is chosen in silence', () => {
    let [asked, found] = [0, 0];
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(3), fc.nat(31), (who, which, at, kind, letter) => {
        const entry = entries[who % entries.length];
        const name = entry?.names[which % entry.names.length]?.toLowerCase().replaceAll('ё', 'е') ?? '';
        fc.pre(entry !== undefined && joined(foldWords(name)).length >= 4);
        const typed = slip(name, at, kind, LETTERS[letter] ?? '');
        const { values, choice } = ask(typed);
        const bears = (value: GeoSuggestion) => {
          const names = entries.find((other) => other.value === value)?.names ?? [];
          const typedSo = readingsOf(foldWords(typed)).map(({ words }) => joined(words));
          return names.some((other) => typedSo.includes(joined(foldWords(other))));
        };
        asked += 1;
        if (values.some((value) => value === entry?.value || value.title === entry?.value.title)) found += 1;
        if (choice && choice !== entry?.value && !bears(choice))
          throw new Error(`«${typed}» for «${name}» (${entry?.value.title}): ${shown(choice)}`);
      }),
      { numRuns: 1_500, seed: 22 },
    );
    expect(found / asked).toBeGreaterThan(0.97);
  });
});

it('names all whose very name was typed in any spelling, and nobody by a beginning, a slip or a part of what was said', () => {
  const namedBy = (term: string) => ask(term).named.map(shown).toSorted();
  for (const term of ['сокол', 'Сокол', 'cjrjk', 'sokol']) expect(namedBy(term), term).toEqual(namedBy('сокол'));
  expect(namedBy('сокол')).toContain('districts: Сокол');
  expect(namedBy('хамовники')).toEqual(['districts: Хамовники']);
  for (const term of ['соко', 'хомовники', 'двушка в хамовниках']) expect(namedBy(term), term).toEqual([]);
});

it('finds each of several places, and only one that others lie in', () => {
  const several = (term: string) =>
    ask(term).several?.map(({ words, values }) => `${words.join(' ')}: ${values.map(({ title }) => title)}`);
  expect(several('хамовники и якиманка')).toEqual(['хамовники: Хамовники', 'якиманка: Якиманка']);
  expect(several('зао и юзао')).toEqual(['зао: ЗАО', 'юзао: ЮЗАО']);
  expect(several('сокол, аэропорт, химки')).toHaveLength(3);
  expect(several('химки, раменки')).toHaveLength(2);
  expect(several('зао, раменки')).toBeUndefined();
  expect(ask('хамовники и якиманка').unknown).toEqual([]);
});

it('finds every entity by each of its names, spelled in any of the usual ways', () => {
  for (const { value, names } of entries) {
    for (const name of names.filter((one) => joined(foldWords(one)).length >= 3)) {
      const { values } = ask(name);
      expect(
        values.some((found) => found === value || found.title === value.title),
        `${name} of ${value.title}`,
      ).toBe(true);
      expect(ask(switchLayout(name)).values.length, `${switchLayout(name)} of ${value.title}`).toBeGreaterThan(0);
    }
  }
});

it('takes no name, no beginning and no word of one for rooms', () => {
  const known = (words: string, atEnd: boolean) => isName(indexes, words, () => true, atEnd);
  const typed = new Set(
    entries.flatMap(({ names }) =>
      names.flatMap((name) => [
        ...Array.from(name, (_, at) => name.slice(0, at + 1)),
        ...foldWords(name).flatMap((word) => [word, slugify(word)]),
      ]),
    ),
  );
  for (const words of typed) expect(readSpoken(words, 2026, known).filters.rooms, words).toBeUndefined();
});

it('knows what every nickname means', () => {
  for (const { name = '', kind } of parseCsv(readReferenceFile('nicknames.csv'))) {
    expect(
      ask(name).values.map((value) => value.kind),
      name,
    ).toContain(kind);
  }
});

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (text) => void ask(text)),
    { numRuns: 300 },
  );
});
