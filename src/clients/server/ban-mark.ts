import { type RawBuilder, sql } from 'kysely';
import type { BanMark } from '../contract/contact-ban.ts';

/**
 * When this client last asked for a call himself after he had asked not to be called, and waits for it still: by a request that
 * nobody answered, or by the call that was agreed on because of one. A ban turns all calls that were planned into other tasks, so
 * that one which is younger than it can come from nothing else.
 */
const askedAfterBan = (u: RawBuilder<unknown>) => sql<Date | null>`greatest(
  (select max(l.created_at) from lead_owners o join leads l on l.id = o.lead_id
    where o.user_id = ${u}.id and l.state in ('new', 'taken') and l.created_at > ${u}.contact_ban_at),
  (select max(t.created_at) from tasks t
    where t.user_id = ${u}.id and t.kind = 'call' and t.done_at is null and t.created_at > ${u}.contact_ban_at))`;

const iso = (moment: RawBuilder<unknown>) =>
  sql<string | null>`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the person of this row of `users` asked for; null: he may be called. `askedAt`: when he asked for a call after it. */
export const banMarkOf = (u: RawBuilder<unknown>, askedAt: RawBuilder<Date | null> = askedAfterBan(u)) =>
  sql<BanMark | null>`case when ${u}.contact_ban is not null then jsonb_build_object('ban', ${u}.contact_ban,
    'at', ${iso(sql`${u}.contact_ban_at`)}, 'asked_at', ${iso(askedAt)}) end`;
