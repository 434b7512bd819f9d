import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readReferenceFile } from '../../../geography/server/load-reference.ts';
import { readPaymentProgrammes } from '../../../payments/rules/payment-programmes.ts';
import type { BuildingFull } from '../../contract/buildings.ts';
import type { FlatFull } from '../../contract/flats.ts';
import { printComplex } from './print-complex.ts';
import { type FlatSheet, printFlat } from './print-flat.ts';
import { PAGE, PrintPage } from './print-page.ts';
import { priceNote } from './sheet.ts';
import { sheetPayment } from './sheet-payment.ts';
import { pagesOf, type ReadPage, readPdf } from './testing.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const programmes = readPaymentProgrammes(JSON.parse(readReferenceFile('payment-programmes.json')));
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
  phone: '74950123456',
  manager: null,
  address: 'https://example.ru/kaskad?flat=12',
  now: NOW,
};
const flat: FlatFull = {
  id: 12,
  status: 1,
  hidden: false,
  held: false,
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
    declaration_url: null,
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
  location: {
    address_short: 'Золоторожский Вал, 11',
    district: 'Лефортово',
    lat: 55.7518,
    lng: 37.7053,
    region_code: 77,
  },
  polygon: null,
  release_colour: 'nextYear',
  housings: [],
  children: [],
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
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const [plan, facade, tall] = await Promise.all([
  picture(300, 400, '#eee'),
  picture(600, 400, '#9cc'),
  picture(20, 2_000, '#c99'),
]);
const [programme] = programmes.programmes;
const choice = { way: null, down: null, share: null, years: null };
const paymentOf = (of: FlatFull) => sheetPayment(programmes, { flat: of, building, choice, now: NOW });
const sheet: FlatSheet = {
  ...context,
  ...{ flat, building, plan, facade, price_date, developer, declaration_url },
  payment: paymentOf(flat),
};

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom('корпус', 'квартал', 'Ордынка', 'ш', 'непереносимоедлинноеслово'), { maxLength: 40 })
    .map((list) => list.join(' ')),
  fc.constant('ю'.repeat(300)),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const number = fc.integer({ min: 1, max: 2_000_000_000 });
const anyFlat: fc.Arbitrary<FlatFull> = fc
  .record({
    rooms: fc.integer({ min: 0, max: 9 }),
    status: fc.integer({ min: 1, max: 4 }),
    apartment: fc.boolean(),
    open_plan: fc.boolean(),
    number: maybe(words),
    section: maybe(fc.oneof(words, fc.constant('С'.repeat(25)))),
    floor: maybe(fc.integer({ min: -2, max: 99 })),
    area_total: fc.double({ min: 1, max: 10_000, noNaN: true }),
    area_kitchen: maybe(fc.double({ min: 1, max: 1_000, noNaN: true })),
    finishing: maybe(fc.integer({ min: 0, max: 9 })),
    price_total: maybe(number),
    price_m2: maybe(number),
    mortgage: fc.boolean(),
    installment: fc.boolean(),
    military_mortgage: fc.boolean(),
    title: words,
    name: maybe(words),
    part: maybe(words),
    tag: maybe(words),
  })
  .map(({ title, name, part, tag, ...rest }) => ({
    ...flat,
    ...rest,
    building: { ...flat.building, title, name, part, release_date_tag: tag },
  }));
const anyStation = fc.record({
  ...{ id: number, title: words, line_id: fc.constant(null), colour: maybe(fc.constant('#ffcd1c')), distance: number },
  ...{ duration: fc.integer({ min: 0, max: 999 }), distance_mode: fc.constantFrom(1 as const, 3 as const) },
});
const anyPolygon = fc.array(
  fc.tuple(fc.double({ min: 53, max: 58, noNaN: true }), fc.double({ min: 33, max: 43, noNaN: true })),
  { minLength: 3, maxLength: 8 },
);
const anyPlace = fc
  .record({
    lat: fc.double({ min: 54, max: 57, noNaN: true }),
    lng: fc.double({ min: 35, max: 40, noNaN: true }),
    ...{ address_short: maybe(words), district: maybe(words), polygon: maybe(anyPolygon) },
    stations: fc.array(anyStation, { maxLength: 4 }),
  })
  .map(({ polygon, stations, ...location }) => ({
    ...building,
    ...{ location: { ...location, region_code: 77 }, near: { stations }, polygon },
  }));
const anySheet: fc.Arbitrary<FlatSheet> = fc
  .record({
    flat: anyFlat,
    building: anyPlace,
    plan: fc.constantFrom(null, plan, tall),
    facade: fc.constantFrom(null, facade, tall),
    manager: maybe(fc.record({ name: words, phone: words, avatar: fc.constantFrom(null, tall) })),
    developer: maybe(fc.record({ title: words, legal_name: maybe(words) })),
    declaration_url: maybe(words),
    address: fc.webUrl({ size: 'medium' }),
    name: words,
  })
  .map(({ name, ...random }) => ({
    ...sheet,
    ...random,
    brand: { ...context.brand, name, legal_name: name, address: name, hours: name },
    payment: paymentOf(random.flat),
  }));

/** What the sheet says, once it is one page and nothing of it is beyond the paper. */
async function readSheet(made: Promise<Buffer>, [width, height] = [PAGE.width, PAGE.height]): Promise<ReadPage> {
  const pdf = await made;
  expect(pagesOf(pdf)).toBe(1);
  const page = readPdf(pdf);
  expect(page.drawn.left).toBeGreaterThan(15);
  expect(page.drawn.bottom).toBeGreaterThan(15);
  expect(page.drawn.right).toBeLessThan(width - 15);
  expect(page.drawn.top).toBeLessThan(height - 15);
  // The paper is used: from the head to the legal lines.
  expect(page.drawn.top - page.drawn.bottom).toBeGreaterThan(height * 0.9);
  expect(page.text).not.toMatch(/\ufffd|undefined|null|NaN/);
  return page;
}

describe('a flat on one page', () => {
  it('says what, where, for how much and since when, by whom it is built and that it is no offer', async () => {
    const { text, pictures } = await readSheet(printFlat(sheet));
    expect(pictures).toBe(2);
    for (const part of [
      '2-комнатная квартира, 58,4 м²',
      'ЖК «Яузский каскад», корпус 1, секция 2, № 112, 12 этаж из 24',
      '18 640 000 ₽',
      '319 178 ₽ за м²',
      'Цена на 20.11.2026',
      'Лист от 21.11.2026',
      'Авиамоторная9 мин',
      'Лефортово, Золоторожский Вал, 11',
      '© участники OpenStreetMap',
      'Агентство «Новосёл»',
      '+7 (495) 012-34-56',
      'Застройщик: ООО «Специализированный застройщик „Контур“»',
      'https://наш.дом.рф/сервисы/каталог-новостроек/объект/1',
      'публичной офертой',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('tells the payment in a month with its programme, and the full cost before the rate with the warning', async () => {
    const { text } = await readSheet(printFlat(sheet));
    expect(text).toContain(`${programme?.title} от`);
    expect(text).toMatch(/\d ₽\/мес/);
    expect(text).toMatch(/ПСК[^%]*%, ставка/);
    for (const part of [programme?.lender, 'Изучите все условия кредита.', 'взнос 3 728 000 ₽']) {
      expect(text).toContain(part);
    }
    const without = await readSheet(printFlat({ ...sheet, payment: null }));
    expect(without.text).not.toMatch(/₽\/мес|ПСК|ставка/);
    expect(paymentOf({ ...flat, status: 3 })).toBeNull();
    expect(paymentOf({ ...flat, mortgage: false, subsidy: false })).toBeNull();
  });

  it('says the conditions of a credit to their last word, as many as the programmes have', async () => {
    const dear: FlatFull = { ...flat, price_total: 14_973_600 };
    for (const { id } of programmes.programmes.filter(({ kind }) => kind === 'credit')) {
      const payment = sheetPayment(programmes, { flat: dear, building, choice: { ...choice, way: id }, now: NOW });
      const { text } = await readSheet(printFlat({ ...sheet, flat: dear, payment }));
      if (payment) expect(text).toContain(payment.terms.replaceAll('\u00a0', ' '));
    }
    const wordy = { monthly: '60 581 ₽/мес', programme: 'Ипотека', terms: `${'Условие программы. '.repeat(40)}Конец.` };
    expect((await readSheet(printFlat({ ...sheet, payment: wordy }))).text).toContain('Конец.');
  });

  it('names the manager of the one who reads it, with his phone and picture', async () => {
    const manager = { name: 'Мария Белова', phone: '79161234567', avatar: facade };
    const { text, pictures } = await readSheet(printFlat({ ...sheet, manager }));
    expect(text).toContain('Ваш персональный менеджер Мария Белова +7 (916) 123-45-67');
    expect(text).not.toContain('Агентство');
    expect(pictures).toBe(3);
  });

  it('tells no price of a flat that is sold', async () => {
    const sold = { ...flat, status: 3, price_total: null, price_m2: null };
    const { text } = await readSheet(
      printFlat({ ...sheet, flat: sold, plan: null, payment: null, developer: null, declaration_url: null }),
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
      building: { ...flat.building, name: null, release_date_tag: null },
    };
    const place = { ...building.location, address_short: null, district: null };
    const { text, pictures } = await readSheet(
      printFlat({
        ...sheet,
        flat: bare,
        building: { ...building, location: place, near: { stations: [] } },
        ...{ plan: null, facade: null, payment: null, phone: '', brand: { ...context.brand, phone: '', hours: '' } },
      }),
    );
    expect(text).toContain('Цена по запросу');
    expect(text).not.toMatch(/Потолки|№|корпус|секция|₽|мин|\+7/);
    expect(pictures).toBe(0);
  });

  it('is one page within the edges of the paper, whatever the flat is and however much is said of it', async () => {
    await fc.assert(
      fc.asyncProperty(anySheet, (random) => readSheet(printFlat(random)).then(() => true)),
      { numRuns: 40 },
    );
  });

  it('would be noticed if it went beyond the edges', async () => {
    const page = new PrintPage({ title: 'т', author: 'т', now: NOW });
    page.text('за краем', { x: PAGE.width - 20, y: 40, width: 100 }, { size: 10 });
    await expect(readSheet(page.end())).rejects.toThrow();
  });
});

describe('a complex on one page', () => {
  it('says the lowest prices by room count and their date', async () => {
    const { text } = await readSheet(printComplex({ ...context, building, picture: facade }));
    for (const part of ['В продаже 214 квартир', '1-комнатные, 100от 36,2 м²от 9,8 млн ₽', 'по запросу', 'Комфорт']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('© участники OpenStreetMap');
    expect(text).not.toContain('3-комнатные');
  });

  it('is one page without a picture and with a tall one, with names of any length', async () => {
    const long = { ...building, titles: { title: 'Дом '.repeat(80) }, parking: 'машиноместо'.repeat(40) };
    await readSheet(printComplex({ ...context, building: long, picture: tall }));
    await readSheet(printComplex({ ...context, building: long, picture: null }));
  });
});

it('says to ask for a price that was confirmed more than two days ago', () => {
  expect(priceNote(new Date(NOW - 47 * 3_600_000).toISOString(), NOW)).toBe('Цена на\u00a019.11.2026');
  expect(priceNote(new Date(NOW - 49 * 3_600_000).toISOString(), NOW)).toContain('уточняйте');
  expect(priceNote(null, NOW)).toBe('');
});
