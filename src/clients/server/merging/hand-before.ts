import { sql, type Transaction } from 'kysely';
import { handClients } from '../../../people/server/hand-over/hand-clients.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { belongsTo } from '../ownership.ts';
import type { Kept, KeptChange, Row } from './kept.ts';

type Trx = Transaction<Tables>;

/** What a hand-over may change of a client's: open requests, tasks, holds, and what others asked for him (granted to whom he goes). */
const OPEN = {
  leads: (id: number) => sql`t.state in ('new', 'taken') and ${belongsTo(sql`t`, sql`select ${id}::int`)}`,
  tasks: (id: number) => sql`t.user_id = ${id} and t.done_at is null`,
  reservations: (id: number) => sql`t.user_id = ${id} and t.ended_at is null`,
  client_requests: (id: number) => sql`t.user_id = ${id} and t.state = 'new'`,
} as const;
const NAMES = ['leads', 'tasks', 'reservations', 'client_requests'] as const;

/** The card goes to the manager of both first, with what is open on it; says what that changed. */
export async function handBefore(
  trx: Trx,
  client: { readonly id: number; readonly manager_id: number | null },
  to: number | null,
  by: { readonly author: number; readonly now: Date },
): Promise<Pick<Kept, 'changed' | 'written'>> {
  if (client.manager_id === to) return { changed: [], written: [] };
  const before = await readOpen(trx, client.id);
  const last = await lastId(trx, 'manager_changes');
  await handClients(trx, { clients: [client.id], from: [client.manager_id], to: [to] }, by.author, by.now);
  const changed: KeptChange[] = [];
  for (const table of NAMES) {
    const after = await readByIds(trx, table, [...before[table].keys()]);
    for (const [id, row] of before[table]) {
      const now = after.get(id);
      if (now && JSON.stringify(now) !== JSON.stringify(row))
        changed.push({ table, key: ['id'], before: row, after: now });
    }
  }
  const { rows } = await sql<{
    id: number;
  }>`select id from manager_changes where user_id = ${client.id} and id > ${last}`.execute(trx);
  return { changed, written: rows.map(({ id }) => ({ table: 'manager_changes', id })) };
}

type Found = Record<(typeof NAMES)[number], Map<number, Row>>;

async function readOpen(trx: Trx, id: number): Promise<Found> {
  const found: Found = { leads: new Map(), tasks: new Map(), reservations: new Map(), client_requests: new Map() };
  for (const table of NAMES) {
    const { rows } = await sql<{ id: number; row: Row }>`select t.id, to_jsonb(t) as row from ${sql.table(table)} t
      where ${OPEN[table](id)}`.execute(trx);
    found[table] = new Map(rows.map(({ id, row }) => [id, row]));
  }
  return found;
}

async function readByIds(trx: Trx, table: (typeof NAMES)[number], ids: readonly number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<{ id: number; row: Row }>`select t.id, to_jsonb(t) as row from ${sql.table(table)} t
    where t.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** The highest number of a table; what is above it was written later. */
export async function lastId(trx: Trx, table: 'manager_changes' | 'staff_notices'): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(trx);
  return rows[0]?.id ?? 0;
}
