import { expect, test } from 'vitest';
import { isAskedTerm } from './asked-term.ts';

test('is asked about from three letters on, and about a diameter by its sign', () => {
  for (const term of ['сок', 'D2', 'd1', 'Д2', 'д5']) expect(isAskedTerm(term), term).toBe(true);
  for (const term of ['', 'со', 'D', '10', 'а2']) expect(isAskedTerm(term), term).toBe(false);
});
