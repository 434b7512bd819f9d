import type { StatementRunner } from '../../../platform/db/statements.ts';

interface GivenUpBy {
  readonly source_id: number;
  readonly run_id: number | null;
  readonly actor_id: number | null;
  readonly now: Date;
}

/**
 * Takes flats of a source from sale, each with an event. A flat that another connected source lists as well stays on sale and
 * is that source's from now on, which is read anew.
 *
 * @returns how many left sale.
 */
export async function giveUpFlats(
  client: StatementRunner,
  ids: readonly number[],
  { source_id, run_id, actor_id, now }: GivenUpBy,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows: handed } = await client.query<{ id: number; source_id: number }>(
    `with heirs as (
       select distinct on (k.flat_id) k.flat_id, k.source_id, k.external_id from source_flats k
         join feed_sources s on s.id = k.source_id and s.removed_at is null
       where k.flat_id = any ($1) and k.source_id <> $2 order by k.flat_id, s.priority, s.id),
     freed as (delete from source_flats k using heirs h where k.source_id = h.source_id and k.external_id = h.external_id)
     update flats f set source_id = h.source_id, external_id = h.external_id, fact_hash = '', missing_runs = 0, missing_since = null,
       updated_at = $3 from heirs h where f.id = h.flat_id returning f.id, f.source_id`,
    [ids, source_id, now],
  );
  await client.query(
    'update feed_sources set last_hash = null, etag = null, last_modified = null where id = any ($1)',
    [[...new Set(handed.map((flat) => flat.source_id))]],
  );
  const kept = new Set(handed.map(({ id }) => id));
  const { rows } = await client.query<{ id: number }>(
    `with gone as (select id, status from flats where id = any ($1) and status in (1, 2) for update),
       withdrawn as (update flats f set status = 4, missing_runs = 0, missing_since = null, updated_at = $5 from gone where f.id = gone.id returning f.id),
       noted as (
         insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, actor_id, at)
         select 'flat', gone.id, 'status', to_jsonb(gone.status), to_jsonb(4), $2, $3, $4, $5 from gone join withdrawn on withdrawn.id = gone.id)
     select id from withdrawn`,
    [ids.filter((id) => !kept.has(id)), source_id, run_id, actor_id, now],
  );
  return rows.length;
}
