import { expect, test } from 'vitest';
import { pricesText } from './price-date.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('fresh prices are told with their moment in Moscow', () => {
  expect(pricesText('2026-11-21T06:40:00Z', NOW)).toMatch(/^Цены обновлены сегодня в.09:40$/);
});

test('prices that nobody confirmed for more than 48 hours have to be asked for', () => {
  expect(pricesText('2026-11-19T12:00:00Z', NOW)).not.toContain('уточняйте');
  expect(pricesText('2026-11-19T11:59:59Z', NOW)).toMatch(/, уточняйте\u00a0цену$/);
});
