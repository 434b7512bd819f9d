import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { isCertain, type PersonTraces, traceFinder } from '../../../platform/rules/person-traces.ts';
import { type Decide, type PlaceToDecide, type Treated, treat } from './decisions.ts';
import type { Subject } from './holdings.ts';
import { findLogMentions, LOG_WORDS, type LogMention, type LogRow, ownRows, searchesOf } from './log-mentions.ts';
import { ERASED_IN_LOG } from './subject.ts';
import { rewriteTexts } from './traced-values.ts';

export interface Redaction {
  readonly rows: number;
  /** Seals of the last row before and after, in hex: the first is what a copy of the log made earlier shows. */
  readonly head_before: string | null;
  readonly head_after: string | null;
}

export interface RedactedLog extends Redaction {
  readonly treated: readonly Treated[];
  readonly undecided: readonly PlaceToDecide[];
}

export interface LogQuery {
  readonly subject: Subject;
  readonly traces: PersonTraces;
  readonly leadIds: readonly number[];
}

/**
 * Takes the person out of the audit log: texts of what was changed or read, searches for him, and the address of his own
 * sessions. Who of the staff did what and when stays, with numbers that lead to nobody any more. The rows are sealed anew
 * from the first changed one on, and the caller writes both seals of the last row into the log
 * (docs/decisions/0025-personal-data.md). His name in rows about others goes or stays as decided.
 */
export async function redactAudit(trx: Transaction<Tables>, query: LogQuery, decide: Decide): Promise<RedactedLog> {
  const { subject, traces, leadIds } = query;
  const words = sql.join(LOG_WORDS.map((word) => sql.id(word)));
  const { rows: own } = await sql<LogRow & { acted: boolean }>`
    select id, before, after, ${words}, coalesce(actor_id = ${subject.user_id ?? null}, false) as acted from audit_log
    where ${ownRows(subject, leadIds)} order by id`.execute(trx);
  const changed = new Map<number, LogRow>();
  for (const { acted, ...row } of own) {
    changed.set(row.id, withoutWords({ ...withoutAllTexts(row), ip: acted ? null : row.ip }, traces));
  }
  const treated: Treated[] = [];
  const undecided: PlaceToDecide[] = [];
  for (const mention of await findLogMentions(trx, query)) {
    const done = treat(mention.place, mention.at_once, decide);
    if (done) treated.push(done);
    else undecided.push(mention.place);
    const row = done ? rewritten(mention, done, traces) : undefined;
    if (row) changed.set(row.id, row);
  }
  const head_before = await headOf(trx);
  if (undecided.length > 0 || changed.size === 0) {
    return { rows: changed.size, head_before, head_after: head_before, treated, undecided };
  }
  await replaceRows(trx, [...changed.values()]);
  return { rows: changed.size, head_before, head_after: await headOf(trx), treated, undecided };
}

/** The row as it stays; undefined where nothing of it goes. */
function rewritten({ row }: LogMention, { done, kinds }: Treated, traces: PersonTraces): LogRow | undefined {
  // Beside a phone stand other words about the same person.
  if (done !== 'keep' && kinds.some(isCertain)) return withoutWords(withoutAllTexts(row), traces);
  if (done === 'keep' && !kinds.some(isCertain)) return undefined;
  const named = done === 'redact';
  const find = traceFinder(named ? traces : { ...traces, names: [] });
  const searches = new Set(
    searchesOf(row, traces).flatMap(({ text, kind }) => (named || isCertain(kind) ? [text] : [])),
  );
  const look = (value: unknown): unknown =>
    rewriteTexts(
      value,
      (text) => (searches.has(text) ? [{ kind: 'phone', start: 0, end: text.length }] : find(text)),
      () => ERASED_IN_LOG,
    );
  return withoutWords({ ...row, before: look(row.before), after: look(row.after) }, traces);
}

const withoutAllTexts = (row: LogRow): LogRow => ({
  ...row,
  before: row.before === null ? null : withoutTexts(row.before),
  after: row.after === null ? null : withoutTexts(row.after),
});

/** Numbers, names of fields and kinds of objects hold nothing of a person, as the application writes them; if they do, it goes. */
function withoutWords(row: LogRow, traces: PersonTraces): LogRow {
  const find = traceFinder({ ...traces, names: [] });
  const look = (value: unknown): unknown => rewriteTexts(value, find, () => ERASED_IN_LOG);
  const words = LOG_WORDS.map((word) => [word, look(row[word])]);
  return { ...row, before: look(row.before), after: look(row.after), ...Object.fromEntries(words) };
}

/** The same shape with every text replaced; numbers, switches and names of fields stay. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return ERASED_IN_LOG;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutTexts(part)]));
}

async function replaceRows(trx: Transaction<Tables>, rows: readonly LogRow[]): Promise<void> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  await sql`alter table audit_log disable trigger user`.execute(trx);
  for (const row of rows) {
    const words = LOG_WORDS.map((word) => sql`${sql.id(word)} = ${row[word]}`);
    await sql`update audit_log set before = ${json(row.before)}::jsonb, after = ${json(row.after)}::jsonb,
      ${sql.join(words)} where id = ${row.id}`.execute(trx);
  }
  await sealFrom(trx, Math.min(...rows.map(({ id }) => id)));
  await sql`alter table audit_log enable trigger user`.execute(trx);
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
