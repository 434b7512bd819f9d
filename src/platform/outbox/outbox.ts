import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Keyring } from '../keyring.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** Ways by which messages reach people. */
export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What a message is for: a password; a service notice; something for a colleague; things that a manager picked for a client
 * at his wish; what a person asked to be told of. Only a password may wake anybody.
 */
export type Purpose = 'password' | 'notice' | 'staff' | 'advice' | 'alert';

/** Where a message goes: 7XXXXXXXXXX, or a mail address with the subject of the letter. */
export type Address =
  | { readonly channel: 'sms'; readonly phone: string }
  | { readonly channel: 'email'; readonly email: string; readonly subject: string };

/** A message to be sent. */
export interface Message {
  readonly to: Address;
  readonly purpose: Purpose;
  readonly text: string;
  /** The text for the log: secrets in it masked. */
  readonly masked: string;
  /** After that nobody needs it any more, epoch ms: it is erased and no longer sent. */
  readonly useless: number;
  /** The account of whom it is for, where he has one. */
  readonly user_id?: number;
}

export interface OutboxPlace {
  readonly keyring: Keyring;
  /** Signature of the sender in the log. */
  readonly sender: string;
  /** Whether somebody delivers on this channel; otherwise messages are only kept in the log. */
  readonly delivers: Readonly<Record<Channel, boolean>>;
  /** Epoch ms. */
  readonly now: number;
}

/** Of the seal. */
const SEAL = 'sms';

/**
 * Writes a message into the outbox; pass the transaction of what it is about. Between 21:00 and 9:00 in Moscow all but
 * passwords wait for the morning. Answers its id.
 */
export async function queueMessage(trx: Kysely<Tables>, message: Message, place: OutboxPlace): Promise<number> {
  const { to, purpose } = message;
  const delivers = place.delivers[to.channel];
  const from = purpose === 'password' ? place.now : afterQuietHours(place.now);
  const { id } = await trx
    .insertInto('messages')
    .values({
      created_at: new Date(place.now),
      sender: place.sender,
      channel: to.channel,
      ...(to.channel === 'sms' ? { phone: to.phone } : { email: to.email, subject: to.subject }),
      user_id: message.user_id ?? null,
      purpose,
      text: message.masked,
      sealed: place.keyring.seal(SEAL, message.text),
      // What waits for the morning is good for as long after it.
      sealed_until: new Date(message.useless + (from - place.now)),
      status: delivers ? 'queued' : 'kept',
      next_attempt_at: delivers ? new Date(from) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the log needs of a row to show its text. */
export interface KeptMessage {
  readonly text: string;
  readonly status: string;
  readonly sealed: Buffer | null;
  readonly sealed_until: Date | null;
}

/**
 * The text that an administrator sees in the log: whole while a message that nobody delivers is good and unused, masked
 * otherwise. `now` in epoch ms.
 */
export function shownText({ text, status, sealed, sealed_until }: KeptMessage, keyring: Keyring, now: number): string {
  if (status !== 'kept' || !sealed || !sealed_until || sealed_until.getTime() <= now) return text;
  return keyring.unseal(SEAL, sealed) ?? text;
}

/** The whole text of a message on its way; undefined once it is erased. */
export function unsealedText(sealed: Buffer | null, keyring: Keyring): string | undefined {
  return sealed ? keyring.unseal(SEAL, sealed) : undefined;
}

/** Erases what was sealed for a phone: its secret has been used or replaced. Messages on their way are not sent any more. */
export async function eraseSecretsFor(trx: Kysely<Tables>, phone: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ sealed: null, sealed_until: null })
    .where('phone', '=', phone)
    .where('purpose', '=', 'password')
    .where('sealed', 'is not', null)
    .execute();
}

/** Erases what is no longer good; messages that were not delivered by then have failed. `now` in epoch ms. */
export async function eraseOldSecrets(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('messages')
    .set((row) => ({
      sealed: null,
      sealed_until: null,
      status: row.case().when('status', '=', 'queued').then('failed').else(row.ref('status')).end(),
      error: row
        .case()
        .when('status', '=', 'queued')
        .then(row.fn.coalesce('error', row.val('not delivered in time')))
        .else(row.ref('error'))
        .end(),
    }))
    .where('sealed', 'is not', null)
    .where('sealed_until', '<=', new Date(now))
    .execute();
}
