import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../../platform/db/page-window.ts';
import { containing } from '../../../platform/db/search-text.ts';
import { moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';

export type SmsStatus = 'queued' | 'sent' | 'kept' | 'failed';

export interface SmsFilters {
  readonly channel?: 'sms' | 'email' | undefined;
  readonly to?: string | undefined;
  readonly id?: number | undefined;
  readonly status?: SmsStatus | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

export interface SmsRecord {
  id: number;
  created_at: Date;
  sender: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  text: string;
  sealed: Buffer | null;
  sealed_until: Date | null;
  status: SmsStatus;
  sent_at: Date | null;
  error: string | null;
}

/** A page of messages, newest first, and how many fit. */
export async function readSms(
  db: Db,
  { to, id, channel, status, date_from, date_to }: SmsFilters,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: SmsRecord[] }> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  // Digits of a number in any form; letters and @ belong to a mail address.
  const part = to !== undefined && /^[\d\s()+-]+$/.test(to) ? to.replace(/\D/g, '') : to?.toLowerCase();
  if (part !== undefined)
    found.push(sql`(s.phone like ${containing(part)} or lower(s.email) like ${containing(part)})`);
  if (id !== undefined) found.push(sql`(s.user_id = ${id} or s.phone = (select phone from users where id = ${id}))`);
  if (channel !== undefined) found.push(sql`s.channel = ${channel}`);
  if (status !== undefined) found.push(sql`s.status = ${status}`);
  if (date_from !== undefined) found.push(sql`s.created_at >= ${moscowDayStart(date_from)}`);
  if (date_to !== undefined) found.push(sql`s.created_at < ${moscowDayEnd(date_to)}`);
  const where = sql.join(found, sql` and `);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from messages s where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const { rows } = await sql<SmsRecord>`
    select s.id, s.created_at, s.sender, s.channel, coalesce(s.phone, s.email) as recipient, s.subject, s.text, s.sealed, s.sealed_until, s.status, s.sent_at, s.error
    from messages s where ${where}
    order by ${slice.reversed ? sql`s.created_at, s.id` : sql`s.created_at desc, s.id desc`}
    limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return { total, rows: slice.reversed ? rows.reverse() : rows };
}

/** Up to 20 numbers that messages went to and that contain the digits, with the number of messages. */
export async function suggestNumbers(db: Db, digits: string): Promise<{ phone: string; total: number }[]> {
  const { rows } = await sql<{ phone: string; total: number }>`select phone, count(*)::int as total from messages
    where phone like ${containing(digits)} group by phone order by max(id) desc limit 20`.execute(db);
  return rows;
}
