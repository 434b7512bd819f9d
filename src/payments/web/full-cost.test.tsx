import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyBuilding, tracesOfNothing } from '../../../test/factories/cards.ts';
import { readPaymentProgrammes } from '../rules/payment-programmes.ts';
import { Calculator } from './mortgage-calculator.tsx';
import { RateTerms } from './rate-terms.tsx';
import type { Programme, Programmes } from './use-programmes.ts';

const NOW = Date.UTC(2026, 10, 21);
const FILE = readPaymentProgrammes(
  JSON.parse(readFileSync('data/reference/payment-programmes.json', 'utf8')),
) as Programmes;

/** Programmes of the file, of which any credit may have lost its full cost or its lender, and the file its warning. */
const anyProgrammes: fc.Arbitrary<Programmes> = fc
  .record({
    warning: fc.constantFrom(FILE.warning, ''),
    lost: fc.array(fc.constantFrom<'full_cost' | 'lender' | 'nothing'>('full_cost', 'lender', 'nothing'), {
      minLength: FILE.programmes.length,
      maxLength: FILE.programmes.length,
    }),
  })
  .map(({ warning, lost }) => ({
    ...FILE,
    warning,
    programmes: FILE.programmes.map((programme, i): Programme => {
      const what = lost[i];
      return programme.kind === 'instalment' || what === undefined || what === 'nothing'
        ? programme
        : { ...programme, [what]: null };
    }),
  }));

function drawCalculator(
  programmes: Programmes,
  building: Parameters<typeof Calculator>[0]['building'],
  way = '',
): string {
  return renderToString(
    <MemoryRouter initialEntries={[`/tihaya-gavan?pay=${way}`]}>
      <Calculator building={building} now={NOW} programmes={programmes} />
    </MemoryRouter>,
  );
}

const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replaceAll('\u00a0', ' ');

test('no rate is ever shown without the range of the full cost before it and the warning after it', () => {
  fc.assert(
    fc.property(
      anyBuilding,
      anyProgrammes,
      fc.constantFrom(...FILE.programmes.map(({ id }) => id)),
      (building, programmes, way) => {
        const html = drawCalculator(programmes, { ...building, payment_methods: [1, 2, 3, 4] }, way);
        const words = wordsOf(html);
        expect(tracesOfNothing(html)).toEqual([]);
        const rates = [...words.matchAll(/ставка \d|Ставка\s+\d/g)];
        const costs = [...words.matchAll(/(ПСК|Полная стоимость кредита)\s+[\d,]+–?[\d,]* %/g)];
        expect(costs).toHaveLength(rates.length);
        for (const [i, rate] of rates.entries()) expect(costs[i]?.index).toBeLessThan(rate.index);
        if (rates.length > 0) expect(words).toContain(FILE.warning);
        if (programmes.warning === '') expect(rates).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('the words of a rate are empty when the range or the lender is not known', () => {
  const terms = (programme: Pick<Programme, 'rate' | 'full_cost' | 'lender'>) =>
    renderToString(<RateTerms programme={programme} />);
  const known = { rate: 6, full_cost: { from: 6.11, to: 8.95 }, lender: 'Банк' };
  expect(terms(known).replaceAll('\u00a0', ' ')).toBe('ПСК 6,11–8,95 %, ставка 6 %');
  expect(terms({ ...known, full_cost: null })).toBe('');
  expect(terms({ ...known, lender: null })).toBe('');
  expect(terms({ ...known, rate: null })).toBe('');
});

test('the mark-up of a subsidised rate is named and counted', () => {
  const [building] = fc.sample(anyBuilding, { numRuns: 1, seed: 7 });
  if (!building) throw new Error('no example');
  const priced = {
    ...building,
    apartments: false,
    payment_methods: [1, 3],
    flats: { ...building.flats, total: 1, price: { from: 10_000_000, to: 20_000_000 } },
  };
  const words = wordsOf(drawCalculator(FILE, priced, 'subsidised')).replace(/\s+/g, ' ');
  expect(words).toContain('Наценка за ставку + 1 200 000 ₽');
  expect(words).toContain('из них наценка 1 200 000 ₽');
  expect(wordsOf(drawCalculator(FILE, priced, 'base'))).not.toContain('Наценка за ставку');
});
