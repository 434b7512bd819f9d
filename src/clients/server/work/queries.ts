import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { forgetCommandKeys } from '../../../platform/door/once.ts';
import { forgetPersonMerges } from '../merging/duplicates.ts';
import { expireReservations } from './reservation-queries.ts';
import { ringReminders } from './task-queries.ts';

/** What runs every minute for staff: holds that are over end, reminders ring, old keys of commands and what
 * was kept for undoing merges go. `now` in epoch milliseconds. */
export async function tendClientWork(db: Kysely<Tables>, now: number): Promise<void> {
  await expireReservations(db, new Date(now));
  await ringReminders(db, new Date(now));
  await forgetCommandKeys(db, now);
  await forgetPersonMerges(db, new Date(now));
}

/** Adds up the counts of views and favourites that were appended since the last time. */
export async function mergeActivityCounts(db: Kysely<Tables>): Promise<void> {
  await sql`select merge_activity_counts()`.execute(db);
  await sql`select merge_view_counts()`.execute(db);
  await sql`select merge_view_sums()`.execute(db);
}
