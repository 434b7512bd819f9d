import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLine, plainText, withoutHidden } from './plain-text.ts';

/** Signs that are not seen and change what is: by their kinds, the way readers and programs were fooled with them. */
const HIDDEN = [
  ...['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u061c', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u034f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\u206f'],
  ...[
    '\ufff9',
    '\ufffb',
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
    '\u{e0041}',
    '\u{e0100}',
    '\ufe00',
    '\ufe0f',
    '\u115f',
    '\u3164',
    '\uffa0',
  ],
  ...['\ud800', '\udc00'],
];
const EMOJI = [
  '👩‍👩‍👧‍👦',
  '🏃🏽‍♀️',
  '❤️‍🔥',
  '👁️‍🗨️',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '1️⃣',
  '🇷🇺',
  '☎️',
  '👍🏿',
];
const PLAIN = ['Анна', 'Ёлка', 'é', 'шалом', 'שלום', 'سلام', ' ', '-', '«', '7', '=', '+', '<', '&'];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...HIDDEN, ...EMOJI, ...PLAIN, '\n', '\r\n', '\r', '\t', '\u2028', 'e\u0301', 'и\u0306'), {
      maxLength: 14,
    })
    .map((pieces) => pieces.join('')),
);

describe('a text without hidden signs', () => {
  it('has none of them, whatever was written', () => {
    const pieces = fc.array(fc.constantFrom(...HIDDEN, ...PLAIN), { maxLength: 14 }).map((list) => list.join(''));
    fc.assert(
      fc.property(pieces, (written) => {
        const shown = withoutHidden(written);
        for (const sign of HIDDEN) expect(shown.includes(sign) && sign.length === 1 && sign < '\ud800').toBe(false);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(
          /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Noncharacter_Code_Point}]/u,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps everything that is seen, emoji with their joiners too', () => {
    const seen = fc
      .array(fc.constantFrom(...EMOJI, ...PLAIN, '\n', '\t'), { maxLength: 10 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(seen, (written) => {
        expect(withoutHidden(written)).toBe(written);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...EMOJI),
        fc.constantFrom(...HIDDEN.filter((sign) => !/[\ufe0f\u200d]/.test(sign))),
        (emoji, sign) => {
          expect(withoutHidden(`а${sign}${emoji}${sign}б`)).toBe(`а${emoji}б`);
        },
      ),
    );
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const read of [withoutHidden, plainText, plainLine]) expect(read(read(written))).toBe(read(written));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('what is stored', () => {
  it('is in one of the ways that look alike (NFC), in lines that end alike, without blanks at its ends', () => {
    fc.assert(
      fc.property(text, (written) => {
        const kept = plainText(written);
        expect(kept).toBe(kept.normalize('NFC').trim());
        expect(kept).not.toMatch(/[\r\u2028\u2029]/);
        expect(kept).not.toMatch(/[\p{Bidi_Control}\u200b\u200c\ufeff]|[^\P{Cc}\n\t]/u);
      }),
      { numRuns: 5_000 },
    );
    expect(plainText('первая\r\nвторая\rтретья\u2028четвёртая')).toBe('первая\nвторая\nтретья\nчетвёртая');
    expect(plainText('и\u0306од, e\u0301té')).toBe('йод, été');
  });

  it('as a name or a title is one line', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(plainLine(written)).not.toMatch(/[^\S ]|^ | $| {2}/);
      }),
      { numRuns: 3_000 },
    );
    expect(plainLine(' Анна\u202e\u200b\t Мария\u00a0\n Ёлкина ')).toBe('Анна Мария Ёлкина');
    expect(plainLine('договор\u202efdp.exe')).toBe('договорfdp.exe');
  });

  it.each(EMOJI)('holds %s as it was typed', (emoji) =>
    expect(plainLine(`Спасибо ${emoji}!`)).toBe(`Спасибо ${emoji}!`),
  );
});
