import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Keyring } from '../keyring.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { CHANNELS, type Channel, eraseOldSecrets, unsealedText } from './outbox.ts';
import { isQuiet } from './quiet-hours.ts';
import { Refused } from './refused.ts';

/** Messages of a channel handed over at the same time. */
const BATCH = 8;
/** A claimed message belongs to its worker for so long, ms: longer than a provider may take. */
const LEASE_MS = 30_000;
/** Waits before another attempt, ms; the last one repeats until the message is useless. */
const RETRY_WAITS = [1_000, 3_000, 10_000, 30_000, 60_000];
/** A pause between looks into the outbox when nothing calls, ms. */
const PAUSE_MS = 2_000;

/** A message as it is handed to whoever delivers its channel. */
export interface Outgoing {
  /** Ours: a message of one id is sent once, as far as the way allows, however often it is handed over. */
  readonly id: number;
  /** 7XXXXXXXXXX or a mail address, by the channel. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** @throws {Refused} when trying again cannot help; any other error may pass. */
export type Send = (message: Outgoing) => Promise<{ readonly provider_id: string }>;

export interface OutboxWorkerDeps {
  readonly db: Kysely<Tables>;
  readonly keyring: Keyring;
  /** A channel that is absent is delivered by nobody; what is no longer good is erased all the same. */
  readonly send: Readonly<Partial<Record<Channel, Send>>>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: { warn(details: object, message: string): void };
}

interface Claimed {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly attempts: number;
  readonly sealed: Buffer | null;
}

/**
 * Delivers the outbox: any number of processes may, each message goes to one of them at a time. A message may reach the
 * provider twice after a crash in between; its id lets the provider send it once. Each channel has a breaker of its own:
 * a mail server that is away keeps no password from anybody.
 */
export class OutboxWorker {
  readonly #deps: OutboxWorkerDeps;
  readonly #breakers: Readonly<Record<Channel, CircuitBreaker>>;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(deps: OutboxWorkerDeps) {
    this.#deps = deps;
    this.#breakers = { sms: new CircuitBreaker(deps.now), email: new CircuitBreaker(deps.now) };
  }

  /** Which channels somebody delivers. */
  get delivers(): Readonly<Record<Channel, boolean>> {
    const { send } = this.#deps;
    return { sms: send.sms !== undefined, email: send.email !== undefined };
  }

  /** Whether whoever delivers the channel is being left alone after failures. */
  isResting(channel: Channel): boolean {
    return this.#breakers[channel].open;
  }

  start(): void {
    this.#stopped = false;
    this.kick();
  }

  /** Looks into the outbox now: something was written. */
  kick(): void {
    if (this.#stopped) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#round = this.deliver()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'outbox of messages could not be worked off'))
      .finally(() => {
        this.#round = undefined;
        if (this.#stopped) return;
        this.#timer = setTimeout(() => this.kick(), this.#again ? 0 : PAUSE_MS).unref();
        this.#again = false;
      });
  }

  /** Lets a round that was begun end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** One round: erases what is too old, hands over what is due. */
  async deliver(): Promise<void> {
    const { db, now, send } = this.#deps;
    await eraseOldSecrets(db, now());
    await Promise.all(
      CHANNELS.map(async (channel) => {
        const sendIt = send[channel];
        if (sendIt) await this.#deliverChannel(channel, sendIt);
      }),
    );
  }

  async #deliverChannel(channel: Channel, send: Send): Promise<void> {
    for (;;) {
      const most = Math.min(BATCH, this.#breakers[channel].allowance);
      const claimed = most > 0 ? await this.#claim(channel, most) : [];
      await Promise.all(claimed.map((message) => this.#hand(channel, message, send)));
      if (claimed.length < BATCH) return;
    }
  }

  async #claim(channel: Channel, most: number): Promise<Claimed[]> {
    const { db, now } = this.#deps;
    // What failed in the evening is not tried again at night.
    const allowed = isQuiet(now()) ? sql`purpose = 'password'` : sql`true`;
    const { rows } = await sql<Claimed>`
      update messages set attempts = attempts + 1, next_attempt_at = ${new Date(now() + LEASE_MS)}
      where id in (select id from messages where channel = ${channel} and status = 'queued'
          and next_attempt_at <= ${new Date(now())} and ${allowed}
        order by next_attempt_at limit ${most} for update skip locked)
      returning id, coalesce(phone, email) as recipient, coalesce(subject, '') as subject, attempts, sealed`.execute(
      db,
    );
    return rows;
  }

  async #hand(channel: Channel, { id, recipient, subject, attempts, sealed }: Claimed, send: Send): Promise<void> {
    const { keyring, log, now } = this.#deps;
    const breaker = this.#breakers[channel];
    const text = unsealedText(sealed, keyring);
    if (text === undefined) return this.#mark(id, { status: 'failed', error: 'erased before it was sent' });
    try {
      const { provider_id } = await send({ id, to: recipient, subject, text });
      breaker.succeeded();
      await this.#mark(id, { status: 'sent', provider_id, sent_at: new Date(now()), error: null });
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      log.warn({ message: id, channel, attempts, reason: message }, 'message not delivered');
      if (error instanceof Refused) {
        breaker.succeeded();
        return this.#mark(id, { status: 'failed', error: message });
      }
      breaker.failed();
      const wait = RETRY_WAITS[Math.min(attempts, RETRY_WAITS.length) - 1] ?? PAUSE_MS;
      await this.#deps.db
        .updateTable('messages')
        .set({ error: message, next_attempt_at: new Date(now() + wait) })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute();
    }
  }

  /** The end of a message's way: its secret is erased. */
  async #mark(
    id: number,
    values: { status: 'sent' | 'failed'; error: string | null; provider_id?: string; sent_at?: Date },
  ): Promise<void> {
    await this.#deps.db
      .updateTable('messages')
      .set({ ...values, sealed: null, sealed_until: null, next_attempt_at: null })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute();
  }
}
