import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Keyring } from '../keyring.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { eraseOldSecrets, unsealedText } from './sms-outbox.ts';
import { type SendSms, SmsRefused } from './sms-provider.ts';

/** Messages handed over at the same time. */
const BATCH = 8;
/** A claimed message belongs to its worker for so long, ms: longer than a provider may take. */
const LEASE_MS = 30_000;
/** Waits before another attempt, ms; the last one repeats until the message is useless. */
const RETRY_WAITS = [1_000, 3_000, 10_000, 30_000, 60_000];
/** A pause between looks into the outbox when nothing calls, ms. */
const PAUSE_MS = 2_000;

export interface SmsWorkerDeps {
  readonly db: Kysely<Tables>;
  readonly keyring: Keyring;
  /** Absent: nobody delivers, only what is no longer good is erased. */
  readonly send: SendSms | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: { warn(details: object, message: string): void };
}

interface Claimed {
  readonly id: number;
  readonly phone: string;
  readonly attempts: number;
  readonly sealed: Buffer | null;
}

/**
 * Delivers the outbox: any number of processes may, each message goes to one of them at a time. A message may reach the
 * provider twice after a crash in between; its id lets the provider send it once.
 */
export class SmsWorker {
  readonly #deps: SmsWorkerDeps;
  readonly #breaker: CircuitBreaker;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(deps: SmsWorkerDeps) {
    this.#deps = deps;
    this.#breaker = new CircuitBreaker(deps.now);
  }

  /** Whether the provider is being left alone after failures. */
  get resting(): boolean {
    return this.#breaker.open;
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
    if (!send) return;
    for (;;) {
      const most = Math.min(BATCH, this.#breaker.allowance);
      const claimed = most > 0 ? await this.#claim(most) : [];
      await Promise.all(claimed.map((message) => this.#hand(message, send)));
      if (claimed.length < BATCH) return;
    }
  }

  async #claim(most: number): Promise<Claimed[]> {
    const { db, now } = this.#deps;
    const { rows } = await sql<Claimed>`
      update sms_messages set attempts = attempts + 1, next_attempt_at = ${new Date(now() + LEASE_MS)}
      where id in (select id from sms_messages where status = 'queued' and next_attempt_at <= ${new Date(now())}
        order by next_attempt_at limit ${most} for update skip locked)
      returning id, phone, attempts, sealed`.execute(db);
    return rows;
  }

  async #hand({ id, phone, attempts, sealed }: Claimed, send: SendSms): Promise<void> {
    const { keyring, log, now } = this.#deps;
    const text = unsealedText(sealed, keyring);
    if (text === undefined) return this.#mark(id, { status: 'failed', error: 'erased before it was sent' });
    try {
      const { provider_id } = await send({ id, phone, text });
      this.#breaker.succeeded();
      await this.#mark(id, { status: 'sent', provider_id, sent_at: new Date(now()), error: null });
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      log.warn({ sms: id, attempts, reason: message }, 'message not delivered');
      if (error instanceof SmsRefused) {
        this.#breaker.succeeded();
        return this.#mark(id, { status: 'failed', error: message });
      }
      this.#breaker.failed();
      const wait = RETRY_WAITS[Math.min(attempts, RETRY_WAITS.length) - 1] ?? PAUSE_MS;
      await this.#deps.db
        .updateTable('sms_messages')
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
      .updateTable('sms_messages')
      .set({ ...values, sealed: null, sealed_until: null, next_attempt_at: null })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .execute();
  }
}
