import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * Counters of the door in the table `throttles`: they survive a crash and hold over several processes. A slot is taken
 * before the work, so that parallel attempts cannot all pass, and given back when the attempt turns out not to count.
 */

/** So many within so long, or a vessel that leaks. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  /**
   * One slot becomes free each so many ms, in place of all at the window's end. Then the window is the time in which the
   * whole vessel runs dry; whoever may fill only a part of it has a smaller `most` for the same key.
   */
  readonly every?: number;
  /** Waits after the limit is reached, ms, each longer than the one before; the last one repeats. */
  readonly waits?: readonly number[];
}

/** Waits after wrong passwords, ms: they grow and never become for ever. */
export const GROWING_WAITS: readonly number[] = [1, 2, 4, 8, 15].map((minutes) => minutes * 60_000);

type Executor = Kysely<Tables>;

interface Row {
  readonly key: string;
  readonly count: number;
  readonly penalties: number;
  readonly window_ends_at: Date;
  readonly blocked_until: Date | null;
}

/**
 * Takes a slot of every limit, or of none. Run it in a transaction: its row locks put parallel attempts into an order.
 *
 * @param now epoch milliseconds.
 * @returns undefined when all had one; otherwise how long to wait, milliseconds.
 */
export async function takeSlots(trx: Executor, limits: readonly Limit[], now: number): Promise<number | undefined> {
  // One order for everybody: two attempts that share limits cannot wait for each other.
  const ordered = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await lockRows(trx, ordered, now);
  const waits = ordered.flatMap((limit) => waitOf(rows.get(limit.key), limit, now));
  if (waits.length > 0) {
    const ahead = ordered.flatMap((limit) => broughtBack(rows.get(limit.key), limit, now));
    if (ahead.length > 0) await store(trx, ahead);
    return Math.max(...waits);
  }
  const next = ordered.map((limit) => taken(rows.get(limit.key), limit, now));
  await store(trx, next);
  return undefined;
}

/** How long an attempt would have to wait now, milliseconds; undefined: not at all. Takes and locks nothing. */
export async function peekWait(db: Executor, limits: readonly Limit[], now: number): Promise<number | undefined> {
  const keys = limits.map(({ key }) => key);
  const rows = await db.selectFrom('throttles').selectAll().where('key', 'in', keys).execute();
  const waits = limits.flatMap((limit) =>
    waitOf(
      rows.find(({ key }) => key === limit.key),
      limit,
      now,
    ),
  );
  return waits.length > 0 ? Math.max(...waits) : undefined;
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

async function lockRows(trx: Executor, limits: readonly Limit[], now: number): Promise<ReadonlyMap<string, Row>> {
  await trx
    .insertInto('throttles')
    .values(limits.map(({ key }) => ({ key, count: 0, window_ends_at: new Date(now) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await trx
    .selectFrom('throttles')
    .selectAll()
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .orderBy(sql`key collate "C"`)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const isOver = (row: Row, now: number): boolean => row.window_ends_at.getTime() <= now;

function waitOf(row: Row | undefined, limit: Limit, now: number): number[] {
  const { most, waits, every } = limit;
  if (every !== undefined) {
    const wait = dryAt(row, limit, now) - now - (most - 1) * every;
    return wait > 0 ? [wait] : [];
  }
  if (!row || isOver(row, now)) return [];
  const blocked = (row.blocked_until?.getTime() ?? 0) - now;
  if (waits) return blocked > 0 ? [blocked] : [];
  return row.count >= most ? [row.window_ends_at.getTime() - now] : [];
}

/** A vessel that leaks as it is by the present clock, where it was filled by one that was ahead. */
function broughtBack(row: Row | undefined, limit: Limit, now: number): Row[] {
  if (!row || limit.every === undefined || row.window_ends_at.getTime() <= now + limit.window) return [];
  return [{ ...row, window_ends_at: new Date(dryAt(row, limit, now)) }];
}

/** When a vessel that leaks will be dry, epoch ms; a clock that was ahead does not keep it full for longer than its window. */
function dryAt(row: Row | undefined, { window }: Limit, now: number): number {
  return Math.min(Math.max(row?.window_ends_at.getTime() ?? now, now), now + window);
}

function taken(row: Row | undefined, limit: Limit, now: number): Row {
  const { key, most, window, waits, every } = limit;
  if (every !== undefined) {
    const window_ends_at = new Date(dryAt(row, limit, now) + every);
    return { key, count: (row?.count ?? 0) + 1, penalties: 0, window_ends_at, blocked_until: null };
  }
  const fresh = !row || isOver(row, now);
  const count = fresh ? 1 : row.count + 1;
  const penalties = fresh ? 0 : row.penalties;
  const end = fresh ? now + window : row.window_ends_at.getTime();
  const open = { key, count, penalties, window_ends_at: new Date(end), blocked_until: null };
  if (!waits || count < most) return open;
  // The wait begins with the attempt that uses the limit up; the window outlives it, so that the next one is longer.
  const until = now + (waits[Math.min(penalties, waits.length - 1)] ?? 0);
  return {
    ...open,
    penalties: penalties + 1,
    window_ends_at: new Date(until + window),
    blocked_until: new Date(until),
  };
}

/** The rows are there and locked: all are replaced in one statement. */
async function store(trx: Executor, rows: readonly Row[]): Promise<void> {
  await trx
    .insertInto('throttles')
    .values([...rows])
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
