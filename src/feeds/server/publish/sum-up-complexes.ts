import { HANDED_OVER } from '../../../complex/rules/release-state.ts';
import { showReady } from '../../../complex/server/publication.ts';
import { showReadyVillages } from '../../../village/server/publication.ts';
import type { Warnings } from '../stage/stage-feed.ts';

/** Examples kept of each warning. */
const MAX_EXAMPLES = 5;

import type { Publication } from './publication.ts';
import { deadlineValue } from './publish-housings.ts';
import { RELEASE_STATES } from './release-states.ts';

/**
 * Sums up complexes from their housings and flats, writing only those that differ, with an event where a deadline moves:
 *
 * - `release_*_feed`: handed over only when every housing is; before that the earliest term among the others, which is the
 *   next one a buyer can move in by; after it the latest. 'Построен' when all that is not handed over stands complete.
 * - ceilings: lowest and highest of housings and flats; wall material: that of most housings.
 * - `apartments_only`: every flat on sale (or, with none on sale, every flat) is an apartment.
 * - `housing_count`: at least the housings we know; a larger number of an editor stays.
 */
export async function sumUpComplexes(
  { client, source, run_id, now }: Publication,
  ids: readonly number[],
): Promise<void> {
  await client.query(`create temp table summed_up on commit drop as ${NO_ROWS}`);
  await client.query(`insert into summed_up ${SUMMARY}`, [
    ids,
    HANDED_OVER,
    RELEASE_STATES.unfinished,
    RELEASE_STATES.built,
  ]);
  await client.query(
    `insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, at)
     select 'complex', id, 'deadline', ${deadlineValue('was')}, ${deadlineValue('will')}, $1, $2, $3
     from (
       select c.id, c.release_year as was_year, c.release_quarter as was_quarter, c.release_state as was_state,
         coalesce(c.release_year_curated, n.release_year) as will_year,
         coalesce(c.release_quarter_curated, n.release_quarter) as will_quarter,
         coalesce(c.release_state_curated, n.release_state) as will_state
       from complexes c join summed_up n on n.id = c.id
       where c.release_year is not null or c.release_state is not null) as moved
     where (was_year, was_quarter, was_state) is distinct from (will_year, will_quarter, will_state)`,
    [source.id, run_id, now],
  );
  await client.query(
    `update complexes c set release_year_feed = n.release_year, release_quarter_feed = n.release_quarter,
       release_state_feed = n.release_state, ceiling_height_min_feed = n.ceiling_min, ceiling_height_max_feed = n.ceiling_max,
       wall_material_feed = n.wall_material, apartments_only = n.apartments_only, housing_count = n.housing_count, updated_at = $1
     from summed_up n
     where c.id = n.id and (c.release_year_feed, c.release_quarter_feed, c.release_state_feed, c.ceiling_height_min_feed,
         c.ceiling_height_max_feed, c.wall_material_feed, c.apartments_only, c.housing_count)
       is distinct from (n.release_year, n.release_quarter, n.release_state, n.ceiling_min,
         n.ceiling_max, n.wall_material, n.apartments_only, n.housing_count)`,
    [now],
  );
}

const NO_ROWS = `
  select 0 as id, 0::smallint as release_year, 0::smallint as release_quarter, '' as release_state,
    0::real as ceiling_min, 0::real as ceiling_max, 0::smallint as wall_material, false as apartments_only, 0 as housing_count
  where false`;

const SUMMARY = `
  with terms as (
    select complex_id, release_year as year, release_quarter as quarter, release_state as state,
      release_state is not distinct from $2 as is_done, wall_material, ceiling_height
    from housings where complex_id = any ($1)),
  houses as (
    select complex_id, count(*)::integer as housings, bool_and(is_done) as is_done,
      bool_or(state = $3) as is_unfinished, bool_and(is_done or state is not distinct from $4) as is_built,
      mode() within group (order by wall_material) filter (where wall_material is not null) as wall_material,
      min(ceiling_height) filter (where ceiling_height > 0) as ceiling_min, max(ceiling_height) as ceiling_max
    from terms group by complex_id),
  next_terms as (
    select distinct on (t.complex_id) t.complex_id, t.year, t.quarter
    from terms t join houses h using (complex_id)
    where t.year is not null and (h.is_done or not t.is_done)
    order by t.complex_id, case when h.is_done then -t.year else t.year end,
      case when h.is_done then -t.quarter else t.quarter end nulls last),
  lots as (
    select complex_id, bool_and(apartment) as all_apartments, bool_and(apartment) filter (where status in (1, 2)) as sold_apartments,
      min(ceiling_height) filter (where ceiling_height > 0) as ceiling_min, max(ceiling_height) as ceiling_max
    from flats where complex_id = any ($1) group by complex_id)
  select c.id, case when h.complex_id is null then c.release_year_feed else t.year end,
    case when h.complex_id is null then c.release_quarter_feed else t.quarter end,
    case when h.complex_id is null then c.release_state_feed when h.is_done then $2 when h.is_unfinished then $3 when h.is_built then $4 end,
    least(h.ceiling_min, l.ceiling_min), greatest(h.ceiling_max, l.ceiling_max),
    coalesce(h.wall_material, c.wall_material_feed),
    coalesce(l.sold_apartments, l.all_apartments, c.apartments_only),
    greatest(c.housing_count, h.housings)
  from complexes c left join houses h on h.complex_id = c.id left join next_terms t on t.complex_id = c.id
    left join lots l on l.complex_id = c.id
  where c.id = any ($1)`;

/**
 * Shows complexes that lack nothing they need (`complex/server/publication.ts`) and villages by the rule of
 * theirs (`village/server/publication.ts`); what staff hide stays hidden, their drafts stay drafts. What waits for a place, and
 * what is shown without the papers that the law asks for, is counted for staff to complete.
 */
export async function publishReady(
  { client, now }: Publication,
  complexIds: readonly number[],
  villageIds: readonly number[],
) {
  const { shown, lacking } = await showReady(client, complexIds, now);
  const villages = await showReadyVillages(client, villageIds, now);
  const warnings: Warnings = {};
  for (const { title, lacks } of lacking) {
    const fields = new Set(lacks.map(({ field }) => field));
    if (fields.has('point')) warn(warnings, 'complex_without_place', title);
    else if (PAPERS.some((field) => fields.has(field))) warn(warnings, 'complex_without_declaration', title);
  }
  return { published: shown.length + villages.length, warnings };
}

const PAPERS = ['developer', 'legal_name', 'declaration_url'] as const;

function warn(warnings: Warnings, code: string, title: string | null): void {
  warnings[code] ??= { count: 0, examples: [] };
  const warning = warnings[code];
  warning.count++;
  if (warning.examples.length < MAX_EXAMPLES) warning.examples.push({ external_id: null, detail: title });
}
