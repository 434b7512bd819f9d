import { type Kysely, sql, type Transaction } from 'kysely';
import type { CallContext } from '../context.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failure.ts';

/** How long a repeat of a command is known, ms: longer than a device keeps what it could not send. */
const KNOWN_FOR = 60 * 24 * 3_600_000;

/**
 * Makes something unless the same command of the same person made it before: a device that got no answer sends it again with
 * the same `Idempotency-Key`. Equal ones wait for each other; without a key everything is made.
 *
 * @param call its name in the contract. @param make answers the id of what it made.
 * @returns the id, and whether it is new.
 * @throws {Failure} `invalid_value` when the key came with another command.
 */
export async function once(
  trx: Transaction<Tables>,
  { app, visitor, request }: CallContext,
  call: string,
  make: () => Promise<number>,
): Promise<{ readonly id: number; readonly fresh: boolean }> {
  const key = request.idempotency_key;
  if (key === undefined || visitor.kind === 'guest') return { id: await make(), fresh: true };
  const at = new Date(app.now());
  const { rows: claimed } = await sql`insert into command_keys (user_id, key, call, at)
    values (${visitor.id}, ${key}, ${call}, ${at}) on conflict (user_id, key) do nothing returning 1`.execute(trx);
  if (claimed.length === 0) return { id: await madeBefore(trx, visitor.id, key, call), fresh: false };
  const id = await make();
  await sql`update command_keys set object_id = ${id} where user_id = ${visitor.id} and key = ${key}`.execute(trx);
  return { id, fresh: true };
}

async function madeBefore(trx: Transaction<Tables>, userId: number, key: string, call: string): Promise<number> {
  const { rows } = await sql<{ call: string; object_id: number | null }>`
    select call, object_id from command_keys where user_id = ${userId} and key = ${key}`.execute(trx);
  const [known] = rows;
  if (known?.call === call && known.object_id !== null) return known.object_id;
  throw new Failure('invalid_value', {
    detail: 'Ключ Idempotency-Key уже использован для другого действия',
    errors: [{ field: 'Idempotency-Key', message: 'Ключ уже использован для другого действия' }],
  });
}

/** Forgets keys that no device can send again. */
export async function forgetCommandKeys(db: Kysely<Tables>, now: number): Promise<void> {
  await sql`delete from command_keys where at < ${new Date(now - KNOWN_FOR)}`.execute(db);
}
