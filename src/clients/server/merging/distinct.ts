import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Kept, Row } from './kept.ts';

type Trx = Transaction<Tables>;

/** Of whom the one who goes was said to be another person, so is the one who stays. */
export async function movePairs(trx: Trx, goes: number, stays: number): Promise<Kept['pairs']> {
  const { rows: before } = await sql<{ row: Row }>`delete from distinct_persons d where ${goes} in (low_id, high_id)
    returning to_jsonb(d) as row`.execute(trx);
  const list = JSON.stringify(before.map(({ row }) => row));
  const { rows: written } = await sql<{ row: Row }>`insert into distinct_persons as d (low_id, high_id, author_id, at)
    select least(${stays}::int, other), greatest(${stays}::int, other), author_id, at from (
      select case when low_id = ${goes} then high_id else low_id end as other, author_id, at
      from jsonb_populate_recordset(null::distinct_persons, ${list}::jsonb)) o
    where other <> ${stays} on conflict do nothing returning jsonb_build_object('low_id', low_id, 'high_id', high_id) as row`.execute(
    trx,
  );
  return { before: before.map(({ row }) => row), written: written.map(({ row }) => row) };
}

/** As it was, but for people who are gone by now. */
export async function movePairsBack(trx: Trx, { before, written }: Kept['pairs']): Promise<void> {
  await sql`delete from distinct_persons d using jsonb_populate_recordset(null::distinct_persons, ${JSON.stringify(written)}::jsonb) w
    where d.low_id = w.low_id and d.high_id = w.high_id`.execute(trx);
  await sql`insert into distinct_persons (low_id, high_id, author_id, at)
    select b.low_id, b.high_id, (select id from users where id = b.author_id), b.at
    from jsonb_populate_recordset(null::distinct_persons, ${JSON.stringify(before)}::jsonb) b
    where (select count(*) from users where id in (b.low_id, b.high_id)) = 2 on conflict do nothing`.execute(trx);
}
