import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { KeptChange, Row } from './kept.ts';

type Trx = Transaction<Tables>;

interface Leading {
  column: string;
  to_table: string;
  to_column: string;
  /** The row goes with what it leads to; otherwise it stays without it. */
  goes_along: boolean;
}

/** What the columns of a table lead to. */
async function readLeading(trx: Trx, table: string): Promise<Leading[]> {
  const { rows } = await sql<Leading>`select a.attname as column, f.confrelid::regclass::text as to_table,
      b.attname as to_column, a.attnotnull as goes_along
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
    where f.contype = 'f' and f.conrelid = ${table}::regclass and cardinality(f.conkey) = 1`.execute(trx);
  return rows;
}

async function isThere(trx: Trx, { to_table, to_column }: Leading, value: Row[string]): Promise<boolean> {
  const key = JSON.stringify({ [to_column]: value });
  const { rows } =
    await sql`select from ${sql.table(to_table)} t, jsonb_populate_record(null::${sql.table(to_table)}, ${key}::jsonb) k
    where t.${sql.ref(to_column)} = k.${sql.ref(to_column)}`.execute(trx);
  return rows.length > 0;
}

/** Rows that were taken out are there again, but for those whose other side is gone by now. */
export async function reviveRows(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  const leading = await readLeading(trx, table);
  for (const row of rows) {
    let living: Row | undefined = row;
    for (const one of leading) {
      const value = row[one.column];
      if (value == null || (await isThere(trx, one, value))) continue;
      living = living && !one.goes_along ? { ...living, [one.column]: null } : undefined;
    }
    if (living)
      await sql`insert into ${sql.table(table)} overriding system value
        select (jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(living)}::jsonb)).*
        on conflict do nothing`.execute(trx);
  }
}

/** Columns that still say what the merge wrote say again what they said before. */
export async function putBack(trx: Trx, { table, key, before, after }: KeptChange): Promise<void> {
  const same = key.map((name) => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`);
  const named = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(after)}::jsonb) k`;
  const where = sql.join(same, sql` and `);
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t, ${named} where ${where}
    for update of t`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const leading = await readLeading(trx, table);
  const patch: Row = {};
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined || key.includes(name)) continue;
    if (isSame(value, after[name]) || !isSame(found.row[name], after[name])) continue;
    const to = leading.find(({ column }) => column === name);
    if (to && value !== null && !(await isThere(trx, to, value))) continue;
    patch[name] = value;
  }
  const names = Object.keys(patch).map((name) => sql.ref(name));
  if (names.length === 0) return;
  await sql`update ${sql.table(table)} t set (${sql.join(names)}) = (select ${sql.join(names)}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(patch)}::jsonb)) from ${named} where ${where}`.execute(
    trx,
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
