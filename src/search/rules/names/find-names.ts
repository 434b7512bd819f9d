import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { foldWords, soundOf, switchLayout } from './fold-words.ts';
import type { Named, NameIndex } from './name-index.ts';
import type { Name, NameTable, Near } from './name-table.ts';
import {
  joined,
  meaningful,
  meantBySide,
  type Reading,
  readingsOf,
  stemmed,
  telling,
  unsaidBeside,
} from './place-phrases.ts';

export interface NamesFound<Value> {
  /** What the words may mean, the closest first. */
  readonly values: readonly Value[];
  /** What they can only mean. */
  readonly choice: Value | undefined;
  /** Whose very name was typed, whether or not it is the only one. */
  readonly named: readonly Value[];
  /** How many slips lie between what was typed and the closest names. */
  readonly slips: number;
  /** Words that no name was found for, as they were typed. */
  readonly unknown: readonly string[];
  /** Several places that were said beside each other, in the order of their names: the words of each, and what they may mean. */
  readonly several?: readonly { readonly words: readonly string[]; readonly values: readonly Value[] }[];
}

/** How a name was found, the best first; up to `SAME` it is the very name that was typed. */
const [EXACT, SAME, BEGINNING, LATER, INSIDE, SLIP] = [0, 1, 2, 3, 4, 5];
/** What is added for less than a whole name. */
const WEAKER = 10;
/** A part of a phrase with fewer letters than this is no name of its own. */
const PART_MIN = 3;
/** Fewer letters beside figures have no slips: «15 лет» is no «15 линия». */
const LETTERS_MIN = 4;

/** Looks in several indexes as in one. `fits`: whom the answer may name. */
export function findNames<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  term: string,
  fits: (value: Value) => boolean,
): NamesFound<Value> {
  const typed = foldWords(term);
  const readings = [typed, foldWords(switchLayout(term))].filter((words) => words.length > 0).flatMap(readingsOf);
  for (const search of [namedSo, soundingSo, havingInside, withSlips]) {
    let best: Hits<Value> | undefined;
    for (const reading of readings) {
      const hits = new Hits(indexes, reading, fits);
      search(hits, reading);
      // A reading that names somebody goes before one that only begins like a name.
      if (hits.size > 0 && hits.least < (best?.least ?? Number.POSITIVE_INFINITY)) best = hits;
    }
    if (best) return best.answer();
  }
  return findPart(indexes, typed, fits);
}

/** Whether words are somebody's very name, or with `beginning` the beginning of one. */
export function isName<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  typed: string,
  fits: (value: Value) => boolean,
  beginning = false,
): boolean {
  return readingsOf(foldWords(typed)).some((reading) => {
    if (meaningful(reading.words).join('').length < PART_MIN) return false;
    const hits = new Hits(indexes, reading, fits);
    (beginning ? namedSo : named)(hits, reading);
    return beginning ? hits.size > 0 : hits.least <= SAME;
  });
}

/** Those whose name words are, or begin like. */
export function findNamed<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  typed: string,
  fits: (value: Value) => boolean,
): NamesFound<Value> {
  const words = foldWords(typed);
  const reading = { words, kinds: undefined, said: words };
  const hits = new Hits(indexes, reading, fits);
  namedSo(hits, reading);
  return hits.answer();
}

/** A part of a phrase that is a name: the words `from`–`to`. */
interface Part<Value extends Named> {
  readonly from: number;
  readonly to: number;
  readonly hits: Hits<Value>;
}

/** Kinds of places that others lie in, the widest last. */
const WIDE: readonly EntityKind[] = ['cities', 'counties', 'areas'];

/**
 * The parts of a phrase that are names, the longest first looked for; the other words were not understood. Of a place told with
 * what it lies in («ЗАО, Раменки») the place is meant; of several others each is.
 */
function findPart<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  words: readonly string[],
  fits: (value: Value) => boolean,
): NamesFound<Value> {
  const all = namesIn(indexes, words, [0, words.length], fits);
  const sure = all.filter(isWhole);
  // A later word of a name counts where nobody's whole name is said: «парка» beside «Сокольники» is no «Филёвский парк».
  const parts = sure.length > 0 ? sure : all.slice(0, 1);
  if (parts.length === 0) {
    const said = meaningful(words);
    return { values: [], choice: undefined, named: [], slips: 0, unknown: said.length > 0 ? said : words };
  }
  const around = parts.filter((wide) => parts.some((part) => part !== wide && isAround(wide, part)));
  const meant = parts.filter((part) => !around.includes(part));
  const kinds = new Set(parts.flatMap(({ hits }) => hits.answer().values.map(({ kind }) => kind)));
  const isSaid = (at: number) => parts.some(({ from, to }) => at >= from && at < to);
  const unknown = unsaidBeside(
    words.filter((_, at) => !isSaid(at)),
    kinds,
  );
  const answers = meant.map((part) => ({ part, ...part.hits.answer() }));
  const values = [...new Set(answers.flatMap((answer) => answer.values))];
  const several =
    answers.length > 1
      ? answers.map(({ part: { from, to }, values: own }) => ({ words: telling(words.slice(from, to)), values: own }))
      : undefined;
  return { values, choice: undefined, named: [], slips: 0, unknown, ...(several && { several }) };
}

const isWhole = <Value extends Named>({ hits }: Part<Value>): boolean => hits.least <= SAME;

/** Whether a place that was said is only what another lies in. */
function isAround<Value extends Named>(wide: Part<Value>, part: Part<Value>): boolean {
  const [around] = wide.hits.answer().values;
  const [place] = part.hits.answer().values;
  if (!around || !place || WIDE.indexOf(around.kind) <= WIDE.indexOf(place.kind)) return false;
  const isElsewhere = around.region_code != null && place.region_code != null;
  return !isElsewhere || around.region_code === place.region_code;
}

/** The longest name in the words from `start` to `end`, then those on either side of it. */
function namesIn<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  words: readonly string[],
  [start, end]: readonly [number, number],
  fits: (value: Value) => boolean,
): Part<Value>[] {
  const longest = longestName(indexes, words, [start, end], fits);
  if (!longest) return [];
  const sides = [[start, longest.from] as const, [longest.to, end] as const];
  return [longest, ...sides.flatMap((side) => namesIn(indexes, words, side, fits))];
}

/** Of the names of most words one that is a whole name, else one that begins later. */
function longestName<Value extends Named>(
  indexes: readonly NameIndex<Value>[],
  words: readonly string[],
  [start, end]: readonly [number, number],
  fits: (value: Value) => boolean,
): Part<Value> | undefined {
  let later: Part<Value> | undefined;
  const most = Math.min(end - start, words.length - 1);
  for (let length = most; length > 0; length--) {
    for (let from = start; from + length <= end; from++) {
      const to = from + length;
      // «Ленинский проспект» is a station by its very name, before it is a street.
      for (const reading of readingsOf(words.slice(from, to))) {
        if (meaningful(reading.words).join('').length < PART_MIN) continue;
        const hits = new Hits(indexes, reading, fits);
        named(hits, reading);
        if (hits.size === 0) continue;
        const part = { from, to, hits };
        if (isWhole(part)) return part;
        later ??= part;
      }
    }
  }
  return later;
}

/** Where and how a way of searching looks. */
type Looked = Pick<Hits<Named>, 'size' | 'add' | 'addNear'>;
type Search = (hits: Looked, reading: Reading) => void;
type TableName = 'letters' | 'stems' | 'sounds';

/** The very names. */
const named: Search = (hits, { words }) => {
  const text = joined(words);
  hits.add('letters', (table) => table.exactly(text), EXACT, LATER);
  hits.add('stems', (table) => table.exactly(stemmed(words)), SAME, LATER);
};

/** Names and their beginnings. */
const namedSo: Search = (hits, reading) => {
  named(hits, reading);
  hits.add('letters', (table) => table.beginning(joined(reading.words)), BEGINNING, LATER);
  if (hits.size === 0 && reading.words.length > 1) named(hits, { ...reading, words: reading.words.toReversed() });
};

const soundingSo: Search = (hits, { words }) => {
  const text = joined(words);
  const sound = soundOf(text);
  // Letters that are repeated sound as one: «аааа» is nobody's name.
  if (sound.length >= Math.min(PART_MIN, text.length)) hits.add('sounds', (table) => table.exactly(sound), SAME, LATER);
  if (sound.length >= PART_MIN) hits.add('sounds', (table) => table.beginning(sound), BEGINNING, LATER);
};

const havingInside: Search = (hits, { words }) => {
  const text = joined(words);
  if (text.length >= PART_MIN) hits.add('letters', (table) => table.containing(text), INSIDE, INSIDE);
};

/** Slips of whole names, else of their beginnings; in Latin letters by sound. */
const withSlips: Search = (hits, { words }) => {
  const isLatin = words.some((word) => /[a-z]/.test(word));
  const [table, text]: readonly [TableName, string] = isLatin
    ? ['sounds', soundOf(joined(words))]
    : ['letters', joined(words)];
  hits.addNear(table, (names) => names.near(text), 0);
  if (hits.size === 0) hits.addNear(table, (names) => names.nearBeginning(text), WEAKER);
};

const figuresOf = (text: string): string => text.replace(/\D+/g, '');

/** Who was found for a reading, each by the best of his names. */
class Hits<Value extends Named> {
  readonly #indexes: readonly NameIndex<Value>[];
  readonly #reading: Reading;
  readonly #fits: (value: Value) => boolean;
  readonly #found = new Map<Value, { readonly rank: number; readonly text: string }>();

  constructor(indexes: readonly NameIndex<Value>[], reading: Reading, fits: (value: Value) => boolean) {
    this.#indexes = indexes;
    this.#reading = reading;
    this.#fits = fits;
  }

  get size(): number {
    return this.#found.size;
  }

  /** How the closest was found. */
  get least(): number {
    return Math.min(...Array.from(this.#found.values(), ({ rank }) => rank));
  }

  add(table: TableName, find: (table: NameTable) => readonly Name[], whole: number, part: number): void {
    for (const index of this.#indexes) {
      for (const name of find(index[table])) this.#note(index, name, name.whole ? whole : part);
    }
  }

  addNear(table: TableName, find: (table: NameTable) => readonly Near[], weaker: number): void {
    const text = joined(this.#reading.words);
    const figures = figuresOf(text);
    const letters = text.length - figures.length;
    for (const index of this.#indexes) {
      // A slip of a later word is weaker than the same slip of a whole name.
      for (const { name, slips } of find(index[table])) {
        // A figure is no slip of a letter: «Мытищи 7» is not the town; another figure is another name.
        if (figures !== '' && (!/\d/.test(name.text) || letters < LETTERS_MIN)) continue;
        const isOther = figures !== '' && figures !== figuresOf(name.text);
        this.#note(index, name, SLIP + slips + (name.whole && !isOther ? weaker : WEAKER));
      }
    }
  }

  #note(index: NameIndex<Value>, { owner, text }: Name, rank: number): void {
    const value = index.values[owner];
    if (!value || !this.#fits(value)) return;
    if (this.#reading.kinds && !this.#reading.kinds.has(value.kind)) return;
    const known = this.#found.get(value);
    if (!known || rank < known.rank) this.#found.set(value, { rank, text });
  }

  /** Whether what was typed may as well be a slip of somebody else's name: «перво» is no «первая линия». */
  #mayBeSlip(): boolean {
    const text = joined(this.#reading.words);
    return this.#indexes.some((index) =>
      index.letters.near(text).some(({ name: { owner, whole } }) => {
        const value = index.values[owner];
        return whole && value !== undefined && !this.#found.has(value) && this.#fits(value);
      }),
    );
  }

  answer(): NamesFound<Value> {
    const all = [...this.#found].sort(
      ([, a], [, b]) => a.rank - b.rank || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
    );
    const { least } = this;
    const closest = all.filter(([, { rank }]) => rank === least);
    // Of one name in another case there may be others: «на Соколе» is the district, and the station, whose name has no cases.
    const titles = new Set(closest.map(([{ title }]) => title));
    const sure = all.filter(([{ title }, { rank }]) => rank === least || (rank <= SAME && titles.has(title)));
    const isNamed = least === EXACT || (least === SAME && !this.#mayBeSlip());
    const isSlip = least > SLIP && least < SLIP + WEAKER;
    const closestTo = sure.map(([value]) => value);
    const only = closestTo.length === 1 ? closestTo[0] : meantBySide(this.#reading.said, closestTo);
    const choice = isNamed || isSlip ? only : undefined;
    const named = isNamed ? closestTo : [];
    // Slips that lie further away than the closest ones are other names.
    const values = (least > SLIP ? sure : all).map(([value]) => value);
    return { values, choice, named, slips: least > SLIP ? (least - SLIP) % WEAKER : 0, unknown: [] };
  }
}
