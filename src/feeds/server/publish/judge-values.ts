import type { Client } from 'pg';
import { VALUE_POLICY as POLICY } from '../../rules/value-policy.ts';
import { judgeByMarket } from './judge-market.ts';
import type { Publication } from './publication.ts';
import { INSERT, ON_CONFLICT } from './questions.ts';

/** What was held back of a run. */
export interface HeldValues {
  /** Lots of which a value, or all, was held back. */
  readonly held: number;
  /** Lots that were judged. */
  readonly judged: number;
  /** Known lots that stand under another complex than before, and stay. */
  readonly stayed: number;
  /** Why the first prices of a source are doubted as a whole. */
  readonly market: string | null;
}

/**
 * Holds back what cannot be true of a lot against its own last value, its complex and its kind (`rules/value-policy.ts`): the
 * staged row gets the last good value, or none, so that nothing wrong reaches the flat, its price history or the index. What
 * was held back becomes questions of the source; a value that staff accepted passes.
 *
 * Needs `incoming`, `matched` and `stays`; call it before anything is written. A lot stays in its complex unless staff decided
 * where the feed's complex leads.
 */
export async function judgeValues(publication: Publication): Promise<HeldValues> {
  const { client, source } = publication;
  await client.query(
    `create temp table held (seq integer not null, external_id text not null, flat_id integer, complex_id integer, field text not null,
       said jsonb not null, known jsonb, reason text not null, limit_value double precision) on commit drop`,
  );
  const stayed = await keepInPlace(publication);
  await client.query(OWN_HISTORY, [source.id, POLICY.price_ratio, POLICY.area_share, POLICY.area_metres, POLICY.rooms]);
  await holdLostPrices(client);
  await holdShiftedComplexes(client);
  const market = (await holdOddNewLots(client)) ? await judgeByMarket(publication) : null;
  await client.query(
    `delete from held h using feed_questions q where q.source_id = $1 and q.kind = 'value' and q.subject = h.external_id
       and q.field = h.field and q.answer = 'accept' and (q.said -> 'value') = (h.said -> 'value')`,
    [source.id],
  );
  await askHeld(publication);
  await applyHeld(client);
  const { rows } = await client.query<Omit<HeldValues, 'market'>>(
    `select (select count(distinct seq) from held)::integer as held, $1::integer as stayed,
       (select count(*) from stage_lots l where not exists (select from matched m where m.seq = l.seq and m.shadow))::integer as judged`,
    [stayed],
  );
  return { ...(rows[0] ?? { held: 0, judged: 0, stayed }), market };
}

/** Known lots that a feed puts under another complex stay where they are, with housing; staff are asked about each complex. */
async function keepInPlace({ client, source, run_id, now }: Publication): Promise<number> {
  const { rowCount } = await client.query(
    `insert into stays (seq, complex_id, housing_id)
     select i.seq, f.complex_id, f.housing_id
     from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
       join complexes was on was.id = f.complex_id join complexes will on will.id = i.complex_id
     where not m.shadow and m.how <> 'foreign' and (coalesce(was.parent_id, was.id) <> coalesce(will.parent_id, will.id)
         or exists (select from stage_lots l join stage_complexes c on c.no = l.complex_no where l.seq = i.seq and c.doubtful))
       and not exists (select from stage_lots l join stage_complexes c on c.no = l.complex_no where l.seq = i.seq and c.decided)
       and not exists (select from feed_questions q where q.source_id = $1 and q.kind = 'value' and q.field = 'complex'
         and q.subject = i.external_id and q.answer = 'accept' and q.said -> 'value' = to_jsonb(i.complex_id))`,
    [source.id],
  );
  if (!rowCount) return 0;
  await client.query(
    `${INSERT}
     select $1, $2, 'value', l.external_id, 'complex', s.complex_id, m.flat_id,
       jsonb_build_object('value', c.complex_id, 'title', will.title), jsonb_build_object('value', s.complex_id, 'title', was.title),
       '[]', $3, $3
     from stays s join stage_lots l on l.seq = s.seq join matched m on m.seq = s.seq
       join stage_complexes c on c.no = l.complex_no join complexes will on will.id = c.complex_id
       join complexes was on was.id = s.complex_id
     where not c.doubtful
     ${ON_CONFLICT}`,
    [source.id, run_id, now],
  );
  return rowCount;
}

const PRICE_OFF = `f.price_total is not null and i.price_total is not null
  and greatest(i.price_total::float8 / f.price_total, f.price_total::float8 / i.price_total) > $2::float8`;
const AREA_OFF = 'abs(i.area_total - f.area_total) > greatest(f.area_total * $3::float8, $4::float8)';
const ROOMS_OFF = 'i.rooms_known and f.rooms_known and abs(i.rooms - f.rooms) >= $5::integer';

/**
 * $2 largest ratio of a price to the one before, $3 and $4 share and metres of area, $5 difference of rooms. Few lots have
 * something to tell: the others are left before anything is made of them.
 */
const OWN_HISTORY = `
  insert into held
  select i.seq, i.external_id, f.id, f.complex_id, e.field, jsonb_build_object('value', e.said),
    jsonb_build_object('value', e.known, 'at', case when e.field = 'price' then f.price_at else f.updated_at end), e.reason, null
  from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
  cross join lateral (values
    ('price', to_jsonb(i.price_total), to_jsonb(f.price_total), 'price_jump', ${PRICE_OFF}),
    ('area', to_jsonb(i.area_total), to_jsonb(f.area_total), 'area_jump', ${AREA_OFF}),
    ('rooms', to_jsonb(i.rooms), to_jsonb(f.rooms), 'rooms_jump', ${ROOMS_OFF})
  ) as e (field, said, known, reason, applies)
  where not m.shadow and m.how <> 'foreign' and f.source_id = $1 and ((${PRICE_OFF}) or ${AREA_OFF} or (${ROOMS_OFF})) and e.applies`;

/** One lot may lose its price; many at once have a feed that cannot be read. */
async function holdLostPrices(client: Client): Promise<void> {
  await client.query(
    `with lost as (
       select i.seq, i.external_id, f.id as flat_id, f.complex_id, f.price_total as known, f.price_at
       from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
       where not m.shadow and i.price_total is null and f.price_total is not null and i.status = 1)
     insert into held
     select seq, external_id, flat_id, complex_id, 'price', '{"value": null}', jsonb_build_object('value', known, 'at', price_at), 'price_gone', null
     from lost where (select count(*) from lost) >= greatest($1, (select count(*) from matched) * $2::float8)`,
    [POLICY.doubted_lots, POLICY.doubted_share],
  );
}

/** A complex whose prices all moved by the same large factor was not repriced: its feed is wrong. */
async function holdShiftedComplexes(client: Client): Promise<void> {
  await client.query(
    `with moved as (
       select i.seq, i.external_id, f.id as flat_id, f.complex_id, i.price_total as said, f.price_total as known, f.price_at,
         i.price_total::float8 / f.price_total as ratio
       from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
       where not m.shadow and m.how <> 'foreign' and f.price_total is not null and i.price_total is not null),
     shifted as (
       select complex_id, percentile_cont(0.5) within group (order by ratio) as ratio
       from moved group by complex_id
       having count(*) >= $1 and greatest(percentile_cont(0.5) within group (order by ratio),
         1 / percentile_cont(0.5) within group (order by ratio)) > $2::float8)
     insert into held
     select seq, external_id, flat_id, complex_id, 'price', jsonb_build_object('value', said),
       jsonb_build_object('value', known, 'at', price_at), 'complex_repriced', shifted.ratio
     from moved join shifted using (complex_id)
     where said <> known and not exists (select from held h where h.seq = moved.seq and h.field = 'price')`,
    [POLICY.complex_lots, POLICY.complex_ratio],
  );
}

/** New lots, those that had no price, and those that come from another source, are measured by their complex, or, where it has too few flats, by the market; what is odd has no price until staff accept it. Answers whether there are such lots. */
async function holdOddNewLots(client: Client): Promise<boolean> {
  await client.query(
    `create temp table odd on commit drop as
     select i.seq, i.external_id, i.complex_id, f.id as flat_id, i.price_total, i.price_total / i.area_total::float8 as price_m2
     from incoming i left join matched m on m.seq = i.seq left join flats_as_fed f on f.id = m.flat_id
     where i.price_total is not null and (m.seq is null or (not m.shadow and (f.price_total is null or m.how = 'foreign')))`,
  );
  const { rows } = await client.query<{ any: boolean }>('select exists (select from odd) as any');
  if (!rows[0]?.any) return false;
  await client.query('analyze odd');
  await client.query(
    `with sought as (select distinct complex_id from odd),
     medians as (
       select f.complex_id, percentile_cont(0.5) within group (order by f.price_m2) as middle
       from flats_as_fed f where f.status in (1, 2) and f.price_m2 is not null group by f.complex_id having count(*) >= $1),
     market as (
       select percentile_cont(0.02) within group (order by middle) / $3::float8 as low,
         percentile_cont(0.98) within group (order by middle) * $3::float8 as high, count(*) as complexes from medians),
     own as (
       select complex_id, percentile_cont(0.5) within group (order by price_m2) as middle from odd group by 1 having count(*) >= $1),
     bounds as (
       select s.complex_id, coalesce(k.middle, o.middle) as middle, k.middle is null as is_new,
         case when market.complexes >= $4 then greatest(market.low, $5::float8) else $5::float8 end as low,
         case when market.complexes >= $4 then least(market.high, $6::float8) else $6::float8 end as high
       from sought s left join medians k using (complex_id) left join own o using (complex_id) cross join market)
     insert into held
     select o.seq, o.external_id, o.flat_id, o.complex_id, 'price', jsonb_build_object('value', o.price_total),
       (select jsonb_build_object('value', f.price_total, 'at', f.price_at) from flats_as_fed f where f.id = o.flat_id and f.price_total is not null),
       case when b.middle is not null and greatest(o.price_m2 / b.middle, b.middle / o.price_m2) > $2::float8
         then 'odd_in_complex' else 'odd_on_market' end, b.middle
     from odd o join bounds b using (complex_id)
     where (b.middle is not null and greatest(o.price_m2 / b.middle, b.middle / o.price_m2) > $2::float8)
       or (b.is_new and coalesce(b.middle, o.price_m2) not between b.low and b.high)`,
    [
      POLICY.complex_lots,
      POLICY.new_lot_ratio,
      POLICY.market_margin,
      POLICY.market_complexes,
      POLICY.lowest_price_m2,
      POLICY.highest_price_m2,
    ],
  );
  return true;
}

async function askHeld({ client, source, run_id, now }: Publication): Promise<void> {
  await client.query(
    `${INSERT}
     select distinct on (external_id, field) $1::integer, $2::integer, 'value', external_id, field, complex_id, flat_id, said, known,
       jsonb_build_array(jsonb_build_object('reason', reason, 'limit', limit_value)), $3::timestamptz, $3::timestamptz
     from held order by external_id, field, seq
     ${ON_CONFLICT}`,
    [source.id, run_id, now],
  );
}

/** The mark in the hash lets the row differ once the value is accepted or right again. */
async function applyHeld(client: Client): Promise<void> {
  await client.query(
    `update stage_lots l set
       price_total = case when 'price' = any (h.fields) then f.price_total else l.price_total end,
       area_total = case when 'area' = any (h.fields) then f.area_total else l.area_total end,
       rooms = case when 'rooms' = any (h.fields) then f.rooms else l.rooms end,
       fact_hash = l.fact_hash || '~' || array_to_string(h.fields, ',')
     from (select seq, max(flat_id) as flat_id, array_agg(distinct field order by field) as fields from held group by seq) h
       left join flats_as_fed f on f.id = h.flat_id
     where l.seq = h.seq`,
  );
}
