import { type FeedElement, foldElementName } from '../element.ts';
import { FeedRejected } from '../feed-rejected.ts';
import type { FeedLimits } from '../limits.ts';
import type { FeedHandlers, RecordProblem } from './record-reader.ts';

/** How a text that is JSON begins: a list of objects, texts or lists, or an object. */
export const JSON_START = /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/;

/** Objects around the lists of records. */
const DEEPEST_LIST = 8;
/** Levels inside a record at which a file is hostile, whatever it holds. */
const DEEPEST = 200;
/** Keys of the lists in which Profitbase answers its lots. */
const LISTS_OF_LOTS = new Set(['data', 'properties']);
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const BLANK = new Set([' ', '\n', '\r', '\t']);
const ENDS_SCALAR = new Set([',', '}', ']', ...BLANK]);

/** An object or a list that stands open around the records. */
interface Container {
  isList: boolean;
  /** Folded key under which it stands, or null. */
  name: string | null;
}

/** A value being cut out of the text: an element of a list, a key, or a value that is no record. */
interface Capture {
  kind: 'key' | 'value' | 'record';
  pieces: string[];
  size: number;
  depth: number;
  isText: boolean;
  isEscaped: boolean;
  isScalar: boolean;
  problem: RecordProblem | null;
}

/**
 * Builds records from JSON in one pass and with bounded memory: the elements of the outermost lists, each cut out of the text by
 * its brackets and parsed on its own, so that a record that is no JSON costs that record alone. The list's key is the record's name;
 * keys are folded as names of XML are, a list inside a record becomes repeated children. What stands beside the lists is handed
 * over as headers.
 */
export class JsonRecordReader {
  rootClosed = false;
  /** Structural errors so far. */
  errors = 0;
  /** Whether there was a list in which lots stand, be it empty. */
  sawLots = false;
  readonly #handlers: FeedHandlers;
  readonly #limits: FeedLimits;
  readonly #open: Container[] = [];
  #capture: Capture | null = null;
  /** Key whose value comes next. */
  #key: string | null = null;
  #saidTrailing = false;

  constructor(handlers: FeedHandlers, limits: FeedLimits) {
    this.#handlers = handlers;
    this.#limits = limits;
  }

  /** Reads on. @throws FeedRejected when a limit of the file is passed */
  write(text: string): void {
    let at = 0;
    while (at < text.length) {
      at = this.#capture === null ? this.#walk(text, at) : this.#cut(text, at, this.#capture);
    }
  }

  /** Ends the file; `rootClosed` then tells whether it was whole. */
  end(): void {
    const capture = this.#capture;
    if (capture === null) return;
    this.#capture = null;
    if (capture.kind === 'record') this.#countError('a record that is cut off');
  }

  /** One sign between the records. */
  #walk(text: string, at: number): number {
    const sign = text[at] ?? '';
    if (BLANK.has(sign)) return at + 1;
    if (this.rootClosed) {
      if (!this.#saidTrailing) this.#handlers.warn('text_outside_root');
      this.#saidTrailing = true;
      return text.length;
    }
    const holder = this.#open.at(-1);
    if (sign === '}' || sign === ']') this.#close(sign);
    else if (sign === ',' || sign === ':') {
      // Both only part what is read by its place.
    } else if (holder?.isList === true) return this.#begin('record', text, at);
    else if (holder !== undefined && this.#key === null) {
      if (sign === '"') return this.#begin('key', text, at);
      this.#countError(`a key expected, ${sign} found`);
    } else if (sign === '{' || sign === '[') this.#openContainer(sign === '[');
    else return this.#begin('value', text, at);
    return at + 1;
  }

  #openContainer(isList: boolean): void {
    if (this.#open.length === 0) this.#handlers.onRoot('json', NO_ATTRIBUTES);
    if (this.#open.length >= DEEPEST_LIST)
      throw new FeedRejected('too_deep', `${this.#open.length} levels around a list`);
    this.#open.push({ isList, name: this.#key ?? this.#open.at(-1)?.name ?? null });
    this.sawLots ||= isList && LISTS_OF_LOTS.has(this.#key ?? '');
    this.#key = null;
  }

  #close(sign: string): void {
    const closed = this.#open.at(-1);
    if (closed === undefined || closed.isList !== (sign === ']')) {
      this.#countError(`${sign} closes nothing`);
      return;
    }
    this.#open.pop();
    this.#key = null;
    this.rootClosed = this.#open.length === 0;
  }

  #begin(kind: Capture['kind'], text: string, at: number): number {
    const sign = text[at] ?? '';
    const isScalar = sign !== '"' && sign !== '{' && sign !== '[';
    this.#capture = {
      kind,
      pieces: [],
      size: 0,
      depth: 0,
      isText: false,
      isEscaped: false,
      isScalar,
      problem: null,
    };
    return this.#cut(text, at, this.#capture);
  }

  /** Goes on with the value that is being cut out, to its end or that of the text. */
  #cut(text: string, from: number, capture: Capture): number {
    let at = from;
    let isDone = false;
    for (; at < text.length && !isDone; at++) {
      const code = text.charCodeAt(at);
      if (capture.isEscaped) capture.isEscaped = false;
      else if (capture.isText) {
        if (code === 92 /* \ */) capture.isEscaped = true;
        else if (code === 34 /* " */) {
          capture.isText = false;
          isDone = capture.depth === 0;
        }
      } else if (code === 34) capture.isText = true;
      else if (code === 123 || code === 91 /* { [ */) {
        capture.depth += 1;
        if (capture.depth > DEEPEST) throw new FeedRejected('too_deep', `${capture.depth} levels in one record`);
      } else if (capture.isScalar && ENDS_SCALAR.has(text[at] ?? '')) break;
      else if (code === 125 || code === 93 /* } ] */) {
        capture.depth -= 1;
        isDone = capture.depth === 0;
      }
    }
    this.#keep(capture, text.slice(from, at));
    if (isDone || (capture.isScalar && at < text.length)) this.#finish(capture);
    return at;
  }

  #keep(capture: Capture, piece: string): void {
    capture.size += piece.length;
    if (capture.size > this.#limits.max_record_size) {
      capture.problem = 'too_large';
      capture.pieces = [];
      if (capture.kind !== 'record') throw new FeedRejected('token_too_large', `a ${capture.kind} beside the records`);
    } else capture.pieces.push(piece);
  }

  #finish({ kind, pieces, problem }: Capture): void {
    this.#capture = null;
    const value = problem === null ? this.#parsed(pieces.join('')) : undefined;
    const name = kind === 'record' ? (this.#open.at(-1)?.name ?? 'item') : (this.#key ?? 'item');
    if (kind === 'key') {
      this.#key = foldElementName(String(value ?? ''));
      return;
    }
    this.#key = null;
    if (this.#open.length === 0) return;
    const element: FeedElement = { name, attributes: NO_ATTRIBUTES, text: '', children: [] };
    const failed = problem ?? (value === undefined ? 'damaged' : this.#fill(element, value, 0));
    if (kind === 'record') this.#handlers.onRecord(element, [], failed);
    else if (failed === null) this.#handlers.onHeader(element);
  }

  /** The value, or undefined for what is no JSON. */
  #parsed(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      this.#countError(`no JSON: ${text.slice(0, 40)}`);
      return undefined;
    }
  }

  /** Puts the value into the element; answers why it is too much. */
  #fill(element: FeedElement, value: unknown, depth: number): RecordProblem | null {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object') {
      element.text = String(value).slice(0, this.#limits.max_text);
      return null;
    }
    if (depth >= this.#limits.max_depth) return 'too_deep';
    const entries = Array.isArray(value)
      ? value.map((item): [string, unknown] => ['item', item])
      : Object.entries(value);
    for (const [key, inner] of entries) {
      const name = foldElementName(key);
      for (const one of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
        if (element.children.length >= this.#limits.max_children) return 'too_large';
        const child: FeedElement = { name, attributes: NO_ATTRIBUTES, text: '', children: [] };
        element.children.push(child);
        const problem = this.#fill(child, one, depth + 1);
        if (problem !== null) return problem;
      }
    }
    return null;
  }

  #countError(message: string): void {
    this.errors += 1;
    this.#handlers.warn('markup_error', message);
    if (this.errors > this.#limits.max_errors) {
      throw new FeedRejected('too_many_errors', `more than ${this.#limits.max_errors} errors`);
    }
  }
}
