import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditDetails, auditReferences } from './audit-details.ts';

it('what a row of the log says is told in words, before and after, without what stayed', () => {
  const before = { price: 9_000_000, bank: null, note: 'а', blocked: false };
  const after = {
    price: 9_500_000,
    bank: 'Банк',
    note: 'а',
    expires_at: '2026-11-26T07:00:00.000Z',
    filters: { role: '1' },
  };
  expect(auditDetails(before, after)).toEqual([
    { label: 'цена, ₽', was: '9\u00A0000\u00A0000', is: '9\u00A0500\u00A0000' },
    { label: 'банк', was: 'пусто', is: 'Банк' },
    { label: 'заблокирован', was: 'нет', is: null },
    { label: 'до', was: null, is: '26.11.2026 10:00' },
    { label: 'отбор, роль', was: null, is: '1' },
  ]);
  expect(auditDetails(null, { items: [{ kind: 'flat', id: 7 }], released: [] })).toEqual([
    { label: 'что', was: null, is: 'вид: flat номер: 7' },
    { label: 'снято броней', was: null, is: 'ничего' },
  ]);
});

it('takes whatever a row holds, and is empty where nothing changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      for (const { was, is } of auditDetails(before, after)) expect(was).not.toBe(is);
      expect(auditDetails(before, before)).toEqual([]);
    }),
    { examples: [[[{ toString: false }], null]] },
  );
});

it('names whom a number leads to, and keeps the number of who is gone', () => {
  const [before, after] = [
    { manager_id: 12, price: 12 },
    { manager_id: 15, price: 12, items: [{ flat_id: 7 }] },
  ];
  expect(auditReferences(before, after)).toEqual(['users 12', 'users 15', 'flats 7']);
  expect(auditDetails(before, after, { 'users 12': 'Мария', 'flats 7': '2-комн., 56 м²' })).toEqual([
    { label: 'менеджер', was: 'Мария', is: '15' },
    { label: 'что', was: null, is: 'квартира: 2-комн., 56 м²' },
  ]);
});
