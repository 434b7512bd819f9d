import { expect, test } from 'vitest';
import { flatTitle, flatTitleShort, flatTopic } from './flat-title.ts';

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

test('a request says which flat it is about, and that it is for when the flat comes free', () => {
  const flat = {
    ...{ rooms: 0, apartment: false, open_plan: false, area_total: 24.4, number: '56', floor: 12, section: '2' },
    building: { name: 'Корпус 2', part: 'квартал Б', release_date_tag: '4 квартал 2029' },
  };
  const words = (free: boolean, known = flat as Parameters<typeof flatTopic>[0]) =>
    flatTopic(known, 'Каскад', free)
      .replace(/[\u00a0]/g, ' ')
      .replace(/\u2060/g, '');
  expect(words(false)).toBe('ЖК «Каскад», Квартира-студия, 24,4 м², Корпус 2, квартал Б, № 56, секция 2, 12 этаж');
  expect(words(true)).toMatch(/12 этаж, сообщить, если освободится$/);
  const bare = {
    ...flat,
    number: null,
    floor: null,
    section: null,
    building: { ...flat.building, name: null, part: null },
  };
  expect(words(false, bare)).toBe('ЖК «Каскад», Квартира-студия, 24,4 м²');
});
