import { callApi } from '../../site/client/api-client.ts';
import { ApiProblem } from '../../site/client/api-problem.ts';
import { notify } from '../../site/client/notices.ts';
import { type Proof, withWork } from '../../site/client/with-work.ts';
import {
  contentOf,
  type LeadCall,
  type LeadStorage,
  newKey,
  readStored,
  type WaitingLead,
  withLead,
  writeStored,
} from './kept-leads.ts';

/**
 * Requests of the visitor on their way to the server. Each is written down in the browser
 * before it is sent and struck out when the server has it; until then it is sent again, also after a reload and from the
 * next page, with the same Idempotency-Key, so that it arrives once. After a day it is given up.
 */

/** How a request that waited ended. */
export type Arrival = 'arrived' | 'lost';

/**
 * `sent`: the server has it. `refused`: it will not take it, and says why. `waiting`: it will be sent again by itself, and
 * `arrival` tells how that ended, as long as the page is open. `answered`: there is a connection, the server does not take it now.
 */
export type LeadOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem['problem'] }
  | { readonly kind: 'waiting'; readonly arrival: Promise<Arrival>; readonly answered: boolean };

export interface LeadQueueParts {
  readonly read: () => readonly WaitingLead[];
  readonly write: (leads: readonly WaitingLead[]) => void;
  /** @throws {ApiProblem} */
  readonly send: (lead: WaitingLead, signal: AbortSignal, keepalive: boolean) => Promise<unknown>;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Something arrived, or was given up, long after it was given. */
  readonly tell: (what: Arrival, lead: WaitingLead) => void;
}

/** A request is given up after that, ms. */
export const KEPT_FOR = 24 * 3_600_000;
/** What was sent is remembered so long: pressing the button again sends nothing, ms. */
const REMEMBERED_FOR = 600_000;
/** How long a form waits for the answer before the queue takes over, ms. */
const TIMEOUT_MS = 8_000;
const WAITS = [2_000, 5_000, 15_000, 60_000, 300_000];
/** What is put off for longer waits because the server asked for it, ms. */
const LONGEST_WAIT = 300_000;

/** The queue over some storage and some way of sending; {@link openQueue} opens the page's. */
export class LeadQueue {
  private readonly parts: LeadQueueParts;
  private readonly arrived = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flushing: Promise<void> | undefined;
  private readonly underWay = new Set<string>();
  /** Whom this page told that his request waits, by its key. */
  private readonly hopes = new Map<
    string,
    { readonly arrival: Promise<Arrival>; readonly end: (what: Arrival) => void }
  >();

  constructor(parts: LeadQueueParts) {
    this.parts = parts;
  }

  /** Requests that have not arrived. */
  get waiting(): readonly WaitingLead[] {
    return this.parts.read();
  }

  /**
   * Sends a request and answers what became of it. The same request again is the same one: what waits is sent now, what
   * arrived within ten minutes is not sent. One whose phone was put right takes the place of the one that waits.
   */
  async send(call: LeadCall, body: object): Promise<LeadOutcome> {
    const { read, write, now, newKey } = this.parts;
    const content = contentOf(call, body);
    if ((this.arrived.get(content) ?? 0) > now() - REMEMBERED_FOR) return { kind: 'sent' };
    const { lead, leads } = withLead(read(), { call, body, newKey, at: now() }, this.underWay);
    write(leads);
    return this.attempt(lead);
  }

  /** Sends what waits and is due, one after another; goes on by itself while something waits. */
  flush(): Promise<void> {
    this.flushing ??= this.flushDue().finally(() => {
      this.flushing = undefined;
      this.schedule();
    });
    return this.flushing;
  }

  /** Sending may work again, as the connection is back: what waits is sent at once, but for what the server put off itself. */
  hurry(): Promise<void> {
    const now = this.parts.now();
    for (const lead of this.parts.read()) {
      if (lead.next > now && lead.next <= now + LONGEST_WAIT) this.replace({ ...lead, next: now });
    }
    return this.flush();
  }

  /** The page goes away: everything is sent without waiting for answers. It stays written down; its key keeps it one. */
  leave(): void {
    for (const lead of this.parts.read()) {
      this.parts.send(lead, new AbortController().signal, true).then(
        () => this.strike(lead),
        () => undefined,
      );
    }
  }

  private async flushDue(): Promise<void> {
    this.noticeOthers();
    for (const lead of this.parts.read()) {
      if (this.underWay.has(lead.key)) continue;
      if (lead.at < this.parts.now() - KEPT_FOR) this.giveUp(lead);
      else if (lead.next <= this.parts.now()) await this.attemptAgain(lead);
    }
  }

  /** Another page of the browser may have brought home what this one said waits. */
  private noticeOthers(): void {
    const keys = new Set(this.parts.read().map(({ key }) => key));
    for (const key of this.hopes.keys()) if (!keys.has(key) && !this.underWay.has(key)) this.end(key, 'arrived');
  }

  /** How a request that waits ends, as long as the page is open. */
  arrivalOf(key: string): Promise<Arrival> {
    const known = this.hopes.get(key);
    if (known) return known.arrival;
    let end: (what: Arrival) => void = () => {};
    const arrival = new Promise<Arrival>((resolve) => {
      end = resolve;
    });
    this.hopes.set(key, { arrival, end });
    return arrival;
  }

  private end(key: string, what: Arrival): void {
    this.hopes.get(key)?.end(what);
    this.hopes.delete(key);
  }

  private async attemptAgain(lead: WaitingLead): Promise<void> {
    const { kind } = await this.attempt(lead);
    if (kind === 'sent') this.parts.tell('arrived', lead);
    if (kind !== 'refused') return;
    this.parts.tell('lost', lead);
    this.end(lead.key, 'lost');
  }

  private async attempt(lead: WaitingLead): Promise<LeadOutcome> {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
    this.underWay.add(lead.key);
    try {
      await this.parts.send(lead, giveUp.signal, false);
      this.strike(lead);
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof ApiProblem && isFinal(error.problem.status)) {
        this.remove(lead);
        return { kind: 'refused', problem: error.problem };
      }
      this.postpone(lead, error);
      const answered = error instanceof ApiProblem && error.problem.status > 0;
      return { kind: 'waiting', arrival: this.arrivalOf(lead.key), answered };
    } finally {
      clearTimeout(timer);
      this.underWay.delete(lead.key);
      this.schedule();
    }
  }

  private postpone(lead: WaitingLead, error: unknown): void {
    const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1_000 : 0;
    const wait = Math.max(asked, WAITS[Math.min(lead.attempts, WAITS.length - 1)] ?? 0);
    // Another page of the browser may have brought it home in the meantime.
    if (!this.parts.read().some(({ key }) => key === lead.key)) return;
    this.replace({ ...lead, attempts: lead.attempts + 1, next: this.parts.now() + wait });
  }

  private strike(lead: WaitingLead): void {
    this.arrived.set(contentOf(lead.call, lead.body), this.parts.now());
    this.remove(lead);
    this.end(lead.key, 'arrived');
  }

  private giveUp(lead: WaitingLead): void {
    this.remove(lead);
    this.parts.tell('lost', lead);
    this.end(lead.key, 'lost');
  }

  private replace(lead: WaitingLead): void {
    const others = this.parts.read().filter(({ key }) => key !== lead.key);
    this.parts.write([...others, lead]);
  }

  private remove(lead: WaitingLead): void {
    this.parts.write(this.parts.read().filter(({ key }) => key !== lead.key));
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const due = this.parts
      .read()
      .filter(({ key }) => !this.underWay.has(key))
      .map(({ next }) => next);
    if (due.length === 0) return;
    this.timer = setTimeout(() => void this.flush(), Math.max(250, Math.min(...due) - this.parts.now()));
  }
}

/** The server has judged the request itself; anything else may be different next time. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}

let opened: LeadQueue | undefined;

/** The queue of this page over its place in the browser. Once it is opened it sends by itself whenever sending may work again. */
export function openQueue(storage: LeadStorage): LeadQueue {
  if (opened) return opened;
  const queue = new LeadQueue({
    read: () => readStored(storage),
    write: (leads) => writeStored(storage, leads),
    send: sendLead,
    now: () => Date.now(),
    newKey,
    tell: (what) => {
      if (what === 'lost') notify.warning('Заявку не удалось отправить. Позвоните нам, пожалуйста');
      else notify.success('Ваша заявка отправлена');
    },
  });
  addEventListener('online', () => void queue.hurry());
  addEventListener('storage', ({ key }) => {
    if (key === storage.key) void queue.flush();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.leave();
    else void queue.flush();
  });
  opened = queue;
  return queue;
}

function sendLead(
  { key, call, body, attempts }: WaitingLead,
  signal: AbortSignal,
  keepalive: boolean,
): Promise<unknown> {
  const post = (proof?: Proof): Promise<unknown> => {
    const input = { body: { ...body, attempt: attempts, ...(proof ? { proof } : {}) } };
    return callApi(call, input as never, signal, { 'idempotency-key': key }, keepalive);
  };
  // A page that goes away has no time for work.
  return keepalive ? post() : withWork({ signal, onShare: () => undefined }, post);
}
