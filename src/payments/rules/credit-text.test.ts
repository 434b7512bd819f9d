import { expect, test } from 'vitest';
import { coveredText } from './credit-text.ts';

test('a first payment that pays for the whole flat is told in roubles, as it was chosen', () => {
  expect(coveredText(8_736_000).replaceAll('\u00a0', ' ')).toBe(
    'Ваш взнос 8 736 000 ₽ покрывает цену: кредит не нужен',
  );
});
