import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyVillage, tracesOfNothing } from '../../../test/factories/cards.ts';
import { isFreeSlug } from '../../platform/rules/slug.ts';
import { VillagesPage } from './villages-page.tsx';
import { VILLAGES_PATH } from './villages-path.ts';

const draw = (villages: Parameters<typeof VillagesPage>[0]['villages']): string =>
  renderToString(
    <MemoryRouter>
      <VillagesPage villages={villages} page={1} lastPage={2} sort="price_asc" />
    </MemoryRouter>,
  );

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
  expect(html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toContain('дома от 12,3 млн ₽');
});

test('an empty list says so and leads on', () => {
  expect(draw([])).toContain('Посёлков пока нет');
});

test('no complex or village can take the address of the list', () => {
  expect(isFreeSlug(VILLAGES_PATH.slice(1))).toBe(false);
});
