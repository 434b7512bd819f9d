import { expect, test } from 'vitest';
import { unknownLocation } from '../record.ts';
import type { Offered } from './offer-writer.ts';
import { writeCian } from './write-cian.ts';
import { writeYrl } from './write-yrl.ts';

const AT = '2026-03-01T00:00:00+03:00';
const FLAT: Offered = {
  external_id: '17',
  complex_key: '77001',
  complex_title: 'Лесной',
  housing_key: '42',
  housing_title: 'Корпус 1',
  number: '12',
  section: '2',
  floor: 5,
  floors_total: 16,
  rooms: 2,
  area_total: 54.3,
  area_live_space: 30.1,
  price_total: 12_000_000,
  description: 'Окна на юг',
  media: [{ kind: 'photo', url: 'https://agency.example/house.jpg' }],
  release: { year: 2028, quarter: 2, state: 'unfinished' },
  location: {
    ...unknownLocation(),
    region: 'Москва',
    locality: 'Москва',
    address: 'Лесная улица, 5',
    lat: 55.7,
    lng: 37.5,
  },
  seller: {
    agency: 'Новосёл',
    phone: '74950123456',
    page: 'https://agency.example/les',
    listed_at: AT,
    changed_at: AT,
  },
};

/** What a portal refuses a new-build flat without. */
const YRL = `type property-type category new-flat deal-status creation-date country locality-name address phone category value
  currency area living-space image rooms floor yandex-building-id yandex-house-id building-state built-year ready-quarter`;
const CIAN = `Category ExternalId Description Address PhoneSchema CountryCode Number FlatRoomsCount TotalArea FloorNumber JKSchema Id Name
  FlatNumber FloorsCount Deadline Quarter Year BargainTerms Price Currency`;

test.each([
  ['YRL', YRL, [...writeYrl(AT, [FLAT])].join('')],
  ['CIAN', CIAN, [...writeCian(AT, [FLAT])].join('')],
])('a flat of which everything is known has in %s all that portals ask for', (_, names, xml) => {
  expect(names.split(/\s+/).filter((name) => !xml.includes(`<${name}>`))).toEqual([]);
});

test('the phone of the agency is not told as that of the developer', () => {
  const xml = [...writeYrl(AT, [{ ...FLAT, developer: { id: null, title: 'Группа', site: null, logo: null } }])].join(
    '',
  );
  expect(xml.match(/<sales-agent>.*?<\/sales-agent>/gs)?.map((one) => one.replaceAll(/\s*\n\s*/g, ''))).toEqual([
    '<sales-agent><phone>+74950123456</phone><organization>Новосёл</organization><category>агентство</category></sales-agent>',
    '<sales-agent><organization>Группа</organization><category>застройщик</category></sales-agent>',
  ]);
});
