import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CallAddress, ToldCall } from '../../contract/calls.ts';
import type { CallRefusal } from '../../rules/call.ts';

/** How long a call that gave no request is known, so that it is counted once. */
const KNOWN_DAYS = 30;

export interface CallPlace {
  readonly id: number;
  readonly title: string;
}

/** The open address of a digest. */
export async function findAddress(db: Db, digest: Buffer): Promise<CallPlace | undefined> {
  const { rows } = await sql<CallPlace>`select id, title from call_addresses where digest = ${digest}`.execute(db);
  return rows[0];
}

/** Notes when an address was used last: to the minute, so that a busy one does not write its row with each call. */
export async function noteUse(db: Db, id: number, at: Date): Promise<void> {
  await sql`update call_addresses set last_call_at = ${at} where id = ${id}
    and (last_call_at is null or last_call_at < ${at}::timestamptz - interval '1 minute')`.execute(db);
}

/** Counts a call that gives no request, once however often it is told. */
export function noteRefusal(db: Db, id: number, key: string, refusal: CallRefusal, at: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`delete from call_refusals where address_id = ${id} and at < ${at}::timestamptz - ${`${KNOWN_DAYS} days`}::interval`.execute(
      trx,
    );
    const { numAffectedRows } = await sql`insert into call_refusals (address_id, key, refusal, at)
      values (${id}, ${key}, ${refusal}, ${at}) on conflict do nothing`.execute(trx);
    if (numAffectedRows)
      await sql`update call_addresses set ${sql.ref(refusal)} = ${sql.ref(refusal)} + 1 where id = ${id}`.execute(trx);
  });
}

interface AddressRow extends Omit<CallAddress, 'last_call_at' | 'created_at'> {
  last_call_at: Date | null;
  created_at: Date;
}

/** Addresses, open ones first; one of them with `id`. */
export async function readAddresses(db: Db, id?: number): Promise<CallAddress[]> {
  const { rows } =
    await sql<AddressRow>`select a.id, a.title, a.digest is null as closed, coalesce(l.requests, 0) as requests,
      a.hidden, a."foreign", a.unreadable, a.last_call_at, a.created_at
    from call_addresses a left join (select call_address_id, count(*)::int as requests from leads
      where call_address_id is not null group by 1) l on l.call_address_id = a.id
    where ${id ?? null}::int is null or a.id = ${id ?? null}::int order by closed, a.id`.execute(db);
  return rows.map(({ last_call_at, created_at, ...row }) => ({
    ...row,
    last_call_at: last_call_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
}

interface CallRow {
  key: string;
  at: Date;
  address: string;
  id: number | null;
  phone: string | null;
  state: 'new' | 'taken' | 'answered' | 'closed' | null;
  taken_by: string | null;
  words: string | null;
  refusal: CallRefusal | null;
}

/** The last calls of all addresses, newest first. */
export async function readLastCalls(db: Db, most: number): Promise<ToldCall[]> {
  const { rows } = await sql<CallRow>`
    (select 'l' || l.id as key, l.created_at as at, a.title as address, l.id, l.phone, l.state, t.name as taken_by, l.message as words,
        null as refusal
      from leads l join call_addresses a on a.id = l.call_address_id left join users t on t.id = l.taken_by
      where l.call_address_id is not null order by l.created_at desc limit ${most})
    union all
    (select 'r' || r.address_id || ' ' || r.key, r.at, a.title, null, null, null, null, null, r.refusal
      from call_refusals r join call_addresses a on a.id = r.address_id order by r.at desc limit ${most})
    order by at desc, key desc limit ${most}`.execute(db);
  return rows.map(({ key, at, address, id, phone, state, taken_by, words, refusal }) => ({
    key,
    at: at.toISOString(),
    address,
    request:
      id !== null && phone !== null && state !== null ? { id, phone, state, taken_by, words: words ?? '' } : null,
    refusal,
  }));
}
