import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { BuildingInList } from '../../../complex/contract/buildings.ts';
import { ComplexCard, flatsCount } from './complex-card.tsx';

/** A complex of which only the least is known. */
const BARE: BuildingInList = {
  id: 1,
  parent_id: null,
  title_eng: 'tihaya-gavan',
  titles: { title: 'Тихая гавань' },
  class: null,
  class_title: null,
  apartments: false,
  developer: null,
  location: { address_short: null, lat: 55.7, lng: 37.6, region_code: 77, district: null },
  release_date: null,
  release_date_tag: null,
  release_state: null,
  release: { year: null, quarter: null },
  release_colour: 'later',
  release_postponed: false,
  housing_count: null,
  images: [],
  near: { stations: [] },
  flats: {
    total: 0,
    on_sale: 0,
    price: { from: null, to: null },
    price_m2: { from: null, to: null },
    square_m2: { from: null, to: null },
    offers: [],
  },
  filtered_flat_offers: {},
  marked_at: null,
};

const SOLD_OUT_OF_STUDIOS: BuildingInList = {
  ...BARE,
  flats: {
    total: 214,
    on_sale: 214,
    price: { from: 9_870_000, to: 30_000_000 },
    price_m2: { from: 312_400, to: null },
    square_m2: { from: 22.4, to: 98 },
    offers: [
      {
        key: '1k',
        titles: { short: '1-комн.', default: '1-комнатные' },
        params: { rooms: 1 },
        total: 214,
        price: { from: 9_870_000, to: 30_000_000 },
        price_m2: { from: 312_400, to: null },
        square_m2: { from: 22.4, to: 98 },
      },
    ],
  },
};

function textOf(building: BuildingInList, layout: 'horizontal' | 'vertical'): string {
  const html = renderToString(
    <MemoryRouter>
      <ComplexCard building={building} layout={layout} />
    </MemoryRouter>,
  );
  return html.replaceAll(/<!--.*?-->/g, '');
}

test.each(['horizontal', 'vertical'] as const)(
  'a %s card without data prints no traces of what is missing',
  (layout) => {
    const html = textOf(BARE, layout);
    expect(html).toContain('Тихая гавань');
    expect(html).not.toMatch(/undefined|null|NaN|>0</);
    expect(html).toContain('Цена по\u00a0запросу');
  },
);

test('a card says the lowest price rounded down and the number of flats in its form', () => {
  const html = textOf(SOLD_OUT_OF_STUDIOS, 'horizontal');
  expect(html).toContain('от\u00a09,8\u00a0млн\u00a0₽');
  expect(html).toContain('от\u00a0312\u00a0400\u00a0₽/м²');
  expect(html).toContain('214\u00a0квартир в\u00a0продаже');
});

test('the windows are lit only where flats are on sale, and lead to their rows', () => {
  const html = textOf(SOLD_OUT_OF_STUDIOS, 'horizontal');
  expect(html.match(/href="\/tihaya-gavan#rooms-\d"/g)).toEqual(['href="/tihaya-gavan#rooms-1"']);
  expect(html.match(/>нет</g)).toHaveLength(4);
});

test('only apartments are counted as apartments', () => {
  expect(flatsCount({ apartments: true, flats: { ...BARE.flats, total: 24 } })).toBe('24\u00a0апартамента');
});

test('a card of a narrowed search says how many fit of how many, and nothing of rooms that were not asked for', () => {
  const narrowed = { ...SOLD_OUT_OF_STUDIOS, flats: { ...SOLD_OUT_OF_STUDIOS.flats, on_sale: 300 } };
  expect(textOf(SOLD_OUT_OF_STUDIOS, 'horizontal')).toMatch(/214.квартир в.продаже/);
  expect(textOf(SOLD_OUT_OF_STUDIOS, 'horizontal')).toContain('нет');
  const text = textOf(narrowed, 'horizontal');
  expect(text).toMatch(/214.подходящих из.300/);
  expect(text).not.toContain('нет');
});

test('a complex with nothing on sale shows no row of rooms that are missing', () => {
  expect(textOf(BARE, 'horizontal')).not.toContain('Студия');
});

test('a station that was asked for is named first, also where two others are nearer', () => {
  const stations = [11, 12, 13].map((id) => ({
    id,
    title: `Станция ${id}`,
    foot_minutes: id,
  })) as unknown as BuildingInList['near']['stations'];
  const namesOf = (asked?: readonly number[]) => {
    const card = <ComplexCard building={{ ...BARE, near: { stations } }} layout="horizontal" asked={asked} />;
    return renderToString(<MemoryRouter>{card}</MemoryRouter>).match(/Станция \d+/g);
  };
  expect(namesOf()).toEqual(['Станция 11', 'Станция 12']);
  expect(namesOf([13])).toEqual(['Станция 13', 'Станция 11']);
});

test('where windows are too narrow for «от» and «млн», the words stand once above them', () => {
  const html = renderToString(
    <MemoryRouter>
      <ComplexCard building={SOLD_OUT_OF_STUDIOS} layout="tile" />
    </MemoryRouter>,
  );
  expect(html).toMatch(/class="[^"]*caption[^"]*" aria-hidden="true">Цены от, млн/);
});

test.each([
  [undefined, 'от 9,8 млн ₽', 'от 312 400 ₽/м²'],
  ['price_asc', 'от 9,8 млн ₽', 'от 312 400 ₽/м²'],
  ['price_desc', 'до 30,2 млн ₽', 'до 498 040 ₽/м²'],
  ['price_area_asc', 'от 9,8 млн ₽', 'от 312 400 ₽/м²'],
  ['price_area_desc', 'от 9,8 млн ₽', 'до 498 040 ₽/м²'],
  ['area_asc', 'от 9,8 млн ₽', 'от 22,4 м²'],
  ['area_desc', 'от 9,8 млн ₽', 'до 98 м²'],
] as const)('in the order %s a card says what it stands there by', (sort, price, below) => {
  const { flats } = SOLD_OUT_OF_STUDIOS;
  const dear = { ...flats, price: { from: 9_870_000, to: 30_150_000 }, price_m2: { from: 312_400, to: 498_040 } };
  const card = renderToString(
    <MemoryRouter>
      <ComplexCard building={{ ...SOLD_OUT_OF_STUDIOS, flats: dear }} layout="horizontal" sort={sort} />
    </MemoryRouter>,
  );
  const text = card.replace(/<[^>]*>/g, '|').replaceAll('\u00a0', ' ');
  expect(text).toContain(`|${price}|`);
  expect(text).toContain(`|${below}|`);
});
