/**
 * Russian telephone numbers: whatever people type or paste becomes `7XXXXXXXXXX`. Geographic (3xx, 4xx, 8xx) and mobile (9xx) codes count; 6xx and 7xx are Kazakhstan's and none of ours.
 */

/** Digits of a number that may be written by hand; longer texts are no number. */
const MAX_INPUT_LENGTH = 40;
/** Longer texts from the clipboard are no line about a phone. */
const MAX_PASTE_LENGTH = 200;
/** There are no codes 89x and 849: what begins so has the old long-distance prefix behind the country's digit. */
const PREFIXED = /^8(?=9|49)/;
const ACCEPTED = /^7(?!89|849)[3489]\d{9}$/;
const MOBILE = /^79\d{9}$/;

/** Signs that people put between digits: spaces of all kinds, brackets, dashes, dots, slashes, invisible marks. */
const BETWEEN = /[\s()[\].,/\\_\-‐-―−\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A number as `7XXXXXXXXXX`, read from any common form: `8 (999) 123-45-67`, `+7 999 1234567`, `9991234567`,
 * `+7 8 (999) …`, `tel:+79991234567`, `007…`, full-width digits. Undefined for anything else. Reading a result again gives the result.
 */
export function readPhone(text: string): string | undefined {
  if (text.length > MAX_INPUT_LENGTH) return undefined;
  const bare = text
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(BETWEEN, '');
  const digits = /^(\+|00)?(\d{10,11}|78(?:9|49)\d{8,9})$/.exec(bare);
  if (!digits) return undefined;
  const number = withCountry(digits[2] ?? '', digits[1] !== undefined);
  return number !== undefined && ACCEPTED.test(number) ? number : undefined;
}

/**
 * The number in a text that says more than it: «Пётр, 8 916 123-45-67 доб. 12» without the name and the extension. Of
 * several numbers the first one; undefined where there is none.
 */
export function findPhone(text: string): string | undefined {
  const whole = readPhone(text);
  if (whole !== undefined || text.length > MAX_PASTE_LENGTH) return whole;
  const pieces = text.normalize('NFKC').split(/[\p{L}\n,;:#*]+/u);
  for (const piece of pieces) {
    const phone = readPhone(piece.replace(/[^\d)]+$/, '').trim());
    if (phone !== undefined) return phone;
  }
  return undefined;
}

/** `international`: a plus came first, so an 8 is not the old long-distance prefix and ten digits are no national number. */
function withCountry(digits: string, international: boolean): string | undefined {
  // Ten digits with the prefix are one short.
  if (digits.length === 10) return international || PREFIXED.test(digits) ? undefined : `7${digits}`;
  if (digits.length === 12) return `7${digits.slice(2)}`;
  // «+8 (999) …» is written by people who swap the first sign only; no country has the code 8.
  return digits.startsWith('8') ? `7${digits.slice(1)}` : digits;
}

/** Whether messages may be sent to a number as {@link readPhone} gives it. */
export function isMobilePhone(phone: string): boolean {
  return MOBILE.test(phone);
}

/** `+7 (###) ###-##-##`, the mask of every phone field. */
export const PHONE_PLACEHOLDER = '+7 (___) ___-__-__';

/** Digits of the longest number that there is (E.164). */
const LONGEST = 15;

/** Whether a text says itself that it is another country's number: `+375 29 …`, `00 49 …`. «+8 …» is a slip for «8 …». */
export function isForeignPhone(typed: string): boolean {
  const start = typed
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(BETWEEN, '');
  return /^(\+[0-69]|00[1-689])/.test(start);
}

/**
 * What a field under the mask shows for what was typed or pasted into it so far: `+7 (999) 12`. The country's digit is put
 * in front of what lacks it; digits beyond the eleventh are cut off; no digits give an empty text. Another country's number
 * stays as it is, without the mask: digits of it under +7 would be somebody else's phone.
 */
export function maskPhone(typed: string): string {
  if (isForeignPhone(typed))
    return `+${typed.normalize('NFKC').replace(/\D/g, '').replace(/^00/, '').slice(0, LONGEST)}`;
  if (typed.trim() === '+') return '+';
  const national = nationalDigits(typed);
  if (national === undefined) return '';
  const [code, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, 10),
  ];
  let text = '+7';
  if (code) text += ` (${code}`;
  if (code?.length === 3 && first) text += `) ${first}`;
  if (second) text += `-${second}`;
  if (third) text += `-${third}`;
  return text;
}

/** Up to ten digits after the country's; undefined when there are no digits at all. */
function nationalDigits(typed: string): string | undefined {
  const read = readPhone(typed);
  if (read) return read.slice(1);
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  if (digits === '') return undefined;
  const international = /^\s*\+\s*7/.test(typed);
  const national = international || /^[78]/.test(digits) ? digits.slice(1) : digits;
  return national.replace(PREFIXED, '').slice(0, 10);
}

/** Whether a text is a whole number under the mask that is Kazakhstan's: it shares the country's digit. */
export function isKazakhPhone(typed: string): boolean {
  return /^7[67]\d{9}$/.test(typed.replace(/\D/g, ''));
}

/** Whether the mask is full: submit buttons stay disabled until then. */
export function isPhoneComplete(typed: string): boolean {
  return typed.replace(/\D/g, '').length === 11 && !isForeignPhone(typed);
}
