import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyVillage, tracesOfNothing } from '../../../test/factories/cards.ts';
import { isFreeSlug } from '../../platform/rules/slug.ts';
import { readVillageFilters } from './village-filters.ts';
import { VillagesPage, type VillagesPageProps } from './villages-page.tsx';
import { VILLAGES_PATH } from './villages-path.ts';

const TYPES = [
  { type: 1, total: 7 },
  { type: 4, total: 12 },
];

function draw(villages: VillagesPageProps['villages'], query = '', total = villages.length): string {
  const filters = readVillageFilters(new URLSearchParams(query));
  const props = { villages, filters, total, types: TYPES, page: 1, lastPage: 2, sort: 'price_asc' } as const;
  return renderToString(
    <MemoryRouter>
      <VillagesPage {...props} />
    </MemoryRouter>,
  );
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

test('the list of villages leads to the card of each, and shows no trace of what is not known of it', () => {
  const villages = fc.uniqueArray(anyVillage, { minLength: 1, maxLength: 3, selector: ({ id }) => id });
  fc.assert(
    fc.property(villages, (list) => {
      const html = draw(list);
      expect(tracesOfNothing(html)).toEqual([]);
      for (const { title_eng } of list) expect(html).toContain(`href="/${title_eng}"`);
    }),
    { numRuns: 40 },
  );
});

test('villages are ordered by links, and an order stays from page to page', () => {
  const html = draw(fc.sample(anyVillage, { numRuns: 2, seed: 1 }));
  expect(html).toMatch(/aria-current="page" href="\/kottedzhnye-poselki\?sort=price_asc"[^>]*>Сначала дешёвые</);
  expect(html).toMatch(/href="\/kottedzhnye-poselki"[^>]*>Сначала популярные</);
  expect(html).toContain('href="/kottedzhnye-poselki?sort=price_asc&amp;page=2"');
});

test('a tile says the price of what is looked for, with its kind', () => {
  const [village] = fc.sample(anyVillage, { numRuns: 1, seed: 1 });
  if (!village) throw new Error('no example');
  const types = [
    { type: 1, title: 'Коттедж', total: 2, price_from: 12_300_000 },
    { type: 10, title: 'Гараж', total: 1, price_from: 990_000 },
  ];
  const html = draw([
    { ...village, offers: { ...village.offers, total: 3, price: { from: 990_000, to: 12_300_000 }, types } },
  ]);
  expect(textOf(html)).toContain('дома от 12,3 млн ₽');
});

test('filters are a form that works by itself, with the types that there are and the order that was chosen', () => {
  const html = draw(fc.sample(anyVillage, { numRuns: 2, seed: 1 }), 'type=10&price_max=20000000');
  const form = /<form[^>]*action="\/kottedzhnye-poselki".*?<\/form>/s.exec(html)?.[0] ?? '';
  const fields = [...form.matchAll(/<input[^>]*>/g)].map(([field]) =>
    ['name', 'value']
      .map((key) => new RegExp(` ${key}="([^"]*)"`).exec(field)?.[1]?.replaceAll('\u00a0', ' '))
      .join('='),
  );
  expect(fields).toEqual([
    ...['type=1', 'type=4', 'type=10'],
    ...['price_min=', 'price_max=20 000 000', 'plot_min=', 'plot_max=', 'square_min=', 'square_max=', 'sort=price_asc'],
  ]);
  expect(form).toMatch(/href="\/kottedzhnye-poselki\?type=10&amp;sort=price_asc" aria-label="Сбросить: до.20.млн.₽"/);
});

test('orders, pages and cards keep the filters', () => {
  const html = draw(
    fc.sample(anyVillage, { numRuns: 2, seed: 1 }),
    'type=4&price_max=20000000&plot_min=6&square_min=90',
  );
  const kept = 'type=4&amp;price_max=20000000&amp;plot_min=6&amp;square_min=90';
  expect(html).toMatch(new RegExp(`href="/kottedzhnye-poselki\\?${kept}"[^>]*>Сначала популярные<`));
  expect(html).toContain(`href="/kottedzhnye-poselki?${kept}&amp;sort=price_asc&amp;page=2"`);
  expect(html).toContain(`href="/luzhki?${kept}"`);
});

test('the page says how many villages fit', () => {
  const some = fc.sample(anyVillage, { numRuns: 2, seed: 1 });
  expect(textOf(draw(some, 'type=4', 22))).toContain('Подходят 22 посёлка');
  expect(textOf(draw(some, 'type=4', 21))).toContain('Подходит 21 посёлок');
  expect(textOf(draw(some, '', 12))).toContain('12 посёлков: дома');
});

test('where nothing fits the page says so, keeps the filters in sight and offers to drop them', () => {
  const html = draw([], 'type=4&plot_min=90000');
  expect(html).toContain('По вашим критериям ничего не найдено');
  expect(html).toMatch(/href="\/kottedzhnye-poselki\?sort=price_asc"[^>]*>Сбросить фильтры</);
  expect(textOf(html)).toContain('от 90 000 сот.');
  expect(html).not.toContain('Посёлков пока нет');
});

test('an empty list says so and leads on', () => {
  expect(draw([])).toContain('Посёлков пока нет');
});

test('no complex or village can take the address of the list', () => {
  expect(isFreeSlug(VILLAGES_PATH.slice(1))).toBe(false);
});
