import { expect, test } from 'vitest';
import { isAboutVillages, villageCardPath } from './about-villages.ts';

test('tells words about houses and plots', () => {
  for (const words of [
    'коттедж',
    'Таунхаусы до 20 млн',
    'дом с участком',
    'посёлок',
    'в поселке',
    'частный дом',
    'дача',
  ])
    expect(isAboutVillages(words), words).toBe(true);
  for (const words of ['двушка', 'дом 12', 'Хамовники', 'поселение', 'сдача в 2027', 'удача', ''])
    expect(isAboutVillages(words), words).toBe(false);
});

test('the card of a village takes along what it understands of a search', () => {
  expect(villageCardPath('luzhki', { rooms: '2', price_max: '30000000', square_min: '150', floor_min: '2' })).toBe(
    '/luzhki?price_max=30000000&square_min=150',
  );
  expect(villageCardPath('luzhki', { rooms: '2' })).toBe('/luzhki');
});

test.each([
  ['дом', '1,2,3'],
  ['коттеджи', '1,2,3'],
  ['дом с участком', '1,2,3'],
  ['участок 10 соток', '4'],
  ['таунхаус', '8'],
  ['таунхаус или дуплекс', '8,9'],
  ['домодедово', ''],
  ['', ''],
])('«%s» beside the name of a village chooses its offers of type %s', (words, types) => {
  expect(villageCardPath('luzhki', { price_max: '30000000' }, words)).toBe(
    `/luzhki?${types && `type=${types}&`}price_max=30000000`,
  );
});
