import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull } from '../../contract/flats.ts';
import { printComplex } from './print-complex.ts';
import { printFlat } from './print-flat.ts';
import { PrintPage } from './print-page.ts';
import { priceNote } from './sheet.ts';
import { runsOf } from './typeface.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const context = {
  brand: {
    name: 'Новосёл',
    phone: '74950123456',
    email: 'hello@example.ru',
    address: 'Москва, улица Примерная, 1',
    hours: 'ежедневно с 9 до 21',
    legal_name: 'ООО «Новосёл»',
    inn: '7700000000',
  },
  address: 'https://example.ru/kaskad?flat=12',
  now: NOW,
};
const flat: FlatFull = {
  id: 12,
  status: 1,
  rooms: 2,
  rooms_known: true,
  apartment: false,
  open_plan: false,
  number: '112',
  floor: 12,
  floors_total: 24,
  section: 'Секция 2',
  place_on_floor: 3,
  area_total: 58.4,
  area_rooms: [12.5, 11.7],
  area_live_space: 31.2,
  area_kitchen: 14,
  area_balconies: 3.4,
  ceiling_height: 2.85,
  finishing: 2,
  price_total: 18_640_000,
  price_m2: 319_178,
  price_date: new Date(NOW - 86_400_000).toISOString(),
  media: [],
  mortgage: true,
  military_mortgage: false,
  subsidy: true,
  installment: true,
  housing_id: 1,
  layout_id: null,
  building: {
    id: 1,
    parent_id: null,
    title: 'Яузский каскад',
    title_eng: 'kaskad',
    name: 'Корпус 1',
    queue: null,
    class: 2,
    release_date: '2027-09-30',
    release_date_tag: '3\u00a0квартал\u00a02027',
    part: null,
    release_colour: 'nextYear',
    release_postponed: false,
    developer: { title: 'Контур' },
    location: { address_short: 'Золоторожский Вал, 11' },
    images: [],
    near: {
      stations: [
        { id: 1, title: 'Авиамоторная', line_id: 8, colour: '#ffcd1c', distance: 700, duration: 9, distance_mode: 3 },
      ],
    },
  },
};
const developer = { title: 'Контур', legal_name: 'ООО «Специализированный застройщик „Контур“»' };
const price_date = flat.price_date;
const declaration_url = 'https://наш.дом.рф/сервисы/каталог-новостроек/объект/1';
const range = { from: null, to: null };
const building = {
  id: 1,
  titles: { title: 'ЖК с очень длинным названием, которое занимает больше одной строки заголовка на листе' },
  title_eng: 'kaskad',
  location: { address_short: 'Золоторожский Вал, 11', district: 'Лефортово', lat: 55, lng: 37, region_code: 77 },
  class_title: 'Комфорт',
  release_date_tag: '3\u00a0квартал\u00a02027',
  near: flat.building.near,
  floor_range: [9, 24],
  housing_count: 3,
  wall_material: { id: 5, title: 'Монолит' },
  parking: 'Подземный паркинг на 240 мест',
  decoration: null,
  flats: {
    total: 214,
    price: { from: 9_870_000, to: 30_000_000 },
    price_m2: range,
    square_m2: range,
    offers: [
      {
        key: '1k',
        titles: { short: '1', default: '1-комнатные' },
        params: { rooms: 1 },
        total: 100,
        price: { from: 9_870_000, to: null },
        price_m2: range,
        square_m2: { from: 36.2, to: 44 },
      },
      {
        key: '2k',
        titles: { short: '2', default: '2-комнатные' },
        params: { rooms: 2 },
        total: 114,
        price: range,
        price_m2: range,
        square_m2: { from: 52, to: 60 },
      },
      {
        key: '3k',
        titles: { short: '3', default: '3-комнатные' },
        params: { rooms: 3 },
        total: 0,
        price: range,
        price_m2: range,
        square_m2: range,
      },
    ],
  },
  price_date: flat.price_date,
  developer,
  declaration_url,
} as unknown as BuildingFull;
const plan = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();

/** Texts of the document in the order they were set, decoded by the tables a reader would use. */
function textsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const heads = new Map<string, string>();
  const streams = new Map<string, string>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body.split('\nstream\n', 2);
    heads.set(id, head);
    const data = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1');
    if (stream) streams.set(id, (head.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1'));
  }
  const names = new Map([...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]));
  const maps = new Map<string, Map<string, string>>();
  for (const [id, head] of heads) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (unicode) maps.set(id, readMap(streams.get(unicode) ?? ''));
  }
  const content = [...streams.values()].find((stream) => stream.includes(' Tf')) ?? '';
  let map: Map<string, string> | undefined;
  let result = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) map = maps.get(names.get(font) ?? '');
    else
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
        for (const [code] of hex.matchAll(/.{4}/g)) result += map?.get(code) ?? '\ufffd';
      }
  }
  return result.replaceAll('\u00a0', ' ');
}

function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  const decode = (hex: string) =>
    String.fromCharCode(...[...hex.matchAll(/.{4}/g)].map(([unit]) => Number.parseInt(unit, 16)));
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/g)) {
    let code = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g))
      map.set((code++).toString(16).padStart(4, '0'), decode(hex.replaceAll(' ', '')));
  }
  return map;
}

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;

describe('a flat on one page', () => {
  it('says what, where, for how much and since when, by whom it is built and that it is no offer', async () => {
    const pdf = await printFlat({ ...context, price_date, flat, plan: await plan(), developer, declaration_url });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(pdf)).toBe(1);
    const text = textsOf(pdf);
    for (const part of [
      '2-комнатная квартира, 58,4 м²',
      'ЖК «Яузский каскад», Золоторожский Вал, 11',
      '18 640 000 ₽',
      'Цена на 20.11.2026',
      '12 из 24 этажей',
      '9 мин пешком',
      '+7 (495) 012-34-56',
      'Застройщик: ООО «Специализированный застройщик „Контур“»',
      'наш.дом.рф',
      'публичной офертой',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\ufffd|undefined|null|NaN/);
  });

  it('tells no price of a flat that is sold', async () => {
    const sold = { ...flat, status: 3, price_total: null, price_m2: null };
    const text = textsOf(
      await printFlat({ ...context, price_date, flat: sold, plan: null, developer: null, declaration_url: null }),
    );
    expect(text).toContain('Продана');
    expect(text).not.toContain('₽');
    expect(text).not.toContain('Застройщик:');
  });

  it('leaves out what is not known', async () => {
    const bare: FlatFull = {
      ...flat,
      ...{ number: null, floor: null, floors_total: null, section: null, area_live_space: null, area_kitchen: null },
      ...{ area_balconies: null, ceiling_height: null, finishing: null, price_total: null, price_m2: null },
      building: {
        ...flat.building,
        name: null,
        release_date_tag: null,
        near: { stations: [] },
        location: { address_short: null },
      },
    };
    const text = textsOf(
      await printFlat({ ...context, price_date, flat: bare, plan: null, developer, declaration_url: null }),
    );
    expect(text).toContain('Цена по запросу');
    expect(text).not.toMatch(/Потолки|Номер|Метро|undefined|null/);
  });
});

describe('a complex on one page', () => {
  it('says the lowest prices by room count and their date', async () => {
    const pdf = await printComplex({ ...context, building, picture: await plan() });
    expect(pages(pdf)).toBe(1);
    const text = textsOf(pdf);
    for (const part of ['В продаже 214 квартир', '1-комнатные', 'от 9,8 млн ₽, от 36,2 м²', 'по запросу', 'Комфорт']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('3-комнатные');
    expect(text).not.toMatch(/\ufffd|undefined|null|NaN/);
  });
});

it('says to ask for a price that was confirmed more than two days ago', () => {
  expect(priceNote(new Date(NOW - 47 * 3_600_000).toISOString(), NOW)).toBe('Цена на\u00a019.11.2026');
  expect(priceNote(new Date(NOW - 49 * 3_600_000).toISOString(), NOW)).toContain('уточняйте');
  expect(priceNote(null, NOW)).toBe('');
});

describe('text on a page', () => {
  it('is cut into runs of one script, and nothing of it is lost', () => {
    expect(runsOf('Цена 5\u00a0₽, №\u00a07', 400)).toEqual([
      { font: 'cyrillic-400', text: 'Цена ' },
      { font: 'latin-400', text: '5\u00a0' },
      { font: 'latin-ext-400', text: '₽' },
      { font: 'latin-400', text: ', ' },
      { font: 'cyrillic-400', text: '№\u00a0' },
      { font: 'latin-400', text: '7' },
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const joined = runsOf(text, 600).map((run) => run.text);
        expect(joined.join('')).toBe(text.replace(/[\u2060\u00ad]/g, ''));
      }),
    );
  });

  it('stays within its box: breaks at spaces, cuts long words, ends in an ellipsis', async () => {
    const page = new PrintPage({ title: 'т', author: 'т', now: NOW });
    const style = { size: 10 };
    const box = { x: 0, y: 0, width: 100 };
    const line = page.text('слово', box, style);
    expect(page.text('слово слово слово слово слово слово', box, style)).toBeGreaterThan(line);
    expect(page.text('ю'.repeat(60), box, style)).toBeGreaterThan(2 * line);
    expect(page.text('слово '.repeat(50), box, style, 2)).toBe(2 * line);
    expect(page.text('', box, style)).toBe(0);
    expect(textsOf(await page.end())).toContain('…');
  });
});
