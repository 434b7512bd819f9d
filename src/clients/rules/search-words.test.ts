import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, looksLikePhone, phonePartOf, searchWords } from './search-words.ts';

describe('what people are looked for by', () => {
  it('knows no case, no ё and no order of words', () => {
    expect(searchWords('  Ковалёва   АННА ')).toEqual(['ковалева', 'анна']);
    expect(folded('Чернышёв')).toBe(folded('чернышев'));
  });

  it('is one number however it is written, whole or begun', () => {
    const written = (n: string) => [
      ...[`8${n}`, `+7${n}`, `7${n}`, `8 (${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6, 8)}-${n.slice(8)}`],
      `+7 ${n.slice(0, 3)} ${n.slice(3)}`,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }), (n) => {
        for (const text of written(String(n))) {
          expect(looksLikePhone(text)).toBe(true);
          expect(phonePartOf(text)).toEqual({ whole: `7${n}` });
        }
      }),
    );
    expect(phonePartOf('8 (926) 555')).toEqual({ part: '8926555', start: '7926555' });
    expect(phonePartOf('1037')).toEqual({ part: '1037', start: undefined });
    expect(phonePartOf('без номера')).toBeUndefined();
    for (const no of ['Анна', '№', '-', 'anna@1.ru']) expect(looksLikePhone(no)).toBe(false);
  });
});
