import { bitCount, editsBetween, forgiven, letterBits } from './edits.ts';

/** A text under which somebody is found, its words joined without spaces. */
export interface Name {
  readonly text: string;
  /** Number of whoever bears the name. */
  readonly owner: number;
  /** The whole name; else what remains of it from one of its later words on. */
  readonly whole: boolean;
}

/** A name that was found, `slips` away from what was typed. */
export interface Near {
  readonly name: Name;
  readonly slips: number;
}

/** Shorter beginnings are too like each other to forgive a slip. */
const BEGINNING_MIN = 5;

/** Names in order, so that beginnings are found by halving, with what tells most of them apart before letters are compared. */
export class NameTable {
  readonly #names: readonly Name[];
  readonly #texts: readonly string[];
  /** First name of each text. */
  readonly #first: Int32Array;
  /** The texts by length, their letters beside them; those of `n` letters begin at `#from[n]`. */
  readonly #byLength: Int32Array;
  readonly #bits: Int32Array;
  readonly #from: Int32Array;
  /** The texts of whole names one behind the other, and where each begins. */
  readonly #whole: string;
  readonly #wholeAt: Int32Array;
  readonly #wholeTexts: Int32Array;

  constructor(names: readonly Name[]) {
    const sorted = [...names].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const texts: string[] = [];
    const first: number[] = [];
    sorted.forEach(({ text }, i) => {
      if (texts.at(-1) === text) return;
      texts.push(text);
      first.push(i);
    });
    this.#names = sorted;
    this.#texts = texts;
    this.#first = Int32Array.from([...first, sorted.length]);
    this.#byLength = Int32Array.from(texts.keys()).sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
    this.#bits = this.#byLength.map((at) => letterBits(texts[at] ?? ''));
    const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    this.#from = new Int32Array(longest + 2);
    for (const { length } of texts)
      for (let n = length + 1; n < this.#from.length; n++) this.#from[n] = (this.#from[n] ?? 0) + 1;
    this.#wholeTexts = Int32Array.from(texts.keys()).filter((at) => this.#namesOf(at).some(({ whole }) => whole));
    let end = 0;
    this.#wholeAt = this.#wholeTexts.map((at) => {
      const begin = end;
      end += (texts[at]?.length ?? 0) + 1;
      return begin;
    });
    this.#whole = Array.from(this.#wholeTexts, (at) => `${texts[at]}\n`).join('');
  }

  /** Names of exactly this text. */
  exactly(text: string): readonly Name[] {
    const at = this.#lowerBound(text);
    return this.#texts[at] === text ? this.#namesOf(at) : [];
  }

  /** Names that begin with the text. */
  beginning(text: string): readonly Name[] {
    const found: Name[] = [];
    for (let at = this.#lowerBound(text); this.#texts[at]?.startsWith(text); at++) found.push(...this.#namesOf(at));
    return found;
  }

  /** Whole names that have the text somewhere inside. */
  containing(text: string): readonly Name[] {
    const found: Name[] = [];
    for (let at = this.#whole.indexOf(text); at >= 0; ) {
      const n = lastNotAbove(this.#wholeAt, at);
      found.push(...this.#namesOf(this.#wholeTexts[n] ?? 0).filter(({ whole }) => whole));
      at = this.#whole.indexOf(text, this.#wholeAt[n + 1] ?? this.#whole.length);
    }
    return found;
  }

  /** Names that the text is a slip of: one from four letters on, two from eight. */
  near(text: string): readonly Near[] {
    const most = forgiven(text.length);
    const found: Near[] = [];
    if (most === 0) return found;
    const bits = letterBits(text);
    const last = this.#from.length - 1;
    const end = this.#from[Math.min(last, text.length + most + 1)] ?? 0;
    for (let i = this.#from[Math.min(last, text.length - most)] ?? 0; i < end; i++) {
      const known = this.#bits[i] ?? 0;
      if (bitCount(bits & ~known) > most || bitCount(known & ~bits) > most) continue;
      const at = this.#byLength[i] ?? 0;
      const candidate = this.#texts[at] ?? '';
      const allowed = Math.min(most, forgiven(candidate.length));
      const slips = editsBetween(text, candidate, allowed);
      if (slips <= allowed) for (const name of this.#namesOf(at)) found.push({ name, slips });
    }
    return found;
  }

  /** Names with a beginning that the text is one slip of; its first letter is right. */
  nearBeginning(text: string): readonly Near[] {
    const found: Near[] = [];
    if (text.length < BEGINNING_MIN) return found;
    const [letter = ''] = text;
    for (let at = this.#lowerBound(letter); this.#texts[at]?.startsWith(letter); at++) {
      const candidate = this.#texts[at] ?? '';
      if (candidate.length >= text.length && editsBetween(text, candidate, 1, true) <= 1) {
        for (const name of this.#namesOf(at)) found.push({ name, slips: 1 });
      }
    }
    return found;
  }

  #namesOf(at: number): readonly Name[] {
    return this.#names.slice(this.#first[at], this.#first[at + 1]);
  }

  #lowerBound(text: string): number {
    let [low, high] = [0, this.#texts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#texts[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Place of the last of rising numbers that is not above the value. */
function lastNotAbove(rising: Int32Array, value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
