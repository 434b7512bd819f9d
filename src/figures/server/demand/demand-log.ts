import { isbot } from 'isbot';
import type { Logger } from 'pino';
import type { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type SearchFilters, sameFilters } from '../../../search/rules/search-filters.ts';
import type { SearchWatch } from '../../../search/server/search-watch.ts';
import { wordsToCount } from '../../rules/demand-words.ts';
import { type DemandMode, readDemandMode } from './demand-mode.ts';
import { cellsOf, type Outline } from './searched-cells.ts';
import { readOutlines, readStaffAddresses, type SettledSearch, writeDemand } from './write-demand.ts';

export interface DemandLogDeps {
  readonly db: Db;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly places: PlaceDirectory;
  /** How many flats fit, and the first way out that the search offers. */
  readonly found: (filters: SearchFilters) => { readonly flats: number; readonly loosening: string | null };
  /** The name of a developer of the catalogue. */
  readonly developerOf?: (id: number) => string | undefined;
  /** How often what settled is written, ms. */
  readonly every?: number;
}

const EVERY_MS = 2_000;
/** A search that stands so long was meant, ms. */
const SETTLED_MS = 10_000;
/** Visitors who are followed at once; what comes above is dropped and counted. */
const WAITING_MAX = 20_000;
/** What the cookie of the visitor's choice says when he agreed that visits are measured. */
const AGREED = 'all';
const REREAD_MS = 60_000;
const BROWSERS_MAX = 1_000;

interface Waiting {
  filters: SearchFilters;
  at: number;
  ip: string;
}

type Call = Pick<CallContext, 'visitor' | 'request'>;

/**
 * What visitors look for, counted without them: a search that stood for ten seconds or led to a card. Gathered in memory beside the
 * requests and written in batches under a digest of the day; robots, staff and those who did not agree are left out.
 */
export class DemandLog implements SearchWatch {
  private readonly deps: DemandLogDeps;
  private readonly waiting = new Map<string, Waiting>();
  private readonly words = new Map<string, { text: string; at: number }>();
  private settled: { visitor: string; search: Waiting }[] = [];
  private readonly robots = new Map<string, boolean>();
  private dropped = 0;
  private mode: DemandMode = 'off';
  private staffAddresses: ReadonlySet<string> = new Set();
  private outlines: readonly Outline[] | undefined;
  private reread = 0;
  private writing: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(deps: DemandLogDeps) {
    this.deps = deps;
    this.timer = setInterval(() => void this.flush(), deps.every ?? EVERY_MS).unref();
  }

  searched(call: Call, filters: SearchFilters): void {
    const visitor = this.visitorOf(call);
    // What somebody keeps is no search.
    if (visitor === undefined || filters.favorites !== undefined) return;
    const before = this.waiting.get(visitor);
    if (before && sameFilters(before.filters, filters)) return;
    if (!before && this.waiting.size >= WAITING_MAX) {
      this.dropped += 1;
      return;
    }
    // A slider on its way is one search: the last one stays.
    this.waiting.set(visitor, { filters, at: this.deps.now(), ip: call.request.ip });
  }

  opened(call: Call): void {
    const visitor = this.visitorOf(call);
    if (visitor !== undefined) this.settle(visitor);
  }

  misunderstood(call: Call, text: string): void {
    const visitor = this.visitorOf(call);
    if (visitor !== undefined && (this.words.has(visitor) || this.words.size < WAITING_MAX))
      this.words.set(visitor, { text, at: this.deps.now() });
  }

  /** Takes over a changed setting, settles what stood long enough and writes it. Calls at the same time join one another. */
  flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  /** Writes the rest and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
    await this.flush();
  }

  /** Whom to count the call for; undefined: nobody. */
  private visitorOf({ visitor, request }: Call): string | undefined {
    if (this.mode === 'off' || request.prefetch) return undefined;
    if (visitor.kind === 'user' && (visitor.role !== 1 || visitor.lacks)) return undefined;
    if (this.mode === 'agreed' && request.cookies['cookie-choice'] !== AGREED) return undefined;
    const browser = request.user_agent ?? '';
    return this.isRobot(browser) ? undefined : `${request.ip}\n${browser}`;
  }

  /** Told once for each kind of browser: there are few of them, and the list of robots is long. */
  private isRobot(browser: string): boolean {
    const known = this.robots.get(browser);
    if (known !== undefined) return known;
    if (this.robots.size >= BROWSERS_MAX) this.robots.clear();
    const robot = browser === '' || isbot(browser);
    this.robots.set(browser, robot);
    return robot;
  }

  private settle(visitor: string): void {
    const search = this.waiting.get(visitor);
    if (!search) return;
    this.waiting.delete(visitor);
    if (this.settled.length >= WAITING_MAX) this.dropped += 1;
    else this.settled.push({ visitor, search });
  }

  private async write(): Promise<void> {
    const { db, log, now, places, found } = this.deps;
    const past = now() - SETTLED_MS;
    for (const [visitor, { at }] of this.waiting) if (at <= past) this.settle(visitor);
    try {
      await this.readAgain();
      const settled = this.takeSettled();
      const searches: SettledSearch[] = settled.map(({ visitor, search: { filters, at } }) => {
        return { visitor, at, cells: cellsOf(filters, places, this.outlines ?? []), ...found(filters) };
      });
      const absent = settled.map(({ visitor, search: { filters, at } }) => ({
        ...{ visitor, at },
        words: this.absentOf(filters),
      }));
      const words = [...this.takeWords(past), ...absent.filter((said) => said.words.length > 0)];
      const { dropped } = this;
      this.dropped = 0;
      if (searches.length + words.length + dropped > 0) await writeDemand(db, { searches, words, dropped, now: now() });
    } catch (error) {
      log.warn({ err: error }, 'what visitors look for could not be counted; nothing else depends on it');
    }
  }

  private takeSettled() {
    const taken = this.settled.filter(({ search }) => !this.staffAddresses.has(search.ip));
    this.settled = [];
    return taken;
  }

  /** Words for the developers of a search who have nothing on sale at all. */
  private absentOf({ developers = [] }: SearchFilters): string[] {
    const { found, developerOf } = this.deps;
    return developers.flatMap((id) => {
      const title = developerOf?.(id);
      return title === undefined || found({ developers: [id] }).flats > 0 ? [] : wordsToCount(title);
    });
  }

  private takeWords(past: number): { visitor: string; at: number; words: string[] }[] {
    const taken = [];
    for (const [visitor, { text, at }] of this.words) {
      if (at > past) continue;
      this.words.delete(visitor);
      if (!this.staffAddresses.has(visitor.slice(0, visitor.indexOf('\n'))))
        taken.push({ visitor, at, words: wordsToCount(text) });
    }
    return taken;
  }

  /** The setting, where staff sit, and once the outlines of districts. */
  private async readAgain(): Promise<void> {
    const { db, now } = this.deps;
    if (now() - this.reread < REREAD_MS && this.reread > 0) return;
    this.mode = await readDemandMode(db);
    this.reread = now();
    if (this.mode === 'off') return;
    this.staffAddresses = await readStaffAddresses(db, now());
    this.outlines ??= await readOutlines(db);
  }
}
