import { expect, it } from 'vitest';
import { AREAS, readArea, regionPhones } from './areas.ts';

it('offers Moscow, New Moscow and the Moscow region, each found by its key and nothing else', () => {
  expect(AREAS.map(({ title }) => title)).toEqual(['Москва', 'Новая Москва', 'Московская область']);
  for (const area of AREAS) expect(readArea(area.key)).toBe(area);
  for (const other of ['spb', '', 'toString', null, undefined]) expect(readArea(other)).toBeUndefined();
});

it('shows one phone unless the region has its own', () => {
  expect(regionPhones('74950123456', undefined)).toEqual([{ key: '77', phone: '74950123456' }]);
  expect(regionPhones('74950123456', '74950123456')).toHaveLength(1);
  expect(regionPhones('74950123456', '74960123456')).toEqual([
    { key: '77', phone: '74950123456' },
    { key: '50', phone: '74960123456' },
  ]);
});
