import { expect, test } from 'vitest';
import type { ComparedFlat } from '../../contract/comparisons.ts';
import { tableOf } from './compared-columns.tsx';

const flat = (id: number) =>
  ({
    ...{ id, status: 1, apartment: false, rooms: 0, open_plan: false, area_total: 24, media: [] },
    ...{ price_total: 5_000_000, price_m2: null, floor: null, ceiling_height: null, section: null },
    building: { title: 'Каскад', title_eng: 'kaskad', location: {}, near: { stations: [] } },
  }) as unknown as ComparedFlat;
const items = [flat(1), flat(2)];
const payments = (said: Readonly<Record<number, string>>) =>
  tableOf(
    { kind: 'flat', items },
    { starOf: () => null, paymentOf: ({ id }) => (said[id] ? { said: said[id], cell: <b>{said[id]}</b> } : null) },
  ).rows.flatMap((row, at) => (row.title.startsWith('Платёж') ? [{ ...row, at }] : []));

test('the payment in a month stands below the price, differs by what is said, and is left out where nothing is lent', () => {
  expect(payments({ 1: '44 260 ₽', 2: '45 000 ₽' })).toMatchObject([
    { at: 1, values: ['44 260 ₽', '45 000 ₽'], differs: true, screenOnly: true },
  ]);
  expect(payments({ 1: '44 260 ₽', 2: '44 260 ₽' })).toMatchObject([{ differs: false }]);
  expect(payments({ 1: '44 260 ₽' })).toMatchObject([{ values: ['44 260 ₽', null], differs: true }]);
  expect(payments({})).toEqual([]);
});
