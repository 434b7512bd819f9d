import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { addressKey, networkKey } from '../../../platform/limits/throttle.ts';

/** Requests for a password by SMS, one row each: what came from a place before, and who waits for his turn. */

type Executor = Kysely<Tables>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long requests are kept whose password was used, ms: they show that people live in a network. */
const USED_KEPT = 7 * DAY;

/** Where a request comes from, as limits know it. */
export interface Origin {
  readonly address: string;
  readonly network: string;
}

export const originOf = (ip: string): Origin => ({ address: addressKey(ip), network: networkKey(ip) });

export interface RequestCounts {
  readonly address: number;
  readonly network: number;
  readonly all: number;
  readonly unused: number;
  readonly people: number;
  readonly given: number;
  readonly used: number;
}

/** What was asked for from a place, and by all (`people/server/auth/crowd.ts` says what each figure is for). */
export async function countRequests(db: Executor, { address, network }: Origin, now: number): Promise<RequestCounts> {
  const since = (ms: number): Date => new Date(now - ms);
  const { rows } = await sql<RequestCounts>`select here.*, everywhere.* from (select
      count(*) filter (where used_at is null and asked_at > ${since(HOUR)} and address = ${address})::int as address,
      count(*) filter (where used_at is null and asked_at > ${since(HOUR)})::int as network,
      count(*) filter (where used_at is null and asked_at > ${since(DAY)})::int as unused,
      count(distinct phone) filter (where used_at is not null)::int as people
      from password_requests where network = ${network} and asked_at > ${since(USED_KEPT)}) here,
    (select count(*) filter (where used_at is null)::int as all,
      count(*) filter (where asked_at > ${since(15 * MINUTE)})::int as given,
      count(*) filter (where asked_at > ${since(15 * MINUTE)} and used_at is not null)::int as used
      from password_requests where mobile and asked_at > ${since(HOUR)}) everywhere`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the requests for passwords were not counted');
  return counts;
}

/** A request that was taken. */
export interface TakenRequest extends Origin {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly mobile: boolean;
  readonly standing: number;
  readonly device: boolean;
  /** Of the challenge that was worked for. */
  readonly nonce: string | undefined;
  /** Until when it waits for its turn, epoch ms; undefined: it has got a slot, or needs none. */
  readonly waits_until: number | undefined;
}

/**
 * Keeps a former request of the phone that still waits until the transaction ends: before any counter, as by whoever serves
 * it.
 */
export async function keepWaiting(trx: Executor, phone: string, now: number): Promise<void> {
  await sql`select 1 from password_requests
    where phone = ${phone} and waits_until > ${new Date(now)} order by id for update`.execute(trx);
}

/** Notes a request. It replaces a former one of the phone that still waits, and has its place in the queue. */
export async function noteRequest(trx: Executor, request: TakenRequest, now: number): Promise<void> {
  const at = new Date(now);
  const { nonce, waits_until, ...rest } = request;
  const replaced = await trx
    .updateTable('password_requests')
    .set({ waits_until: null })
    .where('phone', '=', rest.phone)
    .where('waits_until', '>', at)
    .returning(['waits_since', 'standing'])
    .executeTakeFirst();
  await trx
    .insertInto('password_requests')
    .values({
      ...rest,
      standing: Math.min(rest.standing, replaced?.standing ?? rest.standing),
      nonce: nonce ?? null,
      asked_at: at,
      waits_until: waits_until === undefined ? null : new Date(waits_until),
      waits_since: replaced?.waits_since ?? at,
      shared_at: rest.mobile && waits_until === undefined ? at : null,
    })
    .execute();
}

/** Whether work that is shown has been taken before. */
export async function isShownAgain(db: Executor, nonce: string): Promise<boolean> {
  const row = await db.selectFrom('password_requests').select('id').where('nonce', '=', nonce).executeTakeFirst();
  return row !== undefined;
}

/** Which slots the password that somebody has just used had taken. */
export interface UsedSlots {
  readonly shared: boolean;
  readonly reserved: boolean;
}

/** Marks the newest password that went to a phone as used. */
export async function noteUsed(db: Executor, phone: string, now: number): Promise<UsedSlots> {
  const { rows } = await sql<UsedSlots>`update password_requests set used_at = ${new Date(now)}
    where id = (select id from password_requests
      where phone = ${phone} and used_at is null and (shared_at is not null or reserved_at is not null)
        and asked_at > ${new Date(now - HOUR)}
      order by asked_at desc, id desc limit 1)
    returning shared_at is not null as shared, reserved_at is not null as reserved`.execute(db);
  return rows[0] ?? { shared: false, reserved: false };
}

/** Removes requests that count for nothing any more. `now` in epoch ms. */
export async function pruneRequests(db: Executor, now: number): Promise<void> {
  await sql`delete from password_requests
    where asked_at < ${new Date(now - DAY)} and used_at is null or asked_at < ${new Date(now - USED_KEPT)}`.execute(db);
}
