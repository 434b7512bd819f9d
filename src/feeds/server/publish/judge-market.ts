import type { Client } from 'pg';
import { VALUE_POLICY as POLICY } from '../../rules/value-policy.ts';
import type { Publication } from './publication.ts';

/** Rooms from which on flats are of one kind. */
const MANY_ROOMS = 3;
/** From the narrowest: the first with enough complexes tells what flats cost there. */
const PLACES = ['district_id', 'city_id', 'county_id', 'region_code'] as const;

/** Shares of the flats around below and above which prices are the outermost ones. */
const LOWEST = 0.05;
const HIGHEST = 0.95;

/**
 * Measures the complexes whose prices are new here by what flats of as many rooms cost around them: a whole feed in kopecks or
 * with a nought too many lies within the bounds of the market, but not of its place. What lies many times outside the prices
 * there is held back. The outermost prices count and not the middle one: a palace among cheap houses is dear and yet right.
 *
 * Needs `odd`, `incoming` and `held`; call it where `odd` has lots.
 *
 * @returns why the first prices of a source are doubted as a whole; null where they are not.
 */
export async function judgeByMarket({ client, source }: Publication): Promise<string | null> {
  if (!(await gatherRatios(client))) return null;
  await client.query(
    `insert into held
     select o.seq, o.external_id, o.flat_id, o.complex_id, 'price', jsonb_build_object('value', o.price_total), null, 'odd_in_place', r.middle
     from odd o join (
       select complex_id, percentile_cont(0.5) within group (order by middle) as middle from odd_ratios group by complex_id
       having count(*) >= $1 and greatest(percentile_cont(0.5) within group (order by ratio),
         1 / percentile_cont(0.5) within group (order by ratio)) > $2::float8) r using (complex_id)
     where not exists (select from held h where h.seq = o.seq and h.field = 'price')`,
    [POLICY.complex_lots, POLICY.place_ratio],
  );
  const { rows } = await client.query<{ ratio: number | null }>(
    `select percentile_cont(0.5) within group (order by ratio) as ratio from odd_ratios
     where not exists (select from flats_as_fed f where f.source_id = $1 and f.price_total is not null) having count(*) >= $2`,
    [source.id, POLICY.complex_lots],
  );
  const ratio = rows[0]?.ratio ?? 1;
  if (Math.max(ratio, 1 / ratio) <= POLICY.first_ratio) return null;
  return `prices per metre are ${ratio.toFixed(2)} times those around`;
}

/**
 * Fills `odd_ratios`: how many times the price per metre of each such lot is that of the dearest around it, or what part of the
 * cheapest; 1 in between. False when nothing can be told. The market is worked out once (`materialized`): unfolded into the
 * look at each lot it would be sorted anew as often as there are lots.
 */
async function gatherRatios(client: Client): Promise<boolean> {
  await client.query(
    `create temp table odd_places on commit drop as
     select c.id as complex_id, c.district_id, c.city_id, c.county_id, c.region_code from complexes c
     where c.id in (select complex_id from odd) and c.region_code is not null and not exists (
       select from flats_as_fed f where f.complex_id = c.id and f.status in (1, 2) and f.price_m2 is not null)`,
  );
  const around = PLACES.map(
    (place, nth) =>
      `select ${nth} as nth, c.${place} as place, least(f.rooms, ${MANY_ROOMS}) as rooms,
         percentile_cont(0.5) within group (order by f.price_m2) as middle,
         percentile_cont(${LOWEST}) within group (order by f.price_m2) as low,
         percentile_cont(${HIGHEST}) within group (order by f.price_m2) as high
       from flats_as_fed f join complexes c on c.id = f.complex_id
       where f.status in (1, 2) and f.price_m2 is not null and c.published and c.${place} in (select ${place} from odd_places)
       group by 2, 3 having count(distinct c.id) >= ${place === 'region_code' ? POLICY.market_complexes : POLICY.place_complexes}`,
  ).join(' union all ');
  const at = PLACES.map((place, nth) => `(m.nth = ${nth} and m.place = p.${place})`).join(' or ');
  const { rowCount } = await client.query(
    `create temp table odd_ratios on commit drop as
     with market as materialized (${around})
     select o.complex_id, case when o.price_m2 > m.high then o.price_m2 / m.high else least(o.price_m2 / m.low, 1) end as ratio, m.middle
     from odd o join odd_places p using (complex_id) join incoming i on i.seq = o.seq
       cross join lateral (
         select m.middle, m.low, m.high from market m where (${at}) and m.rooms = least(i.rooms, ${MANY_ROOMS}) order by m.nth limit 1) m`,
  );
  return (rowCount ?? 0) > 0;
}
