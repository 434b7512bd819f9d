import { maskPhone } from './phone.ts';

export interface TypedPhone {
  /** What the field shows. */
  readonly text: string;
  /** Where the caret stands in it. */
  readonly caret: number;
}

/**
 * What a phone field shows after a keystroke or a paste made `raw` of `before`, with the caret behind the same digit. A
 * sign of the mask that was deleted takes the digit in front of it along: else the key would seem dead.
 */
export function typePhone(before: string, raw: string, caret: number): TypedPhone {
  const deletedSign = raw.length === before.length - 1 && digitsOf(raw) === digitsOf(before) && digitsOf(raw) !== '';
  const [typed, at] = deletedSign ? withoutDigitBefore(raw, caret) : [raw, caret];
  // A country's sign that stands alone begins a number; left over from one that was deleted it would make the next one foreign.
  if (typed === '+' && before.startsWith('+7')) return { text: '', caret: 0 };
  const text = maskPhone(typed);
  if (text === '+') return { text, caret: 1 };
  const digits = digitsOf(text).length;
  const given = digitsOf(typed).length;
  // The country's digit was put in front of what came without it.
  const added = given > 0 && given < digits ? 1 : 0;
  // The long-distance prefix behind the country's digit was taken out.
  const taken = added === 0 && at > 1 && !digitsOf(typed).slice(1).startsWith(digitsOf(text).slice(1)) ? 1 : 0;
  return { text, caret: afterDigit(text, digitsOf(typed.slice(0, at)).length + added - taken) };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function withoutDigitBefore(text: string, caret: number): [string, number] {
  const at = text.slice(0, caret).search(/\d\D*$/);
  return at < 0 ? [text, caret] : [text.slice(0, at) + text.slice(at + 1), at];
}

/** The place behind the digit of that number, from 1; the end when there are fewer. */
function afterDigit(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (/\d/.test(text[i] ?? '')) seen += 1;
    if (seen === count) return count === 0 ? 0 : i + 1;
  }
  return text.length;
}
