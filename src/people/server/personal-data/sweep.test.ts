import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/open.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { PlaceToDecide, Verdict } from './decisions.ts';
import { eraseSubject } from './erase-subject.ts';
import { DECIDED_TABLES, readTextTables, type TextColumn, type TextTable } from './text-columns.ts';

const PHONE = '79413778287';
const NAME = 'Ерасов Канарейкин';
const WITH_PHONE = 'просил 8 (941) 377-82-87, вечером';
const WITH_NAME = 'брат, Канарейкин Ерасов, тоже';

let database: Database;
let tables: TextTable[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  // Of tomorrow: nobody has heard of them.
  await sql`alter table users add column nickname varchar(60)`.execute(db);
  await sql`create table tomorrow (id integer primary key, words text, more jsonb, list text[], odd xml)`.execute(db);
  await sql`create schema elsewhere`.execute(db);
  await sql`create table elsewhere.kept (words text)`.execute(db);
  tables = await readTextTables(db);
});
afterAll(() => database.close());

/** Takes every rule from the tables, so that a row with one value can be put into each of them. */
async function withoutRules(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(`do $$ declare one record; begin
      for one in select conrelid::regclass as t, conname from pg_constraint where contype in ('f', 'c', 'x', 'u', 'p')
        and conrelid <> 0 and connamespace <> 'pg_catalog'::regnamespace and conrelid not in ('audit_log'::regclass, 'lead_erasures'::regclass)
        order by contype = 'p' loop
        execute format('alter table %s drop constraint if exists %I cascade', one.t, one.conname);
      end loop;
      for one in select attrelid::regclass as t, attname from pg_attribute join pg_class c on c.oid = attrelid
        where c.relkind = 'r' and attnum > 0 and attnotnull and attidentity = '' and c.relnamespace <> 'pg_catalog'::regnamespace
        and c.relnamespace <> 'information_schema'::regnamespace and attrelid not in ('audit_log'::regclass, 'lead_erasures'::regclass) loop
        execute format('alter table %s alter column %I drop not null', one.t, one.attname);
      end loop;
      for one in select c.oid::regclass as t from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.oid <> 'audit_log'::regclass loop
        execute format('alter table %s disable trigger user', one.t);
      end loop; end $$`)
    .execute(db);
}

const planted = ({ form }: TextColumn, words: string): unknown => {
  if (form === 'json') return sql`${JSON.stringify({ a: [{ b: words }], n: 5 })}::jsonb`;
  if (form === 'texts') return sql`${[words, 'другое']}::text[]`;
  return form === 'text' ? sql`${words}` : sql`xmlparse(content ${words})`;
};

/** A row with these words for every column that may hold words. */
async function plant(db: Kysely<Tables>, words: string): Promise<void> {
  for (const { schema, name, columns, care } of tables) {
    for (const column of columns) {
      const usual =
        care === 'log' ? { at: sql`now()`, actor_role: sql`2`, action: sql`'x'`, object_type: sql`'x'` } : {};
      const row: Record<string, unknown> = { ...usual, [column.name]: planted(column, words) };
      const names = sql.join(Object.keys(row).map((key) => sql.id(key)));
      await sql`insert into ${sql.id(schema, name)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
    }
  }
}

/** Columns in which a text of this pattern is left. */
async function holding(db: Kysely<Tables>, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(schema, name)} t
        where t.${sql.id(column.name)}::text ~ ${pattern}`.execute(db);
      if (rows[0]?.n) found.push(`${schema === 'public' ? '' : `${schema}.`}${name}.${column.name}`);
    }
  }
  return found;
}

const PLANTED_PHONE = '377.82.87';
const PLANTED_NAME = 'Канарейкин Ерасов';

async function erase(verdict: Verdict) {
  const asked: PlaceToDecide[] = [];
  const erasure = await eraseSubject(
    { phone: PHONE },
    {
      db: database.db,
      spool: '/nowhere',
      act: '1',
      reason: 'обращение',
      withDeals: false,
      known: { names: [NAME] },
      decide: (place) => {
        asked.push(place);
        return verdict;
      },
      now: Date.now(),
    },
  );
  const listed = (done: string) =>
    [...new Set(erasure.mentions.filter((each) => each.done === done).map(({ id }) => id.split(' ')[0] ?? ''))].sort();
  return { asked, listed, erasure };
}

describe('every column that may hold words', () => {
  it('is of a table that somebody has decided about, and of a type that can be changed', async () => {
    const ours = tables.filter(({ schema, name }) => schema === 'public' && name !== 'tomorrow');
    const decided = new Set([...DECIDED_TABLES, 'schema_migrations']);
    expect(ours.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
    expect(
      ours.flatMap(({ name, columns }) => columns.flatMap(({ form }) => (form === 'other' ? [name] : []))),
    ).toEqual([]);
  });

  it('gives up the person, or is named when it is kept', async () => {
    const { db } = database;
    await withoutRules(db);
    await plant(db, WITH_PHONE);
    await plant(db, WITH_NAME);
    const before = { phone: await holding(db, PLANTED_PHONE), name: await holding(db, PLANTED_NAME) };
    const columns = tables.flatMap(({ columns: all }) => all);
    expect([before.phone.length, before.name.length]).toEqual([columns.length, columns.length]);

    const kept = await erase({ decision: 'keep', reason: 'о другом' });
    const published = tables.filter(({ care }) => care === 'published').map(({ name }) => name);
    const isPublished = (column: string): boolean => published.some((name) => column.startsWith(`${name}.`));
    const phones = await holding(db, PLANTED_PHONE);
    expect(phones.filter((column) => !isPublished(column))).toEqual(['tomorrow.odd']);
    const listed = kept.listed('keep');
    expect(phones.filter((column) => !listed.includes(column))).toEqual([]);
    const names = (await holding(db, PLANTED_NAME)).filter((column) => !isPublished(column));
    const log = names.filter((column) => column.startsWith('audit_log.'));
    expect(log.length).toBeGreaterThan(0);
    // Names of other people are no mentions of this one.
    expect(names.filter((column) => !listed.includes(column) && !log.includes(column))).toEqual([
      'leads.name',
      'users.name',
    ]);
    expect(listed).toContain('audit_log');

    const redacted = await erase({ decision: 'redact' });
    expect(await holding(db, PLANTED_PHONE)).toEqual(['tomorrow.odd']);
    expect(
      (await holding(db, PLANTED_NAME)).filter((column) => !isPublished(column) && !column.startsWith('audit_log')),
    ).toEqual(['leads.name', 'tomorrow.odd', 'users.name']);
    expect(redacted.listed('keep')).toEqual(['tomorrow.odd']);
  });
});
