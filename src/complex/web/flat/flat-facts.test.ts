import { expect, test } from 'vitest';
import { flatTitle, flatTitleShort } from '../../../site/ui/catalogue/flat-title.ts';
import type { FlatInList } from '../../contract/flats.ts';
import { flatFacts, flatPayments } from './flat-facts.ts';

const BARE: FlatInList = {
  id: 1,
  status: 1,
  hidden: false,
  held: false,
  rooms: 2,
  rooms_known: true,
  apartment: false,
  open_plan: false,
  number: null,
  floor: null,
  floors_total: null,
  section: null,
  place_on_floor: null,
  area_total: 58.4,
  area_rooms: [],
  area_live_space: null,
  area_kitchen: null,
  area_balconies: null,
  ceiling_height: null,
  finishing: null,
  price_total: null,
  price_m2: null,
  price_date: '2026-11-21T06:40:00Z',
  media: [],
  mortgage: false,
  military_mortgage: false,
  subsidy: false,
  installment: false,
  housing_id: null,
  layout_id: null,
  building: {
    id: 1,
    parent_id: null,
    title: 'Каскад',
    declaration_url: null,
    name: null,
    queue: null,
    release_date: null,
    release_date_tag: null,
    part: null,
    release_colour: 'later',
    release_postponed: false,
  },
};

test('of a flat only what is known is listed', () => {
  expect(flatFacts(BARE)).toEqual([['Общая', '58,4\u00a0м²']]);
});

test('facts are written as people read them', () => {
  const facts = Object.fromEntries(
    flatFacts({
      ...BARE,
      floor: 12,
      floors_total: 24,
      area_rooms: [12.5, 11.7],
      ceiling_height: 3,
      finishing: 3,
      building: { ...BARE.building, name: 'Корпус 2' },
    }),
  );
  expect(facts).toMatchObject({
    Этаж: '12 из\u00a024',
    Комнаты: '12,5 +\u00a011,7\u00a0м²',
    Потолки: '3\u00a0м',
    Отделка: 'предчистовая',
    Корпус: '2',
  });
});

test('ways to pay follow the dictionary', () => {
  expect(flatPayments({ ...BARE, installment: true, mortgage: true })).toEqual(['Ипотека', 'Рассрочка']);
});

test.each([
  [{ rooms: 2 }, '2-комн., 58,4\u00a0м²', '2-комнатная квартира, 58,4\u00a0м²'],
  [{ rooms: 0 }, 'Студия, 58,4\u00a0м²', 'Квартира-студия, 58,4\u00a0м²'],
  [{ rooms: 0, apartment: true }, 'Студия, 58,4\u00a0м²', 'Апартаменты-студия, 58,4\u00a0м²'],
  [{ rooms: 3, apartment: true }, '3-комн., 58,4\u00a0м²', '3-комнатные апартаменты, 58,4\u00a0м²'],
  [{ open_plan: true }, 'Свободная планировка, 58,4\u00a0м²', 'Квартира со свободной планировкой, 58,4\u00a0м²'],
])('a flat %o is named', (fields, short, full) => {
  const plain = (text: string) => text.replaceAll('\u2060', '');
  expect(plain(flatTitleShort({ ...BARE, ...fields }))).toBe(short);
  expect(plain(flatTitle({ ...BARE, ...fields }))).toBe(full);
});
