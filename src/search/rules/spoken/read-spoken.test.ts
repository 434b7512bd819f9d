import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_FILTERS, type SearchFilters } from '../search-filters.ts';
import { readSpoken } from './read-spoken.ts';
import { tokensOf } from './tokens.ts';

const YEAR = 2026;
const M = 1_000_000;
const read = (typed: string) => {
  const { filters, rest } = readSpoken(typed, YEAR);
  return { filters, rest };
};

it.each<[typed: string, filters: SearchFilters, rest: string]>([
  ['двушка', { rooms: [2] }, ''],
  ['Студия', { rooms: [0] }, ''],
  ['однушка на юге', { rooms: [1] }, 'на юге'],
  ['3 комнатная', { rooms: [3] }, ''],
  ['3-комнатная квартира', { rooms: [3] }, ''],
  ['трёхкомнатные', { rooms: [3] }, ''],
  ['2-3 комнатные', { rooms: [2, 3] }, ''],
  ['двушка или трёшка', { rooms: [2, 3] }, 'или'],
  ['1к', { rooms: [1] }, ''],
  ['2-к кв', { rooms: [2] }, ''],
  ['светлая 3 к 2', {}, 'светлая 3 к 2'],
  ['5 комнат', { rooms: [4] }, ''],
  ['3 комнатная 14 млн', { rooms: [3], price_max: 14 * M }, ''],
  ['до 8 млн', { price_max: 8 * M }, ''],
  ['до 8млн.руб.', { price_max: 8 * M }, ''],
  ['от 5 до 8 млн', { price_min: 5 * M, price_max: 8 * M }, ''],
  ['5–8,5 млн ₽', { price_min: 5 * M, price_max: 8.5 * M }, ''],
  ['от 900 тыс до 8 миллионов', { price_min: 900_000, price_max: 8 * M }, ''],
  ['не дороже 14 000 000', { price_max: 14 * M }, ''],
  ['от 8 млн', { price_min: 8 * M }, ''],
  ['бизнес-класс', { housing_class: [3] }, ''],
  ['комфорт класса', { housing_class: [2] }, ''],
  ['бизнес-центр', {}, 'бизнес-центр'],
  ['с отделкой', { renovation: [2, 4, 5] }, ''],
  ['без отделки', { renovation: [1] }, ''],
  ['с чистовой отделкой', { renovation: [2] }, ''],
  ['апартаменты', { apartments: 1 }, ''],
  ['без апартаментов', { apartments: 0 }, ''],
  ['военная ипотека', { payment_methods: [2] }, ''],
  ['семейная ипотека', { payment_methods: [1] }, 'семейная'],
  ['по семейной ипотеке', { payment_methods: [1] }, 'семейной'],
  ['студия в ит-ипотеку', { rooms: [0], payment_methods: [1] }, 'ит'],
  ['субсидированная ставка', { payment_methods: [3] }, ''],
  ['семейная', {}, 'семейная'],
  ['в рассрочку', { payment_methods: [4] }, ''],
  ['сдача в 2027 году', { release_date: [2027] }, ''],
  ['до конца 2028', { release_date: [2028] }, ''],
  ['к концу 2028 года', { release_date: [2028] }, ''],
  ['не позднее 2028', { release_date: [2028] }, ''],
  ['2028', { release_date: [2028] }, ''],
  ['до 2028', { release_date: [2027] }, ''],
  ['сдача до 2028 года', { release_date: [2027] }, ''],
  ['ключи к 2027', { release_date: [2026] }, ''],
  ['до 2026 года', { release_date: [0] }, ''],
  ['до 2025', {}, 'до 2025'],
  ['до 2031 г.', { release_date: [2030] }, ''],
  ['улица 1905 года', {}, 'улица 1905 года'],
  ['сданные', { release_date: [0] }, ''],
  ['от 40 до 60 м²', { square_min: 40, square_max: 60 }, ''],
  ['до 45,5 кв.м', { square_max: 46 }, ''],
  ['60м2', { square_min: 60 }, ''],
  ['60 метров', { square_min: 60 }, ''],
  ['кухня от 12 м', { kitchen_min: 12 }, ''],
  ['кухня 12', { kitchen_min: 12 }, ''],
  ['кухня 12 двушка', { rooms: [2], kitchen_min: 12 }, ''],
  ['двушка с кухней не менее пятнадцати метров', { rooms: [2], kitchen_min: 15 }, ''],
  ['кухня 14 м²', { kitchen_min: 12 }, ''],
  ['кухня 6', {}, 'кухня 6'],
  ['с кухней 12 млн', { price_max: 12 * M }, 'с кухней'],
  ['однушка с кухней 3 этаж', { rooms: [1], floor_min: 3, floor_max: 3 }, 'с кухней'],
  ['не первый этаж', { not_first: 1 }, ''],
  ['5 этаж', { floor_min: 5, floor_max: 5 }, ''],
  ['не выше 5 этажа', { floor_max: 5 }, ''],
  ['трёшка у метро', { rooms: [3], distance_max: 10, distance_type: 3 }, ''],
  ['трёшка у метро Сокольники', { rooms: [3] }, 'у метро Сокольники'],
  ['10 минут пешком от метро', { distance_max: 10, distance_type: 3 }, ''],
  ['10 минут', { distance_max: 10 }, ''],
  ['рядом с метро 5 минут', { distance_max: 5, distance_type: 3 }, ''],
  ['метро рядом 5 минут', { distance_max: 5, distance_type: 3 }, ''],
  ['5 минут до метро', { distance_max: 5, distance_type: 3 }, ''],
  ['метро 10 минут двушка', { rooms: [2], distance_max: 10, distance_type: 3 }, ''],
  ['пять минут от метро двушка до 15', { rooms: [2], price_max: 15 * M, distance_max: 5, distance_type: 3 }, ''],
  ['метро в 5-10 минутах', { distance_max: 10, distance_type: 3 }, ''],
  ['до метро не более 15 минут', { distance_max: 20, distance_type: 3 }, ''],
  ['20 минут на транспорте до метро', { distance_max: 20, distance_type: 1 }, ''],
  ['метро 20 минут на автобусе', { distance_max: 20, distance_type: 1 }, ''],
  ['40 минут до метро', {}, '40 минут до метро'],
  ['20 минут от центра', {}, '20 минут от центра'],
  ['5 минут до метро Сокольники', { distance_max: 5, distance_type: 3 }, 'метро Сокольники'],
  ['метро Сокольники 5 минут пешком', { distance_max: 5, distance_type: 3 }, 'метро Сокольники'],
  ['рядом метро', { distance_max: 10, distance_type: 3 }, ''],
  ['метро рядом двушка', { rooms: [2], distance_max: 10, distance_type: 3 }, ''],
  ['рядом метро Сокольники', {}, 'рядом метро Сокольники'],
  ['в шаговой доступности от метро', { distance_max: 10, distance_type: 3 }, ''],
  ['студия до 8 млн в Химках', { rooms: [0], price_max: 8 * M }, 'в Химках'],
  ['до 8 млн до 10 млн', { price_max: 8 * M }, 'до 10 млн'],
  ['до 8', { price_max: 8 * M }, ''],
  ['студия до 10', { rooms: [0], price_max: 10 * M }, ''],
  ['студия в мытищах до 7', { rooms: [0], price_max: 7 * M }, 'в мытищах'],
  ['до 8,5 в химках', { price_max: 8.5 * M }, 'в химках'],
  ['не дороже 300', { price_max: 300 * M }, ''],
  ['до 301', {}, 'до 301'],
  ['двушка от 12', { rooms: [2], price_min: 12 * M }, ''],
  ['бюджет 15', { price_max: 15 * M }, ''],
  ['студия 10', { rooms: [0] }, '10'],
  ['до 10 метро сокол', { price_max: 10 * M }, 'метро сокол'],
  ['площадь до 60', { square_max: 60 }, ''],
  ['общая площадь 45 двушка', { rooms: [2], square_min: 45 }, ''],
  ['метраж от 40', { square_min: 40 }, ''],
  ['площадь 15 млн', { price_max: 15 * M }, 'площадь'],
  ['кухня до 10', {}, 'кухня до 10'],
  ['этаж до 5', { floor_max: 5 }, ''],
  ['метро до 10', {}, 'метро до 10'],
  ['от 10 до 12', { price_min: 10 * M, price_max: 12 * M }, ''],
  ['12-15', { price_min: 12 * M, price_max: 15 * M }, ''],
  ['12 – 15', { price_min: 12 * M, price_max: 15 * M }, ''],
  ['2-3', {}, '2-3'],
  ['12-15 этаж', { floor_min: 12, floor_max: 15 }, ''],
  ['40-60 м', { square_min: 40, square_max: 60 }, ''],
  ['495-12-15', {}, '495-12-15'],
  ['15кк', { price_max: 15 * M }, ''],
  ['до 9кк', { price_max: 9 * M }, ''],
  ['2кк', { rooms: [2] }, ''],
  ['пятнадцать миллионов', { price_max: 15 * M }, ''],
  ['до двадцати пяти млн', { price_max: 25 * M }, ''],
  ['от десяти до сто двадцать млн', { price_min: 10 * M, price_max: 120 * M }, ''],
  ['до семи', { price_max: 7 * M }, ''],
  ['до пяти двадцати', {}, 'до пяти двадцати'],
  ['однушку две студии', { rooms: [0, 1] }, 'две'],
  ['около 20 млн', { price_min: 18 * M, price_max: 22 * M }, ''],
  ['двушка примерно 15', { rooms: [2], price_min: 13.5 * M, price_max: 16.5 * M }, ''],
  ['около 10 минут', { distance_max: 10 }, 'около'],
  ['до 300 тыс за метр', {}, 'до 300 тыс за метр'],
  ['студия до 300 тыс за м2', { rooms: [0] }, 'до 300 тыс за м2'],
  ['от 200 до 300 тыс. руб. за кв. м', {}, 'от 200 до 300 тыс. руб. за кв. м'],
  ['250 тыс за квадрат', {}, '250 тыс за квадрат'],
  ['250000 ₽/м²', {}, '250000 ₽/м²'],
  ['платёж до 50 тыс в месяц', {}, 'платёж до 50 тыс в месяц'],
  ['трёшка 100 метров за 20', { rooms: [3], square_min: 100, price_max: 20 * M }, ''],
  ['350 за метр, двушка', { rooms: [2] }, '350 за метр,'],
  ['цена за метр до 300 тыс', {}, 'цена за метр до 300 тыс'],
  ['ключи в этом году', { release_date: [2026] }, ''],
  ['сдача до конца следующего года', { release_date: [2027] }, ''],
  ['готовые квартиры с ключами', { release_date: [0] }, ''],
  ['ключи сразу', { release_date: [0] }, ''],
  ['1к 40м2', { rooms: [1], square_min: 40 }, ''],
  ['3к 80 м', { rooms: [3], square_min: 80 }, ''],
  ['2к 12 млн', { rooms: [2], price_max: 12 * M }, ''],
  ['евродвушка', { rooms: [2] }, ''],
  ['евротрёшка до 20', { rooms: [3], price_max: 20 * M }, ''],
  ['евро-трешка', { rooms: [3] }, ''],
  ['евро двухкомнатная', { rooms: [2] }, ''],
  ['евростудия', { rooms: [0] }, ''],
  ['евро-2', { rooms: [2] }, ''],
  ['евро 3 в Химках', { rooms: [3] }, 'в Химках'],
  ['2е', { rooms: [2] }, ''],
  ['2-е Хорошёвские', {}, '2-е Хорошёвские'],
  ['2 евро', { rooms: [2] }, ''],
  ['евро 2к 45 м', { rooms: [2], square_min: 45 }, ''],
  ['евро 10 млн', { price_max: 10 * M }, 'евро'],
  ['евро', {}, 'евро'],
  ['3 ком.', { rooms: [3] }, ''],
  ['3 ком до 20', { rooms: [3], price_max: 20 * M }, ''],
  ['3-комн', { rooms: [3] }, ''],
  ['2-3 ком', { rooms: [2, 3] }, ''],
  ['2 к кв', { rooms: [2] }, ''],
  ['трёшечка', { rooms: [3] }, ''],
  ['двушечку или однушечку', { rooms: [1, 2] }, 'или'],
  ['несколько двушек', { rooms: [2] }, 'несколько'],
  ['тершка', { rooms: [3] }, ''],
  ['студя до 8', { rooms: [0], price_max: 8 * M }, ''],
  ['двшука', { rooms: [2] }, ''],
  ['двушкa', { rooms: [2] }, ''],
  ['3-кoмнатная', { rooms: [3] }, ''],
  ['двухкомнтаная', { rooms: [2] }, ''],
  ['евротршка', { rooms: [3] }, ''],
  ['treshka', { rooms: [3] }, ''],
  ['dvushka do 15', { rooms: [2] }, 'do 15'],
  ['odnushku', { rooms: [1] }, ''],
  ['studiya', { rooms: [0] }, ''],
  ['studio', { rooms: [0] }, ''],
  ['одвушка', {}, 'одвушка'],
  ['15 милионов', { price_max: 15 * M }, ''],
  ['военная ипатека', { payment_methods: [2] }, ''],
  ['однушка 40 квадратных метров', { rooms: [1], square_min: 40 }, ''],
  ['4 кв 2027', { release_date: [2027] }, ''],
  ['сдача в четвертом квартале 2027 года', { release_date: [2027] }, ''],
  ['сдача в 3 квартале 2027', { release_date: [2027] }, '3 квартале'],
  ['до конца года', { release_date: [2026] }, ''],
  ['дом сдан', { release_date: [0] }, ''],
  ['в пределах 15 млн', { price_max: 15 * M }, ''],
  ['свыше 15 млн', { price_min: 15 * M }, ''],
  ['до 15 мл', { price_max: 15 * M }, ''],
  ['12 миллионов максимум', { price_max: 12 * M }, ''],
  ['черновая отделка', { renovation: [1] }, ''],
  ['ремонт под ключ', { renovation: [2, 4, 5] }, ''],
  ['с евроремонтом', { renovation: [5] }, ''],
  ['высокие потолки', { ceiling_height_min: 3 }, ''],
  ['потолки 2.8', { ceiling_height_min: 2.7 }, ''],
  ['с 10 этажа', { floor_min: 10 }, ''],
  ['с 5 по 10 этаж', { floor_min: 5, floor_max: 10 }, ''],
  ['ипотека с господдержкой', { payment_methods: [1] }, 'с господдержкой'],
  ['ипотека под 6 процентов', { payment_methods: [1] }, 'под 6 процентов'],
  ['комфорт плюс', { housing_class: [2] }, ''],
  ['прописка', { registration: [1] }, ''],
  ['9999999999999999999 млн', {}, '9999999999999999999 млн'],
  ['', {}, ''],
])('«%s» asks for %j and leaves «%s»', (typed, filters, rest) => {
  expect(read(typed)).toEqual({ filters, rest });
});

it.each(
  'мин,минут,этажа,м,м2,кв. м,метров,км,марта,января,кв. 2027,квартала,лет,%,процентов,комнат,-го этажа,соток'.split(
    ',',
  ),
)('«до 11 %s» is no price', (word) => {
  expect(read(`до 11 ${word}`).filters.price_max).toBeUndefined();
});

it('tells what is known to be no filter, apart from what may be a name', () => {
  expect(readSpoken('студия до 300 тыс за метр в Химках', YEAR)).toEqual({
    filters: { rooms: [0] },
    rest: 'до 300 тыс за метр в Химках',
    unheard: ['до 300 тыс за метр'],
    notes: ['По цене метра и платежу в месяц поиск не выбирает.'],
    names: 'в Химках',
  });
  expect(readSpoken('по семейной ипотеке', YEAR)).toMatchObject({ unheard: ['семейной'], names: '' });
});

it('takes no name for a slip', () => {
  const isName = (words: string, atEnd: boolean) =>
    atEnd ? 'тершка'.startsWith(words.toLowerCase()) : /^тершка$/i.test(words);
  for (const typed of ['Тершка', 'в Тершке', 'Тершка у парка'])
    expect(readSpoken(typed, YEAR, isName).filters.rooms, typed).toBeUndefined();
});

it('takes no word out of a name', () => {
  const isName = (words: string, atEnd: boolean) =>
    atEnd ? 'бизнес парк'.startsWith(words.toLowerCase()) : /^бизнес парк$/i.test(words);
  expect(readSpoken('студия в Бизнес Парк', YEAR, isName)).toMatchObject({
    filters: { rooms: [0] },
    rest: 'в Бизнес Парк',
  });
  expect(readSpoken('бизнес па', YEAR, isName).rest).toBe('бизнес па');
  expect(readSpoken('бизнес класс', YEAR, isName).filters).toEqual({ housing_class: [3] });
});

describe('every title of a filter', () => {
  const titled = ALL_FILTERS.flatMap(({ filter }) =>
    filter.spoken === 'places'
      ? []
      : Object.entries(filter.entries ?? {}).flatMap(([key, entriesOf]) =>
          (entriesOf?.(YEAR) ?? []).map(({ id, title }) => ({
            key,
            id,
            title: /^(?:от|до)\s\d/.test(title) && 'label' in filter.field ? `${filter.field.label} ${title}` : title,
          })),
        ),
  );

  it.each(titled)('$title is understood as itself', ({ key, id, title }) => {
    for (const typed of [title, title.toUpperCase(), `  ${title}!`]) {
      const { filters, rest } = read(typed);
      expect([filters[key as keyof SearchFilters]].flat(), typed).toEqual([id]);
      expect(tokensOf(rest)).toEqual([]);
    }
  });
});

it('prices are understood with any spaces and units', () => {
  const units = [
    [1, ''],
    [1, ' ₽'],
    [1, 'руб'],
    [1_000, ' тыс'],
    [1_000, 'тыс. руб.'],
    [M, ' млн'],
    [M, 'млн ₽'],
    [M, ' миллионов рублей'],
  ] as const;
  const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...units), spaces, (n, [unit, word], space) => {
      const figure = String((n * M) / unit).replace(/\B(?=(?:\d{3})+$)/g, space);
      expect(read(`до ${figure}${word}`)).toMatchObject({ filters: { price_max: n * M } });
      expect(read(`двушка от ${figure}${word}`).filters).toEqual({ rooms: [2], price_min: n * M });
    }),
  );
});

it('of any text no word is lost: each is in what was understood or in what is left', () => {
  const words = fc.constantFrom(
    ...'двушка студия до от 8 5,5 млн - 14 000 000 бизнес класс метро у в химках с отделкой без не первый этаж 2027 к м²'.split(
      ' ',
    ),
  );
  const sentences = fc.oneof(
    fc.array(words, { maxLength: 14 }).map((some) => some.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 64 }),
  );
  fc.assert(
    fc.property(sentences, (typed) => {
      const { filters, rest } = read(typed);
      const left = tokensOf(rest).length;
      expect(left).toBeLessThanOrEqual(tokensOf(typed).length);
      if (Object.keys(filters).length === 0) expect(rest).toBe(typed.replace(/\s+/g, ' ').trim());
      else expect(left).toBeLessThan(tokensOf(typed).length);
      // What is left in words says no more than before, and stays as it was typed.
      let at = 0;
      for (const word of rest.split(' ')) {
        const found = typed.indexOf(word, at);
        expect(found).toBeGreaterThanOrEqual(0);
        at = found + word.length;
      }
    }),
    { numRuns: 400 },
  );
});
