import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PersonTraces, searchedFor, traceFinder, withoutTraces } from './person-traces.ts';

const ERASOV: PersonTraces = {
  phones: ['79413778287'],
  mails: ['kanareika@example.ru'],
  names: ['Ерасов Семён Канарейкин'],
  marks: ['aB3-_xYz'],
};
const find = traceFinder(ERASOV);
const kinds = (text: string): string[] => find(text).map(({ kind }) => kind);
const left = (text: string): string => withoutTraces(text, find(text));

describe('a person is found in a text', () => {
  it.each([
    'Друг 79413778287 просил',
    'Друг +7 (941) 377-82-87 просил',
    'Друг 8 (941) 377-82-87 просил',
    'Друг 8(941)3778287 просил',
    'Друг 9413778287 просил',
    'Друг 941.377.82.87 просил',
    'Друг 941 377 82 87 просил',
    'Друг 8—941—377—82—87 просил',
    'Друг ７９４１３７７８２８７ просил',
    'Друг 00 7 941 377 82 87 просил',
    'Друг 7941\u200b377\u00ad8287 просил',
    'Друг %2B79413778287 просил',
    'Друг%2079413778287 просил',
    'Друг %2B7%20%28941%29%20377-82-87 просил',
  ])('by his phone however it is written: %s', (text) => {
    expect(kinds(text)).toEqual(['phone']);
    expect(left(text)).toMatch(/^Друг(?: |%20)?\[удалено\] просил$/);
  });

  it.each(['194137782870', '579413778287', '9413778288', '941, 377, 82, 87', '94137782', 'кв 1 941 377 82 8 7'])(
    'not by another number: %s',
    (text) => {
      expect(kinds(text)).toEqual(text.startsWith('кв') ? ['phone'] : []);
    },
  );

  it.each([
    ['Звонил Ерасов Семен Канарейкин', 'name'],
    ['Звонил КАНАРЕЙКИН, ЕРАСОВ', 'name'],
    ['Звонил семён ерасов', 'name'],
    ['Звонил Ерасов', 'surname'],
    ['Передать Ерасову', 'surname'],
    ['Звонил %D0%95%D1%80%D0%B0%D1%81%D0%BE%D0%B2', 'surname'],
    ['Звонил Канареи\u0306кин', 'surname'],
    ['/users?name=Канарейкин+Ерасов', 'name'],
    ['Пишите на Kanareika@Example.ru.', 'mail'],
    ['/?ref=aB3-_xYz', 'mark'],
  ])('by name, mail and code: %s', (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each([
    'Семён звонил',
    'Ерасовские',
    'акция «Ерас»',
    'my.kanareika@example.ru',
    'kanareika@example.ru.com',
    'xaB3-_xYz',
  ])('not by what is not his alone: %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('not by a first name that many bear, unless all of his name is there', () => {
    const anna = traceFinder({ phones: [], mails: [], marks: [], names: ['Анна Петровна'] });
    expect(anna('Анна перезвонит')).toEqual([]);
    expect(anna('Петровна перезвонит')).toEqual([]);
    expect(anna('Анна Петровна перезвонит')).toMatchObject([{ kind: 'name', start: 0, end: 13 }]);
  });

  it('in every form of his phone and name, among anything', () => {
    const gap = fc.constantFrom('', ' ', '-', '\u00a0', '.', ') ', ' (', '–', '\u2009');
    const shapes = fc.tuple(
      fc.constantFrom('+7', '8', '7', '', '007'),
      fc.array(gap, { minLength: 10, maxLength: 10 }),
    );
    const around = fc.string({ unit: fc.constantFrom(...'абвёЁ ,;:«»!?xyz%\n\u{1f600}') });
    fc.assert(
      fc.property(shapes, around, around, ([country, gaps], before, after) => {
        const digits = '9413778287'
          .split('')
          .map((digit, n) => (gaps[n] ?? '') + digit)
          .join('');
        const text = `${before} ${country}${country === '' ? digits.trimStart() : digits} ${after}`;
        const traces = find(text);
        expect(traces.filter(({ kind }) => kind === 'phone')).toHaveLength(1);
        expect(withoutTraces(text, traces)).not.toMatch(/\d/);
      }),
    );
  });

  it('in spans that lie in the text, in order and apart', () => {
    const words = ['Ерасов', 'Семён', '8 941 377-82-87', '%D0%95', 'kanareika@example.ru', 'и', '\u{1f600}', ' ', 'ﬁ'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words)), (parts) => {
        const text = parts.join(' ');
        let at = 0;
        for (const { start, end } of find(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        expect(find(left(text))).toEqual([]);
      }),
    );
  });
});

describe('a search', () => {
  it.each([
    ['9413778287', 'phone'],
    ['377-82', 'phone'],
    ['+7 941', 'phone'],
    ['8941', 'phone'],
    ['Ерас', 'surname'],
    ['канарейк', 'surname'],
    ['kanar', 'mail'],
    ['377', undefined],
    ['Ер', undefined],
    ['Семён', undefined],
    ['1234', undefined],
    ['example.ru', undefined],
  ])('for %s was for him: %s', (term, kind) => {
    expect(searchedFor(term, ERASOV)).toBe(kind);
  });
});
