import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typePhone } from './phone-typing.ts';

/** A field where keys are pressed one after another. `⌫` deletes what is in front of the caret. */
function press(keys: string, start = ''): string {
  let [text, caret] = [start, start.length];
  for (const key of keys) {
    const head = text.slice(0, key === '⌫' ? Math.max(0, caret - 1) : caret) + (key === '⌫' ? '' : key);
    const raw = head + text.slice(caret);
    ({ text, caret } = typePhone(text, raw, head.length));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('typing a phone', () => {
  it('puts the mask around the digits, whatever the first one is', () => {
    const ways = ['9991234567', '89991234567', '79991234567', '+79991234567', '8 (999) 123-45-67'];
    for (const keys of [...ways, '+789991234567', '+7 8 999 123-45-67', '+7 (8) 999 123 45 67']) {
      expect(press(keys)).toBe('+7 (999) 123-45-67|');
    }
  });

  it('can be taken back key by key to an empty field', () => {
    let text = '+7 (999) 123-45-67|';
    for (let presses = 0; text !== '|' && presses < 20; presses++) text = press('⌫', text.replace('|', ''));
    expect(text).toBe('|');
  });

  it('deletes the digit in front of a deleted sign', () => {
    expect(typePhone('+7 (999) 123', '+7 (999 123', 7)).toEqual({ text: '+7 (991) 23', caret: 6 });
  });

  it('keeps the caret where a digit was put in the middle', () => {
    expect(typePhone('+7 (999) 12', '+7 (9099) 12', 6)).toEqual({ text: '+7 (909) 912', caret: 6 });
  });

  it('takes a whole number that is pasted in any form', () => {
    for (const pasted of [
      '8 (999) 123-45-67',
      '+7 8 999 123-45-67',
      '+7(8999)1234567',
      '+7 999 123 45 67',
      'tel:+79991234567',
      '9991234567',
    ]) {
      expect(typePhone('', pasted, pasted.length).text).toBe('+7 (999) 123-45-67');
    }
  });

  it('leaves another country’s number as it is instead of making it a Russian one', () => {
    expect(press('+375291234567')).toBe('+375291234567|');
    expect(typePhone('', '+375 29 123 45 67', 17)).toEqual({ text: '+375291234567', caret: 13 });
    expect(typePhone('', '00 49 30 1234567', 16).text).toBe('+49301234567');
  });

  it('begins anew after everything was deleted', () => {
    expect(press('⌫⌫9161234567', '+7 (9')).toBe('+7 (916) 123-45-67|');
    expect(press('⌫⌫⌫⌫⌫+79161234567', '+375')).toBe('+7 (916) 123-45-67|');
  });

  it('never shows more than the mask and keeps the caret inside it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), fc.nat(30), (before, raw, caret) => {
        const typed = typePhone(before, raw, Math.min(caret, raw.length));
        expect(typed.text).toMatch(/^$|^\+$|^\+[0-69]\d{0,14}$|^\+7( \(\d{1,3}(\) \d{1,3}(-\d{1,2}(-\d{1,2})?)?)?)?$/);
        expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
      }),
    );
  });
});
