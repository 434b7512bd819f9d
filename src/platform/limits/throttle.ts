import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Counter, type Limit, type Taking, takeOfEach, waitOf } from './limit.ts';

/**
 * Counters of the door in the table `throttles`: they survive a crash and hold over several processes. A slot is taken
 * before the work, so that parallel attempts cannot all pass, and given back when the attempt turns out not to count.
 */

type Executor = Kysely<Tables>;

/**
 * Takes a slot of every limit, or of none. Run it in a transaction: its row locks put parallel attempts into an order.
 *
 * @param now epoch milliseconds.
 * @returns undefined when all had one; otherwise how long to wait, milliseconds.
 */
export async function takeSlots(trx: Executor, limits: readonly Limit[], now: number): Promise<number | undefined> {
  return (await takeCounted(trx, limits, now)).wait;
}

/** As {@link takeSlots}, with the counters as they are then, in no particular order. */
export async function takeCounted(trx: Executor, limits: readonly Limit[], now: number): Promise<Taking> {
  // One order for everybody: two attempts that share limits cannot wait for each other.
  const ordered = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
  const taking = takeOfEach(ordered, await lockCounters(trx, ordered), now);
  if (taking.counters.length > 0) await store(trx, taking.counters);
  return taking;
}

/** How long an attempt would have to wait now, milliseconds; undefined: not at all. Takes and locks nothing. */
export async function peekWait(db: Executor, limits: readonly Limit[], now: number): Promise<number | undefined> {
  const keys = limits.map(({ key }) => key);
  const counters = await db.selectFrom('throttles').selectAll().where('key', 'in', keys).execute();
  return waitOf(limits, byKey(counters), now);
}

/** Gives slots back whose attempt did not count: the work itself failed, or it was none of those that are limited. */
export async function refundSlots(db: Executor, keys: readonly string[]): Promise<void> {
  await settleSlots(db, { refund: keys, forget: [] });
}

/** What becomes of counters when an attempt has ended. */
export interface Settlement {
  /** Get one slot back. */
  readonly refund: readonly string[];
  /** Are at nothing again. */
  readonly forget: readonly string[];
  /** Those that leak get one slot back. */
  readonly drain?: readonly Limit[];
}

/**
 * Gives some slots back and sets other counters to nothing, for example after a right password. Locks them in the order of
 * {@link takeSlots}: in any other one an attempt that begins and one that ends would wait for each other. The rows stay: one
 * that went between the two steps of an attempt would be made anew by several attempts, in no order.
 */
export async function settleSlots(db: Executor, { refund, forget, drain = [] }: Settlement): Promise<void> {
  const leaks = drain.map(({ key, every = 0 }) => ({ key, every }));
  const keys = [...refund, ...forget, ...leaks.map(({ key }) => key)];
  if (keys.length === 0) return;
  await sql`with leaks as (select * from jsonb_to_recordset(${JSON.stringify(leaks)}::jsonb) as l (key text, every float)),
    held as materialized (
      select key, key = any(${[...forget]}::text[]) as forgotten
      from throttles where key in (${sql.join(keys)}) order by key collate "C" for update)
    update throttles set count = case when forgotten then 0 else greatest(count - 1, 0) end, blocked_until = null,
      penalties = case when forgotten then 0 when blocked_until is null then penalties else greatest(penalties - 1, 0) end,
      window_ends_at = window_ends_at
        - interval '1 millisecond' * coalesce((select every from leaks where leaks.key = held.key), 0)
    from held where throttles.key = held.key`.execute(db);
}

/** How long counters are kept after their time, ms: nobody is in the middle of an attempt that uses them. */
const KEPT_AFTER = 3_600_000;

/**
 * Removes counters whose time has been over for an hour. Those that an attempt has just taken up again are left to it: it
 * locks them in its own order. @param now epoch milliseconds.
 */
export async function pruneThrottles(db: Executor, now: number): Promise<void> {
  const until = new Date(now - KEPT_AFTER);
  await sql`delete from throttles where key = any(array(
    select key from throttles where window_ends_at < ${until} for update skip locked))`.execute(db);
}

const byKey = (counters: readonly Counter[]): ReadonlyMap<string, Counter> =>
  new Map(counters.map((counter) => [counter.key, counter]));

/** Of a counter of which nothing was ever taken: whatever a clock says that goes back, its window is over. */
const NEVER = new Date(0);

/** The counters, those that were missing at nothing, held until the transaction ends: one statement locks and reads. */
async function lockCounters(trx: Executor, limits: readonly Limit[]): Promise<ReadonlyMap<string, Counter>> {
  const counters = await trx
    .insertInto('throttles')
    .values(limits.map(({ key }) => ({ key, count: 0, window_ends_at: NEVER })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ count: ref('throttles.count') })))
    .returningAll()
    .execute();
  return byKey(counters);
}

/** The rows are there and locked: all are replaced in one statement. */
async function store(trx: Executor, counters: readonly Counter[]): Promise<void> {
  await trx
    .insertInto('throttles')
    .values([...counters])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        count: ref('excluded.count'),
        penalties: ref('excluded.penalties'),
        window_ends_at: ref('excluded.window_ends_at'),
        blocked_until: ref('excluded.blocked_until'),
      })),
    )
    .execute();
}

/** The network that an address belongs to, for limits: an IPv4 address itself, of IPv6 the first 64 bits. */
export function addressKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return v4?.[1] ?? expandIpv6(ip).slice(0, 4).join(':');
}

/** The neighbourhood of an address, for wider limits: /24 of IPv4, /48 of IPv6. */
export function networkKey(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  return v4?.[1] ?? expandIpv6(ip).slice(0, 3).join(':');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIpv6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::', 2);
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
