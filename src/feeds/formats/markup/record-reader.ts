import sax from 'sax';
import { type FeedElement, foldElementName } from '../element.ts';
import { FeedRejected } from '../feed-rejected.ts';
import type { FeedLimits } from '../limits.ts';
import type { Warn } from '../notes.ts';
import { FastLane } from './fast-lane.ts';

/** Why a record could not be built as a whole. */
export type RecordProblem = 'damaged' | 'too_large' | 'too_deep';

export interface FeedHandlers {
  onRoot(name: string, attributes: Readonly<Record<string, string>>): void;
  /** A child of the root that is no record (generation date, feed version). */
  onHeader(element: FeedElement): void;
  /** A complete record; `parents` are the records it stands in, outermost first, still being built. */
  onRecord(element: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): void;
  warn: Warn;
}

/** What is handed over on its own in files of one kind. */
interface RecordNames {
  /** Elements that are records wherever they stand first. */
  outer: ReadonlySet<string>;
  /** Records inside records, by what holds them: they are not kept by it. */
  inner: ReadonlyMap<string, readonly string[]>;
  /** A record whose name is that of a field inside the records it holds. */
  homonym?: string;
}

const USUAL: RecordNames = {
  outer: new Set(['offer', 'object', 'complex', 'ad']),
  inner: new Map([
    ['complex', ['building']],
    ['building', ['flat']],
  ]),
};
/** Formats whose names mean something else in others are told by their root. */
const BY_ROOT: ReadonlyMap<string, RecordNames> = new Map([
  [
    'data',
    {
      outer: new Set(['regions', 'object']),
      inner: new Map([
        ['regions', ['object']],
        ['object', ['corpus']],
        ['corpus', ['flat']],
      ]),
    },
  ],
  [
    'projects',
    {
      outer: new Set(['project']),
      inner: new Map([['project', ['flat', 'office', 'commerce', 'mhmts', 'pantry', 'parking']]]),
      homonym: 'project',
    },
  ],
]);
/** Texts that may hold HTML: its tags are kept as text. */
const HTML_TEXTS = new Set(['description', 'text', 'ndadditionally']);
/** Elements are charged for, so that a million empty ones are a large record too. */
const ELEMENT_CHARGE = 16;
/** Levels at which a file is hostile, whatever it holds. */
const DEEPEST = 200;
const MAX_ATTRIBUTES = 500;
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

interface OpenRecord {
  element: FeedElement;
  /** Index of the record's own level in the stack. */
  level: number;
  size: number;
  problem: RecordProblem | null;
}
/** One open tag: the element built for it, or null where nothing is built (root, HTML in texts, over a limit). */
interface Level {
  name: string;
  element: FeedElement | null;
  record: OpenRecord | null;
  /** Belongs to a record that was given up. */
  lost: boolean;
}

/**
 * Builds records from the text of a feed, in one pass and with bounded memory: only the records that are open are held.
 * Names are folded and namespaces ignored. Damage is reported and the rest still read: a record whose tags do not match comes
 * with a problem, a raw `&` and HTML inside a text only count as warnings.
 */
export class RecordReader {
  rootClosed = false;
  /** Structural errors so far. */
  errors = 0;
  readonly #handlers: FeedHandlers;
  readonly #limits: FeedLimits;
  readonly #parser = sax.parser(true, {});
  readonly #lane = new FastLane(this.#parser);
  readonly #levels: Level[] = [];
  readonly #records: OpenRecord[] = [];
  #names = USUAL;
  /** Level at which an HTML text is open, or -1. */
  #htmlText = -1;
  #attributes = 0;
  #attributeSize = 0;
  /** Name of the end tag that is closing the elements above its own, or null. */
  #closingTo: string | null = null;
  #errorPosition = -1;

  constructor(handlers: FeedHandlers, limits: FeedLimits) {
    this.#handlers = handlers;
    this.#limits = limits;
    const parser = this.#parser;
    parser.onopentagstart = () => {
      this.#attributes = 0;
      this.#attributeSize = 0;
    };
    parser.onattribute = ({ name, value }) => this.#countAttribute(name.length + value.length);
    parser.onopentag = (tag) => this.#open(tag as sax.Tag);
    parser.onclosetag = (name) => this.#close(name);
    parser.ontext = (text) => this.#text(text);
    parser.oncdata = (text) => this.#text(text);
    parser.ondoctype = (text) => this.#refuseEntities(text);
    parser.onsgmldeclaration = (text) => this.#refuseEntities(text);
    parser.onerror = (error) => this.#error(error);
  }

  /**
   * Reads on. After the end of the root everything is ignored.
   * @throws FeedRejected when a limit of the file is passed or entities are declared
   */
  write(text: string): void {
    if (this.rootClosed) return;
    // sax would swallow the `<` of `R&</name>`.
    const mended = text.includes('&<') ? text.replaceAll('&<', '&amp;<') : text;
    this.#guarded(() => this.#lane.write(mended));
  }

  /** Ends the file; `rootClosed` then tells whether it was whole. */
  end(): void {
    if (!this.rootClosed) this.#guarded(() => this.#parser.end());
  }

  #guarded(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (error instanceof FeedRejected) throw error;
      throw new FeedRejected('parser_failed', error instanceof Error ? error.message : String(error));
    }
  }

  #countAttribute(size: number): void {
    this.#attributes += 1;
    this.#attributeSize += size;
    if (this.#attributes > MAX_ATTRIBUTES || this.#attributeSize > this.#limits.max_record_size) {
      throw new FeedRejected('token_too_large', `attributes of one element ${this.#where()}`);
    }
  }

  #open(tag: sax.Tag): void {
    if (this.rootClosed) return;
    const name = foldElementName(tag.name);
    const depth = this.#levels.length;
    if (depth >= DEEPEST) throw new FeedRejected('too_deep', `${depth} levels ${this.#where()}`);
    const level: Level = { name, element: null, record: null, lost: false };
    this.#levels.push(level);
    if (depth === 0) {
      this.#names = BY_ROOT.get(name) ?? USUAL;
      this.#handlers.onRoot(name, attributesOf(tag));
      return;
    }
    if (this.#htmlText >= 0) {
      this.#text(`<${name}>`);
      return;
    }
    this.#dropUnclosed(name);
    const holder = this.#records.at(-1);
    if (this.#isRecord(name, holder, depth)) {
      const element: FeedElement = { name, attributes: attributesOf(tag), text: '', children: [] };
      level.element = element;
      level.record = { element, level: depth, size: 0, problem: null };
      this.#records.push(level.record);
    } else if (holder !== undefined) this.#openInside(holder, tag, level);
    if (level.element !== null && HTML_TEXTS.has(name)) this.#htmlText = depth;
  }

  #isRecord(name: string, holder: OpenRecord | undefined, depth: number): boolean {
    if (holder === undefined) return depth === 1 || this.#names.outer.has(name);
    return this.#names.inner.get(holder.element.name)?.includes(name) === true;
  }

  #openInside(holder: OpenRecord, tag: sax.Tag, level: Level): void {
    const depth = this.#levels.length - 1;
    const parent = this.#levels[depth - 1]?.element ?? null;
    this.#charge(holder, ELEMENT_CHARGE + this.#attributeSize);
    if (depth - holder.level >= this.#limits.max_depth) holder.problem ??= 'too_deep';
    if (parent !== null && parent.children.length >= this.#limits.max_children) holder.problem ??= 'too_large';
    if (holder.problem === 'too_large' || holder.problem === 'too_deep' || parent === null) return;
    level.element = { name: level.name, attributes: attributesOf(tag), text: '', children: [] };
    parent.children.push(level.element);
  }

  /** A record inside one of its own name means that the end tag of the first is missing: it is given up, the new one stands. */
  #dropUnclosed(name: string): void {
    const at = this.#records.findIndex(({ element }) => element.name === name);
    if (at < 0 || (name === this.#names.homonym && at < this.#records.length - 1)) return;
    const lost = this.#records.splice(at);
    for (const level of this.#levels.slice(lost[0]?.level, -1)) {
      level.record = null;
      level.element = null;
      level.lost = true;
    }
    this.#countError('a record without its end tag');
    const parents = this.#records.map(({ element }) => element);
    for (const { element } of lost.slice(0, 1)) this.#handlers.onRecord(element, parents, 'damaged');
  }

  #close(rawName: string): void {
    const level = this.#levels.pop();
    if (level === undefined) return;
    const implied = this.#closingTo !== null && rawName !== this.#closingTo;
    if (!implied) this.#closingTo = null;
    const depth = this.#levels.length;
    if (this.#htmlText >= 0 && depth > this.#htmlText) {
      this.#text(`</${level.name}>`);
      return;
    }
    if (depth === this.#htmlText) this.#htmlText = -1;
    if (implied && !level.lost) this.#damage();
    const record = level.record;
    if (record !== null) {
      this.#records.splice(this.#records.indexOf(record));
      this.#deliver(record);
    }
    if (depth === 0) this.rootClosed = true;
  }

  #deliver({ element, problem }: OpenRecord): void {
    if (this.#records.length === 0 && !this.#names.outer.has(element.name)) {
      if (problem === null) this.#handlers.onHeader(element);
      return;
    }
    this.#handlers.onRecord(
      element,
      this.#records.map((record) => record.element),
      problem,
    );
  }

  #damage(): void {
    const innermost = this.#records.at(-1);
    if (innermost !== undefined) innermost.problem ??= 'damaged';
  }

  #text(text: string): void {
    const holder = this.#records.at(-1);
    if (holder === undefined || this.rootClosed) return;
    this.#charge(holder, text.length);
    const at = this.#htmlText >= 0 ? this.#htmlText : this.#levels.length - 1;
    const element = this.#levels[at]?.element;
    if (!element || holder.problem === 'too_large') return;
    const room = this.#limits.max_text - element.text.length;
    if (text.length <= room) element.text += text;
    else {
      if (room > 0) element.text += text.slice(0, room);
      this.#handlers.warn('text_cut', element.name);
    }
  }

  #charge(record: OpenRecord, size: number): void {
    record.size += size;
    if (record.size > this.#limits.max_record_size) record.problem ??= 'too_large';
  }

  #refuseEntities(declaration: string): void {
    if (/<!ENTITY|^\s*ENTITY/i.test(declaration)) {
      throw new FeedRejected('entities_declared', `entities are declared ${this.#where()}`);
    }
  }

  #error(error: Error): void {
    // sax stops at an error that is not cleared.
    (this.#parser as { error: Error | null }).error = null;
    const message = error.message.split('\n', 1)[0] ?? '';
    if (message.startsWith('Max buffer length')) {
      throw new FeedRejected('token_too_large', `${message} ${this.#where()}`);
    }
    if (this.rootClosed || message.startsWith('Text data outside')) {
      this.#handlers.warn('text_outside_root', this.#where());
    } else if (/^Invalid character(?: in)? entity/.test(message)) {
      this.#handlers.warn('raw_ampersand', this.#where());
    } else if (message === 'Unclosed root tag' || message === 'Unexpected end') {
      // rootClosed says it.
    } else this.#structuralError(message);
  }

  #structuralError(message: string): void {
    if (message === 'Unexpected close tag')
      this.#closingTo = (this.#parser as sax.SAXParser & { tagName: string }).tagName;
    // It closes nothing after all.
    if (message.startsWith('Unmatched closing tag')) this.#closingTo = null;
    if (this.#htmlText >= 0) {
      this.#handlers.warn('html_in_text', this.#where());
      return;
    }
    // One wrong end tag is reported once for every level it crosses.
    if (this.#parser.position === this.#errorPosition) return;
    this.#errorPosition = this.#parser.position;
    this.#countError(message);
  }

  #countError(message: string): void {
    this.errors += 1;
    this.#handlers.warn('markup_error', `${message} ${this.#where()}`);
    if (this.errors > this.#limits.max_errors) {
      throw new FeedRejected('too_many_errors', `more than ${this.#limits.max_errors} markup errors`);
    }
  }

  #where(): string {
    return `(line ${this.#lane.line + 1})`;
  }
}

function attributesOf(tag: sax.Tag): Readonly<Record<string, string>> {
  let attributes: Record<string, string> | null = null;
  for (const name in tag.attributes) {
    attributes ??= {};
    attributes[foldElementName(name)] = tag.attributes[name] ?? '';
  }
  return attributes ?? NO_ATTRIBUTES;
}
