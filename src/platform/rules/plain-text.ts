/**
 * Texts of people as they may be stored, shown and written into files. Signs that nobody sees can turn the direction of what
 * stands around them, make one name two, and break lines and cells apart; none has a place in names, titles and messages.
 */

/** Emoji that are made of several signs, some of which are hidden alone: keycaps, flags of countries within one, joined people. */
const EMOJI = [
  '[0-9#*]\\uFE0F?\\u20E3',
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}',
  '\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)*',
].join('|');
/** Invisible, turning the direction, controlling, halves of characters, and no characters at all. Tabs and line ends stay. */
const HIDDEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\p{Cs}\\u{FFF9}-\\u{FFFB}]|[^\\P{Cc}\\n\\r\\t]';
/** By far most texts, told without the tables of Unicode. */
const SURELY_SEEN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u0400-\u045f\u2010-\u2026\u20bd]*$/;
const KEPT_OR_HIDDEN = new RegExp(`(${EMOJI})|${HIDDEN}`, 'gu');

/** The text without hidden signs, otherwise as it is. */
export function withoutHidden(text: string): string {
  return SURELY_SEEN.test(text) ? text : text.replace(KEPT_OR_HIDDEN, (_sign, emoji?: string) => emoji ?? '');
}

/** Text of several lines as it may be stored: without hidden signs and blanks at its ends, NFC, its lines ending with \n. */
export function plainText(text: string): string {
  return withoutHidden(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .trim();
}

/** A name, a title or a term as it may be stored and compared: the same in one line, with single spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}
