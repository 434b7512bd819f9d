import { describe, expect, it } from 'vitest';
import { AnswerCache, PreparedAnswer } from './door.ts';

const answer = (text: string) => new PreparedAnswer(text);
const made = (cache: AnswerCache, version: number, key: string, text: string): string =>
  cache
    .get(version, key, () => answer(text))
    .bytes()
    .toString();

describe('the cache of prepared answers', () => {
  it('makes an answer once for a version and anew for the next', () => {
    const cache = new AnswerCache({ maxEntries: 10, maxSize: 100 });
    expect(made(cache, 1, 'a', 'first')).toBe('first');
    expect(made(cache, 1, 'a', 'second')).toBe('first');
    expect(made(cache, 2, 'a', 'third')).toBe('third');
    expect(cache.find(1, 'a')).toBeUndefined();
  });

  it('lets go of an answer that was made from an earlier version', () => {
    const cache = new AnswerCache({ maxEntries: 10, maxSize: 100 });
    expect(cache.find(2, 'a')).toBeUndefined();
    cache.keep(1, 'a', answer('old'));
    expect(cache.find(2, 'a')).toBeUndefined();
  });

  it('drops the longest unused beyond its bounds of count and size', () => {
    const cache = new AnswerCache({ maxEntries: 2, maxSize: 10 });
    for (const key of ['a', 'b']) made(cache, 1, key, 'xx');
    cache.find(1, 'a');
    made(cache, 1, 'c', 'xx');
    expect(['a', 'b', 'c'].map((key) => cache.find(1, key) !== undefined)).toEqual([true, false, true]);
    made(cache, 1, 'd', 'x'.repeat(9));
    expect(['a', 'c', 'd'].map((key) => cache.find(1, key) !== undefined)).toEqual([false, false, true]);
  });

  it('gives an answer that is larger than all may be, and lets none of the others go for it', () => {
    const cache = new AnswerCache({ maxEntries: 10, maxSize: 10 });
    expect(made(cache, 1, 'a', 'xx')).toBe('xx');
    expect(made(cache, 1, 'b', 'x'.repeat(11))).toHaveLength(11);
    expect(['a', 'b'].map((key) => cache.find(1, key) !== undefined)).toEqual([true, false]);
  });
});
