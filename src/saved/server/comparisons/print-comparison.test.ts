import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PAGE } from '../../../complex/server/printouts/print-page.ts';
import { pagesOf, readPdf } from '../../../complex/server/printouts/testing.ts';
import { type ComparisonSheet, printComparison } from './print-comparison.ts';

const picture = await sharp({ create: { width: 30, height: 900, channels: 3, background: '#9cc' } })
  .jpeg()
  .toBuffer();
const context = {
  brand: { name: 'Новосёл', phone: '74950123456', address: 'Москва', hours: '', legal_name: 'ООО «Новосёл»' },
  ...{ manager: null, phone: '74950123456', address: 'https://example.ru/compare/abcdefghjk', now: 1_795_000_000_000 },
};
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom('Подземный', 'на два уровня', 'с лифтом', 'и'), { maxLength: 30 })
    .map((list) => list.join(' ')),
  fc.constant('ю'.repeat(120)),
);
const anySheet: fc.Arbitrary<ComparisonSheet> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) =>
    fc.record({
      title: fc.constantFrom('Сравнение ЖК', 'Сравнение квартир'),
      heads: fc.array(
        fc.record({
          title: words,
          under: fc.option(words, { nil: null }),
          picture: fc.constantFrom(null, picture),
          isPlan: fc.boolean(),
        }),
        { minLength: count, maxLength: count },
      ),
      rows: fc.array(
        fc.record({
          title: words,
          values: fc.array(fc.option(words, { nil: null }), { minLength: count, maxLength: count }),
          differs: fc.boolean(),
        }),
        { maxLength: 30 },
      ),
    }),
  )
  .map((random) => ({ ...context, ...random }));

it('is one page within the edges of the paper, however many are compared and whatever is said of them', async () => {
  await fc.assert(
    fc.asyncProperty(anySheet, async (sheet) => {
      const pdf = await printComparison(sheet);
      expect(pagesOf(pdf)).toBe(1);
      const { drawn, text } = readPdf(pdf);
      expect(drawn.left).toBeGreaterThan(15);
      expect(drawn.bottom).toBeGreaterThan(15);
      expect(drawn.right).toBeLessThan(PAGE.width - 15);
      expect(drawn.top).toBeLessThan(PAGE.height - 15);
      expect(text).not.toMatch(/undefined|null|NaN/);
    }),
    { numRuns: 15 },
  );
});

it('shows every line of a comparison of six with twenty-four traits that all take two lines', async () => {
  const rows = Array.from({ length: 24 }, (_, i) => ({
    title: `Признак ${i}`,
    values: Array.from({ length: 6 }, () => 'Подземный, на два уровня'),
    differs: i % 2 === 0,
  }));
  const head = { title: 'Яузский каскад', under: null, picture, isPlan: false };
  const { text } = readPdf(
    await printComparison({ ...context, title: 'Сравнение ЖК', heads: Array(6).fill(head), rows }),
  );
  for (const { title } of rows) expect(text).toContain(title);
});
