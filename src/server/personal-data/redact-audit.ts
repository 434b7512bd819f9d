import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Subject } from './holdings.ts';

/** What stands where a text about the person stood. */
const ERASED = 'стёрто';

export interface Redaction {
  readonly rows: number;
  /** Seals of the last row before and after, in hex: the first is what a copy of the log made earlier shows. */
  readonly head_before: string | null;
  readonly head_after: string | null;
}

/**
 * Takes the person out of the audit log: texts of what was changed or read, and the address of his own sessions. Who of the
 * staff did what and when stays, with numbers that lead to nobody any more. The rows are sealed anew from the first changed
 * one on, and the caller writes both seals of the last row into the log (docs/decisions/0025-personal-data.md).
 */
export async function redactAudit(
  trx: Transaction<Tables>,
  subject: Subject,
  leadIds: readonly number[],
): Promise<Redaction> {
  const { rows: affected } = await sql<{ id: number; before: unknown; after: unknown; own: boolean }>`
    select id, before, after, coalesce(actor_id = ${subject.user_id ?? null}, false) as own from audit_log
    where client_id = ${subject.user_id ?? null} or actor_id = ${subject.user_id ?? null}
      or (object_type = 'users' and object_id = ${subject.user_id === undefined ? null : String(subject.user_id)})
      or (object_type = 'leads' and object_id = any (${leadIds.map(String)}::text[]))
      or strpos(coalesce(before::text, '') || coalesce(after::text, ''), ${subject.phone}) > 0
    order by id`.execute(trx);
  const head_before = await headOf(trx);
  const [first] = affected;
  if (!first) return { rows: 0, head_before, head_after: head_before };
  await sql`alter table audit_log disable trigger user`.execute(trx);
  for (const { id, before, after, own } of affected) {
    await sql`update audit_log set before = ${json(before)}::jsonb, after = ${json(after)}::jsonb,
      ip = case when ${own} then null else ip end where id = ${id}`.execute(trx);
  }
  await sealFrom(trx, first.id);
  await sql`alter table audit_log enable trigger user`.execute(trx);
  return { rows: affected.length, head_before, head_after: await headOf(trx) };
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(withoutTexts(value));
}

/** The same shape with every text replaced; numbers, switches and names of fields stay. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return ERASED;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutTexts(part)]));
}

async function headOf(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ head: string }>`
    select encode(hash, 'hex') as head from audit_log order by id desc limit 1`.execute(db);
  return rows[0]?.head ?? null;
}

/** The rule of the trigger `seal_audit_row`, for rows from `id` to the end. */
async function sealFrom(trx: Transaction<Tables>, id: number): Promise<void> {
  await sql
    .raw(`do $$
    declare sealed bytea; one audit_log;
    begin
      select hash into sealed from audit_log where id = ${Number(id)} - 1;
      sealed := coalesce(sealed, '\\x'::bytea);
      for one in select * from audit_log where id >= ${Number(id)} order by id loop
        one.previous_hash := sealed;
        sealed := sha256(one.previous_hash || convert_to(audit_row_text(one), 'UTF8'));
        update audit_log set previous_hash = one.previous_hash, hash = sealed where id = one.id;
      end loop;
    end $$`)
    .execute(trx);
}
