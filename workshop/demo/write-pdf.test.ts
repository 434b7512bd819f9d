import { describe, expect, it } from 'vitest';
import { textWidth } from './stroke-font.ts';
import { writePdf } from './write-pdf.ts';

const paragraphs = (...texts: string[]) => texts.map((text) => ({ text, size: 11, after: 6 }));

describe('a written PDF', () => {
  it('says where each of its objects begins', () => {
    const file = writePdf('Декларация', paragraphs('Проектная декларация', 'Дом № 5')).toString('latin1');
    const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
    const rows = file.slice(Number(start)).match(/^\d{10} 00000 n $/gm) ?? [];
    expect(rows.length).toBeGreaterThan(8);
    rows.forEach((row, index) => {
      expect(file.slice(Number.parseInt(row, 10)).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    });
  });

  it('states the true length of every stream', () => {
    const file = writePdf('Т', paragraphs('Съешь ещё этих мягких булок, да выпей чаю')).toString('latin1');
    const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
    expect(streams.length).toBeGreaterThan(20);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('can be searched: every letter leads back to Unicode', () => {
    const file = writePdf('Т', paragraphs('Ёж')).toString('latin1');
    expect(file).toContain('<0401>');
    expect(file).toContain('<0436>');
  });

  it('breaks lines before the margin', () => {
    const words = 'застройщик '.repeat(40).trim();
    const file = writePdf('Т', paragraphs(words)).toString('latin1');
    const lines = file.match(/ Tj$/gm) ?? [];
    const room = (595 - 128) / 11;
    expect(lines.length).toBe(Math.ceil(40 / Math.floor(room / textWidth('застройщик '))));
  });
});
