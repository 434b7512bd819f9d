import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyBuilding, anyFlat, tracesOfNothing } from '../../../test/factories/cards.ts';
import type { BuildingFull, PayableFlatInList } from '../../complex/contract/buildings.ts';
import type { FlatFull } from '../../complex/contract/flats.ts';
import { NO_CHOICE, type PayChoice } from '../rules/pay-choice.ts';
import { readPaymentProgrammes } from '../rules/payment-programmes.ts';
import MonthlyLine from './monthly-line.tsx';
import { monthlyOf } from './monthly-of.ts';
import { Calculator } from './mortgage-calculator.tsx';
import type { SubjectFlat } from './pay-subject.ts';
import { PayTerms } from './pay-terms-dialog.tsx';
import { RateTerms } from './rate-terms.tsx';
import { PageProgrammes, type Programme, type Programmes } from './use-programmes.ts';

const NOW = Date.UTC(2026, 10, 21);
const FILE = readPaymentProgrammes(
  JSON.parse(readFileSync('data/reference/payment-programmes.json', 'utf8')),
) as Programmes;

const anyPriced = anyBuilding.filter(({ cheapest }) => cheapest !== null);

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

const ACCEPTS_ALL = { mortgage: true, military_mortgage: true, subsidy: true, installment: true };

/** The complex with a cheapest flat that is paid for so. */
function payable(building: BuildingFull, terms: Partial<PayableFlatInList>): BuildingFull {
  return { ...building, cheapest: building.cheapest && { ...building.cheapest, ...terms } };
}

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

const KNOWN = {
  id: 1,
  parent_id: null,
  title: 'Каскад',
  declaration_url: null,
  name: 'Корпус 1',
  queue: null,
  release_date: null,
  release_date_tag: null,
  part: null,
  release_colour: 'later' as const,
  release_postponed: false,
};

/** The terms that open from the price of a flat; empty where no payment in a month is told of. */
function drawTerms(
  programmes: Programmes,
  flat: SubjectFlat,
  building: BuildingFull,
  choice: PayChoice = NO_CHOICE,
): string {
  const subject = { flat, building, now: NOW };
  const monthly = monthlyOf(programmes, subject, choice);
  return renderToString(
    <MemoryRouter>
      <PageProgrammes value={programmes}>
        {monthly && <PayTerms {...subject} {...monthly} onClose={() => undefined} />}
      </PageProgrammes>
    </MemoryRouter>,
  );
}

const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replaceAll('\u00a0', ' ');

test('no rate is ever shown without the range of the full cost before it and the warning after it', () => {
  fc.assert(
    fc.property(
      anyPriced,
      anyProgrammes,
      fc.constantFrom(...FILE.programmes.map(({ id }) => id)),
      (building, programmes, way) => {
        const html = drawCalculator(programmes, payable(building, ACCEPTS_ALL), way);
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

test('the terms of a payment in a month say the full cost before the rate, and the warning, or there is no payment', () => {
  fc.assert(
    fc.property(anyPriced, anyProgrammes, (building, programmes) => {
      const { cheapest } = payable(building, ACCEPTS_ALL);
      if (!cheapest) throw new Error('no flat');
      const html = drawTerms(programmes, cheapest, building);
      if (html === '') return;
      expect(tracesOfNothing(html)).toEqual([]);
      expect(wordsOf(html)).toMatch(/Банк-партнёр.*ПСК [\d,–]+ %, ставка [\d,]+ %.*ПСК по введённым данным [\d,]+ %/);
      expect(wordsOf(html)).toContain(FILE.warning);
    }),
    { numRuns: 40 },
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
  const [building] = fc.sample(anyPriced, { numRuns: 1, seed: 7 });
  if (!building) throw new Error('no example');
  const terms = { ...ACCEPTS_ALL, military_mortgage: false, installment: false };
  const priced = payable(building, { ...terms, apartment: false, price_total: 10_000_000 });
  const words = wordsOf(drawCalculator(FILE, priced, 'subsidised')).replace(/\s+/g, ' ');
  expect(words).toContain('Наценка за ставку + 1 200 000 ₽');
  expect(words).toContain('из них наценка 1 200 000 ₽');
  expect(wordsOf(drawCalculator(FILE, priced, 'base'))).not.toContain('Наценка за ставку');
});

test('a first payment of the whole price shows no rate, no full cost, no term and no payment in a month', () => {
  fc.assert(
    fc.property(anyPriced, fc.constantFrom('base', 'tranche', 'installment'), (building, way) => {
      const price = 10_000_000;
      const paid = payable(building, { ...ACCEPTS_ALL, apartment: false, price_total: price });
      const words = wordsOf(drawCalculator(FILE, paid, `${way}&down=${price}`)).replace(/\s+/g, ' ');
      expect(words).not.toMatch(/Ежемесячный платёж|Платёж раз|Полная стоимость кредита|Срок \d|Ставка \d/);
      expect(words).toContain('покрывает всю цену 10 000 000 ₽');
      expect(words).toContain('кредит не нужен');
    }),
    { numRuns: 20 },
  );
});

test('the term is asked for only where there is a loan', () => {
  const [building] = fc.sample(anyPriced, { numRuns: 1, seed: 9 });
  if (!building) throw new Error('no example');
  const keys = { ...building.cheapest?.building, release_date: '2028-12-31', release_date_tag: '4 квартал 2028' };
  const flat = payable(building, { ...ACCEPTS_ALL, price_total: 10_000_000, building: { ...KNOWN, ...keys } });
  const asksTerm = (way: string) => drawCalculator(FILE, flat, way).includes('aria-label="Срок"');
  expect(['base', 'subsidised', 'tranche'].map(asksTerm)).toEqual([true, true, true]);
  expect(['installment', 'cash', 'base&down=10000000'].map(asksTerm)).toEqual([false, false, false]);
});

test('what the complex says of its cheapest flat is what the window of that flat says, whatever is chosen', () => {
  const term = fc.constantFrom('2025-03-31', '2028-12-31', null);
  const lines = fc.property(anyPriced, anyFlat, term, fc.nat(3), (building, example, release_date, seed) => {
    const flat: FlatFull = {
      ...example,
      ...Object.fromEntries(
        Object.keys(ACCEPTS_ALL).map((key, i) => [key, key === 'mortgage' || (seed >> i) % 2 === 1]),
      ),
      status: 1,
      // A credit of a rouble has no payment worth a line.
      price_total: Math.max(example.price_total ?? 9_000_000, 100_000),
      building: { ...example.building, release_date, release_date_tag: release_date === null ? null : 'IV квартал' },
    };
    const shown = { ...building, cheapest: flat };
    const [payment] = /(?<=Ежемесячный платёж\s*)[\d ]+(?= ₽)/.exec(wordsOf(drawCalculator(FILE, shown))) ?? [];
    const [inWindow] = /(?<=Платёж )[\d ]+(?= ₽)/.exec(wordsOf(drawTerms(FILE, flat, shown))) ?? [];
    expect(inWindow).toBe(payment?.trim());
    expect(inWindow).toBeDefined();
  });
  fc.assert(lines, { numRuns: 40 });
});

test('a payment in a month names the first payment where the programme lends less than is usual, and only there', () => {
  const terms = { ...ACCEPTS_ALL, subsidy: false, installment: false };
  let raised = 0;
  const lines = fc.property(anyPriced, fc.integer({ min: 3, max: 60 }), (building, millions) => {
    const price = millions * 1_000_000;
    const shown = payable(building, { ...terms, apartment: false, price_total: price });
    if (!shown.cheapest) throw new Error('no flat');
    const subject = { flat: shown.cheapest, building: shown, now: NOW };
    for (const { id } of FILE.programmes) {
      const known = { ...FILE, programmes: FILE.programmes.filter((programme) => programme.id === id) };
      const way = monthlyOf(known, subject, NO_CHOICE)?.way;
      if (!way) continue;
      const words = wordsOf(
        renderToString(
          <PageProgrammes value={known}>
            <MonthlyLine {...subject} place="row" />
          </PageProgrammes>,
        ),
      );
      const [told] = /(?<=взнос )[\d ]+(?= ₽)/.exec(words) ?? [];
      const needed = way.down > price * 20;
      expect(told === undefined ? null : Number(told.replaceAll(' ', ''))).toBe(
        needed ? Math.round(way.down / 100) : null,
      );
      if (needed) raised++;
    }
  });
  fc.assert(lines, { numRuns: 30 });
  expect(raised).toBeGreaterThan(5);
});

test('where a programme asks for a larger first payment than is given, the calculator says from which share it goes on', () => {
  const terms = { ...ACCEPTS_ALL, apartment: false, price_total: 10_000_000 };
  const lines = fc.property(anyPriced, (building) => {
    const shown = payable({ ...building, location: { ...building.location, region_code: 77 } }, terms);
    const raised = 'Программа просит от 30 % цены с наценкой, считаем с ними: взнос 3 360 000 ₽';
    expect(wordsOf(drawCalculator(FILE, shown, 'subsidised'))).toContain(raised);
    expect(wordsOf(drawCalculator(FILE, shown, 'base'))).not.toContain('Программа просит');
  });
  fc.assert(lines, { numRuns: 5 });
});
