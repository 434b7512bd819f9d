import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Kept, KeptChange, Row } from './kept.ts';
import { REFERENCES, type Reference } from './references.ts';

type Trx = Transaction<Tables>;

/** What two rows of the same thing become: the earlier time, what was said last, the sum. By the table. */
const COMBINED: Readonly<Record<string, string>> = {
  favorite_buildings: 'created_at = least(o.created_at, t.created_at)',
  favorite_flats: 'created_at = least(o.created_at, t.created_at)',
  favorite_offers: 'created_at = least(o.created_at, t.created_at)',
  advices: `view_count = o.view_count + t.view_count, last_view_at = greatest(o.last_view_at, t.last_view_at),
    comment = case when t.created_at > o.created_at then t.comment else o.comment end,
    created_by = case when t.created_at > o.created_at then t.created_by else o.created_by end,
    seen_at = case when t.created_at > o.created_at then t.seen_at else o.seen_at end,
    dismissed_at = case when t.created_at > o.created_at then t.dismissed_at else o.dismissed_at end,
    created_at = greatest(o.created_at, t.created_at), updated_at = greatest(o.updated_at, t.updated_at)`,
};

/** All that names the person who goes names the one who stays; says what was where. */
export async function moveRows(
  trx: Trx,
  goes: number,
  stays: number,
): Promise<Pick<Kept, 'moved' | 'taken_out' | 'changed'>> {
  const kept = {
    moved: [] as Kept['moved'][number][],
    taken_out: [] as Kept['taken_out'][number][],
    changed: [] as KeptChange[],
  };
  for (const reference of REFERENCES) {
    if (reference.one) {
      const { changed, rows } = await takeOut(trx, reference, reference.one, goes, stays);
      kept.changed.push(...changed);
      if (rows.length > 0 && !reference.forget) kept.taken_out.push({ table: reference.table, rows });
    }
    const keys = await move(trx, reference, goes, stays);
    if (keys.length > 0 && !reference.forget)
      kept.moved.push({ table: reference.table, column: reference.column, keys });
  }
  return kept;
}

/** Rows of the one who goes where the one who stays has the same: they go, the other ones say what both said. */
async function takeOut(
  trx: Trx,
  { table, column, key }: Reference,
  { by, where = 'true' }: NonNullable<Reference['one']>,
  goes: number,
  stays: number,
): Promise<{ changed: KeptChange[]; rows: Row[] }> {
  const ofOther = (text: string): string => text.replaceAll('t.', 'o.');
  const same = ['true', ...by.map((part) => `(${part}) is not distinct from (${ofOther(part)})`)].join(' and ');
  const meets = sql`t.${sql.ref(column)} = ${goes} and o.${sql.ref(column)} = ${stays}
    and ${sql.raw(`${same} and (${where}) and (${ofOther(where)})`)}`;
  const changed: KeptChange[] = [];
  const combined = COMBINED[table];
  if (combined) {
    const { rows } = await sql<{ before: Row; after: Row }>`
      with pairs as materialized (select to_jsonb(o) as before, o.ctid as place, t as t from ${sql.table(table)} o, ${sql.table(table)} t where ${meets}),
      done as (update ${sql.table(table)} o set ${sql.raw(combined.replaceAll(/\bt\./g, '(p.t).'))} from pairs p
        where o.ctid = p.place returning p.before, to_jsonb(o) as after)
      select before, after from done`.execute(trx);
    const names = key.includes(column) ? key : [...key, column];
    for (const { before, after } of rows) changed.push({ table, key: [...names], before, after });
  }
  const { rows } = await sql<{ row: Row }>`delete from ${sql.table(table)} t using ${sql.table(table)} o where ${meets}
    returning to_jsonb(t) as row`.execute(trx);
  return { changed, rows: rows.map(({ row }) => row) };
}

async function move(trx: Trx, { table, column, key }: Reference, goes: number, stays: number): Promise<Row[]> {
  const names = key.map((name) => sql`${sql.lit(name)}, t.${sql.ref(name)}`);
  const { rows } = await sql<{ key: Row }>`update ${sql.table(table)} t set ${sql.ref(column)} = ${stays}
    where t.${sql.ref(column)} = ${goes} returning jsonb_build_object(${sql.join(names)}) as key`.execute(trx);
  return rows.map((row) => row.key);
}
