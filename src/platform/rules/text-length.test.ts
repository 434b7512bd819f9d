import { expect, it } from 'vitest';
import { tooLong } from './text-length.ts';

it('a text that is too long is told by how much, one that fits is not mentioned', () => {
  expect(tooLong('а'.repeat(4_000), 4_000)).toBeUndefined();
  expect(tooLong('', 1)).toBeUndefined();
  expect(tooLong('а'.repeat(10_000), 4_000)).toBe('Лишние символы: 6\u00A0000. Помещается 4\u00A0000, сократите');
  expect(tooLong('ab', 1)).toBe('Лишние символы: 1. Помещается 1, сократите');
});
