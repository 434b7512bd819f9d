import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyOffer, anyVillage, tracesOfNothing } from '../../../test/factories/cards.ts';
import type { VillageOffer } from '../contract.ts';
import OfferDialog, { type OfferDialogProps } from './offer-dialog.tsx';
import { OfferFilterBar } from './offer-filter-bar.tsx';
import { VillagePage } from './village-page.tsx';

const NOW = Date.UTC(2026, 10, 21);
const draw = (node: ReactNode, address = '/luzhki'): string =>
  renderToString(<MemoryRouter initialEntries={[address]}>{node}</MemoryRouter>);
const offers = fc.uniqueArray(anyOffer, { maxLength: 3, selector: ({ id }) => id });

test('the card of a village never shows the trace of a value that is not there, whatever is unknown', () => {
  fc.assert(
    fc.property(
      anyVillage,
      offers,
      fc.constantFrom('', '?type=1,4', '?plot_min=9&plot_max=3', '?price_max=20&square_min=90'),
      (village, list, query) => {
        const html = draw(
          <VillagePage
            village={village}
            offers={list}
            page={1}
            lastPage={2}
            total={list.length}
            onSale={list.length}
            crumbs={[{ title: 'Главная', to: '/' }, { title: village.titles.title }]}
            now={NOW}
            brand={{ name: 'Новосёл', phone: '74950123456' }}
            contact={{ manager: null, phone: '74950123456', chat: null, onCallMe: () => {} }}
            onCallMe={() => {}}
          />,
          `/luzhki${query}`,
        );
        expect(tracesOfNothing(html)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('what is on sale and what is sold is counted apart, and only kinds that the village has can be chosen', () => {
  const [village] = fc.sample(anyVillage, { numRuns: 1, seed: 2 });
  if (!village) throw new Error('no example');
  const page = (sold: number, address?: string, rows: readonly VillageOffer[] = []) =>
    draw(
      <VillagePage
        village={{
          ...village,
          offers: {
            ...village.offers,
            total: 14,
            sold,
            types: [{ type: 4, title: 'Участок', total: 14, price_from: null }],
          },
        }}
        offers={rows}
        page={1}
        lastPage={1}
        total={3 + sold}
        onSale={3}
        crumbs={[]}
        now={NOW}
        brand={{ name: 'Новосёл', phone: '74950123456' }}
        contact={{ manager: null, phone: '74950123456', chat: null, onCallMe: () => {} }}
        onCallMe={() => {}}
      />,
      address,
    ).replaceAll('\u00a0', ' ');
  expect(page(5)).toContain('14 предложений в продаже, 5 продано<');
  expect(page(5)).toContain('Найдено: 3 предложения в продаже, 5 продано<');
  expect(page(5)).toContain('Без проданных');
  expect(page(0)).toContain('14 предложений в продаже<');
  expect(page(0)).toContain('Найдено: 3 предложения в продаже<');
  expect(page(0)).not.toContain('Без проданных');
  const kinds = (html: string) => [...html.matchAll(/name="type"[^>]* value="(\d+)"/g)].map(([, code]) => code);
  expect(kinds(page(0))).toEqual(['4']);
  expect(kinds(page(0, '/luzhki?type=7'))).toEqual(['4', '7']);
  // How many fit is in sight once something is chosen, and on the button that shows them.
  expect(page(5)).toMatch(/<p class="nv-hidden"[^>]*>Найдено/);
  const rows = fc.sample(anyOffer, { numRuns: 1, seed: 1 });
  expect(page(5, '/luzhki?price_max=20', rows)).not.toMatch(/<p class="nv-hidden"[^>]*>Найдено/);
  expect(page(5, '/luzhki?price_max=20')).toMatch(/<p class="nv-hidden"[^>]*>Найдено/);
  expect(page(5)).toContain('>Показать 3 предложения<');
});

test('the filters of offers are a form that works by itself, and each is taken away by a link', () => {
  const [village] = fc.sample(anyVillage, { numRuns: 1, seed: 2 });
  if (!village) throw new Error('no example');
  const draws = (query: string) =>
    draw(
      <OfferFilterBar
        offers={{ ...village.offers, sold: 2, types: [{ type: 4, title: 'Участок', total: 14, price_from: null }] }}
        onSale={0}
      />,
      `/luzhki${query}`,
    ).replaceAll('\u00a0', ' ');
  const html = draws('?offer=7&price_max=20&square_min=90&page=2');
  const fields = [...html.matchAll(/<input[^>]* name="([^"]*)"[^>]*?(?: value="([^"]*)")?[^>]*>/g)];
  expect(fields.map(([, name]) => name)).toEqual([
    ...['type', 'price_min', 'price_max', 'plot_min', 'plot_max', 'square_min', 'square_max', 'on_sale'],
  ]);
  expect(html).toContain('action="#items"');
  expect(html).toContain('href="/luzhki?offer=7&amp;square_min=90#items" aria-label="Сбросить: до 20 млн ₽"');
  expect(html).toContain('href="/luzhki?offer=7&amp;price_max=20000000#items" aria-label="Сбросить: от 90 м²"');
  expect(html).toMatch(/href="\/luzhki\?offer=7#items"[^>]*>Сбросить</);
  expect(html).not.toContain('Показать 0');
  expect(draws('?page=2')).not.toMatch(/<a [^>]*>Сбросить</);
});

const VILLAGE: OfferDialogProps['village'] = {
  titles: { title: 'Лужки' },
  title_eng: 'luzhki',
  location: { address_short: 'Истра', lat: 55.9, lng: 36.8, region_code: 50, district: null },
  road: { id: 1, title: 'Новорижское шоссе' },
  distance_km: 32,
  communications: [{ title: 'Газ', value: 'Магистральный' }],
  developer: { id: 1, title: 'Горница' },
  price_date: '2026-11-20T09:00:00.000Z',
};

function drawOffer(offer: VillageOffer, village = VILLAGE): string {
  return draw(
    <OfferDialog
      offer={offer}
      village={village}
      now={NOW}
      contact="Отдел продаж"
      url="https://novosel.example/luzhki?offer=1"
      legal={null}
      onCallMe={() => {}}
      onClose={() => {}}
    />,
  );
}

test('the pictures of an offer are shown whole, and each can be enlarged', () => {
  const [example] = fc.sample(anyOffer, { numRuns: 1, seed: 1 });
  if (!example) throw new Error('no example');
  const media = [
    { src: '/media/drawn/house', kind: 'photo' },
    { src: '/media/drawn/plan', kind: 'plan' },
  ] as const;
  const html = drawOffer({ ...example, type: 6, media: [...media] });
  expect(html.match(/<button[^>]*aria-label="Увеличить: (?:вид|планировка)"/g)).toHaveLength(2);
  expect(html).not.toMatch(/fit=cover/);
});

test('the window of an offer shows no trace of what is unknown, and neither price nor call of one that is sold', () => {
  fc.assert(
    fc.property(anyOffer, (offer) => {
      expect(tracesOfNothing(drawOffer(offer))).toEqual([]);
      const sold = drawOffer({ ...offer, status: 2, price_total: 9_000_000, price_m2: 90_000 });
      expect(sold).not.toContain('₽');
      expect(sold).not.toContain('Позвоните');
    }),
    { numRuns: 60 },
  );
});

test('the window of an offer says where its village lies, what is laid to it, of when the price is and who answers', () => {
  const [example] = fc.sample(anyOffer, { numRuns: 1, seed: 1 });
  if (!example) throw new Error('no example');
  const words = (status: number, village = VILLAGE) =>
    drawOffer({ ...example, status, price_total: 9_000_000 }, village)
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ');
  for (const part of [
    'Посёлок «Лужки» Новорижское шоссе, 32 км от МКАД',
    'Коммуникации посёлка Газ Магистральный',
    'Истра · застройщик «Горница»',
    'цена на 20.11.2026',
    'Отдел продаж',
  ])
    expect(words(1)).toContain(part);
  expect(words(3)).not.toMatch(/цена на|Отдел продаж/);
  const nothing = { ...VILLAGE, road: null, distance_km: null, communications: [], developer: null, price_date: null };
  expect(words(1, nothing)).not.toMatch(/Коммуникации|застройщик|цена на/);
});
