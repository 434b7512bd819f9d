import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Treated } from './decisions.ts';
import { readTextTables } from './text-columns.ts';

/** How long a table may be waited for that others are using, ms. */
const TIMEOUT_MS = 10_000;
/** Larger tables are cleaned in place: writing them anew would hold everybody up for too long. Bytes. */
const LARGEST_REWRITTEN = 512 * 1024 * 1024;
/** Of PostgreSQL: waited in vain, no right to it, no such function. */
const BUSY = '55P03';
const NOT_OURS = new Set(['42501', '42883', '0A000']);

/** A table by schema and name. */
export type TableName = readonly [schema: string, table: string];

/** Tables whose files may hold what was destroyed: all that hold words of people, and others that were changed. */
export async function touchedTables(db: Kysely<Tables>, treated: readonly Treated[]): Promise<TableName[]> {
  const tables = await readTextTables(db);
  const isTouched = ({ schema, name, care }: (typeof tables)[number]): boolean =>
    care !== 'published' ||
    treated.some(
      ({ id, done }) => done !== 'keep' && id.startsWith(`${schema === 'public' ? '' : `${schema}.`}${name}.`),
    );
  return tables.filter(isTouched).map(({ schema, name }) => [schema, name]);
}

export interface Scrubbed {
  /** Tables whose former rows are no longer found but may lie in their files until the room is used again. */
  readonly in_place: readonly string[];
  /** Whether statistics and log of the database server could be cleaned too: only its owner can. */
  readonly server: boolean;
}

/**
 * Makes what was destroyed in these tables unreadable below the tables as well: former versions of rows, what statistics
 * keep of frequent values, and the server's own log of changes. Outside of any transaction; people who read or write one of
 * the tables meanwhile wait for some moments.
 */
export async function scrubStorage(db: Kysely<Tables>, tables: readonly TableName[]): Promise<Scrubbed> {
  return db.connection().execute(async (session) => {
    const in_place: string[] = [];
    await sql.raw(`set lock_timeout = ${TIMEOUT_MS}`).execute(session);
    try {
      for (const table of tables) if (!(await rewriteTable(session, table))) in_place.push(table.join('.'));
      for (const table of tables) await forgetValues(session, table);
      return { in_place, server: await scrubServer(session) };
    } finally {
      await sql.raw('reset lock_timeout').execute(session);
    }
  });
}

/** Writes a table anew without its former rows. False where it was only cleaned in place. */
async function rewriteTable(session: Kysely<Tables>, [schema, name]: TableName): Promise<boolean> {
  const table = sql.id(schema, name);
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size(${`"${schema}"."${name}"`}::regclass)::float8 as bytes`.execute(session);
  if ((rows[0]?.bytes ?? 0) <= LARGEST_REWRITTEN) {
    try {
      await sql`vacuum (full, analyze) ${table}`.execute(session);
      return true;
    } catch (error) {
      if (codeOf(error) !== BUSY) throw error;
    }
  }
  await sql`vacuum (analyze) ${table}`.execute(session);
  return false;
}

/** Takes away what statistics keep of a table that is empty now: ANALYZE leaves them as they were. */
async function forgetValues(session: Kysely<Tables>, [schema, name]: TableName): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.id(schema, name)} limit 1`.execute(session);
  if (rows.length > 0) return;
  await unlessForbidden(() =>
    sql`select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
      where schemaname = ${schema} and tablename = ${name}`.execute(session),
  );
}

/** Former statistics and finished files of the write-ahead log; false where the database is another's. */
async function scrubServer(session: Kysely<Tables>): Promise<boolean> {
  return unlessForbidden(async () => {
    await sql`vacuum (full) pg_catalog.pg_statistic`.execute(session);
    await sql`checkpoint`.execute(session);
    await sql`select pg_switch_wal()`.execute(session);
    await sql`checkpoint`.execute(session);
  });
}

async function unlessForbidden(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (NOT_OURS.has(codeOf(error)) || codeOf(error) === BUSY) return false;
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);
