import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUIZ_QUESTIONS } from '../../leads/rules/quiz.ts';
import { isSearchable, writeFilters } from '../../search/rules/search-filters.ts';
import { describeWishes, filtersOfWishes, NO_WISHES, searchOfWishes, wishesOfQuiz } from './wishes.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const answers = fc.record(
  Object.fromEntries(QUIZ_QUESTIONS.map(({ key, options }) => [key, fc.subarray(options.map(({ id }) => id))])),
);

describe('wishes of a client', () => {
  it('begin as he answered the quiz', () => {
    const wishes = wishesOfQuiz({
      cities: ['moscow'],
      rooms: ['2', '3'],
      prices: ['up_to_10', 'up_to_15'],
      waits: ['any'],
    });
    expect(wishes && describeWishes(wishes)).toEqual([
      { label: 'Где', words: 'Москва' },
      { label: 'Комнаты', words: '2 комнаты, 3 комнаты' },
      { label: 'Бюджет', words: expect.stringContaining('15') },
    ]);
    expect(wishes).toMatchObject({ price_min: null, price_max: 15_000_000 });
  });

  it('are none when he knows nothing yet', () => {
    expect(wishesOfQuiz(null)).toBeNull();
    expect(wishesOfQuiz({ cities: ['any'], rooms: ['any'] })).toBeNull();
  });

  it('open the search that finds them', () => {
    const wishes = {
      ...NO_WISHES,
      cities: ['moscow_region'],
      rooms: ['2'],
      price_max: 9_500_000,
      waits: ['half_year', 'ready'],
    };
    expect(filtersOfWishes(wishes, NOW)).toEqual({
      ...{ region_code: 50, rooms: [2], price_max: 9_500_000, release_date: [2027] },
    });
    expect(searchOfWishes(wishes, NOW)).toMatch(/^\/novostroyki\/moskovskaya-oblast\/\S+price_max=9500000/);
  });

  it('do not narrow where both or neither is meant', () => {
    expect(
      filtersOfWishes({ ...NO_WISHES, cities: ['moscow', 'moscow_region'], payments: ['full', 'mortgage'] }, NOW),
    ).toEqual({});
  });

  it('are always a search that exists, whatever was answered', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const wishes = wishesOfQuiz(given) ?? NO_WISHES;
        const pairs = writeFilters(filtersOfWishes(wishes, NOW));
        expect(isSearchable(pairs, 2026)).toBe(true);
      }),
    );
  });
});
