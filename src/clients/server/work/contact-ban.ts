import { type Kysely, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { type BanMark, setContactBan, type WrittenBan } from '../../contract/contact-ban.ts';
import { BAN_STEPS, CONTACT_BAN_TITLES, type ContactBan } from '../../rules/contact-ban.ts';
import { banMarkOf } from '../ban-mark.ts';
import { lockClient } from '../queries.ts';

export const contactBans: readonly Implementation[] = [
  implement(setContactBan, (context, { params: { id }, body: { ban, reason = null } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const staff = staffOf(context);
      const now = new Date(context.app.now());
      await lockClient(trx, staff, id);
      const before = await readContactBan(trx, id);
      if (before?.ban === ban && before.reason === reason) return { data: before };
      await sql`update users set contact_ban = ${ban}, contact_ban_reason = ${ban && reason}, updated_at = ${now},
        contact_ban_at = ${ban && now}, contact_ban_by = ${ban && staff.id} where id = ${id}`.execute(trx);
      await rewordTasks(trx, id, ban, now);
      if (ban === 'all')
        await sql`update messages set status = 'failed', error = 'the client asked not to be written to', next_attempt_at = null,
          sealed = null, sealed_until = null
          where user_id = ${id} and status = 'queued' and purpose in ('advice', 'alert')`.execute(trx);
      const after = await readContactBan(trx, id);
      await recordAudit(trx, context, {
        action: 'client.contact_ban',
        object_type: 'users',
        object_id: id,
        client_id: id,
        before: { ban: before?.ban ?? null, reason: before?.reason ?? null },
        after: { ban, reason: ban && reason },
      });
      return { data: after };
    }),
  ),
];

/**
 * Open tasks to call become what is allowed instead; those of a former ban say what is allowed now, and after it is lifted only
 * what was written down.
 */
async function rewordTasks(trx: Transaction<Tables>, id: number, ban: ContactBan | null, now: Date): Promise<void> {
  const { calls, all } = BAN_STEPS;
  const own = sql`case when starts_with(text, ${calls}) then substr(text, ${calls.length + 1}::int)
    when starts_with(text, ${all}) then substr(text, ${all.length + 1}::int) else text end`;
  await sql`update tasks set kind = case when ${ban}::text is not null and kind = 'call' then 'other' else kind end,
      text = left(${ban === null ? '' : BAN_STEPS[ban]} || ${own}, 1000), updated_at = ${now}
    where user_id = ${id} and done_at is null and (starts_with(text, ${calls}) or starts_with(text, ${all})
      or ${ban}::text is not null and kind = 'call')`.execute(trx);
}

/** What a client asked for; null: he may be called. */
export async function readContactBan(db: Kysely<Tables>, id: number): Promise<WrittenBan | null> {
  const { rows } = await sql<{ mark: BanMark | null; reason: string | null; by: WrittenBan['by'] }>`
    select ${banMarkOf(sql`u`)} as mark, u.contact_ban_reason as reason,
      case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as by
    from users u left join users b on b.id = u.contact_ban_by where u.id = ${id}`.execute(db);
  const [row] = rows;
  return row?.mark ? { ...row.mark, reason: row.reason, by: row.by } : null;
}

/**
 * Who asked for a call himself after the ban may be called until that is answered; messages stay forbidden.
 *
 * @throws {Failure} `conflict` when the client asked not to be called, or with `messages` not to be written to.
 */
export async function requireReachable(db: Kysely<Tables>, id: number, by: 'calls' | 'messages'): Promise<void> {
  const found = await readContactBan(db, id);
  if (!found || (by === 'messages' ? found.ban === 'calls' : found.asked_at !== null)) return;
  throw new Failure('conflict', {
    detail: `${CONTACT_BAN_TITLES[found.ban]}${found.reason ? `: ${found.reason}` : ''}`,
    current: { contact_ban: found.ban },
  });
}
