/** Passwords that we issue by SMS: short enough to type, 50 bits of chance. */

/** Crockford's 32 symbols: digits and capitals without I, L, O, U, which look like others or form words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ISSUED_LENGTH = 10;

/** A password from random bytes, one for each symbol; 256 is a multiple of 32, so all are equally likely. */
export function issuedPassword(random: Uint8Array): string {
  if (random.length !== ISSUED_LENGTH) throw new RangeError(`${ISSUED_LENGTH} random bytes are needed`);
  return Array.from(random, (byte) => ALPHABET.charAt(byte % 32)).join('');
}

/** What was typed, as it was issued: small letters, blanks, dashes and confused symbols do not matter. */
export function readIssuedPassword(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OО]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[АВЕКМНРСТХ]/g, (letter) => 'ABEKMHPCTX'.charAt('АВЕКМНРСТХ'.indexOf(letter)));
}
