import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { type PersonTraces, traceFinder, withoutTraces } from '../../../platform/rules/person-traces.ts';
import { type Decide, type Treated, treat, Undecided } from './decisions.ts';
import { eraseFile, type FileTrace, findInFiles } from './file-traces.ts';
import { HOLDINGS, type Holding, type Subject } from './holdings.ts';
import { type Redaction, redactAudit } from './redact-audit.ts';
import { redactMentions } from './redact-mentions.ts';
import { eraseRefused, findInSpool } from './spool-lines.ts';
import { findSubject, joinTraces, readTraces } from './subject.ts';

/** The data cannot be destroyed now; the message is one Russian line for the operator. */
export class ErasureRefused extends Error {
  override readonly name = 'ErasureRefused';
}

export interface Destroyed {
  readonly category: string;
  readonly table: string;
  readonly rows: number;
}

export interface Erasure {
  /** Rows by words of the act; what had none is left out. */
  readonly destroyed: readonly Destroyed[];
  readonly audit: Redaction;
  /** Places in records about others that spoke of the person, and what became of them. */
  readonly mentions: readonly Treated[];
}

export interface ErasureParts {
  readonly db: Kysely<Tables>;
  /** Folder of the spool's files. */
  readonly spool: string;
  /** Folder of copies for people and lists of incidents; absent: there is none. */
  readonly files?: string;
  /** Number of the act. */
  readonly act: string;
  readonly reason: string;
  /** Also deals that are not cancelled and flats held: their contract is over or void. */
  readonly withDeals: boolean;
  /** What is known of the person beyond the database: former names, other mails. */
  readonly known?: Partial<PersonTraces>;
  /** What becomes of his name in records about others; where there are such, somebody has to decide. */
  readonly decide?: Decide;
  /** Called when everything is destroyed and nothing is committed yet. */
  readonly beforeCommit?: () => Promise<void>;
  /** Epoch ms. */
  readonly now: number;
}

/** Rings of locks, and states that changed meanwhile: PostgreSQL gives up one of the transactions, which may be begun again. */
const GIVEN_UP = new Set(['40P01', '40001']);
const ATTEMPTS = 5;

/**
 * Destroys what the installation holds of a person, in one transaction with the row of the audit log that says so.
 * Requests in the spool must have been stored before: a running process would store them afterwards.
 *
 * @throws {ErasureRefused} for staff, for a client with a live deal or hold (152-FZ article 6 p. 1 (5): a contract), and while
 * requests wait in the spool.
 * @throws {Undecided} where records about others name him and `decide` does not say what becomes of that.
 */
export async function eraseSubject({ phone }: Pick<Subject, 'phone'>, parts: ErasureParts): Promise<Erasure> {
  const { db, spool } = parts;
  const { phones } = await findSubject(db, phone);
  let waiting = 0;
  for (const own of phones) waiting += (await findInSpool(spool, own)).waiting;
  if (waiting > 0) {
    throw new ErasureRefused(
      `В очереди на диске ждут заявки этого человека (${waiting}): запустите приложение, чтобы оно их записало, и повторите`,
    );
  }
  const { erasure, files, traces } = await again(() =>
    db.transaction().execute((trx) => eraseWithin(trx, phone, parts)),
  );
  let refused = 0;
  for (const own of traces.phones) refused += await eraseRefused(spool, own);
  for (const file of files) await eraseFile(file, traceFinder(traces));
  const copies = files.filter(({ own }) => own).length;
  const onDisk = [
    { category: 'отклонённые заявки на диске', table: 'spool', rows: refused },
    { category: 'выгрузки для субъекта на диске', table: 'files', rows: copies },
  ].filter(({ rows }) => rows > 0);
  return { ...erasure, destroyed: [...onDisk, ...erasure.destroyed] };
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_UP.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** What was destroyed, and files that go once that is committed. */
interface Prepared {
  readonly erasure: Erasure;
  readonly files: readonly FileTrace[];
  readonly traces: PersonTraces;
}

async function eraseWithin(trx: Transaction<Tables>, phone: string, parts: ErasureParts): Promise<Prepared> {
  const { withDeals, decide = () => undefined } = parts;
  // First, as everywhere: a batch of views that names him waits, or is waited for, before anything else is held.
  await sql`select 1 from users where id = owner_of_phone(${phone}) for update`.execute(trx);
  const subject = await findSubject(trx, phone);
  if ((subject.role ?? 1) !== 1) {
    throw new ErasureRefused('Это сотрудник: сначала переведите его в клиенты (npm run staff -- --role client)');
  }
  await requireNoContract(trx, subject, withDeals);
  const traces = joinTraces(await readTraces(trx, subject), parts.known ?? {});
  const leadIds = await findLeads(trx, subject);
  await countErased(trx, leadIds);
  const destroyed: Destroyed[] = [];
  for (const holding of HOLDINGS) {
    const rows = await destroy(trx, holding, subject);
    if (rows > 0) destroyed.push({ category: holding.category, table: holding.table, rows });
  }
  const query = { subject, traces, leadIds };
  const others = await redactMentions(trx, query, decide);
  const { treated, undecided, ...audit } = await redactAudit(trx, query, decide);
  const found = parts.files === undefined ? [] : await findInFiles(parts.files, subject.phones, traceFinder(traces));
  const onDisk = found.map((file) => ({ file, done: treat(file.place, file.own, decide) }));
  const open = [
    ...others.undecided,
    ...undecided,
    ...onDisk.flatMap(({ file, done }) => (done === undefined ? [file.place] : [])),
  ];
  if (open.length > 0) throw new Undecided(open);
  const ofFiles = onDisk.flatMap(({ file, done }) => (done && !file.own ? [done] : []));
  const erasure = { destroyed, audit, mentions: [...others.treated, ...treated, ...ofFiles] };
  await noteErasure(trx, subject, erasure, { ...parts, traces });
  await parts.beforeCommit?.();
  const files = onDisk.flatMap(({ file, done }) => (done && done.done !== 'keep' ? [file] : []));
  return { erasure, files, traces };
}

/** The row of the log that says what was destroyed, and nothing of whom. */
async function noteErasure(
  trx: Transaction<Tables>,
  { user_id }: Subject,
  { destroyed, audit, mentions }: Erasure,
  { act, reason, now, traces }: ErasureParts & { traces: PersonTraces },
): Promise<void> {
  const find = traceFinder(traces);
  const bare = (text: string): string => withoutTraces(text, find(text));
  const after = {
    act,
    reason: bare(reason),
    audit,
    destroyed: Object.fromEntries(destroyed.map(({ table, rows }) => [table, rows])),
    mentions: mentions.map(({ id, done }) => ({ id: bare(id), done })),
  };
  await sql`insert into audit_log (at, actor_role, action, object_type, object_id, client_id, after)
    values (${new Date(now)}, 0, 'personal_data.erase', 'users', ${String(user_id ?? '')},
      ${user_id ?? null}, ${JSON.stringify(after)}::jsonb)`.execute(trx);
}

async function requireNoContract(trx: Transaction<Tables>, { user_id }: Subject, withDeals: boolean): Promise<void> {
  if (user_id === undefined || withDeals) return;
  const { rows } = await sql<{ deals: number; holds: number }>`select
    (select count(*)::int from deals where user_id = ${user_id} and cancelled_at is null) as deals,
    (select count(*)::int from reservations where user_id = ${user_id} and ended_at is null) as holds`.execute(trx);
  const { deals = 0, holds = 0 } = rows[0] ?? {};
  if (deals + holds === 0) return;
  throw new ErasureRefused(
    `У клиента есть действующие сделки (${deals}) или брони (${holds}): данные нужны для договора (152-ФЗ, ст. 6 ч. 1 п. 5). Завершите их или добавьте --with-deals`,
  );
}

async function findLeads(trx: Transaction<Tables>, { phones, user_id }: Subject): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from leads where phone = any(${[...phones]}::text[]) or user_id = ${user_id ?? null}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Notes, by day, how many requests are about to be destroyed of those that the journals of accepted requests count. */
async function countErased(trx: Transaction<Tables>, leadIds: readonly number[]): Promise<void> {
  await sql`insert into lead_erasures (day, erased)
    select (created_at at time zone 'Europe/Moscow')::date, count(*) from leads
    where id = any(${[...leadIds]}::bigint[]) and created_at >= (select min(started_at) from lead_journals) group by 1
    on conflict (day) do update set erased = lead_erasures.erased + excluded.erased`.execute(trx);
}

/** How many rows there were. */
async function destroy(trx: Transaction<Tables>, { table, fate, where }: Holding, subject: Subject): Promise<number> {
  const condition = where(subject);
  if (fate === 'delete') {
    const { rows } = await sql<{ count: number }>`with gone as (
      delete from ${sql.table(table)} where ${condition} returning 1) select count(*)::int as count from gone`.execute(
      trx,
    );
    return rows[0]?.count ?? 0;
  }
  const { rows } = await sql<{ count: number }>`with changed as (
    update ${sql.table(table)} set phone = null, ip = null, user_agent = null, user_id = null, lead_id = null
    where ${condition} returning 1) select count(*)::int as count from changed`.execute(trx);
  return rows[0]?.count ?? 0;
}
