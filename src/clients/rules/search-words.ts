/** How people are looked for: what is typed, as the parts that must be found. */

/** Letters as a search compares them: case and ё say nothing. The database has an index on the same. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Words of a text, folded, in no order; each must be found somewhere. */
export function searchWords(text: string): string[] {
  return [
    ...new Set(
      folded(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}

const WHOLE = 11;

/** A whole number, or the parts one of which a phone must contain; `start`: must begin with. */
export type PhonePart = { readonly whole: string } | { readonly part: string; readonly start: string | undefined };

/**
 * Digits of a phone in any form of writing: 8… and +7… are one number, whole or begun, and any part of it will do, as its last
 * four. Undefined where there are no digits.
 */
export function phonePartOf(text: string): PhonePart | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return undefined;
  if (digits.length === WHOLE && /^[78]/.test(digits)) return { whole: `7${digits.slice(1)}` };
  return { part: digits, start: digits.startsWith('8') && digits.length > 1 ? `7${digits.slice(1)}` : undefined };
}

/** Whether a text is nothing but a phone or a part of one. */
export const looksLikePhone = (text: string): boolean =>
  /^[\d\s()+\-–.]+$/.test(text) && /\d{2}/.test(text.replace(/\D/g, ''));

/** Fewest digits by which a phone is looked for beside names. */
export const MIN_DIGITS = 3;
