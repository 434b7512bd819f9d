import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPhone, isMobilePhone, isPhoneComplete, maskPhone, readPhone } from './phone.ts';

/** Invented cases; `npm run prove` asks for more. */
const CASES = Number(process.env.PARSER_CASES ?? 10_000);

describe('a phone', () => {
  test.each([
    '+7 (916) 123-45-67',
    '8 (916) 123-45-67',
    '8(916)1234567',
    '89161234567',
    '79161234567',
    '9161234567',
    '+7 916 123 45 67',
    '+7-916-123-45-67',
    '8.916.123.45.67',
    '8 916 123–45–67',
    '8\u00a0(916)\u00a0123\u201145\u201167',
    ' +7\t(916) 1234567 ',
    'tel:+79161234567',
    '0079161234567',
    '＋７９１６１２３４５６７',
    '\u200e+7 916 123-45-67\u200f',
    '[+7] 916/123/45/67',
    '+8 (916) 123-45-67',
  ])('is read from %j', (text) => {
    expect(readPhone(text)).toBe('79161234567');
  });

  test.each([
    ['', 'nothing'],
    ['916123456', 'nine digits'],
    ['891612345678', 'twelve digits'],
    ['8916123456', 'the prefix 8 and one digit short, for there is no code 891'],
    ['8 495 123-45-6', 'the prefix 8 and one digit short, for there is no code 849'],
    ['+77011234567', 'Kazakhstan'],
    ['+76011234567', 'Kazakhstan'],
    ['+1 202 555 0100', 'America'],
    ['+9161234567', 'ten digits after a plus are another country'],
    ['79161234567 доб. 5', 'an extension'],
    ['7916123456a', 'a letter'],
    ['+7 (916) 123-45-67, +7 (916) 123-45-68', 'two of them'],
    [`7${' '.repeat(50)}9161234567`, 'longer than anybody writes'],
    ['7916123456\u0000', 'a control character'],
    ['+٧٩١٦١٢٣٤٥٦٧', 'digits of another script that a provider would not dial'],
    ['70001234567', 'a code that does not exist'],
  ])('is not %j: %s', (text) => {
    expect(readPhone(text)).toBeUndefined();
  });

  test('read once is read for ever, whatever stands between its digits', () => {
    const between = fc.constantFrom('', ' ', '-', '(', ')', ' (', ') ', '.', '\u00a0', '–');
    const number = fc
      .tuple(fc.constantFrom('3', '4', '8', '9'), fc.stringMatching(/^\d{9}$/))
      .map((parts) => parts.join(''))
      // Codes that do not exist.
      .filter((digits) => !/^8(9|49)/.test(digits));
    fc.assert(
      fc.property(
        number,
        fc.constantFrom('7', '8', '+7', ''),
        fc.array(between, { minLength: 10, maxLength: 10 }),
        (digits, prefix, gaps) => {
          const text = prefix + [...digits].map((digit, i) => (gaps[i] ?? '') + digit).join('');
          const phone = readPhone(text);
          expect(phone).toBe(text.length > 40 ? undefined : `7${digits}`);
          if (phone) expect(readPhone(phone)).toBe(phone);
        },
      ),
      { numRuns: CASES },
    );
  });

  test('is never made out of other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(readPhone(text) ?? '79161234567').toMatch(/^7[3489]\d{9}$/);
      }),
      { numRuns: CASES },
    );
  });

  test('gets messages only as a mobile one', () => {
    expect(['79161234567', '74951234567', '78001234567'].map(isMobilePhone)).toEqual([true, false, false]);
  });
});

describe('a text from the clipboard', () => {
  test.each([
    ['+7 916 123-45-67 доб. 12', '79161234567'],
    ['8 916 123 45 67 (доб 12)', '79161234567'],
    ['+7 (495) 123-45-67, доб. 100', '74951234567'],
    ['9161234567 ext 5', '79161234567'],
    ['тел.: 8 (916) 123-45-67', '79161234567'],
    ['Пётр Иванович +7 916 123-45-67', '79161234567'],
    ['8 916 123-45-67, 8 495 123-45-67', '79161234567'],
    ['8 916 123-45-67\nс 9 до 18', '79161234567'],
    ['доб. 12', undefined],
    ['4276 1600 1234 5678', undefined],
    ['+1 202 555 0100 доб. 3', undefined],
    ['', undefined],
  ])('%j has the phone %j', (text, phone) => {
    expect(findPhone(text)).toBe(phone);
  });
});

describe('the mask', () => {
  test.each([
    ['', ''],
    ['9', '+7 (9'],
    ['+7 (9', '+7 (9'],
    ['7', '+7'],
    ['8', '+7'],
    ['+7', '+7'],
    ['916', '+7 (916'],
    ['9161', '+7 (916) 1'],
    ['+7 (916) 123-4', '+7 (916) 123-4'],
    ['8 (916) 123-45-67', '+7 (916) 123-45-67'],
    ['9161234567', '+7 (916) 123-45-67'],
    ['+7 (916) 123-45-678', '+7 (916) 123-45-67'],
    ['абв', ''],
  ])('shows %j as %j', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
  });

  test('is stable: what it shows it shows again, and it grows digit by digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[3489]\d{0,9}$/).filter((digits) => !/^8(9|49)/.test(digits)),
        (national) => {
          const shown = maskPhone(`+7${national}`);
          expect(maskPhone(shown)).toBe(shown);
          expect(shown.replace(/\D/g, '')).toBe(`7${national}`);
          expect(isPhoneComplete(shown)).toBe(national.length === 10);
        },
      ),
      { numRuns: CASES },
    );
  });

  test('takes the long-distance prefix out from behind the country’s digit, and reads such a number', () => {
    expect(maskPhone('+7 8')).toBe('+7 (8');
    expect(maskPhone('+7 (89')).toBe('+7 (9');
    expect(maskPhone('+7 8 916 123-45-6')).toBe('+7 (916) 123-45-6');
    expect(maskPhone('+7 8 495 123-45-67')).toBe('+7 (495) 123-45-67');
    expect(readPhone('+7 8 (916) 123-45-67')).toBe('79161234567');
    // One digit short, not a number of a code 891.
    expect(readPhone('+7 8 916 123-45-6')).toBeUndefined();
    // Penza's code begins like Moscow's with the prefix.
    expect(maskPhone('+7 8412 12-34-56')).toBe('+7 (841) 212-34-56');
  });
});
