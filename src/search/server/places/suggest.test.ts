import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReference } from '../../../geography/server/load-reference.ts';
import { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import { seedGeography } from '../../../geography/server/seed-geography.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { LiveCatalogue } from '../live-catalogue.ts';
import { suggest } from './suggest.ts';

/** A catalogue of complexes that are named by words of filters, and of villages. */
const catalogue = {
  version: 1,
  developers: new Map(),
  bundles: ['У воды', 'Рядом с метро', 'У парка', 'Клубные дома'].map((title, at) => ({ id: at + 1, title })),
  streets: new Map([[1, { id: 1, title: 'Северная улица', region_code: 77, where: [] }]]),
  villages: new Map(
    ['Дубрава на Рузе', 'Озёрный стан', 'Премиум'].map((title, at) => [
      at + 1,
      { id: at + 1, title, title_eng: `village-${at}`, region_code: 50, where: 'Руза', names: [] },
    ]),
  ),
  *allFacts() {
    for (const [at, title] of ['Бизнес парк', 'Премиум', 'Никулинский ручей'].entries())
      yield { id: at + 1, names: [], titles: { title }, title_eng: `own-${at}`, location: { region_code: 77 } };
  },
} as unknown as LiveCatalogue;

let database: Database;
let places: PlaceDirectory;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedGeography(database.db, loadReference());
  places = await PlaceDirectory.open(database.db);
});
afterAll(() => database.close());

const ask = (term: string) => suggest({ places, catalogue }, term, { year: 2026 });

it.each([
  ['двушка в хамовниках', { rooms: '2' }, 'districts: Хамовники', '', true],
  ['трёшка у метро Сокольники', { rooms: '3' }, 'hubs: Сокольники', '', true],
  ['студия до 8 млн в Химках', { rooms: '0', price_max: '8000000' }, 'cities: Химки', '', false],
  ['трёшка с джакузи', { rooms: '3' }, '-', 'джакузи', false],
  ['любимая ипотека', { payment_methods: '1' }, '-', 'любимая', false],
  ['квартира бизнес-класса', { housing_class: '3' }, '-', '', false],
  ['до 8 млн', { price_max: '8000000' }, '-', '', false],
  ['студия в ЖК Бизнес парк', { rooms: '0' }, 'buildings: Бизнес парк', '', true],
  ['бизнес', { housing_class: '3' }, 'buildings: Бизнес парк', '', false],
  ['премиум', {}, 'buildings: Премиум', '', false],
  ['Дубрава на Рузе', {}, 'villages: Дубрава на Рузе', '', true],
  ['в Дубраве на Рузе', {}, 'villages: Дубрава на Рузе', '', true],
  ['дубрва на рузе', {}, 'villages: Дубрава на Рузе', '', true],
  ['le,hfdf yf hept', {}, 'villages: Дубрава на Рузе', '', true],
  ['dubrava na ruze', {}, 'villages: Дубрава на Рузе', '', true],
  ['озерный стан', {}, 'villages: Озёрный стан', '', true],
  ['КП Озёрный стан', {}, 'villages: Озёрный стан', '', true],
  ['коттеджный посёлок Озёрный стан', {}, 'villages: Озёрный стан', '', true],
  ['посёлок Премиум', {}, 'villages: Премиум', '', true],
  ['дом в Озёрном стане', {}, 'villages: Озёрный стан', 'дом', false],
  ['озёрный стан до 20 млн', { price_max: '20000000' }, 'villages: Озёрный стан', '', true],
  ['на Рузе', {}, 'cities: Руза', '', true],
  ['сокол', {}, 'districts: Сокол', '', false],
  ['студия за МКАД', { rooms: '0' }, 'areas: За МКАД', '', true],
  ['ldeirf d [fvjdybrf[', { rooms: '2' }, 'districts: Хамовники', '', true],
  ['трёшка сакольники', { rooms: '3' }, 'hubs: Сокольники', '', false],
  ['двушка метро', { rooms: '2' }, '-', 'метро', false],
  ['двушка от застройщика', { rooms: '2' }, '-', '', false],
  ['4к', { rooms: '4' }, '-', '', false],
  ['покажи мне двушку в Химках пожалуйста', { rooms: '2' }, 'cities: Химки', '', false],
  ['однушка 40 квадратных метров', { rooms: '1', square_min: '40' }, '-', '', false],
  ['студия до 10', { rooms: '0', price_max: '10000000' }, '-', '', false],
  ['студия 10', { rooms: '0' }, '-', '10', false],
  ['двушка 12', { rooms: '2' }, '-', '12', false],
  ['студия 10 линия', { rooms: '0' }, 'lines: Люблинско-Дмитровская линия', '', true],
  ['студия в мытищах до 7', { rooms: '0', price_max: '7000000' }, 'cities: Мытищи', '', true],
  ['однушку две студии', { rooms: '0,1' }, '-', 'две', false],
  ['до 300 тыс за метр', {}, '-', 'до 300 тыс за метр', false],
  ['студия до 300 тыс за метр в Химках', { rooms: '0' }, 'cities: Химки', 'до 300 тыс за метр', false],
  ['семейная ипотека', { payment_methods: '1' }, '-', 'семейная', false],
  ['трёшка по ИТ-ипотеке', { rooms: '3', payment_methods: '1' }, '-', 'ит', false],
  ['у воды', { bundle_ids: '1' }, '-', '', false],
  ['студия на берегу реки', { rooms: '0', bundle_ids: '1' }, '-', '', false],
  ['у парка до 12', { bundle_ids: '3', price_max: '12000000' }, '-', '', false],
  ['в клубном доме', { bundle_ids: '4' }, '-', '', false],
  ['рядом с метро', { distance_max: '10', distance_type: '3' }, '-', '', false],
  ['рядом с метро Сокол', {}, 'stations: Сокол', '', true],
  ['у парка культуры', {}, 'hubs: Парк культуры', '', true],
  [
    'двушка около парка сокольники до 25 лямов',
    { rooms: '2', price_max: '25000000', bundle_ids: '3' },
    'hubs: Сокольники',
    '',
    false,
  ],
])('«%s» asks for %j, %s, and leaves «%s»', (term, filters, first, unknown, chosen) => {
  const { data, meta } = ask(term);
  const [place] = Object.values(data)
    .flat()
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  expect(meta.filters).toEqual(filters);
  expect(place ? `${place.kind}: ${place.title}` : '-').toBe(first);
  expect(meta.unknown.join(' ')).toBe(unknown);
  expect(meta.choice !== null).toBe(chosen);
  const pairs = 'distance_type' in filters ? 1 : 0;
  expect(meta.words.length).toBe(Object.keys(filters).length - pairs);
});

it.each([
  ['студия с видом на реку', ['видом на реку']],
  ['с видом на реку', ['с видом на реку']],
  ['двушка с джакузи, бассейном и до 8 млн с камином', ['джакузи, бассейном', 'камином']],
  ['Санкт-Петербург', ['Санкт-Петербург']],
  ['кв. 8', ['кв. 8']],
  ['студия, Ёж-Град', ['Ёж-Град']],
  ['Ленинградский пр-т', ['пр-т']],
  ['трёшка по ИТ-ипотеке', ['ИТ']],
  ['до 300 тыс. за м²', ['до 300 тыс. за м²']],
  ['студия', []],
  ['🏠', []],
  ['\\\\..\\..', []],
  ['\u200b\u200b\u200b', []],
])('of «%s» quotes %j as it was typed', (term, unread) => {
  expect(ask(term).meta.unread).toEqual(unread);
});

it.each(['семейная ипотека', 'трёшка по ИТ-ипотеке', 'льготная ипотека в Химках'])(
  'of «%s» says that no programme of a mortgage is asked for',
  (term) => {
    expect(ask(term).meta.notes).toEqual(['По программе ипотеки поиск не выбирает.']);
    expect(ask(term).meta.filters.payment_methods).toBe('1');
    expect(ask('военная ипотека').meta.notes).toEqual([]);
  },
);

it('tells by which words each of several places was said', () => {
  const saidBy = (term: string) =>
    Object.values(ask(term).data)
      .flat()
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .map(({ kind, title, typed }) => `${typed}: ${kind} ${title}`);
  expect(saidBy('Хамовники и Якиманка')).toEqual(['Хамовники: districts Хамовники', 'Якиманка: districts Якиманка']);
  expect(saidBy('студия ЗАО и ЮЗАО до 10')).toEqual(['ЗАО: counties ЗАО', 'ЮЗАО: counties ЮЗАО']);
  expect(saidBy('м. Сокол, аэропорт').map((said) => said.split(':')[0])).toEqual(['м. Сокол', 'аэропорт', 'аэропорт']);
  expect(ask('Хамовники').data.districts[0]?.typed).toBeUndefined();
});

it('tells stations that are not of the metro', () => {
  const [odintsovo] = ask('станция Одинцово').data.stations;
  expect(odintsovo?.railway).toBe(true);
  expect(ask('метро Сокол').data.stations[0]?.railway).toBeUndefined();
  expect(ask('Сокольники').data.hubs[0]?.railway).toBeUndefined();
});

it('finds a village as soon as the catalogue knows it', () => {
  const live = Object.assign(Object.create(catalogue), { villages: new Map() });
  const found = () => suggest({ places, catalogue: live }, 'озёрный стан').data.villages.length;
  expect(found()).toBe(0);
  live.villages = catalogue.villages;
  expect(found()).toBe(1);
});

it('says every value of a list', () => {
  expect(ask('у реки').meta.words).toEqual(['подборка «У воды»']);
  expect(ask('с отделкой').meta.words).toEqual(['отделка: Чистовая, С мебелью, С ремонтом']);
});

it('takes no name of a place for a filter', () => {
  for (const kind of ['districts', 'counties', 'cities', 'roads', 'stations'] as const)
    for (const { title } of places.ofKind(kind)) expect(ask(title).meta.filters, title).toEqual({});
});

it('without being asked understands names alone', () => {
  const { meta } = suggest({ places, catalogue }, 'двушка в хамовниках');
  expect(meta).toMatchObject({ filters: {}, words: [], rest: 'двушка в хамовниках', unknown: ['двушка'] });
});

it('answers any sentence, and says each word that it did not understand', () => {
  const words = fc.constantFrom(
    ...'двушка студия до от 8 млн - бизнес класс метро у в химках хамовники с отделкой джакузи без не первый этаж'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 9 }), (sentence) => {
      const { data, meta } = ask(sentence.join(' '));
      const found = Object.values(data).flat().length > 0 || Object.keys(meta.filters).length > 0;
      expect(found || meta.unknown.length > 0 || !sentence.some((word) => word.length > 3)).toBe(true);
      if (sentence.includes('джакузи')) expect(meta.unknown).toContain('джакузи');
    }),
  );
});
