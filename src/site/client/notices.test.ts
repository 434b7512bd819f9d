import { expect, test } from 'vitest';
import { noticeTime } from './notices.ts';

test('a notice stays two seconds, and a long one until it can have been read', () => {
  expect(noticeTime('Статус обновлен')).toBe(2_000);
  const long = 'Нет соединения с интернетом, это пока не откроется. Всё, что вы выбрали и ввели, на месте';
  expect(noticeTime(long)).toBeGreaterThan(4_000);
});
