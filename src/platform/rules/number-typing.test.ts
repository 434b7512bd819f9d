import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReversed, settleNumber, shownNumber, typeNumber } from './number-typing.ts';

/** Invented cases; `npm run prove` asks for more. */
const CASES = Number(process.env.PARSER_CASES ?? 1_000);

const N = '\u00a0';

describe('typing a number', () => {
  test.each([
    ['', '', undefined],
    ['8', '8', 8],
    ['8000', `8${N}000`, 8000],
    ['20000000', `20${N}000${N}000`, 20_000_000],
    [`20${N}000${N}0001`, `200${N}000${N}001`, 200_000_001],
    ['12а3', '123', 123],
    ['-5', '5', 5],
    ['1.5', '15', 15],
    ['0', '', undefined],
    ['007', '7', 7],
    ['000', '', undefined],
    ['1234567890123', `123${N}456${N}789${N}012`, 123_456_789_012],
  ])('%j shows %j', (raw, text, value) => {
    expect(typeNumber(raw)).toMatchObject({ text, value });
  });

  test.each([
    ['55,5', 1, '55,5', 55.5],
    ['55.5', 1, '55,5', 55.5],
    ['55,', 1, '55,', 55],
    ['55,57', 1, '55,5', 55.5],
    ['0,5', 2, '0,5', 0.5],
    [`1${N}234,5`, 1, `1${N}234,5`, 1234.5],
    ['20.000.000', 2, `20${N}000${N}000`, 20_000_000],
    [',5', 1, '5', 5],
    ['8,25', 0, '825', 825],
  ])('%j with %d decimals shows %j', (raw, decimals, text, value) => {
    expect(typeNumber(raw, raw.length, 1, decimals)).toEqual({ text, value, caret: text.length });
  });

  test('a zero stands where zero is allowed, but never leads', () => {
    expect(typeNumber('0', 1, 0)).toMatchObject({ text: '0', value: 0 });
    expect(typeNumber('00', 2, 0)).toMatchObject({ text: '0', value: 0 });
    expect(typeNumber('05', 2, 0)).toMatchObject({ text: '5', value: 5 });
  });

  test('the caret stays behind the digit it was behind', () => {
    // 1 234|5 → 12 34|5
    expect(typeNumber(`1${N}2345`, 5).caret).toBe(5);
    // |5000 typed in front: 1|5000 → 1|5 000
    expect(typeNumber(`15${N}000`, 1).caret).toBe(1);
    // a rejected zero in front leaves the caret at the start
    expect(typeNumber(`05${N}000`, 1).caret).toBe(0);
  });

  test('whatever is typed, the text reads back as the value and changes no more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), (raw, caret) => {
        const typed = typeNumber(raw, Math.min(caret, raw.length));
        expect(typed.text).toBe(shownNumber(typed.value));
        expect(typed.text).not.toMatch(/^0/);
        expect(typeNumber(typed.text)).toMatchObject({ text: typed.text, value: typed.value });
        expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
      }),
      { numRuns: CASES },
    );
  });
});

describe('leaving a field', () => {
  test.each([
    [undefined, { min: 1, max: 100 }, undefined],
    [0, { min: 1, max: 100 }, 1],
    [1, { min: 1, max: 100 }, 1],
    [100, { min: 1, max: 100 }, 100],
    [101, { min: 1, max: 100 }, 100],
    [500, { min: 100, max: 100 }, 500],
    [500, { min: 200, max: 100 }, 500],
    [50, { min: 200, max: 100 }, 200],
    [2_000_000, { min: 0, max: 1_000_000 }, 1_000_000],
  ])('%j within %j becomes %j', (value, limits, settled) => {
    expect(settleNumber(value, limits)).toBe(settled);
  });
});

test('a pair is reversed only when both ends are set and cross', () => {
  expect(isReversed(5, 4)).toBe(true);
  expect(isReversed(5, 5)).toBe(false);
  expect(isReversed(undefined, 4)).toBe(false);
  expect(isReversed(5, undefined)).toBe(false);
});
