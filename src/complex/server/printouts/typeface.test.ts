import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrintPage } from './print-page.ts';
import { readPdf } from './testing.ts';
import { runsOf } from './typeface.ts';

const NOW = Date.UTC(2026, 10, 21, 9);

describe('text on a page', () => {
  it('is cut into runs of one script, and nothing of it is lost', () => {
    expect(runsOf('Цена 5\u00a0₽, №\u00a07', 400)).toEqual([
      { font: 'cyrillic-400', text: 'Цена ' },
      { font: 'latin-400', text: '5\u00a0' },
      { font: 'latin-ext-400', text: '₽' },
      { font: 'latin-400', text: ', ' },
      { font: 'cyrillic-400', text: '№\u00a0' },
      { font: 'latin-400', text: '7' },
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const joined = runsOf(text, 600).map((run) => run.text);
        expect(joined.join('')).toBe(text.replace(/[\u2060\u00ad]/g, ''));
      }),
    );
  });

  it('stays within its box: breaks at spaces, cuts long words, ends in an ellipsis', async () => {
    const page = new PrintPage({ title: 'т', author: 'т', now: NOW });
    const style = { size: 10 };
    const box = { x: 0, y: 0, width: 100 };
    const line = page.text('слово', box, style);
    expect(page.text('слово слово слово слово слово слово', box, style)).toBeGreaterThan(line);
    expect(page.text('ю'.repeat(60), box, style)).toBeGreaterThan(2 * line);
    expect(page.text('слово '.repeat(50), box, style, 2)).toBe(2 * line);
    expect(page.text('', box, style)).toBe(0);
    expect(readPdf(await page.end()).text).toContain('…');
  });
});
