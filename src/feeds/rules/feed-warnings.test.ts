import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { feedWarningDetail } from './feed-warnings.ts';

test.each([
  ['Unmatched closing tag: offer (line 12)', 'закрывающий тег offer без открывающего, строка 12'],
  ['Unencoded < (line 3)', 'знак < в тексте, строка 3'],
  ['(line 7)', 'строка 7'],
  ['made 41 days ago', 'составлен 41\u00a0день назад'],
  ['площадь (line of sight)', 'площадь (line of sight)'],
  ['ЖК «Дом (2)»', 'ЖК «Дом (2)»'],
])('%s', (said, told) => {
  expect(feedWarningDetail(said)).toBe(told);
});

test('every complaint of the parser of XML that a reader counts is told in Russian', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('sax'), 'utf8');
  const said = [...source.matchAll(/strictFail\(parser, '([^']+)'/g)].map(([, message = '']) => message.trim());
  expect(said.length).toBeGreaterThan(10);
  // Those that are warnings of their own, or end the reading.
  const apart = /^(?:Text data outside|Invalid character(?: in)? entity|Unclosed root tag)/;
  const english = said.filter((message) => !apart.test(message) && /[a-z]{4}/i.test(feedWarningDetail(message)));
  expect(english.filter((message) => message !== 'Unmatched closing tag:')).toEqual([]);
});
