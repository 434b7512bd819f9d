import { expect, test } from 'vitest';
import { flatTitle, flatTitleShort } from './flat-title.ts';

const flat = { rooms: 2, apartment: false, open_plan: false, area_total: 58.4 };
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

test.each([
  [flat, '2-комнатная квартира, 58,4 м²', '2-комн., 58,4 м²'],
  [{ ...flat, rooms: 0, apartment: true }, 'Апартаменты-студия, 58,4 м²', 'Студия, 58,4 м²'],
  [{ ...flat, open_plan: true }, 'Квартира со свободной планировкой, 58,4 м²', 'Свободная планировка, 58,4 м²'],
  [{ ...flat, rooms_known: false }, 'Квартира, 58,4 м²', 'Квартира, 58,4 м²'],
  [{ ...flat, rooms: 0, rooms_known: false, apartment: true }, 'Апартаменты, 58,4 м²', 'Апартаменты, 58,4 м²'],
])('a flat is called %#', (given, full, short) => {
  expect([plain(flatTitle(given)), plain(flatTitleShort(given))]).toEqual([full, short]);
});
