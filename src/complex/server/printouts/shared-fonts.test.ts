import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PrintPage } from './print-page.ts';

function sheet(text: string): Promise<Buffer> {
  const page = new PrintPage({ title: 'Лист', author: 'Новосёл', now: 0 });
  page.text(text, { x: 40, y: 40, width: 400 }, { size: 11 });
  return page.end();
}

it('a sheet is the same file whatever was printed before it', async () => {
  const plain = 'Корпус 1, 25 м² — 8 000 000 ₽ from A to Ł';
  const [first, noBreaks] = [await sheet(plain), await sheet(plain.replaceAll(' ', '\u00a0'))];
  const signs = fc.string({
    unit: fc.constantFrom(...'Жилой №1 \u00a0-\u2011—₽Łłfi«»AV☎☃'),
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(signs, async (text) => {
      await sheet(text);
      expect((await sheet(plain)).equals(first)).toBe(true);
      expect((await sheet(plain.replaceAll(' ', '\u00a0'))).equals(noBreaks)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
