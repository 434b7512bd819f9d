import { expect, it } from 'vitest';
import { tooLong } from './text-length.ts';

it('a text that is too long is told by how much, one that fits is not mentioned', () => {
  expect(tooLong('а'.repeat(4_000), 4_000)).toBeUndefined();
  expect(tooLong('', 1)).toBeUndefined();
  expect(tooLong('а'.repeat(10_000), 4_000)).toBe('Лишнего 6\u00A0000\u00A0символов: помещается 4\u00A0000. Сократите');
  expect(tooLong('ab', 1)).toBe('Лишнего 1\u00A0символ: помещается 1. Сократите');
});
