import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyBoardFlat, anyFlat, anyHistory, anySimilar, tracesOfNothing } from '../../../../test/factories/cards.ts';
import { MonthlyContext } from '../../../site/ui/catalogue/monthly.ts';
import FlatDialog, { type FlatDialogProps } from './flat-dialog.tsx';
import { FloorStrip } from './place-on-floor.tsx';
import { PriceHistoryPanel } from './price-history.tsx';
import { SimilarFlatsPanel } from './similar-flats.tsx';

const NOW = Date.UTC(2026, 10, 21);
const draw = (node: ReactNode): string => renderToString(<MemoryRouter>{node}</MemoryRouter>);

const COMPLEX: FlatDialogProps['complex'] = {
  id: 1,
  title: 'Каскад',
  path: '/kaskad',
  developer: null,
  prices_confirmed: null,
  declaration: null,
  address: '',
  stations: [],
};

function drawDialog(flat: FlatDialogProps['flat'], more: Partial<FlatDialogProps> = {}): string {
  return draw(
    <MonthlyContext value={() => 'ипотека от'}>
      <FlatDialog
        flat={flat}
        complex={COMPLEX}
        now={NOW}
        page="https://novosel.example/kaskad"
        onCallMe={() => undefined}
        onClose={() => undefined}
        {...more}
      />
    </MonthlyContext>,
  );
}

const [EXAMPLE] = fc.sample(anyFlat, { numRuns: 1, seed: 1 });
if (!EXAMPLE) throw new Error('no example');
const FLAT = { ...EXAMPLE, status: 1, held: false, apartment: false, price_total: 9_000_000, price_m2: 300_000 };

test('the window of a flat never shows the trace of a value that is not there, whatever is unknown', () => {
  fc.assert(
    fc.property(anyFlat, (flat) => {
      const { stations } = flat.building.near;
      const { developer } = flat.building;
      const html = drawDialog(flat, {
        complex: { ...COMPLEX, title: flat.building.title, developer, stations },
      });
      expect(tracesOfNothing(html)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a flat that is not on sale shows its words, and neither price nor call nor PDF', () => {
  fc.assert(
    fc.property(anyFlat, fc.integer({ min: 2, max: 4 }), (flat, status) => {
      const html = drawDialog({ ...flat, status, hidden: false, price_total: 9_000_000 });
      expect(html).toContain(flat.apartment ? 'Апартаменты проданы' : 'Квартира продана');
      expect(html).not.toMatch(/₽|tel:|Позвоните мне|\/pdf|ипотека от/);
    }),
  );
});

test('a flat that was hidden while its window was open says so, without a price, and can be asked about', () => {
  const html = drawDialog(FLAT, { gone: true, contact: 'Мария Белова' });
  expect(html.replaceAll('\u00a0', ' ')).toContain('Квартира больше не показана на сайте');
  expect(html).toContain('Позвоните мне');
  expect(html).toContain('Мария Белова');
  expect(html).not.toMatch(/₽|\/pdf|ипотека от|Квартира продана/);
  expect(drawDialog(FLAT, { gone: true, first: () => 'Забронировать' })).not.toMatch(/Забронировать|Позвоните/);
});

test('a flat that the agency hid is not said to be sold by its link', () => {
  const html = drawDialog({ ...FLAT, status: 4, hidden: true, price_total: null, price_m2: null });
  expect(html.replaceAll('\u00a0', ' ')).toContain('Квартира сейчас не показана на сайте');
  expect(html).not.toMatch(/продан|₽/);
});

test('a missing price is said to be missing', () => {
  expect(drawDialog({ ...FLAT, price_total: null, price_m2: null })).toContain('Не\u00a0указана');
});

test('a price stands with its date; one that nobody confirmed for two days is to be asked for', () => {
  const fresh = drawDialog({ ...FLAT, price_date: '2026-11-20T09:00:00Z' });
  expect(fresh).toContain('цена на\u00a020.11.2026');
  expect(fresh).not.toContain('уточняйте');
  const old = { ...FLAT, price_date: '2026-11-17T09:00:00Z' };
  expect(drawDialog(old)).toContain('уточняйте\u00a0цену');
  const confirmed = drawDialog(old, { complex: { ...COMPLEX, prices_confirmed: '2026-11-20T22:30:00Z' } });
  expect(confirmed).toContain('цена на\u00a021.11.2026');
  expect(confirmed).not.toContain('уточняйте');
});

test('whatever is shown is said to be no public offer', () => {
  fc.assert(
    fc.property(anyFlat, (flat) => {
      expect(drawDialog(flat)).toContain('не\u00a0является публичной офертой');
    }),
    { numRuns: 30 },
  );
});

test('a flat on sale can be asked about, and says what it costs in a month', () => {
  expect(drawDialog(FLAT)).toContain('Позвоните мне');
  expect(drawDialog(FLAT)).toContain('ипотека от');
});

test('price history, similar flats and the floor show no trace of what is not there', () => {
  fc.assert(
    fc.property(anyFlat, anyHistory, anySimilar, fc.array(anyBoardFlat), (flat, points, similar, neighbours) => {
      const flats = neighbours.map((neighbour, i) => (i === 0 ? { ...neighbour, id: flat.id } : neighbour));
      const html = draw(
        <>
          <PriceHistoryPanel points={points} now={NOW} />
          <SimilarFlatsPanel similar={similar} />
          <FloorStrip
            board={{ sections: [{ title: flat.section, floors: [{ floor: flat.floor, flats }] }] }}
            flat={flat}
          />
        </>,
      );
      expect(tracesOfNothing(html)).toEqual([]);
    }),
  );
});

test('the window of a flat that is held says so and offers a call if it becomes free; that of a sold one offers nothing', () => {
  const free = drawDialog(FLAT);
  expect(free).toContain('Позвоните мне');
  expect(free).not.toContain('Забронирована');
  const held = drawDialog({ ...FLAT, held: true });
  expect(held).toContain('Забронирована');
  expect(held).toContain('Позвоните, если\u00a0освободится');
  expect(held).not.toContain('Позвоните мне');
  const sold = drawDialog({ ...FLAT, status: 3, price_total: null, price_m2: null }, { first: () => 'Продана нами' });
  expect(sold).toContain('Квартира продана');
  expect(sold).toContain('Продана нами');
  expect(sold).not.toContain('Позвоните');
});
