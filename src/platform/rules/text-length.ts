import { groupDigits } from './russian.ts';

/** What is said beside a text that is longer than its field takes; undefined when it fits. Nothing of it is ever cut. */
export function tooLong(text: string, max: number): string | undefined {
  const over = text.length - max;
  return over > 0 ? `Лишние символы: ${groupDigits(over)}. Помещается ${groupDigits(max)}, сократите` : undefined;
}
