import { withoutHidden } from '../../platform/rules/plain-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  minus: '−',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  shy: '',
};
const MAX_TEXT_LENGTH = 20_000;

/** Named and numeric references once; what is unknown or no character stays as written. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const valid = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : ' ';
  });
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|table|blockquote)\s*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<[/!]?[a-z][^<>]*(?:>|$)/gi, '');
}

/**
 * A description as plain text: HTML (raw, escaped or escaped twice) taken out, its line breaks kept, references decoded,
 * hidden signs dropped, NFC, at most one empty line in a row and 20,000 characters. Null when nothing is left.
 */
export function readDescription(html: string | null): string | null {
  if (html === null) return null;
  const text = withoutHidden(withoutTags(decodeReferences(withoutTags(decodeReferences(withoutTags(html))))))
    .replace(/\r\n?/g, '\n')
    .replaceAll('\ufffd', '')
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '' || text === '-' || /^(?:undefined|null|no)$/i.test(text)) return null;
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : text;
}

const PLAIN_LINE =
  /^(?!(?:undefined|null|no)$)(?=.*\p{L}.*\p{L}|\d)[\p{L}\d.,:;/()«»№+-]+(?: [\p{L}\d.,:;/()«»№+-]+)*$/iu;

/** A short text (title, name) as one line of plain text of at most `longest` characters, null when nothing is left. */
export function readLine(html: string | null, longest = 300): string | null {
  // Most names and ids are plain already.
  if (html !== null && html.length > 0 && html.length <= longest && PLAIN_LINE.test(html)) return html;
  const text = readDescription(html);
  if (text === null) return null;
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? line.slice(0, longest).trimEnd() : line;
}

/** An address that percent-encoding would not change; by far the most are such. */
const CLEAN_URL = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,20}\/(?!\S*https?:)[\w./~%+=&?,:-]{0,1500}$/;

/**
 * An absolute http(s) address, percent-encoded, or null. Of addresses glued together («…/uploadshttp://…») the last is the
 * real one; `//host/…` means https; other schemes, user names and hosts without a dot are refused.
 */
export function readUrl(text: string | null): string | null {
  if (text === null || text.length > 4_096) return null;
  if (CLEAN_URL.test(text) && !text.includes('/.')) return text;
  const decoded = decodeReferences(text)
    .replace(/[\p{Cc}]/gu, '')
    .trim();
  const starts = [...decoded.matchAll(/https?:\/\//gi)];
  const last = starts.at(-1)?.index;
  const whole =
    last === undefined
      ? decoded.startsWith('//')
        ? `https:${decoded}`
        : null
      : decoded.slice(lastAddress(decoded, last));
  const url = whole === null ? null : URL.parse(whole);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    !url.hostname.includes('.')
  ) {
    return null;
  }
  return url.href.length <= 2_048 ? url.href : null;
}

/** An address inside the query of another («?u=https://…») is a part of it, not glued to it. */
function lastAddress(text: string, last: number): number {
  const query = text.indexOf('?');
  const around = query >= 0 && query < last ? text.slice(0, query).toLowerCase().lastIndexOf('http') : -1;
  return around >= 0 ? around : last;
}

const YES = new Set(['да', 'true', '1', '+', 'yes', 'y', 'есть', 'имеется']);
const NO = new Set(['нет', 'false', '0', '-', 'no', 'n', 'отсутствует']);

/** `да|true|1|+|yes|есть` and `нет|false|0|-|no`; null for anything else. */
export function readBoolean(text: string | null): boolean | null {
  if (text === null) return null;
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
