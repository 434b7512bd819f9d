import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDetails } from '../src/agency/rules/audit-details.ts';
import { AUDIT_TITLES, auditObject } from '../src/agency/rules/audit-titles.ts';
import { openApp } from '../src/main/open-app.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { App } from '../src/platform/context.ts';
import type { Database } from '../src/platform/db/open.ts';
import { createTestDatabase } from '../src/platform/db/testing.ts';
import { STAFF_CHANGES, STAFF_TRIALS, type StaffChange, staffChanges } from './factories/staff-changes.ts';
import { callerOf, insertUser } from './factories/visitors.ts';

const NOW = Date.UTC(2026, 10, 21);
let database: Database;
let app: App;
let adminId: number;
let scenes: readonly StaffChange[];
let tables: readonly string[];
let dataDir = '';
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staff-changes-'));
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  // What an import writes by itself, later, is not the change that asked for it.
  await app.feeds.close();
  adminId = await insertUser(database.db, 99, 'Ольга Зимина');
  scenes = staffChanges(app, callerOf(app, adminId, { role: 99 }));
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db);
  tables = rows.map(({ name }) => name);
  await prepareTrials();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Beside the tables: rows of all of them in one call whose plan is kept, and a log that fails when it is told to. Tables asked
 * one by one, or planned anew after each change of a trigger, would take most of this file's time.
 */
async function prepareTrials(): Promise<void> {
  const all = (query: (table: string) => RawBuilder<unknown>) =>
    sql.join(
      tables.map((table) => sql`select ${sql.lit(table)}, q.value from (${query(table)}) q`),
      sql` union all `,
    );
  const stored = all((table) => sql`select t::text as value from ${sql.table(table)} t`);
  const writers = all(
    (table) => sql`select distinct xmin::text as value from ${sql.table(table)} where xmin::text::bigint >= first`,
  );
  await sql`create schema trial`.execute(app.db);
  await sql`create function trial.stored() returns table (name text, value text) language plpgsql
    as $$ begin return query ${stored}; end $$`.execute(app.db);
  await sql`create function trial.writers(first bigint) returns table (name text, value text) language plpgsql
    as $$ begin return query ${writers}; end $$`.execute(app.db);
  await sql`create table trial.full_log (since text)`.execute(app.db);
  await sql`create function trial.fail() returns trigger language plpgsql as $$ begin
    if exists (select from trial.full_log where since = tg_argv[0]) then raise exception 'the audit log is full'; end if;
    return null; end $$`.execute(app.db);
  for (const [when, timing] of [
    ['written', 'not deferrable'],
    ['committed', 'deferrable initially deferred'],
  ] as const)
    await sql`create constraint trigger ${sql.ref(`full_log_${when}`)} after insert on audit_log ${sql.raw(timing)}
      for each row execute function trial.fail(${sql.lit(when)})`.execute(app.db);
}

/** All that is stored, rows as text by table, and what this process has taken over from there. */
async function everything(): Promise<Record<string, unknown>> {
  const stored: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]));
  const { rows } = await sql<{ name: string; value: string }>`select * from trial.stored()`.execute(app.db);
  for (const { name, value } of rows) stored[name]?.push(value);
  for (const values of Object.values(stored)) values.sort();
  return { brand: app.settings.brand, payments: app.settings.payments, ...stored };
}

const files = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** Makes a row of the audit log impossible while `work` runs: when it is written, or when its transaction commits. */
async function withFullLog(when: 'written' | 'committed', work: () => Promise<void>): Promise<void> {
  await sql`insert into trial.full_log values (${when})`.execute(app.db);
  try {
    await work();
  } finally {
    await sql`delete from trial.full_log`.execute(app.db);
  }
}

/** The transactions that wrote the rows of all tables from a moment on. */
async function writersSince(first: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select value from trial.writers(${first}::bigint)`.execute(app.db);
  return [...new Set(rows.map(({ value }) => value))];
}

async function nextTransaction(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as id`.execute(
    app.db,
  );
  return rows[0]?.id ?? '';
}

interface LogRow {
  readonly action: string;
  readonly object_type: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly actor_id: number;
  readonly writer: string;
}

/** The owner reads in Russian what was done, to what, and what changed. */
function expectTold(row: LogRow | undefined): void {
  if (!row) throw new Error('no row of the audit log');
  expect(Object.keys(AUDIT_TITLES)).toContain(row.action);
  const words = [auditObject(row.object_type, null), ...auditDetails(row.before, row.after).map(({ label }) => label)];
  expect(words.filter((word) => /[a-z_]{2}/.test(word))).toEqual([]);
}

async function newRows(first: string) {
  const { rows } = await sql<LogRow>`
    select action, object_type, before, after, actor_id, xmin::text as writer from audit_log where xmin::text::bigint >= ${first}::bigint`.execute(
    app.db,
  );
  return rows;
}

/** Changes that go on where a part of them fails: their answer says what was left, instead of being an error. */
const ANSWERS_WHAT_IS_LEFT: Readonly<Record<string, object>> = { uploadCuration: { data: { left: [{ count: 1 }] } } };

async function expectNothingWithoutTheLog(name: string, change: () => Promise<unknown>): Promise<void> {
  const before = await everything();
  const kept = files();
  for (const when of ['written', 'committed'] as const) {
    await withFullLog(when, async () => {
      const left = ANSWERS_WHAT_IS_LEFT[name];
      if (left) expect(await change()).toMatchObject(left);
      else await expect(change()).rejects.toThrow('the audit log is full');
    });
    expect(await everything()).toEqual(before);
    expect(files()).toEqual(expect.arrayContaining(kept));
  }
}

async function expectOneRowWithIt(change: () => Promise<unknown>): Promise<void> {
  const { audit_log: _log, ...before } = await everything();
  const first = await nextTransaction();
  await change();
  const { audit_log: _longer, ...after } = await everything();
  expect(after).not.toEqual(before);
  const rows = await newRows(first);
  expect(rows).toMatchObject([{ actor_id: adminId }]);
  expectTold(rows[0]);
  expect(await writersSince(first)).toEqual([rows[0]?.writer]);
}

describe('a change that staff make', () => {
  it.each(STAFF_CHANGES)('%s stays with its one row of the audit log, and never without it', async (name) => {
    const own = scenes.filter((scene) => scene.name === name);
    expect(own).not.toEqual([]);
    for (const scene of own) {
      const change = await scene.prepare();
      await expectNothingWithoutTheLog(name, change);
      await expectOneRowWithIt(change);
    }
  });

  it.each(STAFF_TRIALS)('%s only tries one: it stores nothing but its one row of the audit log', async (name) => {
    const own = scenes.filter((scene) => scene.name === name);
    expect(own).not.toEqual([]);
    for (const scene of own) {
      const trial = await scene.prepare();
      const { audit_log: _log, ...before } = await everything();
      const first = await nextTransaction();
      await trial();
      const { audit_log: _longer, ...after } = await everything();
      expect(after).toEqual(before);
      const rows = await newRows(first);
      expect(rows).toMatchObject([{ actor_id: adminId }]);
      expectTold(rows[0]);
      expect(await writersSince(first)).toEqual([rows[0]?.writer]);
    }
  });
});
