import { expect, test } from 'vitest';
import { isAboutVillages } from './about-villages.ts';

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
