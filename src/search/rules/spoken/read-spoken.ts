/** Filters by the words in which people ask for them: «двушка», «до 8 млн», «с отделкой», in any order and with other words. */

import type { DictionaryEntry } from '../../../complex/rules/dictionaries.ts';
import { spokenBundles } from '../filters/bundle.ts';
import type { Spoken } from '../filters/definition.ts';
import {
  ALL_FILTERS,
  type AnyFilter,
  type FilterKey,
  readFilters,
  type SearchFilters,
  writeFilters,
} from '../search-filters.ts';
import { mendWord } from './mend-word.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface SpokenFilters {
  readonly filters: SearchFilters;
  /** The other words, as they were typed. */
  readonly rest: string;
  /** Those of them that are known to be no filter, as «за метр»: they are no name either. */
  readonly unheard: readonly string[];
  /** Why they are none. */
  readonly notes: readonly string[];
  /** The rest without them: where names are looked for. */
  readonly names: string;
}

/** Whether words are a name, or at the end of what was typed the beginning of one. */
export type IsName = (words: string, atEnd: boolean) => boolean;

/** A name that has words of a filter within is looked for in so many words on either side of them. */
const NAME_REACH = 3;

/**
 * The filters that words ask for, the longest phrase first where several begin. Words that a name is made of ask for
 * nothing, nor does what speaks against a filter that was said before. `year`: the current one in Moscow; `bundles`: those of the agency.
 */
export function readSpoken(
  typed: string,
  year: number,
  isName: IsName = () => false,
  bundles: readonly DictionaryEntry[] = [],
): SpokenFilters {
  const tokens = mendedTokens(typed, isName);
  const line = new Line(typed, tokens);
  const phrases = [...phrasesOf(year), ...phrasesOfBundles(bundles)];
  let filters: SearchFilters = {};
  let rest = '';
  let names = '';
  const unheard: string[] = [];
  const notes = new Set<string>();
  let said = 0;
  for (let at = 0; at < tokens.length; ) {
    const found = longest(phrases, line, at, year);
    const next = found && !line.isWithinName(at, found.end, isName) ? joined(filters, found.sets, year) : undefined;
    if (!found || !next) {
      at++;
      continue;
    }
    filters = next;
    const before = typed.slice(said, tokens[at]?.from);
    const dropped = found.unheard
      ? typed.slice(tokens[found.unheard.from]?.from, tokens[found.unheard.to - 1]?.to)
      : '';
    if (dropped !== '') unheard.push(dropped);
    if (found.unheard) notes.add(found.unheard.note);
    rest += `${before}${dropped}`;
    names += dropped === '' ? before : `${before} `;
    said = tokens[found.end - 1]?.to ?? said;
    at = found.end;
  }
  const left = (words: string): string => {
    const all = `${words}${typed.slice(said)}`.replace(/\s+/g, ' ').trim();
    return said > 0 && !/[\p{L}\p{N}]/u.test(all) ? '' : all;
  };
  return { filters, rest: left(rest), unheard, notes: [...notes], names: left(names) };
}

const KNOWN: ReadonlySet<string> = new Set(ALL_FILTERS.flatMap(({ filter }) => filter.slips?.split(/\s+/) ?? []));

/** The tokens with words of filters in place of slips of them. A word that is a name, or begins one, is no slip. */
function mendedTokens(typed: string, isName: IsName): Token[] {
  return tokensOf(typed).map((token, at, { length }) => {
    const text = mendWord(token.text, KNOWN);
    return text === undefined || isName(typed.slice(token.from, token.to), at === length - 1)
      ? token
      : { ...token, text };
  });
}

/** Tokens one space apart, for patterns. */
class Line {
  readonly text: string;
  readonly starts: readonly number[];
  readonly #ends: ReadonlyMap<number, number>;
  readonly #typed: string;
  readonly #tokens: readonly Token[];

  constructor(typed: string, tokens: readonly Token[]) {
    this.#typed = typed;
    this.#tokens = tokens;
    this.text = tokens.map(({ text }) => text).join(' ');
    let at = 0;
    this.starts = tokens.map(({ text }) => {
      const start = at;
      at += text.length + 1;
      return start;
    });
    this.#ends = new Map(tokens.map(({ text }, i) => [(this.starts[i] ?? 0) + text.length, i + 1]));
  }

  /** The token after a match that ends there; undefined within a word, or where a hyphen joins it to another. */
  endAt(at: number, offset: number): number | undefined {
    const end = this.#ends.get(offset);
    if (end === undefined) return undefined;
    const [first, last] = [this.#tokens[at], this.#tokens[end - 1]];
    const before = this.#typed.slice(0, first?.from);
    const isGlued = /[\p{L}\p{N}]-$/u.test(before) || /^-\p{L}/u.test(this.#typed.slice(last?.to));
    return isGlued ? undefined : end;
  }

  /** The tokens that a part of the text is made of. */
  tokensAt(part: readonly [from: number, to: number] | undefined): { from: number; to: number } | undefined {
    const [from, to] = [this.starts.indexOf(part?.[0] ?? -1), this.#ends.get(part?.[1] ?? -1)];
    return from < 0 || to === undefined ? undefined : { from, to };
  }

  /** Whether the words are a part of a longer name. */
  isWithinName(from: number, to: number, isName: IsName): boolean {
    const words = this.#tokens.length;
    for (let first = Math.max(0, from - NAME_REACH); first <= from; first++) {
      for (let end = Math.min(words, to + NAME_REACH); end >= to; end--) {
        if (first === from && end === to) continue;
        const [start, last] = [this.#tokens[first], this.#tokens[end - 1]];
        if (isName(this.#typed.slice(start?.from, last?.to), end === words)) return true;
      }
    }
    return false;
  }
}

interface Phrase {
  readonly pattern: RegExp;
  readonly unheard?: string | undefined;
  readonly sets: (said: readonly string[], year: number) => SearchFilters | undefined;
}

interface Found {
  readonly end: number;
  readonly sets: SearchFilters;
  /** Words within that are known to be no filter, by their numbers, and what is said of them. */
  readonly unheard: { readonly from: number; readonly to: number; readonly note: string } | undefined;
}

function longest(phrases: readonly Phrase[], line: Line, at: number, year: number): Found | undefined {
  let best: Found | undefined;
  for (const { pattern, sets, unheard } of phrases) {
    pattern.lastIndex = line.starts[at] ?? 0;
    const match = pattern.exec(line.text);
    const end = match ? line.endAt(at, match.index + match[0].length) : undefined;
    if (!match || end === undefined || end <= (best?.end ?? at)) continue;
    const meant = sets(match.slice(1), year);
    if (!meant || !joined({}, meant, year)) continue;
    const words = unheard === undefined ? undefined : line.tokensAt(match.indices?.[1]);
    best = { end, sets: meant, unheard: words && { ...words, note: unheard ?? '' } };
  }
  return best;
}

/** Both together: values of one list beside each other; undefined where they contradict, or are no values of the filter. */
function joined(filters: SearchFilters, more: SearchFilters, year: number): SearchFilters | undefined {
  const all: Record<string, unknown> = { ...filters };
  for (const [key, value] of Object.entries(more)) {
    const former = all[key];
    if (former === undefined) all[key] = value;
    else if (Array.isArray(former) && Array.isArray(value))
      all[key] = [...new Set([...former, ...value])].sort((a, b) => a - b);
    else if (former !== value) return undefined;
  }
  const raw = writeFilters(all as SearchFilters).map(([key, value]) => [key, [value]] as const);
  const { filters: read, errors } = readFilters(Object.fromEntries(raw), year);
  return errors.length === 0 ? read : undefined;
}

const ofYears = new Map<number, readonly Phrase[]>();

function phrasesOf(year: number): readonly Phrase[] {
  const known =
    ofYears.get(year) ?? ALL_FILTERS.flatMap(({ filter }) => [...ownPhrases(filter), ...titles(filter, year)]);
  ofYears.set(year, known);
  return known;
}

const ofBundles = new WeakMap<readonly DictionaryEntry[], readonly Phrase[]>();

function phrasesOfBundles(bundles: readonly DictionaryEntry[]): readonly Phrase[] {
  const known = ofBundles.get(bundles) ?? phrasesIn(spokenBundles(bundles));
  ofBundles.set(bundles, known);
  return known;
}

const ownPhrases = ({ spoken = [] }: AnyFilter): Phrase[] => (spoken === 'places' ? [] : phrasesIn(spoken));

function phrasesIn(spoken: readonly Spoken<AnyFilter['keys']>[]): Phrase[] {
  return spoken.map(({ said, sets, unheard }: Spoken<AnyFilter['keys']>) => ({
    pattern: patternOf(said, unheard === undefined ? '' : 'd'),
    unheard,
    sets: (words, year) => (typeof sets === 'function' ? sets(words, year) : sets) as SearchFilters | undefined,
  }));
}

/** A title that is a bare figure: it is understood with what it measures alone. */
const FIGURE = /^(?:от|до) \d/;

/** The titles of a filter's values, with the label of its field before them or not. */
function titles({ spoken, entries, field, keys }: AnyFilter, year: number): Phrase[] {
  if (spoken === 'places' || !entries) return [];
  return Object.entries(entries).flatMap(([key, entriesOf]) => {
    const label = 'label' in field && field.key === key ? literal(field.label) : undefined;
    return (entriesOf?.(year) ?? []).flatMap(({ id, title }): Phrase[] => {
      const value = keys[key]?.read([String(id)], year);
      const isFigure = FIGURE.test(literal(title));
      if (value === undefined || (isFigure && label === undefined)) return [];
      const before = label === undefined ? '' : isFigure ? `${label} ` : `(?:${label} )?`;
      const sets = { [key as FilterKey]: value } as SearchFilters;
      return [{ pattern: patternOf(`${before}${literal(title)}`), sets: () => sets }];
    });
  });
}

const literal = (title: string): string =>
  tokensOf(title)
    .map(({ text }) => text.replace(/\./g, '\\.'))
    .join(' ');

/** Words may be joined by hyphens. */
const patternOf = (said: string, flags = ''): RegExp =>
  new RegExp(`(?:${said.replaceAll(' ', ' (?:- )?')})(?= |$)`, `y${flags}`);
