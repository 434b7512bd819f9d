import { sql, type Transaction } from 'kysely';
import type { ConsentKind } from '../../people/rules/consents.ts';
import type { ConsentWording } from '../../people/server/consent-wording.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { takeCounted, takeSlots } from '../../platform/limits/throttle.ts';
import type { QuizAnswers } from '../rules/quiz.ts';
import type { Source } from '../rules/source.ts';
import { countedBy, letIn, type Sender } from './lead-limits.ts';

export type LeadKind = 'callback' | 'quiz' | 'feedback' | 'call';

/** A box that a visitor ticked, with the words behind it. */
export interface GivenConsent extends ConsentWording {
  readonly kind: ConsentKind;
}

/** A request of a visitor as it is stored, and as it waits while the database does not answer. */
export interface Lead {
  readonly kind: LeadKind;
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly message: string | null;
  readonly quiz: QuizAnswers | null;
  readonly link: string | null;
  /** The logged-in sender; never guessed from the phone. */
  readonly user_id: number | null;
  /** The page's Idempotency-Key, or one of ours. */
  readonly key: string;
  /** Whether the page gave the key. Without one equal requests within ten minutes are one. */
  readonly keyed: boolean;
  /** SHA-256 of kind and body. */
  readonly body_hash: string;
  readonly suspect: boolean;
  readonly consents: readonly GivenConsent[];
  readonly ip: string;
  readonly user_agent: string | null;
  /** When it was given, epoch ms. */
  readonly at: number;
  /** Its id once it is stored: drawn before, so that the sender is told the same one whichever way it goes. */
  readonly id?: number;
  /** The address at which a service told of the call that it is. */
  readonly call_address_id?: number;
  /** Where the visitor first came from; absent where nothing is known. */
  readonly source?: Source | null;
}

/** The ways of a lead into the database. */
type Via = 'direct' | 'spool';

/** Requests without a key that repeat each other within this time are one. */
const REPEAT_MS = 600_000;

export interface StoredLead {
  readonly id: number;
  /** False: it was there before. */
  readonly fresh: boolean;
  readonly suspect: boolean;
}

/** Draws the id of a lead that is about to be stored. */
export async function drawLeadId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('leads', 'id')) as id`.execute(db);
  const [drawn] = rows;
  if (!drawn) throw new Error('the sequence of leads gave no number');
  return drawn.id;
}

/**
 * Stores a lead with its consents in one transaction; storing the same one again finds the first.
 *
 * @throws {Failure} `invalid_value` when its key belongs to another request, as {@link letIn} when many came from its address.
 */
export function storeLead(db: Db, lead: Lead, sender: Sender): Promise<StoredLead> {
  return db.transaction().execute(async (trx) => {
    const stored = await storeOnce(trx, lead, 'direct');
    if (!stored.fresh) return stored;
    const suspect = (await isManyAtDoor(trx, lead, sender)) || lead.suspect;
    if (suspect && !lead.suspect) await trx.updateTable('leads').set({ suspect }).where('id', '=', stored.id).execute();
    return { ...stored, suspect };
  });
}

/**
 * Stores leads of the spool in one transaction: all of them or none. They were counted when they were put there.
 *
 * @throws {Failure} `invalid_value` when the key of one belongs to another request.
 */
export function storeSpooled(db: Db, leads: readonly Lead[]): Promise<StoredLead[]> {
  return db.transaction().execute(async (trx) => {
    const stored: StoredLead[] = [];
    for (const lead of leads) stored.push(await storeOnce(trx, lead, 'spool'));
    return stored;
  });
}

type Trx = Transaction<Tables>;

async function storeOnce(trx: Trx, lead: Lead, via: Via): Promise<StoredLead> {
  const { suspect } = lead;
  const repeated = lead.keyed ? undefined : await countRepeat(trx, lead);
  if (repeated !== undefined) return { id: repeated, fresh: false, suspect };
  const id = await insertLead(trx, lead, via);
  if (id === undefined) return { id: await findByKey(trx, lead), fresh: false, suspect };
  await insertConsents(trx, id, lead);
  await noteOnUser(trx, lead);
  return { id, fresh: true, suspect };
}

/** The id of an equal request within the last ten minutes, whose counter it raises. Equal ones wait for each other. */
async function countRepeat(trx: Trx, lead: Lead): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lead.phone + lead.body_hash}, 7))`.execute(trx);
  const at = new Date(lead.at);
  const known = await trx
    .selectFrom('leads')
    .select(['id', 'idempotency_key'])
    .where('phone', '=', lead.phone)
    .where('body_hash', '=', lead.body_hash)
    .where('created_at', '>', new Date(lead.at - REPEAT_MS))
    .where('created_at', '<', new Date(lead.at + REPEAT_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known === undefined || known.idempotency_key === lead.key) return known?.id;
  await trx
    .updateTable('leads')
    .set((eb) => ({ repeats: eb('repeats', '+', 1), updated_at: at }))
    .where('id', '=', known.id)
    .execute();
  return known.id;
}

/** The new row's id; undefined when the key is taken, after waiting for whoever is just using it. */
async function insertLead(trx: Trx, lead: Lead, via: Via): Promise<number | undefined> {
  const at = new Date(lead.at);
  const basis = lead.consents.some(({ kind }) => kind === 'personal_data') ? 'consent' : 'request';
  const quiz = lead.quiz === null ? null : JSON.stringify(lead.quiz);
  const { rows } = await sql<{ id: number }>`
    insert into leads (id, kind, phone, name, email, message, quiz, link, user_id, idempotency_key, body_hash, suspect,
      basis, via, ip, user_agent, source_kind, source, source_details, call_address_id, created_at, updated_at)
    overriding system value
    values (coalesce(
      (select ${lead.id ?? null}::bigint where not exists (select from leads where id = ${lead.id ?? null}::bigint)),
      nextval(pg_get_serial_sequence('leads', 'id'))),
      ${lead.kind}, ${lead.phone}, ${lead.name}, ${lead.email}, ${lead.message}, ${quiz}::jsonb, ${lead.link},
      (select id from users where id = ${lead.user_id}::integer), ${lead.key}, ${lead.body_hash}, ${lead.suspect},
      ${basis}, ${via}, ${lead.ip}, ${lead.user_agent}, ${lead.source?.kind ?? null}, ${lead.source?.name ?? null},
      ${lead.source ? JSON.stringify(lead.source.details) : null}::jsonb,
      (select id from call_addresses where id = ${lead.call_address_id ?? null}::integer), ${at}, ${at})
    on conflict (idempotency_key) do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}

async function findByKey(trx: Trx, lead: Lead): Promise<number> {
  const known = await trx
    .selectFrom('leads')
    .select(['id', 'body_hash'])
    .where('idempotency_key', '=', lead.key)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== lead.body_hash) throw keyOfAnother();
  return known.id;
}

/** The key came with another body before. */
export const keyOfAnother = (): Failure =>
  new Failure('invalid_value', {
    detail: 'Ключ Idempotency-Key уже использован для другой заявки',
    errors: [{ field: 'Idempotency-Key', message: 'Ключ уже использован для другой заявки' }],
  });

/** Counts the lead for its address and its phone. Answers whether more came than people send. */
async function isManyAtDoor(trx: Trx, lead: Lead, sender: Sender): Promise<boolean> {
  const { counters } = await takeCounted(trx, countedBy(lead), lead.at);
  const { many, work } = letIn(sender, counters, lead.at);
  if (work && (await takeSlots(trx, [work.once], lead.at)) !== undefined) throw work.refusal();
  return many;
}

async function insertConsents(trx: Trx, id: number, lead: Lead): Promise<void> {
  if (lead.consents.length === 0) return;
  const { kind: form, phone, ip, user_agent } = lead;
  const user_id = sql<number | null>`(select id from users where id = ${lead.user_id}::integer)`;
  const common = { form, phone, user_id, lead_id: id, ip, user_agent, at: new Date(lead.at) };
  await trx
    .insertInto('consents')
    .values(lead.consents.map((consent) => ({ ...common, ...consent })))
    .execute();
}

/** What a client's own request says about him: his brief, and his consent to offers when it is his own phone. */
async function noteOnUser(trx: Trx, lead: Lead): Promise<void> {
  if (lead.user_id === null) return;
  const at = new Date(lead.at);
  if (lead.quiz !== null) {
    await trx
      .updateTable('users')
      .set({ brief: JSON.stringify(lead.quiz), updated_at: at })
      .where('id', '=', lead.user_id)
      .execute();
  }
  if (lead.consents.some(({ kind }) => kind === 'marketing')) {
    await trx
      .updateTable('users')
      .set({ marketing_consent_at: at, updated_at: at })
      .where('id', '=', lead.user_id)
      .where(sql<number>`owner_of_phone(${lead.phone})`, '=', lead.user_id)
      .execute();
  }
}
