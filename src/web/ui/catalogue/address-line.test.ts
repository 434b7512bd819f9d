import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

test.each([
  ['Лефортово', 'Золоторожский Вал, 11', 'Лефортово, Золоторожский Вал, 11'],
  ['Пресненский', 'Пресненский район, Северная ул., 34', 'Пресненский район, Северная ул., 34'],
  ['Лефортово', null, 'Лефортово'],
  [null, 'ул. Стасовой, 8', 'ул. Стасовой, 8'],
  [null, null, ''],
])('district %o and address %o make %o', (district, address_short, line) => {
  expect(addressLine({ district, address_short })).toBe(line);
});
