import { expect, test } from 'vitest';
import { noticeTime } from './notices.ts';

test('a notice stays two seconds, and a long one until it can have been read', () => {
  expect(noticeTime('Статус обновлен', 'success')).toBe(2_000);
  const long = 'Нет соединения с интернетом, это пока не откроется. Всё, что вы выбрали и ввели, на месте';
  expect(noticeTime(long, 'error')).toBeGreaterThan(4_000);
});

test('a warning stays long enough to be found by who did not look there', () => {
  expect(noticeTime('Клиента взял другой', 'warning')).toBe(6_000);
});
