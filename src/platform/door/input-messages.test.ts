import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import './door.ts';

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('what is wrong with a value', () => {
  test.each([
    [z.string(), undefined, 'Обязательное поле'],
    [z.string(), null, 'Нужно другое значение: строка'],
    [z.string(), 7, 'Нужно другое значение: строка'],
    [z.object({}), [], 'Нужно другое значение: набор полей'],
    [z.int(), 1.5, 'Нужно другое значение: целое число'],
    [z.string().max(100), 'я'.repeat(101), 'Слишком длинно: не больше 100 символов'],
    [z.string().max(21), 'я'.repeat(22), 'Слишком длинно: не больше 21 символа'],
    [z.string().min(1), '', 'Заполните поле'],
    [z.string().min(3), 'я', 'Слишком коротко: нужно хотя бы 3 символа'],
    [z.array(z.int()).max(2), [1, 2, 3], 'Не больше 2 значений'],
    [z.array(z.int()).min(1), [], 'Нужно хотя бы одно значение'],
    [z.number().max(5), 6, 'Не больше 5'],
    [z.number().gt(5), 5, 'Больше 5'],
    [z.enum(['a', 'b']), 'c', 'Такого значения нет. Допустимы: a, b'],
    [z.string().regex(/^x/), 'y', 'Неправильный формат'],
    [z.strictObject({}), { name: 1 }, 'Неизвестные поля: name'],
    [z.union([z.int(), z.boolean()]), 'y', 'Недопустимое значение'],
    [z.string().max(1, 'Свои слова'), 'яя', 'Свои слова'],
  ])('%# is said in Russian', (schema, value, message) => {
    expect(said(schema, value)).toBe(message);
  });

  test('is never told in the words of the program', () => {
    const schema = z.object({
      text: z.string().min(2).max(4),
      number: z.number().min(1).max(2),
      whole: z.int(),
      yes: z.boolean(),
      list: z.array(z.string()).min(1).max(2),
      either: z.union([z.int(), z.null()]),
      address: z.url(),
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), fc.anything()), (value) => {
        for (const { message } of schema.safeParse(value).error?.issues ?? []) expect(message).not.toMatch(/[a-z<>=]/i);
      }),
    );
  });
});
