import { describe, expect, it } from 'vitest';
import { drawPreview, type Preview } from './draw-preview.ts';
import { PREVIEW_FACES } from './preview-glyphs.ts';

const preview = (over: Partial<Preview> = {}): string =>
  drawPreview({
    brand: 'Новосёл',
    caption: 'Жилой комплекс',
    heading: 'Яузский каскад',
    figure: 'от 9,8 млн ₽',
    facts: [{ text: 'Лефортово, 9 мин пешком', dot: '#79CDCD' }, { text: 'Сдан' }],
    picture: true,
    ...over,
  });

/** Lines of text: where they stand, how large they are, and where their last letter begins, in pixels. */
function linesOf(svg: string): { x: number; y: number; size: number; right: number }[] {
  return [...svg.matchAll(/<path transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)" d="([^"]+)"/g)].map(
    ([, x, y, scale, d]) => {
      const pens = [...(d ?? '').matchAll(/M(-?[\d.]+) 0/g)].map(([, pen]) => Number(pen));
      const last = Math.max(...pens);
      return { x: Number(x), y: Number(y), size: Number(scale) * 1000, right: Number(x) + last * Number(scale) };
    },
  );
}

describe('a preview', () => {
  it('has an outline for every letter of both alphabets, every figure and sign', () => {
    const russian = Array.from({ length: 32 }, (_, i) => String.fromCodePoint(0x430 + i)).join('');
    const latin = 'abcdefghijklmnopqrstuvwxyz';
    const letters = `${russian}ё${latin}`;
    for (const face of Object.values(PREVIEW_FACES)) {
      for (const letter of `${letters}${letters.toUpperCase()}0123456789.,:;!?-–—«»„“”()/+%№₽²·…&×`) {
        expect(face.glyphs[letter]?.[1], letter).toMatch(/^m[-\d]/);
      }
    }
  });

  it('holds text only as outlines, so that nothing of a title is markup', () => {
    const svg = preview({ heading: '<script>&"\u2028漢字', facts: [{ text: 'x', dot: '"/><script>' }] });
    expect(/<text|script/.test(svg)).toBe(false);
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(preview()).toContain('fill="#79CDCD"');
  });

  it.each([
    'Дом',
    'Новостройки бизнес-класса в районе Замоскворечье от застройщика «Группа компаний» со сдачей до конца 2027 года',
    'Превысокомногорассмотрительствующий',
    'слово '.repeat(60),
    'А'.repeat(300),
    '',
  ])('keeps its text in its column: %s', (heading) => {
    const facts = [{ text: heading, dot: '#000000' }, { text: heading }, { text: heading }, { text: heading }];
    const lines = linesOf(preview({ heading, facts, figure: heading.slice(0, 40), caption: 'Новостройки' }));
    for (const { right, y } of lines) {
      expect(right).toBeLessThan(560 - 24);
      expect(y).toBeLessThanOrEqual(582);
    }
    const bases = lines.filter(({ size }) => size >= 24).map(({ y }) => y);
    expect(Math.max(0, ...bases)).toBeLessThan(630);
  });

  it('never lays the heading over the figure', () => {
    const lines = linesOf(
      preview({ heading: 'слово '.repeat(60), facts: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }),
    );
    const sizes = lines.filter(({ size }) => size > 24 && size !== 32);
    const sorted = sizes.sort((a, b) => a.y - b.y);
    for (const [i, line] of sorted.entries()) {
      const next = sorted[i + 1];
      if (next) expect(next.y - next.size * 0.75).toBeGreaterThan(line.y - 1);
    }
  });

  it('shows lit windows where there is no picture', () => {
    expect(preview({ picture: false }).length).toBeGreaterThan(preview().length + 500);
  });
});
