import { type Kysely, sql } from 'kysely';

/**
 * A flat that the agency sold is sold on the site: a deal that counts says so in the editors' column, which wins over the feed's
 * in every reader and which no run writes (docs/decisions/0053-sold-by-the-agency.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** A deal that goes because its buyer's data were erased leaves its flat sold, so nothing is done on delete. */
const STATEMENTS = [
  `create function mark_sold_flat() returns trigger language plpgsql as $$
   begin
     update flats f set status_curated = 3, updated_at = greatest(f.updated_at, new.created_at)
       where f.id = new.flat_id and new.cancelled_at is null and f.status_curated is distinct from 3;
     if tg_op = 'UPDATE' then
       update flats f set status_curated = null, updated_at = greatest(f.updated_at, new.cancelled_at)
         where f.id in (old.flat_id, new.flat_id) and f.status_curated = 3
           and not exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null);
     end if;
     return null;
   end $$`,
  `create trigger mark_sold_flat after insert or update of flat_id, cancelled_at on deals
    for each row execute function mark_sold_flat()`,
  `update flats f set status_curated = 3 where f.status_curated is distinct from 3
    and exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null)`,
];
