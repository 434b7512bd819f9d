import { countOf, groupDigits } from './russian.ts';

const SIGNS = ['символ', 'символа', 'символов'] as const;

/** What is said beside a text that is longer than its field takes; undefined when it fits. Nothing of it is ever cut. */
export function tooLong(text: string, max: number): string | undefined {
  const over = text.length - max;
  return over > 0 ? `Лишнего ${countOf(over, SIGNS)}: помещается ${groupDigits(max)}. Сократите` : undefined;
}
