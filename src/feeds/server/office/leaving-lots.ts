import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import type { LeavingLots } from '../../contract.ts';
import { giveUpFlats } from '../publish/give-up-flats.ts';

/** Lots that confirming a run takes from sale, by complex or village, with how many stay on sale there. */
export async function lotsOfAbsences(db: Db, runId: number): Promise<LeavingLots> {
  const { rows } = await sql<LeavingLots['complexes'][number]>`
    with gone as (
      select coalesce(f.complex_id, 0) as complex_id, coalesce(o.village_id, 0) as village_id, count(*)::int as lots
      from feed_run_absences a left join flats f on a.subject = 'flat' and f.id = a.subject_id
        left join village_offers o on a.subject = 'village_offer' and o.id = a.subject_id
      where a.run_id = ${runId} and coalesce(f.status_curated, f.status, o.status) in (1, 2) group by 1, 2)
    select coalesce(c.id, v.id) as id, coalesce(c.title, v.title) as title, gone.lots,
      ((select count(*) from flats f where f.complex_id = c.id and coalesce(f.status_curated, f.status) in (1, 2))
       + (select count(*) from village_offers o where o.village_id = v.id and o.status in (1, 2)) - gone.lots)::int as left
    from gone left join complexes c on c.id = gone.complex_id left join villages v on v.id = gone.village_id
    order by gone.lots desc, id`.execute(db);
  return { lots: rows.reduce((sum, { lots }) => sum + lots, 0), complexes: rows };
}

/**
 * Takes a source's lots from sale, with events in somebody's name, or leaves them to the agency: on sale and of no source.
 *
 * @param complexId only those of this complex and its parts; of all when left out.
 * @returns how many lots.
 */
export async function releaseLots(
  db: Db,
  {
    source_id,
    actor_id,
    now,
    lots,
    complex_id,
  }: {
    readonly source_id: number;
    readonly actor_id: number;
    readonly now: Date;
    readonly lots: 'withdraw' | 'keep';
    readonly complex_id?: number;
  },
): Promise<number> {
  let released = 0;
  for (const [subject, table] of [
    ['flat', 'flats'],
    ['village_offer', 'village_offers'],
  ] as const) {
    if (complex_id !== undefined && subject === 'village_offer') continue;
    const where =
      complex_id === undefined
        ? sql`o.source_id = ${source_id}`
        : sql`o.source_id = ${source_id} and o.complex_id in (select id from complexes where id = ${complex_id} or parent_id = ${complex_id})`;
    const found = await sql<{ id: number }>`
      select o.id from ${sql.table(table)} o where ${where} and o.status in (1, 2)`.execute(db);
    const ids = found.rows.map(({ id }) => id);
    if (lots === 'withdraw' && subject === 'flat') {
      released += await giveUpFlats(statementsOf(db), ids, { source_id, run_id: null, actor_id, now });
      continue;
    }
    const { rows } = await sql<{ lots: number }>`
      with gone as (select o.id, o.status as was from ${sql.table(table)} o where ${where} and o.status in (1, 2) for update),
        changed as (
          update ${sql.table(table)} o set
            status = case when ${lots === 'withdraw'} then 4 else o.status end,
            source_id = case when ${lots === 'keep'} then null else o.source_id end,
            missing_runs = 0, missing_since = null, updated_at = ${now}
          from gone where gone.id = o.id returning o.id),
        noted as (
          insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, actor_id, at)
          select ${subject}, gone.id, 'status', to_jsonb(gone.was), to_jsonb(4), ${source_id}::integer, ${actor_id}::integer, ${now}::timestamptz
          from gone join changed on changed.id = gone.id where ${lots === 'withdraw'})
      select count(*)::int as lots from changed`.execute(db);
    released += rows[0]?.lots ?? 0;
  }
  return released;
}

/** Takes the offers of a source in one village from sale, because staff called the village none of ours. Answers how many. */
export async function releaseOffers(
  db: Db,
  {
    source_id,
    village_id,
    actor_id,
    now,
  }: { readonly source_id: number; readonly village_id: number; readonly actor_id: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    with gone as (select id, status as was from village_offers where source_id = ${source_id} and village_id = ${village_id}
        and status in (1, 2) for update),
      changed as (update village_offers o set status = 4, missing_runs = 0, missing_since = null, updated_at = ${now}
        from gone where gone.id = o.id returning o.id),
      noted as (
        insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, actor_id, at)
        select 'village_offer', gone.id, 'status', to_jsonb(gone.was), to_jsonb(4), ${source_id}::integer, ${actor_id}::integer, ${now}::timestamptz
        from gone join changed on changed.id = gone.id)
    select count(*)::int as lots from changed`.execute(db);
  return rows[0]?.lots ?? 0;
}
