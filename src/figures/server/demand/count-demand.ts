import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { PlaceDirectory } from '../../../geography/server/place-directory.ts';
import type { Db } from '../../../platform/db/db.ts';
import { moscowDate } from '../../../platform/rules/moscow-time.ts';
import { cellsToKeep, downToFives, LEAST_VISITORS, type Search } from '../../rules/demand-cells.ts';
import { dayAfter } from '../../rules/period.ts';
import { placeTree } from './searched-cells.ts';

/**
 * Counts the days that are over and drops what they were counted from, each day in one transaction: a process that is killed
 * meanwhile leaves it to the next run. What is older than two days goes, counted or not.
 */
export async function countDemand(db: Db, places: PlaceDirectory, now: number): Promise<void> {
  const today = moscowDate(now);
  const { rows: days } = await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from (
      select day from demand_raw where day < ${today}::date union select day from demand_words_raw where day < ${today}::date
    ) d group by day order by day`.execute(db);
  for (const { day } of days) await countDay(db, places, day);
  await sql`delete from demand_keys where day < ${today}::date`.execute(db);
  const limit = dayAfter(today, -1);
  await sql`delete from demand_raw where day < ${limit}::date`.execute(db);
  await sql`delete from demand_words_raw where day < ${limit}::date`.execute(db);
}

async function countDay(db: Db, places: PlaceDirectory, day: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('count_demand'))`.execute(trx);
    const { rows: searches } = await sql<Search>`delete from demand_raw where day = ${day}::date
      returning visitor, place_kind, place_id, rooms, price_band, searches, flats_found, loosening`.execute(trx);
    const { rows: known } = await sql`select from demand_cells where day = ${day}::date limit 1`.execute(trx);
    // What came after the day was counted would say, beside it, what the few late ones looked for.
    if (known.length === 0) {
      const cells = cellsToKeep(searches, placeTree(places), randomInt);
      if (cells.length > 0)
        await trx
          .insertInto('demand_cells')
          .values(cells.map((cell) => ({ day, ...cell })))
          .execute();
      const visitors = new Set(searches.map(({ visitor }) => visitor)).size;
      await sql`insert into demand_days (day, visitors) values (${day}::date, ${downToFives(visitors)})
        on conflict (day) do update set visitors = excluded.visitors`.execute(trx);
    }
    await countWords(trx, day);
  });
}

/** Words that five visitors of a day said and that are no client's name. */
async function countWords(trx: Db, day: string): Promise<void> {
  await sql`
    with said as (
      delete from demand_words_raw where day = ${day}::date returning word, visitor),
    counted as (
      select word, count(distinct visitor)::int as visitors from said group by word
      having count(distinct visitor) >= ${LEAST_VISITORS})
    insert into unknown_words (day, word, visitors)
    select ${day}::date, word, visitors / 5 * 5 from counted c
    where not exists (select from users u where u.name is not null
      and c.word = any (regexp_split_to_array(translate(lower(u.name), 'ё', 'е'), '\\s+')))
    on conflict do nothing`.execute(trx);
}
