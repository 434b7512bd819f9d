import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ISSUED_LENGTH, issuedPassword, readIssuedPassword } from './issued-password.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Chi-square of 31 degrees of freedom is above this once in ten million. */
const SUSPICIOUS = 90;

it('ten thousand passwords have no repeat, and every place has every sign alike', () => {
  const issued = Array.from({ length: 10_000 }, () => issuedPassword(randomBytes(ISSUED_LENGTH)));
  expect(new Set(issued).size).toBe(10_000);
  for (let place = 0; place < ISSUED_LENGTH; place++) {
    const expected = issued.length / ALPHABET.length;
    const counts = Array.from(ALPHABET, (sign) => issued.filter((password) => password[place] === sign).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(10_000);
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(SUSPICIOUS);
  }
});

it('is read as it was issued, however it was typed', () => {
  const issued = issuedPassword(Uint8Array.from({ length: ISSUED_LENGTH }, (_, i) => i * 3));
  for (const typed of [issued, issued.toLowerCase(), ` ${issued.slice(0, 5)}-${issued.slice(5)} `])
    expect(readIssuedPassword(typed)).toBe(issued);
  expect(readIssuedPassword('oOоОiIlL')).toBe('00001111');
});
