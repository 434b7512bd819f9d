import { VALUE_POLICY } from '../../rules/value-policy.ts';
import { noteChanges } from './note-changes.ts';
import type { Publication } from './publication.ts';
import { countMissing, type OfferCounts, type RetirementRule, resolvedMedia } from './publish-lots.ts';
import { INSERT, ON_CONFLICT } from './questions.ts';

/**
 * Publishes the staged village offers, by the rules of {@link publishLots}. An offer is known by its external id, or, when its
 * old id is gone, by village, type, plot and house area; another source's offers are never touched: villages are sold
 * by one seller.
 */
export async function publishOffers(publication: Publication, retirement: RetirementRule | null): Promise<OfferCounts> {
  const { client } = publication;
  if (!(await hasOffers(publication))) return { ...NONE };
  const { seen, held } = await prepare(publication);
  const { missing, retired } = retirement
    ? await countMissing(publication, 'village_offer', ABSENT, retirement)
    : { missing: await noteAbsences(publication), retired: 0 };
  const changed = await client.query<{ changed: number; restored: number }>(
    `select count(*) filter (where c.differs)::integer as changed,
       count(*) filter (where c.old_status = 3 and c.old_missing_runs > 0 and l.status in (1, 2))::integer as restored
     from changed_offers c join stage_offers l on l.seq = c.seq`,
  );
  await noteChanges(publication, 'village_offer');
  await updateOffers(publication);
  const fresh = await insertOffers(publication);
  return {
    seen,
    new: fresh,
    changed: changed.rows[0]?.changed ?? 0,
    restored: changed.rows[0]?.restored ?? 0,
    missing,
    retired,
    shadowed: 0,
    held,
  };
}

const NONE: OfferCounts = { seen: 0, new: 0, changed: 0, restored: 0, missing: 0, retired: 0, shadowed: 0, held: 0 };

/** Most feeds have none, neither now nor before, and are spared a score of statements. */
async function hasOffers({ client, source }: Publication): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from stage_offers) or exists (select from village_offers where source_id = $1) as any`,
    [source.id],
  );
  return rows[0]?.any ?? true;
}

const ABSENT = `f.source_id = $1 and f.status in (1, 2) and not exists (select from matched_offers m where m.offer_id = f.id)
  and not exists (select from stage_present p where p.external_id = f.external_id)`;
const INCOMING = `stage_offers l join stage_villages v on v.no = l.village_no`;
const MEDIA = `case when l.fetched_media then coalesce(r.media, '[]') else l.media end`;
const PRICE_M2 = `round(l.price_total / nullif(l.area, 0)::numeric)`;
const SAME_OFFER = `o.village_id = v.village_id and o.type = l.type and o.area_plot is not distinct from l.area_plot and o.area is not distinct from l.area`;

/** Keeps the last good price where the feed's cannot be true (`rules/value-policy.ts`), and asks. */
async function holdPrices({ client, source, run_id, now }: Publication): Promise<number> {
  await client.query(
    `create temp table held_offers on commit drop as
     select l.seq, l.external_id, l.price_total as said, o.price_total as known, o.price_at
     from matched_offers m join stage_offers l on l.seq = m.seq join village_offers o on o.id = m.offer_id
     where l.price_total is not null and o.price_total is not null
       and greatest(l.price_total::float8 / o.price_total, o.price_total::float8 / l.price_total) > ${VALUE_POLICY.price_ratio}
       and not exists (select from feed_questions q where q.source_id = ${Number(source.id)} and q.kind = 'value'
         and q.subject = l.external_id and q.field = 'offer_price' and q.answer = 'accept' and q.said -> 'value' = to_jsonb(l.price_total))`,
  );
  await client.query(
    `${INSERT} select $1, $2, 'value', external_id, 'offer_price', null, null, jsonb_build_object('value', said),
       jsonb_build_object('value', known, 'at', price_at), '[{"reason": "price_jump"}]', $3, $3 from held_offers ${ON_CONFLICT}`,
    [source.id, run_id, now],
  );
  const { rowCount } = await client.query(
    `update stage_offers l set price_total = h.known, fact_hash = l.fact_hash || '~price' from held_offers h where h.seq = l.seq`,
  );
  return rowCount ?? 0;
}

/** Matches the staged offers with the catalogue's and finds what differs. Answers how many offers the feed has. */
async function prepare(publication: Publication): Promise<{ seen: number; held: number }> {
  const { client, source } = publication;
  await client.query(
    `delete from stage_offers l using (select external_id, max(seq) as seq from stage_offers group by external_id having count(*) > 1) as last
     where l.external_id = last.external_id and l.seq < last.seq`,
  );
  await client.query('analyze stage_offers');
  await client.query(
    'create temp table matched_offers (seq integer primary key, offer_id integer not null unique) on commit drop',
  );
  await client.query(
    `insert into matched_offers
     select l.seq, o.id from stage_offers l join village_offers o on o.source_id = $1 and o.external_id = l.external_id`,
    [source.id],
  );
  await client.query(
    `insert into matched_offers
     select seq, id from (
       select l.seq, o.id, row_number() over (partition by l.seq order by o.id) as of_lot,
         row_number() over (partition by o.id order by l.seq) as of_offer
       from ${INCOMING} join village_offers o on o.source_id = $1 and ${SAME_OFFER}
       where not exists (select from matched_offers m where m.seq = l.seq or m.offer_id = o.id)) as pairs
     where of_lot = 1 and of_offer = 1`,
    [source.id],
  );
  const held = await holdPrices(publication);
  await client.query(
    `create temp table changed_offers (seq integer primary key, offer_id integer not null, old_price bigint, old_status smallint not null,
       old_missing_runs smallint not null, differs boolean not null) on commit drop`,
  );
  await client.query(
    `insert into changed_offers
     select seq, id, price_total, status, missing_runs, differs from (
       select l.seq, o.id, o.price_total, o.status, o.missing_runs,
         o.fact_hash <> l.fact_hash or o.status <> l.status or o.external_id is distinct from l.external_id or o.village_id <> v.village_id as differs
       from matched_offers m join stage_offers l on l.seq = m.seq join stage_villages v on v.no = l.village_no
         join village_offers o on o.id = m.offer_id) as known
     where differs or missing_runs <> 0`,
  );
  const { rows } = await client.query<{ seen: number }>('select count(*)::integer as seen from stage_offers');
  return { seen: rows[0]?.seen ?? 0, held };
}

async function noteAbsences({ client, source, run_id }: Publication): Promise<number> {
  const { rowCount } = await client.query(
    `insert into feed_run_absences (run_id, subject, subject_id)
     select $2, 'village_offer', f.id from village_offers f where ${ABSENT}`,
    [source.id, run_id],
  );
  return rowCount ?? 0;
}

async function updateOffers({ client, now }: Publication): Promise<void> {
  await client.query(
    'update village_offers o set missing_runs = 0, missing_since = null from changed_offers c where not c.differs and o.id = c.offer_id',
  );
  await client.query(
    `update village_offers o set village_id = v.village_id, external_id = l.external_id, type = l.type, status = l.status,
       price_total = l.price_total, price_m2 = ${PRICE_M2}, area = l.area, area_plot = l.area_plot, area_live = l.area_live,
       area_kitchen = l.area_kitchen, floors = l.floors, rooms = l.rooms, building_type = l.building_type, mortgage = l.mortgage,
       media = ${MEDIA}, description = l.description, fact_hash = l.fact_hash, missing_runs = 0, missing_since = null,
       price_at = case when o.price_total is distinct from l.price_total then $1 else o.price_at end, updated_at = $1
     from changed_offers c join stage_offers l on l.seq = c.seq join stage_villages v on v.no = l.village_no
       left join (${resolvedMedia('stage_offers', 'true')}) as r on r.seq = l.seq
     where c.differs and o.id = c.offer_id`,
    [now],
  );
}

async function insertOffers({ client, source, run_id, now }: Publication): Promise<number> {
  const { rowCount } = await client.query(
    `with listed as (
       insert into village_offers (village_id, source_id, external_id, type, status, price_total, price_m2, area, area_plot,
         area_live, area_kitchen, floors, rooms, building_type, mortgage, media, description, fact_hash,
         first_seen_at, price_at, updated_at)
       select v.village_id, $1, l.external_id, l.type, l.status, l.price_total, ${PRICE_M2}, l.area, l.area_plot,
         l.area_live, l.area_kitchen, l.floors, l.rooms, l.building_type, l.mortgage, ${MEDIA}, l.description, l.fact_hash,
         $3, $3, $3
       from ${INCOMING} left join (${resolvedMedia('stage_offers', 'true')}) as r on r.seq = l.seq
       where not exists (select from matched_offers m where m.seq = l.seq)
       order by v.village_id, l.seq
       returning id, price_total, status)
     insert into offer_events (subject, subject_id, kind, new_value, source_id, run_id, at)
     select 'village_offer', id, 'listed', jsonb_build_object('price_total', price_total, 'status', status), $1, $2, $3 from listed`,
    [source.id, run_id, now],
  );
  return rowCount ?? 0;
}
