import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, otpauthUri, stepOf, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is the one of RFC 6238, appendix B', (seconds, code) => {
    expect(codeOfStep(SECRET, stepOf(seconds * 1_000))).toBe(code);
  });

  it('is taken for its own thirty seconds and a neighbour of them', () => {
    const now = 1_111_111_111_000;
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOfCode(SECRET, codeOfStep(SECRET, stepOf(now + seconds * 1_000)), now),
    );
    expect(steps).toEqual([undefined, stepOf(now) - 1, stepOf(now), stepOf(now) + 1, undefined]);
    for (const text of ['', '12345', '1234567', 'ab12cd', '００５０４７'])
      expect(stepOfCode(SECRET, text, now)).toBe(undefined);
  });

  it('comes from a secret that apps can be given', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('f'))).toBe('MY');
    const uri = new URL(otpauthUri(SECRET, { issuer: 'Новосёл', label: '+7 999' }));
    expect(uri.searchParams.get('secret')).toBe(base32(SECRET));
    expect(decodeURIComponent(uri.pathname)).toContain('Новосёл:+7 999');
  });
});
