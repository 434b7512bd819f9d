import { isCommonName } from './first-names.ts';

/** What points at a person in a text, wherever and however it is written. */
export interface PersonTraces {
  /** 7XXXXXXXXXX. */
  readonly phones: readonly string[];
  readonly mails: readonly string[];
  /** As they were given: «Канарейкина Ядвига», also former ones. */
  readonly names: readonly string[];
  /** Codes that were made for this person alone, such as the one for his friends. */
  readonly marks: readonly string[];
}

/** `name`: two or more words of his name beside each other; `surname`: one that is not a common first name. */
export type TraceKind = 'phone' | 'mail' | 'mark' | 'name' | 'surname';

/** Where a text speaks of the person, by its UTF-16 units. */
export interface Trace {
  readonly kind: TraceKind;
  readonly start: number;
  readonly end: number;
}

/** Kinds that are nobody else's; a name may be. */
export const isCertain = (kind: TraceKind): boolean => kind === 'phone' || kind === 'mail' || kind === 'mark';

/** A text as it is compared, and where each of its signs stood. */
interface View {
  readonly text: string;
  readonly start: readonly number[];
  readonly end: readonly number[];
}

/** Small letters without marks above them (ё as е, й as и), full-width and other forms of a sign as the plain one. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** With what an address has encoded (`%D0%AF`) as it is read. */
function viewOf(text: string): View {
  const view = { text: '', start: [] as number[], end: [] as number[] };
  const put = (sign: string, start: number, end: number): void => {
    for (const unit of foldLetters(sign).split('')) {
      view.text += unit;
      view.start.push(start);
      view.end.push(end);
    }
  };
  for (const { 0: piece, index } of text.matchAll(/(?:%[0-9a-f]{2})+|[\s\S]/giu)) {
    if (piece.length < 3) put(piece, index, index + piece.length);
    else for (const { sign, at, length } of decoded(piece)) put(sign, index + at, index + at + length);
  }
  return view;
}

/** The signs of `%D0%AF…`; what is none stays as it is. */
function decoded(run: string): { sign: string; at: number; length: number }[] {
  const signs: { sign: string; at: number; length: number }[] = [];
  for (let at = 0; at < run.length; ) {
    const lead = Number.parseInt(run.slice(at + 1, at + 3), 16);
    const length = 3 * (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
    let sign = run.slice(at, at + length);
    try {
      sign = decodeURIComponent(sign);
    } catch {
      // It means itself.
    }
    signs.push({ sign, at, length: Math.min(length, run.length - at) });
    at += length;
  }
  return signs;
}

/** What people put between the digits of a number. A comma parts numbers of a list. */
const GAP = '[\\s()[\\].+/\\\\_\\-‐-―−]{0,4}';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The number with any country's digit before it or none, that is no part of a longer one. */
function phonePattern(phone: string): RegExp {
  const digits = phone.slice(1).split('').join(GAP);
  return new RegExp(`(?<!\\d)(?:(?:\\+|00${GAP})?[78]${GAP})?${digits}(?!\\d)`, 'g');
}

const mailPattern = (mail: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped(foldLetters(mail.trim()))}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'gu');
const markPattern = (mark: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(foldLetters(mark))}(?![\\p{L}\\p{N}_-])`, 'gu');

const wordsOf = (name: string): string[] => foldLetters(name).match(/\p{L}{2,}/gu) ?? [];

/** What of a word its cases leave as it is: «Ерасова», «Ерасову» and «Ерасовым» begin alike. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:ии|ои|ыи|ая|яя|[аеиоуыэюяь])$/, '');
  return stem.length >= 4 ? stem : word;
}
/** Letters that a case may add to the stem. */
const MAX_ADDED = 3;

const isFormOf = (token: string, word: string): boolean => {
  const stem = stemOf(word);
  if (token === word || stem.length < 4) return token === word;
  return token.startsWith(stem) && token.length - stem.length <= MAX_ADDED;
};

/** Words of a name that few others bear; of a name of common words only, none. */
export function tellingWords(name: string): string[] {
  return wordsOf(name).filter((word) => word.length >= 3 && !isCommonName(word));
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longest space between two words of one name. */
const MAX_BETWEEN = 3;

function findName(tokens: readonly Token[], name: string): Trace[] {
  const words = wordsOf(name);
  const telling = tellingWords(name);
  const found: Trace[] = [];
  let run: Token[] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    const tells = run.some(({ word }) => telling.some((one) => isFormOf(word, one)));
    const whole = words.length > 1 && words.every((one) => run.some(({ word }) => isFormOf(word, one)));
    if (first && last && (tells || whole)) {
      found.push({ kind: run.length > 1 ? 'name' : 'surname', start: first.start, end: last.end });
    }
    run = [];
  };
  for (const token of tokens) {
    const last = run.at(-1);
    if (last && token.start - last.end > MAX_BETWEEN) close();
    if (words.some((word) => isFormOf(token.word, word))) run.push(token);
    else close();
  }
  close();
  return found;
}

/** Finds a person in texts. */
export type TraceFinder = (text: string) => Trace[];

/** @returns what finds the person in a text: spans in their order, none within another. */
export function traceFinder({ phones, mails, names, marks }: PersonTraces): TraceFinder {
  const patterns: (readonly [TraceKind, RegExp])[] = [
    ...phones.map((phone) => ['phone', phonePattern(phone)] as const),
    ...mails.map((mail) => ['mail', mailPattern(mail)] as const),
    ...marks.map((mark) => ['mark', markPattern(mark)] as const),
  ];
  return (text) => {
    const view = viewOf(text);
    const found = patterns.flatMap(([kind, pattern]) =>
      [...view.text.matchAll(pattern)].map(({ 0: hit, index }) => ({ kind, start: index, end: index + hit.length })),
    );
    const tokens = [...view.text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
      word,
      start: index,
      end: index + word.length,
    }));
    for (const name of names) found.push(...findName(tokens, name));
    return apart(found).map(({ kind, start, end }) => ({
      kind,
      start: view.start[start] ?? 0,
      end: view.end[end - 1] ?? text.length,
    }));
  };
}

/** Of spans that meet, the longest. */
function apart(traces: readonly Trace[]): Trace[] {
  const kept: Trace[] = [];
  for (const trace of [...traces].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (kept.every(({ start, end }) => trace.end <= start || trace.start >= end)) kept.push(trace);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** What stands where a text spoke of somebody who asked to be erased. */
const REMOVED = '[удалено]';

/** The text with these spans replaced. */
export function withoutTraces(text: string, traces: readonly Trace[], replacement: string = REMOVED): string {
  let left = '';
  let at = 0;
  for (const { start, end } of traces) {
    left += text.slice(at, start) + replacement;
    at = end;
  }
  return left + text.slice(at);
}

/** Fewer signs of a phone, a mail or a name point at too many to point at him. */
const MIN_DIGITS = 4;
const MIN_LETTERS = 3;

/**
 * Whether what somebody typed into a search is the beginning of the person's name or mail, or a part of his phone: «9413778»,
 * «Ерас». Undefined when it is not.
 */
export function searchedFor(term: string, { phones, mails, names }: PersonTraces): TraceKind | undefined {
  const folded = foldLetters(term).trim();
  const digits = folded.replace(/\D/g, '');
  const onlyDigits = digits.length >= MIN_DIGITS && /^[\d\s()+./\-‐-―−]+$/.test(folded);
  if (onlyDigits && phones.some((phone) => phone.includes(digits) || `8${phone.slice(1)}`.includes(digits))) {
    return 'phone';
  }
  if (folded.length > MIN_LETTERS && mails.some((mail) => foldLetters(mail).startsWith(folded))) return 'mail';
  const begun = (folded.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= MIN_LETTERS);
  const telling = names.flatMap(tellingWords);
  return begun.some((word) => telling.some((one) => one.startsWith(word))) ? 'surname' : undefined;
}
