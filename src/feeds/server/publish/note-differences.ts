import type { Client } from 'pg';

/** Flats of which each difference is told. */
const MAX_FLATS = 20;

/** What differs on a flat: the field's name, what stands there, what the feed says. Names and order of `FIELD_WORDS`. */
const FIELDS = `(values
  ('price', to_jsonb(f.price_total), to_jsonb(i.price_total)),
  ('status', to_jsonb(f.status), to_jsonb(i.status)),
  ('complex', to_jsonb(cw.title), to_jsonb(cn.title)),
  ('housing', to_jsonb(hw.title), to_jsonb(coalesce(hn.title, hw.title))),
  ('section', to_jsonb(s.title), to_jsonb(coalesce(i.section, s.title))),
  ('number', to_jsonb(f.number), to_jsonb(coalesce(i.number, f.number))),
  ('floor', to_jsonb(f.floor), to_jsonb(i.floor)),
  ('rooms', to_jsonb(case when f.rooms_known then f.rooms end), to_jsonb(case when i.rooms_known then i.rooms end)),
  ('area', to_jsonb(f.area_total), to_jsonb(i.area_total)),
  ('area_live', to_jsonb(f.area_live), to_jsonb(i.area_live)),
  ('area_kitchen', to_jsonb(f.area_kitchen), to_jsonb(i.area_kitchen)),
  ('ceiling_height', to_jsonb(f.ceiling_height), to_jsonb(i.ceiling_height)),
  ('renovation', to_jsonb(f.renovation_feed), to_jsonb(i.renovation)),
  ('mortgage', to_jsonb(f.mortgage), to_jsonb(i.mortgage)),
  ('installment', to_jsonb(f.installment), to_jsonb(i.installment)),
  ('subsidy', to_jsonb(f.subsidy), to_jsonb(i.subsidy)),
  ('pictures', to_jsonb(jsonb_array_length(f.media)), to_jsonb(jsonb_array_length(i.media))),
  ('description', to_jsonb(left(f.description, 100)), to_jsonb(left(i.description, 100)))
) as e (field, was, said)`;

/**
 * Keeps, for a preview, which fields of known flats a run changes: `difference_counts (field, lots)` for all of them and
 * `differences (flat_id, field, was, said)` for some. Call it once `changed` is filled and before anything is written.
 */
export async function noteDifferences(client: Client): Promise<void> {
  await client.query(
    `create temp table all_differences on commit drop as
     select c.flat_id, e.field, e.was, e.said
     from changed c join flats_as_fed f on f.id = c.flat_id join incoming i on i.seq = c.seq
       left join sections s on s.id = f.section_id
       left join housings hw on hw.id = f.housing_id left join housings hn on hn.id = i.housing_id
       left join complexes cw on cw.id = f.complex_id left join complexes cn on cn.id = i.complex_id
       cross join lateral ${FIELDS}
     where c.differs and e.was is distinct from e.said`,
  );
  await client.query(
    `create temp table differences on commit drop as
     select * from all_differences where flat_id in (select flat_id from all_differences group by flat_id order by count(*) desc, flat_id limit ${MAX_FLATS})`,
  );
  await client.query(
    'create temp table difference_counts on commit drop as select field, count(*)::integer as lots from all_differences group by 1',
  );
}
