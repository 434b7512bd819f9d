import { type Kysely, sql } from 'kysely';

/**
 * Editors also state a flat's number, floor, rooms and area, and take it from the site. Every column of a fact is written with
 * the feed's word, whoever writes it: the trigger of the fact keeps that word in `corrections` (`{fact: {feed, ours}}`) and
 * puts the editor's over it. The importer compares with `flats_as_fed`, the flats as their feeds told them last
 * (docs/decisions/0055-flats-as-their-feeds-say.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Facts that editors may state of a flat, with their columns: a trigger fires for what a statement names. */
const FACTS: Readonly<Record<string, string>> = {
  number: 'number',
  floor: 'floor',
  rooms: 'rooms, rooms_known, open_plan',
  area: 'area_total',
  ceiling_height: 'ceiling_height',
  plan: 'media',
};

/** A column of the view: what the feed says of the fact where an editor said something else. */
const asFed = (fact: string, said: string, column: string): string =>
  `case when corrections ? '${fact}' then ${said} else ${column} end as ${column}`;

const STATEMENTS = [
  'drop trigger flats_corrections on flats',
  // Whoever states the rooms knows them, and no open plan is meant.
  `create or replace function keep_flat_corrections() returns trigger language plpgsql as $$
  declare
    fact text := tg_argv[0];
    ours text := new.corrections #>> array[fact, 'ours'];
    said jsonb;
  begin
    case fact
      when 'number' then
        said := to_jsonb(new.number);
        new.number := ours;
      when 'floor' then
        said := to_jsonb(new.floor);
        new.floor := ours::smallint;
      when 'rooms' then
        said := to_jsonb(new.rooms);
        new.corrections := jsonb_set(new.corrections, '{rooms}', (new.corrections -> 'rooms')
          || jsonb_build_object('known', new.rooms_known, 'open_plan', new.open_plan));
        new.rooms := ours::smallint;
        new.rooms_known := true;
        new.open_plan := false;
      when 'area' then
        said := to_jsonb(new.area_total);
        new.area_total := ours::real;
      when 'ceiling_height' then
        said := to_jsonb(new.ceiling_height);
        new.ceiling_height := ours::real;
      when 'plan' then
        said := new.media;
        new.media := with_own_plan(new.media, ours);
    end case;
    new.corrections := jsonb_set(new.corrections, array[fact, 'feed'], coalesce(said, 'null'));
    return new;
  end $$`,
  ...Object.entries(FACTS).map(
    ([fact, columns]) => `create trigger flats_corrected_${fact} before update of ${columns} on flats for each row
      when (new.corrections ? '${fact}') execute function keep_flat_corrections('${fact}')`,
  ),
  `create view flats_as_fed as
  select id, complex_id, housing_id, section_id, layout_id, source_id, external_id,
    ${asFed('number', `corrections #>> '{number,feed}'`, 'number')},
    ${asFed('floor', `(corrections #>> '{floor,feed}')::smallint`, 'floor')}, floors_total, place_on_floor,
    ${asFed('rooms', `(corrections #>> '{rooms,feed}')::smallint`, 'rooms')},
    ${asFed('rooms', `(corrections #>> '{rooms,known}')::boolean`, 'rooms_known')},
    ${asFed('rooms', `(corrections #>> '{rooms,open_plan}')::boolean`, 'open_plan')}, apartment,
    ${asFed('area', `(corrections #>> '{area,feed}')::real`, 'area_total')}, area_live, area_kitchen, area_rooms,
    ${asFed('ceiling_height', `(corrections #>> '{ceiling_height,feed}')::real`, 'ceiling_height')}, renovation_feed,
    price_total,
    ${asFed('area', `round(price_total / (corrections #>> '{area,feed}')::real::numeric)::bigint`, 'price_m2')},
    status, mortgage, military_mortgage, subsidy, installment,
    ${asFed('plan', `corrections #> '{plan,feed}'`, 'media')}, description, fact_hash, missing_runs, missing_since,
    first_seen_at, price_at, updated_at
  from flats`,
  // A flat that an editor has taken from the site (`corrections.hidden`) goes back to that when its deal is undone.
  `create or replace function mark_sold_flat() returns trigger language plpgsql as $$
   begin
     update flats f set status_curated = 3, updated_at = greatest(f.updated_at, new.created_at)
       where f.id = new.flat_id and new.cancelled_at is null and f.status_curated is distinct from 3;
     if tg_op = 'UPDATE' then
       update flats f set status_curated = case when f.corrections ? 'hidden' then 4 end,
           updated_at = greatest(f.updated_at, new.cancelled_at)
         where f.id in (old.flat_id, new.flat_id) and f.status_curated = 3
           and not exists (select from deals d where d.flat_id = f.id and d.cancelled_at is null);
     end if;
     return null;
   end $$`,
];
