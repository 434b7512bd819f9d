import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Keyring } from '../keyring.ts';

/** A message to be sent. */
export interface Sms {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly purpose: 'password' | 'notice';
  readonly text: string;
  /** The text for the log: secrets in it masked. */
  readonly masked: string;
  /** After that nobody needs it any more, epoch ms: it is erased and no longer sent. */
  readonly useless: number;
}

export interface SmsPlace {
  readonly keyring: Keyring;
  /** Signature of the sender in the log. */
  readonly sender: string;
  /** Whether somebody delivers; otherwise messages are only kept in the log. */
  readonly delivers: boolean;
  /** Epoch ms. */
  readonly now: number;
}

const PURPOSE = 'sms';

/** Writes a message into the outbox; pass the transaction of what it is about. Answers its id. */
export async function queueSms(trx: Kysely<Tables>, sms: Sms, place: SmsPlace): Promise<number> {
  const { id } = await trx
    .insertInto('sms_messages')
    .values({
      created_at: new Date(place.now),
      sender: place.sender,
      phone: sms.phone,
      purpose: sms.purpose,
      text: sms.masked,
      sealed: place.keyring.seal(PURPOSE, sms.text),
      sealed_until: new Date(sms.useless),
      status: place.delivers ? 'queued' : 'kept',
      next_attempt_at: place.delivers ? new Date(place.now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the log needs of a row to show its text. */
export interface KeptSms {
  readonly text: string;
  readonly status: string;
  readonly sealed: Buffer | null;
  readonly sealed_until: Date | null;
}

/**
 * The text that an administrator sees in the SMS log: whole while a message that nobody delivers is good and unused,
 * masked otherwise. `now` in epoch ms.
 */
export function shownSmsText({ text, status, sealed, sealed_until }: KeptSms, keyring: Keyring, now: number): string {
  if (status !== 'kept' || !sealed || !sealed_until || sealed_until.getTime() <= now) return text;
  return keyring.unseal(PURPOSE, sealed) ?? text;
}

/** The whole text of a message on its way; undefined once it is erased. */
export function unsealedText(sealed: Buffer | null, keyring: Keyring): string | undefined {
  return sealed ? keyring.unseal(PURPOSE, sealed) : undefined;
}

/** Erases what was sealed for a phone: its secret has been used or replaced. Messages on their way are not sent any more. */
export async function eraseSecretsFor(trx: Kysely<Tables>, phone: string): Promise<void> {
  await trx
    .updateTable('sms_messages')
    .set({ sealed: null, sealed_until: null })
    .where('phone', '=', phone)
    .where('purpose', '=', 'password')
    .where('sealed', 'is not', null)
    .execute();
}

/** Erases what is no longer good; messages that were not delivered by then have failed. `now` in epoch ms. */
export async function eraseOldSecrets(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('sms_messages')
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
