/** Building blocks of the feed writers: escaped XML text, element by element, nothing kept. */

// XML 1.0 §2.2 allows no control characters but these three, and no half of a surrogate pair.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
const SPECIAL = /[&<>"]/g;
/** By far the most texts need nothing. */
const PLAIN = /^[\w\u0400-\u04ff .,:;/()«»№?=%+-]*$/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text fit for element content and double-quoted attributes; characters XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

export type Fact = string | number | null | undefined;

/** `<name>value</name>`, or nothing when the fact is unknown or an empty text. */
export function tag(name: string, value: Fact): string {
  return value === null || value === undefined || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** Children wrapped into an element, or nothing when there are none. */
export function group(name: string, ...children: string[]): string {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** A boolean in the format's own words, or nothing when unknown. */
export function flag(name: string, value: boolean | null | undefined, yes: string, no: string): string {
  return value === null || value === undefined ? '' : tag(name, value ? yes : no);
}
