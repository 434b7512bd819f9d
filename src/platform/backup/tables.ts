import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Tally } from './entries.ts';

/**
 * Tables whose rows are not kept: `catalogue_changes` and `attention_changes` tell processes that run what to read again, by
 * numbers of transactions of one server.
 */
const PASSING = new Set(['attention_changes', 'catalogue_changes', 'schema_migrations']);

/** How values are written must not depend on the server: the same row gives the same bytes everywhere. */
const FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

export interface TableShape {
  readonly name: string;
  /** Columns that hold values of their own, generated ones left out. */
  readonly columns: readonly string[];
  /** What puts the rows into one order, as SQL. */
  readonly order: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Fixes in the present transaction how values are written as text. */
export async function fixFormat(client: ClientBase): Promise<void> {
  await client.query(FORMAT);
}

/** The tables of the application, by name. */
export async function readShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '{}') as keys
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  return rows
    .filter(({ name }) => !PASSING.has(name))
    .map(({ name, columns, keys }) => ({
      name,
      columns,
      order: keys.length > 0 ? keys.join(', ') : `${quoted(name)}::text collate "C"`,
    }));
}

/** Rows of a table in COPY's text format, in its order: equal contents give equal bytes. One table at a time. */
export function copyOut(client: ClientBase, { name, columns, order }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map(quoted).join(', ');
  return client.query(copyTo(`copy (select ${list} from ${quoted(name)} order by ${order}) to stdout`));
}

/** Puts rows of {@link copyOut} into a table. Columns of theirs that the table lacks are an error of the server. */
export async function copyIn(
  client: ClientBase,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(name)} (${list}) from stdin`)));
}

/** SHA-256 of a table's rows as {@link copyOut} writes them. */
export async function digestOf(client: ClientBase, shape: TableShape): Promise<string> {
  const tally = new Tally();
  for await (const bytes of copyOut(client, shape)) tally.add(bytes);
  return tally.foot().sha256;
}

/** Name of the first table of the application that holds a row; undefined when there is none. */
export async function findFilled(client: ClientBase): Promise<string | undefined> {
  for (const { name } of await readShapes(client)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** Where the sequences stand. They move outside of transactions, so they are at or behind every number in the snapshot. */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; value: string; called: boolean }>(`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`);
  return rows;
}

/**
 * Lets `load` fill tables in any order: foreign keys are taken away before and made anew afterwards, which checks every
 * row, and triggers rest meanwhile. Within one transaction of the tables' owner; no superuser is needed.
 */
export async function withoutRules(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  const shapes = await readShapes(client);
  const triggers = (word: 'disable' | 'enable') =>
    shapes.map(({ name }) => `alter table ${quoted(name)} ${word} trigger user`).join('; ');
  await client.query(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join('; '));
  await client.query(triggers('disable'));
  await load();
  await client.query(triggers('enable'));
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Sets the sequences so that the next numbers follow those of the backup. */
export async function setSequences(client: ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called]);
  }
}
