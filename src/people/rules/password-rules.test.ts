import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ISSUED_LENGTH, issuedPassword, readIssuedPassword } from './issued-password.ts';
import { passwordFault } from './password-rules.ts';

const common = new Set(readFileSync('data/reference/common-passwords.txt', 'utf8').toLowerCase().split('\n'));
const context = ['79161234567', 'Анна Котова', 'Новосёл', 'admin manager'];
const faultOf = (password: string, staff = true) => passwordFault(password, { staff, common, context });

describe('a password of staff', () => {
  test.each([
    'сорок две синицы',
    'correct horse battery staple',
    'x7#Qm2!vLp9@Ws4',
    'три сосны у старого моста',
    '日本語のとても長いパスワードです',
  ])('may be %j', (password) => expect(faultOf(password)).toBeUndefined());

  test.each([
    'короткий пароль'.slice(0, 14),
    'passwordpassword',
    'qwertyuiop123456',
    'йцукенгшщзфывапр',
    '123456789012345678',
    'aaaaaaaaaaaaaaaaaaaa',
    'abababababababababab',
    'Новосёл79161234567',
    'анна котова новосёл 2026',
    'admin admin admin 1234',
    'Password123456789!',
    'dragonmonkeyletmein',
    'a\u0000bcdefghijklmnopq',
  ])('may not be %j', (password) => expect(faultOf(password)).toMatch(/[а-я]/));

  test('is never judged for ever', () => {
    fc.assert(fc.property(fc.string({ maxLength: 128 }), (password) => void faultOf(password)));
    const started = performance.now();
    faultOf('qwerty'.repeat(21));
    faultOf('a1'.repeat(64));
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe('a password of a client', () => {
  test.each(['синица на дубе', 'x7#Qm2!v'])('may be %j', (password) =>
    expect(faultOf(password, false)).toBeUndefined(),
  );
  test.each(['1234567', 'password', 'qwertyuiop', '11111111', 'PASSWORD'])('may not be %j', (password) =>
    expect(faultOf(password, false)).toMatch(/[а-я]/),
  );
});

describe('an issued password', () => {
  test('has ten of 32 symbols, all equally likely, and does not repeat', () => {
    const counts = new Map<string, number>();
    const seen = new Set<string>();
    const total = 10_000;
    for (let i = 0; i < total; i++) {
      const password = issuedPassword(crypto.getRandomValues(new Uint8Array(ISSUED_LENGTH)));
      seen.add(password);
      for (const symbol of password) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
    expect([seen.size, counts.size]).toEqual([total, 32]);
    const expected = (total * ISSUED_LENGTH) / 32;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 31 degrees of freedom: above 80 one run in a million.
    expect(chiSquare).toBeLessThan(80);
  });

  test('is understood however it is typed', () => {
    expect(readIssuedPassword('abcde-fgh01 ')).toBe('ABCDEFGH01');
    expect(readIssuedPassword('oil0')).toBe('0110');
    expect(readIssuedPassword('АВСЕН')).toBe('ABCEH');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const password = issuedPassword(bytes);
        expect(readIssuedPassword(password)).toBe(password);
        expect(readIssuedPassword(password.toLowerCase())).toBe(password);
      }),
    );
  });
});
