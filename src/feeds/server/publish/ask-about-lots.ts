import { VALUE_POLICY } from '../../rules/value-policy.ts';
import { COMPATIBLE, COMPATIBLE_IN_PLACE, exactNumber, numberKey, STILL_FREE } from './lot-likeness.ts';
import type { Publication } from './publication.ts';
import { INSERT, ON_CONFLICT } from './questions.ts';
import { takeOut } from './take-out.ts';

/** Prices of one flat at two sellers differ by no more than this; beyond it two flats are two. */
const TWIN_PRICE_SHARE = 0.15;

const SAID = `jsonb_build_object('number', l.number, 'section', l.section, 'floor', l.floor, 'rooms', case when l.rooms_known then l.rooms end,
  'area', l.area_total, 'price', l.price_total, 'housing', (select h.title from stage_housings s join housings h on h.id = s.housing_id where s.no = l.housing_no))`;

/** Where one of both names no housing or number and the prices are of one order, or the lot names neither. */
const TWINS = `
  create temp table twins on commit drop as
  select u.seq, array_agg(c.flat_id order by abs(c.price_total - u.price_total), c.flat_id) as flats, '[]'::jsonb as evidence
  from unmatched u join candidates c on ${COMPATIBLE}
  where ${STILL_FREE} and (c.housing <> u.housing or c.number_key is null or u.number_key is null)
    and (u.housing = 0 and u.number_key is null or c.price_total is null or u.price_total is null or abs(c.price_total - u.price_total) <= u.price_total * ${TWIN_PRICE_SHARE})
  group by u.seq`;

/**
 * Where area and price cannot both be true, so that neither tells the lot from a flat, of whatever source, that stands where it
 * stands and has no lot. $1 flats that tell the price of a complex, $2 largest ratio to it.
 */
const FALSE_TWINS = `
  insert into twins
  with middles as (
    select complex_id, percentile_cont(0.5) within group (order by price_m2) as middle
    from flats_as_fed where complex_id in (select complex_id from unmatched) and status in (1, 2) and price_m2 is not null
    group by complex_id having count(*) >= $1),
  odd as (
    select u.* from unmatched u join middles using (complex_id)
    where greatest(u.price_total / u.area_total / middle, middle * u.area_total / u.price_total) > $2::float8
      and not exists (select from twins t where t.seq = u.seq)),
  known as (
    select f.id as flat_id, f.complex_id, coalesce(f.housing_id, 0) as housing, ${exactNumber('f.number')} as number,
      ${numberKey('f.number')} as number_key, f.floor, f.rooms
    from flats_as_fed f where f.complex_id in (select complex_id from odd) and f.status in (1, 2))
  select u.seq, array_agg(c.flat_id order by c.flat_id), '[{"reason": "false_twin"}]' from odd u join known c on ${COMPATIBLE_IN_PLACE}
  where ${STILL_FREE} group by u.seq`;

/**
 * Lots that may be a flat that is known already are left out of the feed and asked about: shown twice they would mislead buyers.
 * Those that staff called other flats pass.
 *
 * @returns how many were left out. Needs `unmatched` and, of other sources, `candidates` of `match-lots.ts`.
 */
export async function askTwins({ client, source, run_id, now }: Publication): Promise<number> {
  await client.query(TWINS);
  await client.query(FALSE_TWINS, [VALUE_POLICY.complex_lots, VALUE_POLICY.new_lot_ratio]);
  await client.query(
    `delete from twins t using stage_lots l, feed_questions q
     where l.seq = t.seq and q.source_id = $1 and q.kind = 'twin' and q.subject = l.external_id and q.answer = 'accept'`,
    [source.id],
  );
  // A flat of the source itself that is asked about was in the feed for all that is known.
  await client.query(
    `insert into stage_present (external_id) select distinct f.external_id from twins t join flats_as_fed f on f.id = any (t.flats)
     where f.source_id = $1 and f.external_id is not null`,
    [source.id],
  );
  await client.query(
    `${INSERT}
     select $1, $2, 'twin', l.external_id, '', i.complex_id, t.flats[1], ${SAID}, jsonb_build_object('flats', to_jsonb(t.flats[:5])), t.evidence, $3, $3
     from twins t join stage_lots l on l.seq = t.seq join incoming i on i.seq = t.seq
     where not exists (select from feed_questions q where q.source_id = $1 and q.kind = 'twin' and q.subject = l.external_id and q.answer = 'keep')
     ${ON_CONFLICT}`,
    [source.id, run_id, now],
  );
  return takeOut(client, 'l.seq in (select seq from twins)');
}

/**
 * Lots under an id that meant another flat, which is not found elsewhere in the feed: left out and asked about; the known flat
 * stays as it was. Ids of flats that are gone are freed where the feed gave them to another known flat.
 *
 * @returns how many were left out.
 */
export async function askOtherFlats({ client, source, run_id, now }: Publication): Promise<number> {
  await client.query(
    `create temp table reused on commit drop as
     select l.seq, f.id as flat_id, exists (select from matched m where m.seq = l.seq) as is_known
     from stage_lots l join flats_as_fed f on f.source_id = $1 and f.external_id = l.external_id
     where not exists (select from matched m where m.flat_id = f.id)`,
    [source.id],
  );
  await client.query(
    `update flats f set external_id = f.external_id || '~' || f.id from reused r where r.is_known and f.id = r.flat_id`,
  );
  await client.query('delete from reused where is_known');
  await client.query(
    `${INSERT}
     select $1, $2, 'other_flat', l.external_id, '', f.complex_id, f.id, ${SAID},
       jsonb_build_object('number', f.number, 'floor', f.floor, 'rooms', f.rooms, 'area', f.area_total, 'price', f.price_total), '[]', $3, $3
     from reused r join stage_lots l on l.seq = r.seq join flats_as_fed f on f.id = r.flat_id
     ${ON_CONFLICT}`,
    [source.id, run_id, now],
  );
  return takeOut(client, 'l.seq in (select seq from reused)');
}
