import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentDevelopers, callWords } from './absent-developers.ts';

const PIK = { title: 'ПИК', key: 'pik' };
const LEVEL = { title: 'Level Group', key: 'level-group' };
const SAMOLET = { title: 'ГК «Самолёт»', key: 'samolet' };
const said = (word: string, day: string, visitors = 5) => ({ word, day, visitors });

describe('developers who are asked for and not there', () => {
  it('are called by words of their own, in both scripts, and by none that many have', () => {
    expect(callWords(PIK)).toEqual(['пик', 'pik']);
    expect(callWords(LEVEL)).toEqual(['level']);
    expect(callWords(SAMOLET)).toEqual(['самолет', 'samolet']);
    expect(callWords({ title: 'Группа «Родина»', key: 'gruppa-rodina' })).toEqual([]);
  });

  it('are told by days, and no more once they sell something, whatever their legal form', () => {
    const words = [
      said('пик', '2026-11-16'),
      said('pik', '2026-11-16', 10),
      said('пик', '2026-11-18'),
      said('джакузи', '2026-11-18'),
    ];
    const known = [PIK, LEVEL, SAMOLET];
    expect(absentDevelopers(words, known, [])).toEqual([
      { title: 'ПИК', visitors: 15, days: 2, last_day: '2026-11-18' },
    ]);
    expect(absentDevelopers(words, known, ['ПАО «ПИК»'])).toEqual([]);
  });

  it('tell of no group that is smaller than those of the words', () => {
    const word = fc.constantFrom('пик', 'pik', 'level', 'самолет', 'кухня');
    const day = fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18');
    const visitors = fc.integer({ min: 1, max: 20 }).map((fives) => fives * 5);
    fc.assert(
      fc.property(
        fc.array(fc.record({ word, day, visitors })),
        fc.subarray(['ПИК', 'Level Group']),
        (words, present) => {
          for (const row of absentDevelopers(words, [PIK, LEVEL, SAMOLET], present)) {
            expect(present).not.toContain(row.title);
            expect(row.visitors).toBeGreaterThanOrEqual(5 * row.days);
            expect(row.visitors % 5).toBe(0);
          }
        },
      ),
    );
  });
});
