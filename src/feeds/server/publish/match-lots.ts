import type { Client } from 'pg';
import { askOtherFlats, askTwins } from './ask-about-lots.ts';
import { COMPATIBLE, exactNumber, numberKey, SAME_NUMBER, STILL_FREE } from './lot-likeness.ts';
import { MORE_TRUSTED, type Publication } from './publication.ts';
import { takeOut } from './take-out.ts';

/** Largest difference of area, m², between two descriptions of one flat (measured and projected areas differ). */
const SAME_AREA = 0.5;
/** Difference of area up to which two descriptions give the same figure, m². */
const SAME_PLAN = 0.05;
/** One flat sold here and one like it put on sale there are no move; so many on one day are. */
const MOVED_TOGETHER = 3;
/** Flats of one plan above and beside each other are told apart by order only; more rounds than this find nothing new. */
const LIKENESS_ROUNDS = 4;

/**
 * Fills the temporary table `matched (seq, flat_id, how, shadow)`: which flat of the catalogue each staged lot is.
 *
 * 1. `id`: the flat this source listed under the same external id, unless most of what tells flats apart speaks against it, or
 *    it has exchanged ids with another one of this source.
 * 2. `number`, `likeness`: a flat of this source whose id is gone from the feed, with the same complex, housing and number,
 *    or, where a number is missing, the same housing, floor, rooms and an area within 0.5 m². So favourites survive a change of
 *    all ids after a switch of the seller's system (FORMATS quirk 24).
 * 3. `moved`: a flat of this source that comes neither under its id nor in its complex, under the number, floor, rooms, area and,
 *    within 1 %, price of a new lot of another complex: a seller who joins or divides complexes may change all ids on the same
 *    day. As a lot whose id stands under another complex it stays where it is, and staff are asked.
 * 4. `foreign`: the same flat listed by another source (quirk 23), also where one of them names no housing or number and
 *    floor, rooms, area and price agree. It stays with the more trusted one: `shadow` lots change nothing. A flat that its
 *    owner has lost (sold because it went missing) passes to whoever lists it.
 *
 * What may be a flat that another source has, and what comes under an id that meant another flat, is taken out of the feed and
 * asked about. Lots that are left without a row in `matched` are new. Needs the view `incoming`; the table lives until the
 * end of the transaction.
 *
 * @returns how many lots are asked about.
 */
export async function matchLots(publication: Publication): Promise<number> {
  const { client, source } = publication;
  const sourceId = source.id;
  await client.query(
    `create temp table matched (seq integer primary key, flat_id integer not null unique, how text not null,
       shadow boolean not null default false) on commit drop`,
  );
  await client.query(
    `insert into matched (seq, flat_id, how)
     select l.seq, f.id, 'id' from stage_lots l join flats_as_fed f on f.source_id = $1 and f.external_id = l.external_id`,
    [sourceId],
  );
  await client.query(
    `insert into matched (seq, flat_id, how)
     select distinct on (k.flat_id) l.seq, k.flat_id, 'foreign'
     from stage_lots l join source_flats k on k.source_id = $1 and k.external_id = l.external_id
     where not exists (select from matched m where m.seq = l.seq) and not exists (select from matched m where m.flat_id = k.flat_id)
     order by k.flat_id, l.seq`,
    [sourceId],
  );
  await client.query(FORGET_OTHER_FLATS);
  await client.query(FORGET_EXCHANGED_IDS);
  const misplaced = await leaveOutMisplaced(client);
  await client.query('analyze matched');
  let twins = 0;
  if (await gatherUnmatched(client)) twins = await pairUnmatched(publication);
  else await pairMoved(publication);
  await client.query(
    `update matched m set shadow = true
     from flats_as_fed f left join feed_sources other on other.id = f.source_id
     where m.how = 'foreign' and f.id = m.flat_id
       and (other.id is not null and other.removed_at is null and ${MORE_TRUSTED} and not (f.status = 3 and f.missing_runs > 0))`,
    [sourceId],
  );
  await rememberForeign(publication);
  return misplaced + twins + (await askOtherFlats(publication));
}

/** Lots of complexes that came under another's key are known by their ids or not at all. */
function leaveOutMisplaced(client: Client): Promise<number> {
  return takeOut(
    client,
    `l.complex_no in (select no from stage_complexes where doubtful) and not exists (select from matched m where m.seq = l.seq)`,
  );
}

/** Pairs what came under another id, here and in other sources. Answers how many lots are asked about. */
async function pairUnmatched(publication: Publication): Promise<number> {
  const { client, source } = publication;
  await gatherCandidates(
    client,
    `f.source_id = $1 and not exists (select from matched m where m.flat_id = f.id)`,
    source.id,
  );
  await pairByNumber(client, 'number');
  await pairByLikeness(client, 'likeness');
  await pairByEvidence(client, 'likeness');
  await pairTheOnlyOnes(client, 'likeness');
  await client.query('drop table candidates');
  await pairMoved(publication);
  // What was taken from sale as the twin of another flat is nobody's any more.
  await gatherCandidates(
    client,
    `f.source_id is distinct from $1 and not (f.source_id is null and f.status = 4)`,
    source.id,
  );
  await pairByNumber(client, 'foreign');
  await pairByLikeness(client, 'foreign');
  await pairByEvidence(client, 'foreign');
  const twins = await askTwins(publication);
  await client.query('drop table candidates, unmatched');
  return twins;
}

/** Pairs lots with the flats of other complexes that they are; what fits more than one is left alone. */
async function pairMoved({ client, source }: Publication): Promise<void> {
  await client.query(
    `insert into matched (seq, flat_id, how)
     with free as materialized (
       select f.id, f.complex_id, ${exactNumber('f.number')} as number, f.floor, f.rooms, f.area_total, f.price_total
       from flats_as_fed f where f.source_id = $1 and f.status in (1, 2) and f.number is not null and f.floor is not null
         and not exists (select from matched m where m.flat_id = f.id)),
     u as materialized (
       select i.seq, i.complex_id, ${exactNumber('i.number')} as number, i.floor, i.rooms, i.area_total, i.price_total
       from incoming i where exists (select from free) and not exists (select from matched m where m.seq = i.seq))
     select seq, flat_id, 'moved' from (
       select u.seq, c.id as flat_id, count(*) over (partition by u.seq) as of_lot, count(*) over (partition by c.id) as of_flat,
         count(*) over (partition by u.complex_id, c.complex_id) as of_complexes
       from u join free c on c.number = u.number and c.floor = u.floor and c.rooms = u.rooms and c.complex_id <> u.complex_id
       where abs(c.area_total - u.area_total) <= ${SAME_PLAN} and abs(c.price_total - u.price_total) <= u.price_total * 0.01
         and not exists (select from free o where o.complex_id = u.complex_id and o.number = u.number)) as pairs
     where of_lot = 1 and of_flat = 1 and of_complexes >= ${MOVED_TOGETHER}`,
    [source.id],
  );
}

/** Keeps under which ids sources know flats that others own, whatever they say of them later. */
async function rememberForeign({ client, source }: Publication): Promise<void> {
  await client.query(
    `insert into source_flats as k (source_id, external_id, flat_id)
     select $1, l.external_id, m.flat_id from matched m join stage_lots l on l.seq = m.seq where m.shadow
     union all
     select f.source_id, f.external_id, f.id from matched m join flats_as_fed f on f.id = m.flat_id
     where m.how = 'foreign' and not m.shadow and f.source_id <> $1 and f.external_id is not null
     on conflict (source_id, external_id) do update set flat_id = excluded.flat_id where k.flat_id <> excluded.flat_id`,
    [source.id],
  );
}

const differ = (a: string, b: string): string => `(${a} is not null and ${b} is not null and ${a} <> ${b})::integer`;

/** An id that comes with two others of floor, rooms, area and number means another flat now. */
const FORGET_OTHER_FLATS = `
  delete from matched m using incoming i, flats_as_fed f,
    lateral (select (abs(i.area_total - f.area_total) > greatest(1, f.area_total * 0.05))::integer as area,
      ${differ(numberKey('i.number'), numberKey('f.number'))} as number,
      ${differ('i.floor', 'f.floor')} as floor,
      (i.rooms_known and f.rooms_known and i.rooms <> f.rooms)::integer as rooms) as other
  where i.seq = m.seq and f.id = m.flat_id and other.area + other.number + other.floor + other.rooms >= 2`;

const WHERE_AND_WHICH = (flat: string): string =>
  `${flat}.complex_id, coalesce(${flat}.housing_id, 0), ${exactNumber(`${flat}.number`)}, ${flat}.floor, ${flat}.rooms`;

/**
 * An id that comes with the number of another flat of this source, as like that one as can be, while its own flat comes under
 * another id, has changed hands: flats that differ by little but their numbers are told apart by those.
 */
const FORGET_EXCHANGED_IDS = `
  with renumbered as materialized (
    select m.seq, i.complex_id, i.housing_id, i.number, i.floor, i.rooms, i.area_total, f.id as flat_id, f.source_id,
      f.complex_id as own_complex, f.housing_id as own_housing, f.number as own_number, f.floor as own_floor, f.rooms as own_rooms,
      f.area_total as own_area
    from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
    where m.how = 'id' and ${exactNumber('i.number')} <> ${exactNumber('f.number')}),
  exchanged as (
    select r.seq from renumbered r
    where exists (select from flats_as_fed o where o.source_id = r.source_id and o.id <> r.flat_id and abs(o.area_total - r.area_total) <= 0.05
        and (${WHERE_AND_WHICH('o')}) = (${WHERE_AND_WHICH('r')}))
      and exists (select from incoming o where o.seq <> r.seq and abs(o.area_total - r.own_area) <= 0.05
        and (${WHERE_AND_WHICH('o')})
          = (r.own_complex, coalesce(r.own_housing, 0), ${exactNumber('r.own_number')}, r.own_floor, r.own_rooms)))
  delete from matched m using exchanged e where m.seq = e.seq`;

/** False when there is nothing to pair: no lot without a flat, or no flat without a lot in the complexes of the feed. */
async function gatherUnmatched(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from flats_as_fed f where not exists (select from matched m where m.flat_id = f.id)
       and f.complex_id = any (array(select distinct complex_id from incoming))) as any`,
  );
  if (!rows[0]?.any) return false;
  const { rowCount } = await client.query(
    `create temp table unmatched on commit drop as
     select seq, complex_id, coalesce(housing_id, 0) as housing, ${exactNumber('number')} as number, ${numberKey('number')} as number_key, floor, rooms, area_total, price_total
     from incoming i where not exists (select from matched m where m.seq = i.seq)`,
  );
  await client.query('analyze unmatched');
  return (rowCount ?? 0) > 0;
}

async function gatherCandidates(client: Client, condition: string, sourceId: number): Promise<void> {
  // CREATE TABLE AS takes no parameters, INSERT does.
  await client.query(
    `create temp table candidates (flat_id integer not null, complex_id integer not null, housing integer not null,
       number text, number_key text, floor smallint, rooms smallint not null, area_total real not null, price_total bigint,
       status smallint not null) on commit drop`,
  );
  await client.query(
    `insert into candidates
     select f.id, f.complex_id, coalesce(f.housing_id, 0), ${exactNumber('f.number')}, ${numberKey('f.number')}, f.floor, f.rooms, f.area_total, f.price_total,
       case when f.status = 3 and f.missing_runs > 0 then 2 else f.status end
     from flats_as_fed f where ${condition} and f.complex_id in (select complex_id from unmatched)`,
    [sourceId],
  );
  await client.query('analyze candidates');
}

const NEARLY_THE_SAME = `abs(c.area_total - u.area_total) <= greatest(${SAME_AREA}, u.area_total * 0.1) and (c.floor is null or u.floor is null or c.floor = u.floor)`;
const THE_SAME = `abs(c.area_total - u.area_total) <= ${SAME_AREA} and c.floor = u.floor and c.rooms = u.rooms
  and (c.number ~ '^[0-9]' or u.number ~ '^[0-9]')`;

/**
 * Pairs lots and flats of one number; where several fit, those of the nearest area. A number that agrees only after its letters
 * are dropped counts where one of them has none and everything else agrees: A1 and B1 of two sections are two flats.
 */
async function pairByNumber(client: Client, how: string): Promise<void> {
  for (const [number, condition] of [
    ['number', NEARLY_THE_SAME],
    ['number_key', THE_SAME],
  ]) {
    await client.query(
      `insert into matched (seq, flat_id, how)
       select seq, flat_id, $1 from (
         select u.seq, c.flat_id,
           row_number() over (partition by u.seq order by (c.status > 2), abs(c.area_total - u.area_total), c.flat_id) as of_lot,
           row_number() over (partition by c.flat_id order by abs(c.area_total - u.area_total), u.seq) as of_flat
         from unmatched u join candidates c
           on c.complex_id = u.complex_id and c.housing = u.housing and c.${number} = u.${number}
         where ${STILL_FREE} and ${condition}) as pairs
       where of_lot = 1 and of_flat = 1`,
      [how],
    );
  }
}

const SAME_KIND = `c.housing = u.housing and c.floor = u.floor and c.rooms = u.rooms
  and (c.number_key is null or u.number_key is null) and u.housing <> 0 and c.status <> 3`;

/** Pairs lots and flats that look the same: first those of equal area, in order of price, then those nearly equal. */
async function pairByLikeness(client: Client, how: string): Promise<void> {
  await client.query(
    `insert into matched (seq, flat_id, how)
     select u.seq, c.flat_id, $1
     from (select u.*, row_number() over (partition by housing, floor, rooms, round(area_total::numeric, 1) order by price_total, seq) as nth
           from unmatched u where not exists (select from matched m where m.seq = u.seq)) as u
     join (select c.*, row_number() over (partition by housing, floor, rooms, round(area_total::numeric, 1) order by price_total, flat_id) as nth
           from candidates c where status <> 3 and not exists (select from matched m where m.flat_id = c.flat_id)) as c
       on ${SAME_KIND} and round(c.area_total::numeric, 1) = round(u.area_total::numeric, 1) and c.nth = u.nth`,
    [how],
  );
  for (let round = 0; round < LIKENESS_ROUNDS; round++) {
    const { rowCount } = await client.query(
      `insert into matched (seq, flat_id, how)
       select seq, flat_id, $1 from (
         select u.seq, c.flat_id,
           row_number() over (partition by u.seq order by (c.status > 2), abs(c.area_total - u.area_total), c.flat_id) as of_lot,
           row_number() over (partition by c.flat_id order by abs(c.area_total - u.area_total), u.seq) as of_flat
         from unmatched u join candidates c on ${SAME_KIND}
         where ${STILL_FREE} and abs(c.area_total - u.area_total) <= ${SAME_AREA}) as pairs
       where of_lot = 1 and of_flat = 1`,
      [how],
    );
    if (!rowCount) return;
  }
}

/** Pairs what is compatible with nothing else, whatever its price: it is judged like that of any known flat. */
async function pairTheOnlyOnes(client: Client, how: string): Promise<void> {
  await client.query(
    `insert into matched (seq, flat_id, how)
     select seq, flat_id, $1 from (
       select u.seq, c.flat_id, count(*) over (partition by u.seq) as of_lot, count(*) over (partition by c.flat_id) as of_flat
       from unmatched u join candidates c on ${COMPATIBLE} where ${STILL_FREE}) as pairs
     where of_lot = 1 and of_flat = 1`,
    [how],
  );
}

/**
 * Pairs what is compatible where the number or, within 1 %, the price agrees too: the nearest in price first. Of several equal
 * flats each is taken once.
 */
async function pairByEvidence(client: Client, how: string): Promise<void> {
  for (let round = 0; round < LIKENESS_ROUNDS; round++) {
    const { rowCount } = await client.query(
      `insert into matched (seq, flat_id, how)
       select seq, flat_id, $1 from (
         select u.seq, c.flat_id,
           row_number() over (partition by u.seq order by (c.status > 2), ${SAME_NUMBER} desc nulls last, abs(c.price_total - u.price_total), c.flat_id) as of_lot,
           row_number() over (partition by c.flat_id order by ${SAME_NUMBER} desc nulls last, abs(c.price_total - u.price_total), u.seq) as of_flat
         from unmatched u join candidates c on ${COMPATIBLE}
         where ${STILL_FREE} and (${SAME_NUMBER} or abs(c.price_total - u.price_total) <= u.price_total * 0.01)) as pairs
       where of_lot = 1 and of_flat = 1`,
      [how],
    );
    if (!rowCount) return;
  }
}
