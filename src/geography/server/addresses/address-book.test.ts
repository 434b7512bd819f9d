import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMap } from '../../../../workshop/map/make-map.ts';
import { AddressBook } from './address-book.ts';
import { addressesBeside, writeAddresses } from './address-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'novosel-addresses-'));
const map = join(folder, 'map.pmtiles');
const log = pino({ level: 'silent' });
let book: AddressBook;

beforeAll(async () => {
  await makeMap({ from: new URL('../../../../workshop/map/sample.osm.pbf', import.meta.url).pathname, to: map });
  book = await AddressBook.open(addressesBeside(map), log);
});
afterAll(() => {
  book.close();
  rmSync(folder, { recursive: true });
});

/** Street and sign of what was found. */
const found = async (text: string) => (await book.find(text, (name) => name === 'хамовники'))?.title;

describe('an address of the small extract', () => {
  test.each([
    ['Москва, улица Льва Толстого, 7 к2', 'улица Льва Толстого, 7 к2'],
    ['Москва, ул. Льва Толстого, д. 7 к. 2', 'улица Льва Толстого, 7 к2'],
    ['119021, Россия, г. Москва, ул. Л. Толстого, дом 7, корпус 2, кв. 15', 'улица Льва Толстого, 7 к2'],
    ['Москва Льва Толстого улица 7к2', 'улица Льва Толстого, 7 к2'],
    ['г Москва, Хамовники, Льва Толстого 7k2', 'улица Льва Толстого, 7 к2'],
    ['Москва, ул. Льва Толстого, 1, корп. 3, стр. 2', 'улица Льва Толстого, 1 к3 с2'],
    ['Московская область, д. Заречье, ул. Льва Толстого, 3', 'улица Льва Толстого, 3'],
    ['Хвойный пр-т, 11а', 'Хвойный проспект, 11А'],
    ['бульвар Академика Елкина, д. 4/2', 'бульвар Академика Ёлкина, 4/2'],
  ])('«%s» is %s', async (text, expected) => expect(await found(text)).toBe(expected));

  test.each([
    'Тверь, ул. Льва Толстого, д. 7 к. 2',
    'г. Химки, ул. Льва Толстого, д. 7 к. 2',
    'Тульская область, ул. Льва Толстого, д. 7 к. 2',
    'Москва, ул. Толстого, д. 7 к. 2',
    'Москва, ул. Льва Толстого, 999',
    'Москва, ул. Льва Толстого',
    'Москва',
    '',
    '5',
  ])('«%s» gives nothing', async (text) => expect(await found(text)).toBeUndefined());
});

test('a street that two towns have is found only where its town is said', async () => {
  const [inTown, inVillage] = await Promise.all([
    book.find('Москва, ул. Льва Толстого, д. 7 к. 2'),
    book.find('Московская обл., деревня Заречье, ул. Льва Толстого, 3'),
  ]);
  expect(inTown?.town).toBe('Москва');
  expect(inVillage?.town).toBe('Заречье');
  expect(inVillage?.point[0]).toBeGreaterThan((inTown?.point[0] ?? 0) + 0.01);
});

/** Ways to write a street of the extract, and its kind. */
const FORMS: readonly (readonly [street: string, ...forms: string[]])[] = [
  ['Хвойный проспект', 'Хвойный пр-т', 'пр-кт Хвойный', 'ХВОЙНЫЙ ПРОСПЕКТ', 'просп. Хвойный', 'Хвойный'],
  ['1-я Садовая улица', 'ул. 1-я Садовая', '1я Садовая ул.', 'Первая Садовая', 'Садовая 1-я ул'],
  ['2-я Садовая улица', 'ул. 2-я Садовая', 'Вторая Садовая улица'],
  ['Яблоневое шоссе', 'Яблоневое ш.', 'ш. Яблоневое'],
  ['бульвар Академика Ёлкина', 'б-р Академика Елкина', 'Академика Ёлкина бульвар', 'бул. Ак. Елкина'],
  ['Большой Кленовый переулок', 'Б. Кленовый пер.', 'пер. Большой Кленовый', 'Кленовый Б. пер.'],
  ['Малый Кленовый переулок', 'М. Кленовый пер.', 'Малый Кленовый'],
  ['улица 8 Марта', 'ул. 8 Марта', '8 Марта ул.', '8 марта'],
  ['улица Лётчика Ершова', 'ул. Летчика Ершова', 'Лётчика Ершова', 'ул. Л. Ершова'],
  ['Озёрная набережная', 'Озерная наб.', 'наб. Озёрная'],
];
const NUMBERS = ['', ' к1', ' к2', 'А', '/2', ' с1', ' к3 с2'];

test('any written form of an address finds its house, or nothing where there is none', async () => {
  const houses = new Set<string>();
  const text = readFileSync(addressesBeside(map), 'latin1');
  expect(text.startsWith('NOVOSEL-ADDRESSES')).toBe(true);
  const street = fc.constantFrom(...FORMS);
  const number = fc.tuple(fc.integer({ min: 1, max: 42 }), fc.nat(NUMBERS.length - 1));
  const wording = fc.record({
    form: fc.nat(8),
    before: fc.constantFrom(
      '',
      'Москва, ',
      'г. Москва, ',
      'Россия, Москва, ',
      '119021, Россия, г. Москва, ',
      'Москва ',
    ),
    house: fc.constantFrom('', 'д. ', 'д.', 'дом '),
    part: fc.constantFrom(' к', 'к', ' к. ', ' корп. ', ', корпус ', ' корпус '),
    building: fc.constantFrom(' с', 'с', ' стр. ', ', стр. ', ' строение '),
    comma: fc.constantFrom(', ', ' '),
    after: fc.constantFrom('', ', кв. 12', ', подъезд 2, этаж 3'),
  });
  await fc.assert(
    fc.asyncProperty(street, number, wording, async ([title, ...forms], [n, at], said) => {
      const sign = `${n}${NUMBERS[at]}`;
      const written = sign.replace(/ ?к(?=\d)/, said.part).replace(/ ?с(?=\d)/, said.building);
      const form = [title, ...forms][said.form % (forms.length + 1)];
      const answer = await book.find(`${said.before}${form}${said.comma}${said.house}${written}${said.after}`);
      const exact = await book.find(`Москва, ${title}, ${sign}`);
      expect(answer?.title).toBe(exact?.title);
      if (exact) {
        expect(exact.title).toBe(`${title}, ${sign}`);
        houses.add(exact.title);
      }
    }),
    { numRuns: 1_500 },
  );
  expect(houses.size).toBeGreaterThan(30);
});

test('a file that is none, is cut, or is replaced makes nothing fail', async () => {
  const path = join(folder, 'other.addresses');
  writeFileSync(path, 'something else');
  const other = await AddressBook.open(path, log);
  expect(await other.find('Москва, Лесная ул., 5')).toBeUndefined();
  const point = [55.75, 37.62] as const;
  await writeAddresses(path, [{ title: 'Лесная улица', town: 'Москва', houses: [{ number: '5', title: '5', point }] }]);
  expect(await other.find('Москва, Лесная ул., 5')).toBeUndefined();
  await other.look();
  expect(await other.find('Москва, Лесная ул., 5')).toEqual({ title: 'Лесная улица, 5', town: 'Москва', point });
  expect(other.streets()).toMatchObject([{ title: 'Лесная улица', town: 'Москва', point }]);
  const village = {
    title: 'Лесная улица',
    town: 'деревня Сосенки',
    houses: [{ number: '5', title: '5', point: [55.5, 37.4] as const }],
  };
  await writeAddresses(path, [
    { title: 'Лесная улица', town: 'Москва', houses: [{ number: '5', title: '5', point }] },
    village,
  ]);
  await other.look();
  expect(await other.find('Лесная ул., 5')).toBeUndefined();
  expect(await other.find('Москва, Сосенки д., Лесная ул., 5')).toMatchObject({ town: 'деревня Сосенки' });
  expect(await other.find('Москва, д. Сосенки, Лесная ул., 5')).toMatchObject({ point: village.houses[0]?.point });
  truncateSync(path, 60);
  expect(await other.find('Москва, Лесная ул., 5')).toBeUndefined();
  await other.look();
  expect(other.streets()).toEqual([]);
  other.close();
});
