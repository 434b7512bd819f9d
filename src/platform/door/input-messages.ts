import type { z } from 'zod';
import { plural } from '../rules/russian.ts';

type Issue = z.core.$ZodRawIssue;

/** What a value should have been, as «Нужно …» goes on. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  array: 'список',
  object: 'набор полей',
  record: 'набор полей',
  null: 'пустое значение',
  date: 'дата',
};

/**
 * What is wrong with a value, in Russian and fit to show beside its field: for the rules of the contract that bring no
 * words of their own. Zod's Russian names types and signs of comparison in English.
 */
export function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Обязательное поле' : `Нужно другое значение: ${kindOf(issue.expected)}`;
    case 'invalid_value':
      return `Такого значения нет. Допустимы: ${issue.values.join(', ')}`;
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'invalid_format':
      return 'Неправильный формат';
    case 'unrecognized_keys':
      return `Неизвестные поля: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Нужно число, кратное ${issue.divisor}`;
    default:
      return 'Недопустимое значение';
  }
}

const kindOf = (expected: string): string => KINDS[expected] ?? 'другого вида';
const signs = (n: number): string => `${n} ${plural(n, 'символ', 'символа', 'символов')}`;
/** After «больше» and «меньше», which take the genitive. */
const values = (n: number): string => `${n} ${plural(n, 'значения', 'значений', 'значений')}`;

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string')
    return `Слишком длинно: не больше ${most} ${plural(most, 'символа', 'символов', 'символов')}`;
  if (origin === 'array' || origin === 'set') return `Не больше ${values(most)}`;
  return inclusive ? `Не больше ${most}` : `Меньше ${most}`;
}

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? 'Заполните поле' : `Слишком коротко: нужно хотя бы ${signs(least)}`;
  if (origin === 'array' || origin === 'set')
    return least === 1 ? 'Нужно хотя бы одно значение' : `Не меньше ${values(least)}`;
  return inclusive ? `Не меньше ${least}` : `Больше ${least}`;
}
