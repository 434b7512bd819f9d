import { type Kysely, sql } from 'kysely';

/**
 * What editors state of single flats over their feed, beside the finishing, which has columns of its own. A column has one
 * place that everybody reads, so the editor's word stands in it; what the feed says is kept in `corrections`
 * (`{fact: {feed, ours}}`) and follows the feed: whoever writes the column without touching the corrections is the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table flats add column corrections jsonb',
  `create function keep_flat_corrections() returns trigger language plpgsql as $$
  begin
    if new.corrections ? 'ceiling_height' then
      new.corrections := jsonb_set(new.corrections, '{ceiling_height,feed}', coalesce(to_jsonb(new.ceiling_height), 'null'));
      new.ceiling_height := (new.corrections #>> '{ceiling_height,ours}')::real;
    end if;
    if new.corrections ? 'plan' then
      new.corrections := jsonb_set(new.corrections, '{plan,feed}', new.media);
      new.media := with_own_plan(new.media, new.corrections #>> '{plan,ours}');
    end if;
    return new;
  end $$`,
  `create function with_own_plan(media jsonb, plan text) returns jsonb language sql immutable as $$
    select jsonb_build_array(jsonb_build_object('src', plan, 'kind', 'plan'))
      || coalesce((select jsonb_agg(m.value order by m.place)
        from jsonb_array_elements(media) with ordinality as m (value, place) where m.value ->> 'kind' <> 'plan'), '[]')
  $$`,
  `create trigger flats_corrections before update of ceiling_height, media on flats for each row
    when (new.corrections is not null and new.corrections is not distinct from old.corrections)
    execute function keep_flat_corrections()`,
];
