import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/db.ts';
import { Failure, toFailure } from '../../platform/failure.ts';
import { ProcessThrottle } from '../../platform/limits/process-throttle.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { AcceptedJournal, reportJournal } from './accepted-journal.ts';
import { countedBy, letIn, type Sender } from './lead-limits.ts';
import { drawLeadId, keyOfAnother, type Lead, type StoredLead, storeLead, storeSpooled } from './queries.ts';
import { Spool } from './spool.ts';
import type { SpoolPlace } from './spool-place.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** Takes the requests of visitors, also while the database does not answer. */
    readonly leads: LeadIntake;
  }
}

/** How long a visitor waits for the database before his request goes to the spool, ms. */
const TIMEOUT_MS = 3_000;
/** How often the spool tries whether the database is back, ms. */
const RETRY = 1_000;
/** How long after a request the counts of the journal are told to the database, ms. */
const REPORT = 2_000;
/** Counters that are kept in memory while the database does not answer. */
const MAX_COUNTERS = 20_000;
/** Room for a day of an outage at a hundred times the usual rate; some five thousand leads find room on a full disk. */
const SPOOL = { records: 20_000, bytes: 64 * 1024 * 1024, reserve: 4 * 1024 * 1024 } as const;
const FILE = 'leads.jsonl';
const REFUSED = 'leads-refused.jsonl';
const JOURNAL = 'accepted.log';
/** How often to look for what processes that died have left, ms. */
const ADOPTION_INTERVAL_MS = 60_000;
/** Leads of the spool that are stored in one transaction. */
const BATCH = 50;

export interface LeadIntakeParts {
  readonly db: Db;
  /** Folder of the spool's files, used from the first need on; of this process alone. */
  readonly folder: string;
  /** Takes over folders of processes that have died and left leads; absent where there is no other process. */
  readonly abandoned?: (file: string) => Promise<SpoolPlace[]>;
  readonly log: Logger;
  /** Current time, epoch ms. */
  readonly now: () => number;
}

/** What the intake did since the process started, for /metrics. */
export interface LeadCounts {
  stored: number;
  spooled: number;
  repeated: number;
  suspect: number;
  /** Leads that the database will never take: kept in `leads-refused.jsonl` for a person. */
  refused: number;
  /** Sent by a page that had tried before. */
  client_retries: number;
}

/** A try to store a lead at once: the id that it was to get, and whether the try was given up. */
interface Attempt {
  id?: number;
  given_up?: boolean;
}

interface Promised {
  readonly id: number;
  readonly body_hash: string;
  readonly kept: Promise<void>;
}

/**
 * Takes every lead, whatever the database does: it is answered once it is committed or, when the database does not answer,
 * once it is on disk in the spool, from where it is stored later, in order and never twice.
 */
export class LeadIntake {
  readonly counts: LeadCounts = { stored: 0, spooled: 0, repeated: 0, suspect: 0, refused: 0, client_retries: 0 };
  private readonly parts: LeadIntakeParts;
  private readonly spool: Spool<Lead>;
  private readonly refused: Spool<Lead>;
  private readonly journal: AcceptedJournal;
  /** Leads on their way into the spool or in it, by key: a repeat gets the same answer. */
  private readonly promised = new Map<string, Promised>();
  private readonly throttle = new ProcessThrottle(MAX_COUNTERS);
  private lastId = 0;
  private timer: NodeJS.Timeout | undefined;
  private reporting: NodeJS.Timeout | undefined;
  private readonly rounds: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(parts: LeadIntakeParts) {
    this.parts = parts;
    this.spool = new Spool<Lead>(join(parts.folder, FILE), SPOOL);
    if (parts.abandoned) this.rounds = setInterval(() => void this.adopt(), ADOPTION_INTERVAL_MS).unref();
    this.refused = new Spool<Lead>(join(parts.folder, REFUSED));
    this.journal = new AcceptedJournal(join(parts.folder, JOURNAL), parts.now);
  }

  /** Leads that wait for the database. */
  get backlog(): number {
    return this.spool.backlog;
  }

  /** Takes over what a former process could not store, and begins to store it. */
  async recover(): Promise<void> {
    await this.adopt();
    const left = await this.spool.recover();
    await this.refused.recover();
    await this.journal.open();
    this.reportSoon();
    const kept = Promise.resolve();
    for (const { key, id = 0, body_hash } of left) this.promised.set(key, { id, body_hash, kept });
    if (this.spool.damaged > 0) this.parts.log.error({ lines: this.spool.damaged }, 'the spool of leads is damaged');
    if (left.length === 0) return;
    this.parts.log.warn({ leads: left.length }, 'leads of a former process wait in the spool');
    await this.replay();
  }

  /** Stores what other processes left behind when they died. What the database does not take stays where it is. */
  private async adopt(): Promise<void> {
    for (const place of (await this.parts.abandoned?.(FILE).catch(() => [])) ?? []) {
      const left = new Spool<Lead>(join(place.folder, FILE));
      try {
        const { length } = await left.recover();
        if (length > 0) this.parts.log.warn({ leads: length }, 'leads of another process that has died are stored');
        await left.drain((leads) => this.storeLater(leads), BATCH);
        await this.reportFor(place.folder);
      } catch (error) {
        this.parts.log.error({ err: error }, 'leads of another process wait on');
      }
      await left.close();
      await place.release();
    }
  }

  /** Tells the ledger what a process that has died had accepted, now that nothing of it waits any more. */
  private async reportFor(folder: string): Promise<void> {
    const journal = new AcceptedJournal(join(folder, JOURNAL), this.parts.now);
    const refused = new Spool<Lead>(join(folder, REFUSED));
    try {
      await journal.open();
      await refused.recover();
      const away = { waiting: 0, refused: refused.backlog };
      await reportJournal(this.parts.db, journal, away, new Date(this.parts.now()));
    } finally {
      await journal.close();
      await refused.close();
    }
  }

  /**
   * Takes a lead; fulfilled with its id when it cannot be lost any more.
   *
   * @throws {Failure} as {@link storeLead}, and `unavailable` when neither database nor disk can take it.
   */
  async accept(lead: Lead, sender: Sender): Promise<number> {
    const promised = this.promised.get(lead.key);
    if (promised) return this.repeat(lead, promised);
    const attempt: Attempt = {};
    try {
      // Overdue, or with its answer lost, it may succeed yet: then the spool finds it stored under the same id.
      const stored = await withTimeout(TIMEOUT_MS, this.storeNow(lead, sender, attempt));
      this.count(stored);
      if (stored.fresh) await this.note(stored.id, lead.at);
      return stored.id;
    } catch (error) {
      if (error instanceof Failure) throw error;
      this.parts.log.error({ err: error }, 'a lead goes to the spool: the database did not take it');
    }
    attempt.given_up = true;
    return this.putAside(attempt.id === undefined ? lead : { ...lead, id: attempt.id }, sender);
  }

  private async storeNow(lead: Lead, sender: Sender, attempt: Attempt): Promise<StoredLead> {
    const id = await drawLeadId(this.parts.db);
    // Too late: the sender is being told another one.
    if (attempt.given_up) throw new Error('the lead went to the spool meanwhile');
    attempt.id = id;
    return storeLead(this.parts.db, { ...lead, id }, sender);
  }

  /** Stores what waits in the spool. Fulfilled when it is empty or the database is silent again; then it goes on by itself. */
  async replay(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const taken = await this.spool.drain((leads) => this.storeLater(leads), BATCH);
      if (taken > 0) this.reportSoon();
      if (taken > 0) this.parts.log.info({ leads: taken }, 'the spool of leads is empty');
    } catch {
      this.schedule();
    }
  }

  /** Ends the retries. What waits stays on disk for the next process. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.rounds);
    clearTimeout(this.timer);
    clearTimeout(this.reporting);
    await this.journal.close();
    await this.spool.close();
    await this.refused.close();
  }

  private async repeat(lead: Lead, { id, body_hash, kept }: Promised): Promise<number> {
    if (body_hash !== lead.body_hash) throw keyOfAnother();
    await kept.catch((cause: unknown) => {
      throw new Failure('unavailable', { cause, retryAfterSeconds: 30 });
    });
    this.counts.repeated++;
    return id;
  }

  private async putAside(lead: Lead, sender: Sender): Promise<number> {
    // Another request with the key may have got here first.
    const promised = this.promised.get(lead.key);
    if (promised) return this.repeat(lead, promised);
    const suspect = this.isManyAtDoor(lead, sender) || lead.suspect;
    const id = lead.id ?? this.nextId(lead.at);
    const kept = this.spool.append({ ...lead, id, suspect });
    this.promised.set(lead.key, { id, body_hash: lead.body_hash, kept });
    try {
      await kept;
    } catch (error) {
      this.promised.delete(lead.key);
      this.parts.log.error({ err: error }, 'a lead could not be put aside');
      throw new Failure('unavailable', { cause: error, retryAfterSeconds: 30 });
    }
    this.counts.spooled++;
    await this.note(id, lead.at);
    this.schedule();
    return id;
  }

  /** Counts a request that is about to be answered; a journal that cannot be written must not cost the request. */
  private async note(id: number, at: number): Promise<void> {
    try {
      await this.journal.note(id, at);
    } catch (error) {
      this.parts.log.error({ err: error, lead: id }, 'an accepted lead could not be counted');
    }
    this.reportSoon();
  }

  /** Tells the database what this process has accepted, for the ledger. Nothing before the first request. */
  async report(): Promise<void> {
    clearTimeout(this.reporting);
    this.reporting = undefined;
    if (this.closed || this.journal.id === '') return;
    const away = { waiting: this.spool.backlog, refused: this.refused.backlog };
    await reportJournal(this.parts.db, this.journal, away, new Date(this.parts.now()));
  }

  private reportSoon(): void {
    if (this.closed || this.reporting) return;
    this.reporting = setTimeout(() => {
      this.reporting = undefined;
      this.report().catch((error: unknown) => {
        this.parts.log.warn({ err: error }, 'the count of accepted leads could not be told to the database');
        this.reportSoon();
      });
    }, REPORT).unref();
  }

  /** An id that the database did not draw: far above those that it draws. */
  private nextId(at: number): number {
    this.lastId = Math.max(this.lastId + 1, at * 1000);
    return this.lastId;
  }

  /** The limits while the counters of the database are out of reach. */
  private isManyAtDoor(lead: Lead, sender: Sender): boolean {
    const { at } = lead;
    return this.throttle.take(countedBy(lead), at, ({ counters }) => {
      const { many, work } = letIn(sender, counters, at);
      if (work)
        this.throttle.take([work.once], at, ({ wait }) => {
          if (wait !== undefined) throw work.refusal();
        });
      return many;
    });
  }

  /** Stores leads of the spool. Only silence of the database is thrown: one that it refuses must not hold up the rest. */
  private async storeLater(leads: readonly Lead[]): Promise<void> {
    try {
      for (const stored of await storeSpooled(this.parts.db, leads)) this.count(stored);
    } catch (error) {
      if (this.closed || isSilence(error)) throw error;
      if (leads.length > 1) for (const lead of leads) await this.storeLater([lead]);
      else await this.refuse(leads, error);
    }
    for (const { key } of leads) this.promised.delete(key);
  }

  private async refuse(leads: readonly Lead[], error: unknown): Promise<void> {
    for (const lead of leads) await this.refused.append(lead);
    this.counts.refused += leads.length;
    this.parts.log.error({ err: error }, 'the database refuses a lead of the spool: kept in leads-refused.jsonl');
  }

  private count({ fresh, suspect }: StoredLead): void {
    if (!fresh) this.counts.repeated++;
    else {
      this.counts.stored++;
      if (suspect) this.counts.suspect++;
    }
  }

  private schedule(): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => void this.replay(), RETRY);
    this.timer.unref();
  }
}

/** Classes of SQLSTATE that say something about the lead itself: data, constraints, the statement. */
const ABOUT_THE_LEAD = /^(22|23|42)/;

/** Whether the database did not answer or cannot write now, so that trying again makes sense. */
function isSilence(error: unknown): boolean {
  if (error instanceof Failure) return false;
  if (toFailure(error).code === 'unavailable') return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return !(typeof code === 'string' && ABOUT_THE_LEAD.test(code));
}
