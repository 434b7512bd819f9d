import type { Adapted, Adapter, AdapterContext, BadReason, SkipReason, Unreadable } from './adapter.ts';
import { createCianAdapter } from './cian.ts';
import { decodeStream } from './decode-stream.ts';
import { detectFormat, type FeedRoot, formatOfRoot, unsupportedFormatOf } from './detect-format.ts';
import { createDomclickAdapter } from './domclick.ts';
import { type FeedElement, stated } from './element.ts';
import { FeedRejected, type RejectionCode } from './feed-rejected.ts';
import { DEFAULT_LIMITS, type FeedLimits } from './limits.ts';
import { Notes, type Warnings } from './notes.ts';
import { createProfitbaseAdapter } from './profitbase.ts';
import { isElsewhere } from './read-place.ts';
import type { FeedFormat, FeedLot, FeedRecord, FeedVillageOffer } from './record.ts';
import { type FeedHandlers, type RecordProblem, RecordReader } from './record-reader.ts';
import { createYrlAdapter } from './yrl.ts';

export interface FeedOptions {
  /** Charset of the HTTP Content-Type. */
  charset?: string | null;
  limits?: Partial<FeedLimits>;
  /** Lots that name a region other than 77 and 50 are counted as skipped, unless kept. */
  outside_regions?: 'skip' | 'keep';
  /** Ends the run as fatal `time_limit`. */
  signal?: AbortSignal;
}

export type NotAFeedReason =
  | 'empty_file'
  | 'empty_root'
  | 'html_page'
  | 'no_root'
  | 'not_xml'
  | 'unknown_root'
  | 'unsupported_format';
export type FeedVerdict =
  | { kind: 'feed' }
  /** `detail`: the beginning of what was there instead, a comment's text, or the unsupported format's name. */
  | { kind: 'not_a_feed'; reason: NotAFeedReason; detail: string | null }
  | { kind: 'rejected'; reason: RejectionCode; detail: string | null };

export interface FeedCounts {
  /** Lots and village offers in the file, read or not. */
  records: number;
  lots: number;
  village_offers: number;
  complexes: number;
  housings: number;
  /** Records that should have been read and could not. */
  bad: number;
  bad_by_reason: Partial<Record<BadReason, number>>;
  skipped: number;
  skipped_by_reason: Partial<Record<SkipReason, number>>;
  /** Lots and offers whose id came before in the same file; the last one holds. */
  duplicates: number;
}

export interface FeedSummary {
  format: FeedFormat | null;
  /** As written. */
  generation_date: string | null;
  encoding: string | null;
  root_closed: boolean;
  /** What ended the reading before the end of the file. */
  fatal: { code: RejectionCode; message: string } | null;
  verdict: FeedVerdict;
  counts: FeedCounts;
  /** Distinct ids by complex key, whatever their status; lots without a key are not in it. */
  lots_by_complex: Record<string, number>;
  /** The same for village offers by village key. */
  offers_by_village: Record<string, number>;
  warnings: Warnings;
  /** Bad records among all, 0…1. */
  bad_share: number;
}

export type FeedItem = FeedRecord | Unreadable | { kind: 'summary'; summary: FeedSummary };

/**
 * Reads a feed of any supported format as a stream: its records in file order, then exactly one summary. Whatever the content,
 * it ends with a summary and never throws; what could be read before a fatal error is given. Of two records with one id
 * both are given (the last holds). Memory does not depend on the size of the file but for one number per lot.
 */
export async function* readFeed(
  source: AsyncIterable<Uint8Array>,
  options: FeedOptions = {},
): AsyncGenerator<FeedItem, void, undefined> {
  const run = new FeedRun(options);
  const decoding = { ...run.decoding, signal: options.signal, charset: options.charset ?? null };
  try {
    for await (const text of decodeStream(source, decoding)) {
      run.failure = attempt(() => run.write(text));
      yield* run.taken();
      if (run.failure !== null) break;
    }
  } catch (error) {
    if (!(error instanceof FeedRejected)) throw error;
    run.failure = error;
  }
  run.failure = attempt(() => run.end()) ?? run.failure;
  yield* run.taken();
  yield { kind: 'summary', summary: run.summary() };
}

/** The rejection the step ends in, or null; everything else is a defect of ours and thrown. */
function attempt(step: () => void): FeedRejected | null {
  try {
    step();
    return null;
  } catch (error) {
    if (error instanceof FeedRejected) return error;
    throw error;
  }
}

const ADAPTERS: Readonly<Record<FeedFormat, (context: AdapterContext) => Adapter>> = {
  yrl: createYrlAdapter,
  cian: createCianAdapter,
  domclick: createDomclickAdapter,
  profitbase: createProfitbaseAdapter,
};
/** Fewer lots than this prove nothing about a source's habits. */
const HABIT_FROM = 20;
const START_KEPT = 200;

class FeedRun {
  failure: FeedRejected | null = null;
  readonly #notes = new Notes();
  readonly #limits: FeedLimits;
  readonly #keepsElsewhere: boolean;
  readonly #reader: RecordReader;
  #encoding: string | null = null;
  #start = '';
  #sawComment: string | null = null;
  #root: FeedRoot | null = null;
  #generationDate: string | null = null;
  #format: FeedFormat | null = null;
  #adapter: Adapter | null = null;
  #items: FeedItem[] = [];
  readonly #counts: FeedCounts = {
    records: 0,
    lots: 0,
    village_offers: 0,
    complexes: 0,
    housings: 0,
    bad: 0,
    bad_by_reason: {},
    skipped: 0,
    skipped_by_reason: {},
    duplicates: 0,
  };
  readonly #seen = new Set<number>();
  readonly #byComplex = { lot: new Map<string, number>(), village_offer: new Map<string, number>() };
  #openPlans = 0;

  constructor(options: FeedOptions) {
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#keepsElsewhere = options.outside_regions === 'keep';
    const handlers: FeedHandlers = {
      onRoot: (name, attributes) => {
        this.#root = { name, attributes };
      },
      onHeader: (element) => this.#header(element),
      onRecord: (element, parents, problem) => this.#record(element, parents, problem),
      warn: this.#notes.warn,
    };
    this.#reader = new RecordReader(handlers, this.#limits);
  }

  get decoding() {
    return {
      limits: this.#limits,
      warn: this.#notes.warn,
      onEncoding: (encoding: string) => {
        this.#encoding = encoding;
      },
    };
  }

  write(text: string): void {
    if (this.#start.length < START_KEPT) this.#start += text.slice(0, START_KEPT - this.#start.length);
    if (this.#root === null) {
      const comment = /<!--([\s\S]{0,300}?)(?:-->|$)/.exec(text);
      this.#sawComment ??= comment?.[1] === undefined ? null : stated(comment[1]);
    }
    if (!this.#isForeign()) this.#reader.write(text);
  }

  end(): void {
    if (this.failure === null && !this.#isForeign()) this.#reader.end();
    for (const adapted of this.#adapter?.finish() ?? []) this.#give(adapted);
  }

  *taken(): Generator<FeedItem> {
    const items = this.#items;
    this.#items = [];
    yield* items;
  }

  /** A page, or text that is no markup at all, need not be parsed. */
  #isForeign(): boolean {
    if (this.#root !== null) return this.#root.name === 'html' || unsupportedFormatOf(this.#root) !== null;
    return isHtml(this.#start) || (this.#start.length >= START_KEPT && !this.#start.includes('<'));
  }

  #header({ name, text, attributes }: FeedElement): void {
    if (name !== 'generationdate' && name !== 'generated') return;
    this.#generationDate ??= stated(text) ?? attributes.date ?? null;
  }

  #record(element: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): void {
    const root = this.#root;
    if (root === null) return;
    if (this.#adapter === null) {
      this.#format = detectFormat(root, parents[0] ?? element);
      if (this.#format !== null) {
        this.#adapter = ADAPTERS[this.#format]({ notes: this.#notes, limits: this.#limits });
      }
    }
    if (this.#adapter === null) {
      this.#give({ kind: 'unreadable', external_id: null, reason: 'unrecognised' });
      return;
    }
    for (const adapted of this.#adapter.adapt(element, parents, problem)) this.#give(adapted);
  }

  #give(adapted: Adapted): void {
    const { kind } = adapted;
    if (kind === 'complex' || kind === 'housing') {
      if (!this.#keepsElsewhere && isElsewhere(adapted.location)) return;
      this.#counts[kind === 'complex' ? 'complexes' : 'housings'] += 1;
      this.#items.push(adapted);
      return;
    }
    this.#counts.records += 1;
    if (this.#counts.records > this.#limits.max_records) {
      throw new FeedRejected('too_many_records', `more than ${this.#limits.max_records} records`);
    }
    if (kind === 'skipped') this.#skip(adapted.reason);
    else if (kind === 'unreadable') this.#unreadable(adapted);
    else if (!this.#keepsElsewhere && isElsewhere(adapted.location)) this.#skip('elsewhere');
    else this.#lot(adapted);
  }

  #skip(reason: SkipReason): void {
    this.#counts.skipped += 1;
    this.#counts.skipped_by_reason[reason] = (this.#counts.skipped_by_reason[reason] ?? 0) + 1;
  }

  #unreadable(record: Unreadable): void {
    this.#counts.bad += 1;
    this.#counts.bad_by_reason[record.reason] = (this.#counts.bad_by_reason[record.reason] ?? 0) + 1;
    this.#items.push(record);
  }

  #lot(record: FeedLot | FeedVillageOffer): void {
    const key = record.kind === 'lot' ? record.complex_key : record.village_key;
    this.#counts[record.kind === 'lot' ? 'lots' : 'village_offers'] += 1;
    if (record.kind === 'lot' && record.open_plan && record.rooms === null) this.#openPlans += 1;
    const hash = hashOf(record.external_id);
    this.#notes.about(record.external_id);
    if (this.#seen.has(hash)) {
      this.#counts.duplicates += 1;
      this.#notes.warn('duplicate_id');
    } else if (key !== null) {
      const tally = this.#byComplex[record.kind];
      tally.set(key, (tally.get(key) ?? 0) + 1);
    }
    if (key === null) this.#notes.warn('no_complex');
    this.#notes.about(null);
    this.#seen.add(hash);
    this.#items.push(record);
  }

  summary(): FeedSummary {
    const counts = this.#counts;
    // One agency writes the code of the free plan where it knows no room count.
    if (counts.lots >= HABIT_FROM && this.#openPlans > counts.lots / 2) {
      this.#notes.warn('open_plan_everywhere', `${this.#openPlans} of ${counts.lots}`);
    }
    const failure = this.failure;
    return {
      format: this.#format ?? (this.#root === null ? null : formatOfRoot(this.#root)),
      generation_date: this.#generationDate,
      encoding: this.#encoding,
      root_closed: this.#reader.rootClosed,
      fatal: failure === null ? null : { code: failure.code, message: failure.message },
      verdict: this.#verdict(),
      counts,
      lots_by_complex: Object.fromEntries(this.#byComplex.lot),
      offers_by_village: Object.fromEntries(this.#byComplex.village_offer),
      warnings: this.#notes.warnings,
      bad_share: counts.records === 0 ? 0 : counts.bad / counts.records,
    };
  }

  #verdict(): FeedVerdict {
    if (this.#adapter !== null) return { kind: 'feed' };
    const start = stated(this.#start);
    const not = (reason: NotAFeedReason, detail: string | null): FeedVerdict => ({
      kind: 'not_a_feed',
      reason,
      detail,
    });
    const root = this.#root;
    if (isHtml(this.#start) || root?.name === 'html') return not('html_page', start);
    if (this.failure !== null) return { kind: 'rejected', reason: this.failure.code, detail: this.failure.message };
    if (start === null) return not('empty_file', null);
    if (root === null)
      return this.#start.trimStart().startsWith('<')
        ? not('no_root', this.#sawComment ?? start)
        : not('not_xml', start);
    const unsupported = unsupportedFormatOf(root);
    if (unsupported !== null) return not('unsupported_format', unsupported);
    if (formatOfRoot(root) === null) return not('unknown_root', root.name);
    return not(this.#counts.records === 0 ? 'empty_root' : 'unknown_root', this.#sawComment ?? root.name);
  }
}

function isHtml(start: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,150}?-->\s*)?<(?:!doctype html|html[\s>]|head[\s>]|body[\s>])/i.test(
    start,
  );
}

/** 52 bits of a text's hash (two rounds of MurmurHash3's mixing): 200,000 ids meet by chance once in 200,000 files. */
function hashOf(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}
