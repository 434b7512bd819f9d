import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress } from './read-address.ts';
import { houseNumber, isSameStreet, streetOf, wordsOf } from './written-address.ts';

test.each([
  ['5', '5'],
  ['д. 5', '5'],
  ['дом 5', '5'],
  ['05', '5'],
  ['5А', '5а'],
  ['5 а', '5а'],
  ['5-а', '5а'],
  ['5A', '5а'],
  ['5к2', '5к2'],
  ['5 к. 2', '5к2'],
  ['5 корп. 2', '5к2'],
  ['5, корпус 2', '5к2'],
  ['5k2', '5к2'],
  ['5 с1', '5с1'],
  ['5стр1', '5с1'],
  ['5, стр. 1', '5с1'],
  ['5c1', '5с1'],
  ['5 к3 с2', '5к3с2'],
  ['д.5 корп.3 стр.2', '5к3с2'],
  ['5/2', '5/2'],
  ['5/2 с1', '5/2с1'],
  ['вл. 5', 'вл5'],
  ['владение 5 стр 1', 'вл5с1'],
  ['', undefined],
  ['дом', undefined],
  ['5-7', undefined],
  ['5 к', '5к'],
  ['улица', undefined],
])('the house «%s»', (text, expected) => expect(houseNumber(text)).toBe(expected));

const street = (text: string) => {
  const found = streetOf(wordsOf(text));
  if (!found) throw new Error(`no street: ${text}`);
  return found;
};

describe('a street', () => {
  test.each([
    ['Льва Толстого', 'улица Льва Толстого'],
    ['ул. Льва Толстого', 'улица Льва Толстого'],
    ['Льва Толстого ул.', 'улица Льва Толстого'],
    ['ул. Л. Толстого', 'улица Льва Толстого'],
    ['УЛИЦА ЛЬВА ТОЛСТОГО', 'улица Льва Толстого'],
    ['Хвойный пр-т', 'Хвойный проспект'],
    ['Хвойный пр.', 'Хвойный проспект'],
    ['Тихий пр.', 'Тихий проезд'],
    ['Яблоневое ш.', 'Яблоневое шоссе'],
    ['б-р Академика Елкина', 'бульвар Академика Ёлкина'],
    ['бул. ак. Ёлкина', 'бульвар Академика Ёлкина'],
    ['Б. Кленовый пер.', 'Большой Кленовый переулок'],
    ['Кленовый Б. пер', 'Большой Кленовый переулок'],
    ['1-я Садовая', '1-я Садовая улица'],
    ['1я Садовая ул.', '1-я Садовая улица'],
    ['Первая Садовая улица', '1-я Садовая улица'],
    ['Садовая 1-я ул.', '1-я Садовая улица'],
    ['ул. 8 Марта', 'улица 8 Марта'],
    ['Озерная наб.', 'Озёрная набережная'],
    ['ул. Новый Арбат', 'Новый Арбат'],
    ['1-я Тверская-Ямская', '1-я Тверская-Ямская улица'],
  ])('«%s» is %s', (written, known) => expect(isSameStreet(street(written), street(known))).toBe(true));

  test.each([
    ['ул. Толстого', 'улица Льва Толстого'],
    ['Садовая ул.', '1-я Садовая улица'],
    ['2-я Садовая ул.', '1-я Садовая улица'],
    ['М. Кленовый пер.', 'Большой Кленовый переулок'],
    ['Хвойный проезд', 'Хвойный проспект'],
    ['ул. Алексея Толстого', 'улица Льва Толстого'],
    ['Большая Садовая улица', 'Садовая улица'],
  ])('«%s» is not %s', (written, known) => expect(isSameStreet(street(written), street(known))).toBe(false));
});

test('any text gives readings in a moment, and none that has no house', () => {
  const word = fc.constantFrom(
    'ул.',
    'д.',
    '5',
    'к',
    '2',
    'Садовая',
    ',',
    '1-я',
    '/',
    'с',
    'Москва',
    'кв',
    '(',
    'ё',
    '-',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 3_000 }),
    fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (written) => {
      for (const {
        house,
        street: { words },
      } of readAddress(written)) {
        expect(house).toMatch(/^(вл)?\d/);
        expect(words.length).toBeGreaterThan(0);
      }
    }),
  );
});
