import { expect, test } from 'vitest';
import { lotName } from './lot-name.ts';

const NOTHING = { housing: null, section: null, floor: null, rooms: null, area: null, number: null };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a lot is called by what people know of it', () => {
  const lot = { housing: 'Корпус 1', section: '2', floor: 5, rooms: 2, area: 45.25, number: '12' };
  expect(plain(lotName(lot))).toBe('Корпус 1, секция 2, 5 этаж, 2-комн., 45,3 м², № 12');
  expect(lotName({ ...NOTHING, section: 'Подъезд Б', rooms: 0 })).toBe('Подъезд Б, студия');
  expect(lotName(NOTHING)).toBe('');
});
