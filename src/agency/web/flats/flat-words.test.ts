import { expect, it } from 'vitest';
import { priceWords, stateWords } from './flat-words.ts';

const FLAT = { status: 1, hidden: false, sold_here: false, held_until: null };

it('says what has become of a flat, our own doing first', () => {
  const held_until = '2026-11-30T09:00:00.000Z';
  const told = (flat: Partial<Parameters<typeof stateWords>[0]>) =>
    stateWords({ ...FLAT, ...flat }).replaceAll('\u00a0', ' ');
  expect([1, 2, 3, 4].map((status) => told({ status }))).toEqual([
    'В продаже',
    'Забронирована',
    'Продана',
    'Снята с продажи',
  ]);
  expect(told({ held_until, status: 1 })).toBe('Наша бронь до 30.11.2026 12:00');
  expect(told({ hidden: true, status: 4 })).toBe('Скрыта нами');
  expect(told({ sold_here: true, status: 3 })).toBe('Продана нами');
});

it('says no price where there is none', () => {
  expect(priceWords({ price: null })).toBeNull();
  expect(priceWords({ price: 10_000_000 })?.replaceAll('\u00a0', ' ')).toBe('10 000 000 ₽');
});
