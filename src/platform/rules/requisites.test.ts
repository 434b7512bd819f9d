import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innProblem, ogrnProblem, readInn, readOgrn, withInnCheck, withOgrnCheck } from './requisites.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('the numbers of companies', () => {
  it('that exist are read', () => {
    expect(readInn('7707083893')).toBe('7707083893');
    expect(readInn('500100732259')).toBe('500100732259');
    expect(readOgrn('1027700132195')).toBe('1027700132195');
    expect(readOgrn('304500116000157')).toBe('304500116000157');
  });

  it('that are made with their check digit are read, whatever they begin with', () => {
    fc.assert(fc.property(digits(9), (text) => readInn(withInnCheck(text)) !== undefined));
    fc.assert(fc.property(digits(12), (text) => readOgrn(withOgrnCheck(text)) !== undefined));
  });

  it.each([
    ['', undefined],
    ['7707 083893', undefined],
    ['770708389x', 'ИНН состоит только из цифр'],
    ['77070838931', 'В ИНН 10 цифр у компании или 12 у предпринимателя, здесь 11'],
    ['7707083894', 'Контрольная цифра ИНН не сходится: похоже на опечатку'],
  ])('of «%s» it is said what is wrong', (text, words) => {
    expect(innProblem(text)).toBe(words);
  });

  it('of the state register likewise', () => {
    expect(ogrnProblem('102770013219')).toContain('здесь 12');
    expect(ogrnProblem('1027700132196')).toContain('не сходится');
  });
});
