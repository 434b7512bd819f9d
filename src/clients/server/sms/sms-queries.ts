import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { pageFromNearestEnd } from '../../../platform/db/page-window.ts';
import { containing } from '../../../platform/db/search-text.ts';
import { moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';

export type SmsStatus = 'queued' | 'sent' | 'kept' | 'failed';

export interface SmsFilters {
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
  phone: string;
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
  { to, id, status, date_from, date_to }: SmsFilters,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: SmsRecord[] }> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (to !== undefined) found.push(sql`s.phone like ${containing(to)}`);
  if (id !== undefined) found.push(sql`s.phone = (select phone from users where id = ${id})`);
  if (status !== undefined) found.push(sql`s.status = ${status}`);
  if (date_from !== undefined) found.push(sql`s.created_at >= ${moscowDayStart(date_from)}`);
  if (date_to !== undefined) found.push(sql`s.created_at < ${moscowDayEnd(date_to)}`);
  const where = sql.join(found, sql` and `);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from sms_messages s where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const slice = pageFromNearestEnd(total, offset, limit);
  if (slice.limit === 0) return { total, rows: [] };
  const { rows } = await sql<SmsRecord>`
    select s.id, s.created_at, s.sender, s.phone, s.text, s.sealed, s.sealed_until, s.status, s.sent_at, s.error
    from sms_messages s where ${where}
    order by ${slice.reversed ? sql`s.created_at, s.id` : sql`s.created_at desc, s.id desc`}
    limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return { total, rows: slice.reversed ? rows.reverse() : rows };
}

/** Up to 20 numbers that messages went to and that contain the digits, with the number of messages. */
export async function suggestNumbers(db: Db, digits: string): Promise<{ phone: string; total: number }[]> {
  const { rows } = await sql<{ phone: string; total: number }>`select phone, count(*)::int as total from sms_messages
    where phone like ${containing(digits)} group by phone order by max(id) desc limit 20`.execute(db);
  return rows;
}
