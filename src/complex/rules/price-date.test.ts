import { expect, test } from 'vitest';
import { priceDateText, pricesText } from './price-date.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('fresh prices are told with their moment in Moscow', () => {
  expect(pricesText('2026-11-21T06:40:00Z', NOW)).toMatch(/^Цены обновлены сегодня в.09:40$/);
});

test('prices that nobody confirmed for more than 48 hours have to be asked for', () => {
  expect(pricesText('2026-11-19T12:00:00Z', NOW)).not.toContain('уточняйте');
  expect(pricesText('2026-11-19T11:59:59Z', NOW)).toMatch(/, уточняйте\u00a0цену$/);
});

test('one price is of the day of its change or of its last confirmation, whichever is later', () => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  expect(priceDateText('2026-09-01T00:00:00Z', '2026-11-20T22:30:00Z', now)).toBe('цена на\u00a021.11.2026');
  expect(priceDateText('2026-11-20T09:00:00Z', '2026-09-01T00:00:00Z', now)).toBe('цена на\u00a020.11.2026');
  expect(priceDateText('2026-09-01T09:00:00Z', null, now)).toBe('цена на\u00a001.09.2026, уточняйте\u00a0цену');
});
