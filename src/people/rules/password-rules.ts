/** What a person may choose as a password (OWASP ASVS 5 §6.2). Length counts, not kinds of signs. */

/** Shortest own password of a client and of staff, characters. */
export const CLIENT_PASSWORD_MIN = 8;
export const STAFF_PASSWORD_MIN = 15;

/** What is left of a password of staff without what is easy to guess must still have so many characters … */
const SUBSTANCE_LENGTH = 8;
/** … and so many different ones. */
const SUBSTANCE_VARIETY = 5;
/** Shorter words are no reason to refuse. */
const MIN_WORD = 4;

/** Rows of keys that fingers walk along. */
const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
];

export interface PasswordRules {
  readonly staff: boolean;
  /** Passwords that everybody tries, in small letters. */
  readonly common: ReadonlySet<string>;
  /** What is known about the person and the site: name, phone, brand. */
  readonly context: readonly string[];
}

/** Why a password cannot be taken, a Russian sentence; undefined when it can. */
export function passwordFault(password: string, { staff, common, context }: PasswordRules): string | undefined {
  const least = staff ? STAFF_PASSWORD_MIN : CLIENT_PASSWORD_MIN;
  const signs = [...password];
  if (signs.length < least) return `Пароль короче ${least} символов`;
  if (/\p{Cc}/u.test(password)) return 'В пароле есть служебные символы';
  const folded = fold(password);
  if (common.has(folded) || new Set(signs).size < SUBSTANCE_VARIETY) return 'Такой пароль легко угадать';
  if (!staff) return undefined;
  const rest = substance(folded, common, words(context));
  const enough = rest.length >= SUBSTANCE_LENGTH && new Set(rest).size >= SUBSTANCE_VARIETY;
  return enough ? undefined : 'Пароль состоит из слов и рядов, которые легко угадать';
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Words of the context that are long enough to matter, and the digits of phones. */
function words(context: readonly string[]): string[] {
  return context
    .flatMap((text) => [
      ...fold(text).split(/[^\p{L}\p{N}]+/u),
      text.replace(/\D/g, ''),
      text.replace(/\D/g, '').slice(1),
    ])
    .filter((word) => word.length >= MIN_WORD);
}

/** What remains when known words, walks along the keyboard, repeated signs and blanks are taken out. */
function substance(folded: string, common: ReadonlySet<string>, known: readonly string[]): string {
  let rest = '';
  for (let at = 0; at < folded.length; ) {
    const skipped = guessable(folded, at, common, known);
    if (skipped === 0) {
      const sign = folded.charAt(at);
      if (/[\p{L}\p{N}]/u.test(sign)) rest += sign;
    }
    at += skipped || 1;
  }
  return rest;
}

/** Length of the longest easy piece that begins here; 0 for none. */
function guessable(text: string, at: number, common: ReadonlySet<string>, known: readonly string[]): number {
  let longest = Math.max(walkLength(text, at), repeatLength(text, at));
  for (const word of known) if (word.length > longest && text.startsWith(word, at)) longest = word.length;
  for (let length = Math.min(16, text.length - at); length > longest && length >= MIN_WORD; length--) {
    if (common.has(text.slice(at, at + length))) return length;
  }
  return longest;
}

/** Neighbours on the keyboard or in the alphabet, forwards or backwards. */
function walkLength(text: string, at: number): number {
  let longest = 0;
  for (const walk of WALKS) {
    const start = walk.indexOf(text.charAt(at));
    if (start < 0) continue;
    for (const step of [1, -1]) {
      let length = 1;
      while (
        at + length < text.length &&
        text.charAt(at + length) === walk.charAt(start + step * length) &&
        walk.charAt(start + step * length) !== ''
      )
        length++;
      longest = Math.max(longest, length);
    }
  }
  return longest >= MIN_WORD ? longest : 0;
}

function repeatLength(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && text.charAt(at + length) === text.charAt(at)) length++;
  return length >= 3 ? length : 0;
}
