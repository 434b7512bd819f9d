import type { Adapted, Adapter, AdapterContext, Skipped, Unreadable } from './adapter.ts';
import { createAvitoAdapter } from './avito.ts';
import type { AvitoDevelopments } from './avito-developments.ts';
import { createCianAdapter } from './cian.ts';
import { decodeStream } from './decode-stream.ts';
import { detectFormat, type FeedRoot, formatOfRoot, unsupportedFormatOf } from './detect-format.ts';
import { createDomclickAdapter } from './domclick.ts';
import { type FeedElement, stated } from './element.ts';
import { IndexLinks } from './feed-index.ts';
import { FeedRejected } from './feed-rejected.ts';
import type { FeedCounts, FeedItem, FeedSummary, FeedVerdict, NotAFeedReason } from './feed-summary.ts';
import { createFskAdapter } from './fsk.ts';
import { hashOf } from './id-hash.ts';
import { DEFAULT_LIMITS, type FeedLimits } from './limits.ts';
import { JSON_START, JsonRecordReader } from './markup/json-reader.ts';
import { type FeedHandlers, type RecordProblem, RecordReader } from './markup/record-reader.ts';
import { Notes, note } from './notes.ts';
import { createProfitbaseAdapter } from './profitbase.ts';
import { createProfitbaseJsonAdapter } from './profitbase-json.ts';
import { isElsewhere } from './read-place.ts';
import type { FeedFormat, FeedLot, FeedVillageOffer } from './record.ts';
import { createTektaAdapter } from './tekta.ts';
import { createYrlAdapter } from './yrl.ts';

export interface FeedOptions {
  /** Charset of the HTTP Content-Type. */
  charset?: string | null;
  limits?: Partial<FeedLimits>;
  /** Lots that name a region other than 77 and 50 are counted as skipped, unless kept. */
  outside_regions?: 'skip' | 'keep';
  /** Names, housings and addresses of the complexes that ads of Avito know by number alone. */
  avito_developments?: AvitoDevelopments | null;
  /** Ends the run as fatal `time_limit`. */
  signal?: AbortSignal;
}

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
  avito: createAvitoAdapter,
  fsk: createFskAdapter,
  tekta: createTektaAdapter,
  profitbase_json: createProfitbaseJsonAdapter,
};
/** Fewer lots than this prove nothing about a source's habits. */
const HABIT_FROM = 20;
const START_KEPT = 200;
const HEADERS_KEPT = 8;
/** Elements that make a record more than a link. */
const NAMES_OF_LOTS = new Set([
  'buildings',
  'building',
  'area',
  'price',
  'category',
  'jkschema',
  'externalid',
  'location',
]);

class FeedRun {
  failure: FeedRejected | null = null;
  readonly #notes = new Notes();
  readonly #limits: FeedLimits;
  readonly #keepsElsewhere: boolean;
  readonly #developments: AvitoDevelopments | null;
  readonly #handlers: FeedHandlers;
  #reader: RecordReader | JsonRecordReader | null = null;
  readonly #links = new IndexLinks();
  /** Records of a JSON file before its list of lots, or that no format knows. */
  #strangers = 0;
  #encoding: string | null = null;
  #start = '';
  #sawComment: string | null = null;
  #root: FeedRoot | null = null;
  #generationDate: string | null = null;
  readonly #headers: FeedElement[] = [];
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
  readonly #skippedBy: FeedSummary['skipped_by'] = {};
  readonly #seen = new Set<number>();
  readonly #byComplex = { lot: new Map<string, number>(), village_offer: new Map<string, number>() };
  #openPlans = 0;

  constructor(options: FeedOptions) {
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#keepsElsewhere = options.outside_regions === 'keep';
    this.#developments = options.avito_developments ?? null;
    this.#handlers = {
      onRoot: (name, attributes) => {
        this.#root = { name, attributes };
        this.#generationDate ??= stated(attributes.timestamp ?? attributes.date ?? '');
      },
      onHeader: (element) => this.#header(element),
      onRecord: (element, parents, problem) => this.#record(element, parents, problem),
      warn: this.#notes.warn,
    };
  }

  get #context(): AdapterContext {
    return { notes: this.#notes, limits: this.#limits, developments: this.#developments, headers: this.#headers };
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
    if (this.#isForeign()) return;
    this.#reader ??= JSON_START.test(this.#start)
      ? new JsonRecordReader(this.#handlers, this.#limits)
      : new RecordReader(this.#handlers, this.#limits);
    this.#reader.write(text);
  }

  end(): void {
    if (this.failure === null && !this.#isForeign()) this.#reader?.end();
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
    if (this.#reader instanceof JsonRecordReader || JSON_START.test(this.#start)) return false;
    return isHtml(this.#start) || (this.#start.length >= START_KEPT && !this.#start.includes('<'));
  }

  #header(element: FeedElement): void {
    const { name, text, attributes } = element;
    if (this.#headers.length < HEADERS_KEPT) this.#headers.push(element);
    if (this.#adapter === null) this.#links.add(element);
    if (name !== 'generationdate' && name !== 'generated') return;
    this.#generationDate ??= stated(text) ?? attributes.date ?? null;
  }

  #record(element: FeedElement, parents: readonly FeedElement[], problem: RecordProblem | null): void {
    const root = this.#root;
    if (root === null) return;
    if (this.#adapter === null) {
      if (problem === null && parents.length === 0 && this.#isIndexEntry(element)) return;
      this.#format = detectFormat(root, parents[0] ?? element);
      if (this.#format !== null) {
        this.#adapter = ADAPTERS[this.#format](this.#context);
      }
    }
    if (this.#adapter === null) {
      if (root.name === 'json') this.#strangers += 1;
      else this.#give({ kind: 'unreadable', external_id: null, reason: 'unrecognised' });
      return;
    }
    for (const adapted of this.#adapter.adapt(element, parents, problem)) this.#give(adapted);
  }

  /** Entries of an index may be named like records («complex», «object»), but hold nothing of one. */
  #isIndexEntry(element: FeedElement): boolean {
    return !element.children.some(({ name }) => NAMES_OF_LOTS.has(name)) && this.#links.add(element);
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
    if (kind === 'skipped') this.#skip(adapted);
    else if (kind === 'unreadable') this.#unreadable(adapted);
    else if (!this.#keepsElsewhere && isElsewhere(adapted.location)) {
      this.#skip({
        kind: 'skipped',
        external_id: adapted.external_id,
        reason: 'elsewhere',
        detail: adapted.location.region,
      });
    } else this.#lot(adapted);
  }

  #skip({ reason, external_id, detail }: Skipped): void {
    note(this.#skippedBy, reason, external_id, detail);
    this.#counts.skipped += 1;
    this.#counts.skipped_by_reason[reason] = (this.#counts.skipped_by_reason[reason] ?? 0) + 1;
  }

  #unreadable(record: Unreadable): void {
    note(this.#skippedBy, record.reason, record.external_id, null);
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
      root_closed: this.#reader?.rootClosed ?? false,
      fatal: failure === null ? null : { code: failure.code, message: failure.message },
      verdict: this.#verdict(),
      counts,
      lots_by_complex: Object.fromEntries(this.#byComplex.lot),
      offers_by_village: Object.fromEntries(this.#byComplex.village_offer),
      warnings: this.#notes.warnings,
      skipped_by: this.#skippedBy,
      bad_share: counts.records === 0 ? 0 : counts.bad / counts.records,
      feeds: this.#isIndex() ? this.#links.feeds : [],
    };
  }

  #isIndex(): boolean {
    if (this.#root !== null && unsupportedFormatOf(this.#root) !== null) return false;
    return (
      this.#adapter === null && this.failure === null && this.#counts.records === 0 && this.#links.feeds.length > 0
    );
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
    if (this.#isIndex()) return not('index', String(this.#links.feeds.length));
    if (this.#reader instanceof JsonRecordReader) {
      if (this.#strangers > 0) return not('unknown_root', 'json');
      return this.#reader.sawLots ? not('empty_root', 'json') : not('not_xml', start);
    }
    if (formatOfRoot(root) === null) return not('unknown_root', root.name);
    return not(this.#counts.records === 0 ? 'empty_root' : 'unknown_root', this.#sawComment ?? root.name);
  }
}

function isHtml(start: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,150}?-->\s*)?<(?:!doctype html|html[\s>]|head[\s>]|body[\s>])/i.test(
    start,
  );
}
