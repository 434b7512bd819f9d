import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endedNotice,
  endedWord,
  endingWords,
  extendedDays,
  HOLD_DAYS,
  holdDaysProblem,
  mayExtend,
  mayHoldFor,
  undoneWords,
} from './holds.ts';

test('days of a hold above the most are told, not cut', () => {
  for (const days of [1, 3, 30, '14']) {
    expect(holdDaysProblem(days)).toBeNull();
    expect(mayHoldFor(days)).toBe(true);
  }
  for (const days of [31, 99, '99'])
    expect(holdDaysProblem(days)).toBe('Не больше 30 дней. Потом бронь можно продлить');
  for (const days of [0, -1, 1.5, 'много']) expect(holdDaysProblem(days)).toContain('Целое число дней');
  for (const days of ['', 99, 0]) expect(mayHoldFor(days)).toBe(false);
  expect(holdDaysProblem('')).toBeNull();
});

test('an ended hold says how, and an undone deal what came back and what did not', () => {
  expect(['released', 'expired', 'deal', null].map(endedWord)).toEqual([
    'снята',
    'истекла',
    'закрыта сделкой',
    'закончилась',
  ]);
  const said = (undone: boolean, holds_back: number, holds_lost: number) =>
    undoneWords({ undone, holds_back, holds_lost });
  expect(said(false, 0, 0)).toEqual({ text: 'Сделка отменена', loss: false });
  expect(said(true, 1, 0)).toEqual({ text: 'Квартира снова забронирована', loss: false });
  expect(said(true, 2, 0).text).toBe('Снова забронировано: 2 квартиры');
  expect(said(true, 1, 1)).toEqual({
    text: 'Квартира снова забронирована. Одну квартиру уже занял другой клиент: её бронь не вернулась',
    loss: true,
  });
  expect(said(true, 0, 2).text).toBe('Сделка отменена. 2 квартиры уже заняли другие клиенты: их брони не вернулись');
});

test('prolonging a hold always moves its end, by the usual days as far as holds go', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: -2 * day, max: HOLD_DAYS.max * day }), (left) => {
      const now = Date.UTC(2026, 10, 26);
      const days = extendedDays(now + left, now);
      expect(Number.isInteger(days) && days >= HOLD_DAYS.default && days <= HOLD_DAYS.max).toBe(true);
      const gained = now + days * day - Math.max(now, now + left);
      if (mayExtend(now + left, now)) expect(gained).toBeGreaterThan(0);
      if (left <= (HOLD_DAYS.max - HOLD_DAYS.default) * day - day) expect(gained).toBeGreaterThanOrEqual(2.5 * day);
    }),
  );
  const now = Date.UTC(2026, 10, 26);
  expect(extendedDays(now + 3 * day - 60_000, now)).toBe(6);
  expect(mayExtend(now + 30 * day - 60_000, now)).toBe(false);
});

test('holds that are about to end are named and counted', () => {
  expect([1, 2, 5].map(endingWords)).toEqual(['Снимется бронь', 'Снимутся 2 брони', 'Снимутся 5 броней']);
  const held = { flat: { title: 'Студия', housing: null, number: '56', floor: null }, building: { title: 'Каскад' } };
  expect(endedNotice('Статус обновлен', [])).toBe('Статус обновлен');
  expect(endedNotice('Статус обновлен', [held])).toBe('Статус обновлен, снята бронь: Студия, №\u00a056, Каскад');
  expect(endedNotice('Сделка закрыта', [held, held])).toMatch(/^Сделка закрыта, сняты 2 брони: Студия, .*; Студия, /);
});
