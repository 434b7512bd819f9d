import type { Client } from 'pg';
import { type FlatMove, takeAlong } from '../../../complex/server/move-flats.ts';
import { doubtOfValues } from '../../rules/value-policy.ts';
import { type HeldValues, judgeValues } from './judge-values.ts';
import { matchLots } from './match-lots.ts';
import { noteChanges } from './note-changes.ts';
import { noteDifferences } from './note-differences.ts';
import type { Publication } from './publication.ts';

/** What publication did to the flats, or village offers, of a source. */
export interface OfferCounts {
  seen: number;
  new: number;
  /** Known ones whose facts, status or owner changed. */
  changed: number;
  /** Sold or withdrawn because they had gone missing, and listed again. */
  restored: number;
  /** Not in this run, though on sale or booked. */
  missing: number;
  /** Sold by this run because they were missing long enough. */
  retired: number;
  /** Also listed by a more trusted source, which owns them. */
  shadowed: number;
  /** Kept as they were, or out, in part or whole, until staff have looked. */
  held: number;
}

/** When an offer that is missing from complete runs becomes sold: both must be reached. */
export interface RetirementRule {
  readonly after_runs: number;
  readonly after_hours: number;
}

/**
 * Publishes the staged lots as flats: finds what they are, writes only rows that differ, and logs what was listed, repriced
 * or changed its status. Lots of the source that are not in the feed are counted as missing; `retirement` says when they
 * become sold, null (a partial run) keeps them and notes their absence for a later confirmation.
 */
export async function publishLots(
  publication: Publication,
  retirement: RetirementRule | null,
): Promise<OfferCounts & { readonly doubts: readonly string[] }> {
  const { client } = publication;
  const seen = await dropRepeated(client);
  await client.query(STAYS);
  await client.query(INCOMING);
  const unsure = await matchLots(publication);
  const values = await judgeValues(publication);
  const doubts = [doubtOfValues(values), doubtOfMoves(values), values.market].filter((doubt) => doubt !== null);
  const { missing, retired } = await handleAbsent(publication, doubts.length === 0 ? retirement : null);
  const { changed, restored } = await findChanged(publication);
  if (publication.is_preview) await noteDifferences(client);
  const fresh = await client.query(
    `create temp table fresh on commit drop as
     select seq from stage_lots l where not exists (select from matched m where m.seq = l.seq)`,
  );
  await prepareParts(client);
  await noteChanges(publication, 'flat');
  await takeAlong(client, await movesOf(client), publication.now, () => updateFlats(publication));
  await insertFlats(publication);
  const shadowed = await client.query('select from matched where shadow');
  return {
    seen,
    new: fresh.rowCount ?? 0,
    changed,
    restored,
    missing,
    retired,
    shadowed: shadowed.rowCount ?? 0,
    held: values.held + unsure,
    doubts,
  };
}

/** Lots that change their complex in numbers are no everyday correction. */
function doubtOfMoves({ stayed, judged }: HeldValues): string | null {
  const doubted = doubtOfValues({ held: stayed, judged });
  return doubted === null ? null : `${stayed} of ${judged} lots stand under another complex than before`;
}

/** Of rows with one external id the last stays. Answers how many rows there are then. */
async function dropRepeated(client: Client): Promise<number> {
  await client.query(
    `delete from stage_lots l using (select external_id, max(seq) as seq from stage_lots group by external_id having count(*) > 1) as last
     where l.external_id = last.external_id and l.seq < last.seq`,
  );
  const { rows } = await client.query<{ seen: number }>('select count(*)::integer as seen from stage_lots');
  return rows[0]?.seen ?? 0;
}

/** Lots that stay in the complex and housing they are in, whatever the feed says. */
const STAYS =
  'create temp table stays (seq integer primary key, complex_id integer not null, housing_id integer) on commit drop';

/** The staged lots with the ids of the catalogue. A housing that staff moved takes its flats along. */
const INCOMING = `
  create temp view incoming as
  select l.seq, l.external_id, coalesce(t.complex_id, h.complex_id, c.complex_id) as complex_id,
    case when t.seq is null then h.id else t.housing_id end as housing_id,
    l.section, l.number, l.floor, l.floors_total, l.place_on_floor, l.rooms, l.rooms_known, l.apartment, l.open_plan,
    l.area_total, l.area_live, l.area_kitchen, l.area_rooms, l.ceiling_height, l.renovation, l.price_total, l.status,
    coalesce(l.mortgage, c.mortgage, false) as mortgage,
    coalesce(l.military_mortgage, c.military_mortgage, false) as military_mortgage,
    coalesce(l.subsidy, c.subsidy, false) as subsidy,
    coalesce(l.installment, c.installment, false) as installment,
    l.description, l.layout_code, l.plan_path, l.media, l.fetched_media, l.fact_hash
  from stage_lots l join stage_complexes c on c.no = l.complex_no
    left join stage_housings s on s.no = l.housing_no left join housings h on h.id = s.housing_id
    left join stays t on t.seq = l.seq`;

async function handleAbsent(
  { client, source, run_id, now }: Publication,
  retirement: RetirementRule | null,
): Promise<{ missing: number; retired: number }> {
  const absent = `f.source_id = $1 and f.status in (1, 2) and not exists (select from matched m where m.flat_id = f.id)
    and not exists (select from stage_present p where p.external_id = f.external_id)`;
  if (!retirement) {
    const { rowCount } = await client.query(
      `insert into feed_run_absences (run_id, subject, subject_id) select $2, 'flat', f.id from flats_as_fed f where ${absent}`,
      [source.id, run_id],
    );
    return { missing: rowCount ?? 0, retired: 0 };
  }
  return countMissing({ client, source, run_id, now }, 'flat', absent, retirement);
}

/**
 * One more complete run without these offers: counts it on each and makes those sold whose time has come, with an event.
 * `absent` is a condition on `f`, with the source as $1.
 */
export async function countMissing(
  { client, source, run_id, now }: Pick<Publication, 'client' | 'source' | 'run_id' | 'now'>,
  subject: 'flat' | 'village_offer',
  absent: string,
  { after_runs, after_hours }: RetirementRule,
): Promise<{ missing: number; retired: number }> {
  const table = subject === 'flat' ? 'flats' : 'village_offers';
  const { rows } = await client.query<{ missing: number; retired: number }>(
    `with absent as (
       select f.id, f.status as was, f.missing_runs + 1 >= $4 and coalesce(f.missing_since, $3) <= $3 - $5 * interval '1 hour' as is_over
       from ${table} f where ${absent}),
     counted as (
       update ${table} f set missing_runs = least(f.missing_runs + 1, 32767), missing_since = coalesce(f.missing_since, $3),
         status = case when a.is_over then 3 else f.status end,
         updated_at = case when a.is_over then $3 else f.updated_at end
       from absent a where f.id = a.id returning f.id),
     noted as (
       insert into offer_events (subject, subject_id, kind, old_value, new_value, source_id, run_id, at)
       select '${subject}', id, 'status', to_jsonb(was), to_jsonb(3), $1, $2, $3 from absent where is_over)
     select count(*)::integer as missing, count(*) filter (where is_over)::integer as retired
     from absent where (select count(*) from counted) >= 0`,
    [source.id, run_id, now, after_runs, after_hours],
  );
  const counts = rows[0] ?? { missing: 0, retired: 0 };
  if (subject === 'flat' && counts.retired > 0) await letOthersTell(client, run_id);
  return counts;
}

/** Flats that this run sold may be on sale in another feed, whose file need not have changed: it is read again. */
async function letOthersTell(client: Client, runId: number): Promise<void> {
  await client.query(
    `update feed_sources set last_hash = null, etag = null, last_modified = null where removed_at is null and id in (
       select k.source_id from offer_events e join source_flats k on k.flat_id = e.subject_id
       where e.run_id = $1 and e.subject = 'flat' and e.kind = 'status' and e.new_value = '3')`,
    [runId],
  );
}

/** Fills `changed`: known flats whose row must be written, with what their feeds said before. */
async function findChanged({ client, source }: Publication): Promise<{ changed: number; restored: number }> {
  await client.query(
    `create temp table changed (seq integer primary key, flat_id integer not null, old_number text, old_price bigint,
       old_status smallint not null, old_missing_runs smallint not null, differs boolean not null) on commit drop`,
  );
  await client.query(
    `insert into changed
     select seq, id, number, price_total, status, missing_runs, differs from (
       select m.seq, f.id, f.number, f.price_total, f.status, f.missing_runs, (${DIFFERS}) as differs
       from matched m join incoming i on i.seq = m.seq join flats_as_fed f on f.id = m.flat_id
       where not m.shadow) as known
     where differs or missing_runs <> 0`,
    [source.id],
  );
  await client.query('analyze changed');
  const { rows } = await client.query<{ changed: number; restored: number }>(
    `select count(*) filter (where c.differs)::integer as changed,
       count(*) filter (where c.old_status = 3 and c.old_missing_runs > 0 and l.status in (1, 2))::integer as restored
     from changed c join stage_lots l on l.seq = c.seq`,
  );
  return rows[0] ?? { changed: 0, restored: 0 };
}

const DIFFERS = `f.fact_hash <> i.fact_hash or f.status <> i.status or f.source_id is distinct from $1 or f.external_id is distinct from i.external_id
  or f.complex_id <> i.complex_id or (i.housing_id is not null and f.housing_id is distinct from i.housing_id)
  or (f.mortgage, f.military_mortgage, f.subsidy, f.installment) <> (i.mortgage, i.military_mortgage, i.subsidy, i.installment)`;

/** Sections, layouts and picture ids that new and changed flats will point to. */
async function prepareParts(client: Client): Promise<void> {
  await client.query('analyze fresh');
  await client.query(
    `create temp table written on commit drop as
     select i.seq, i.complex_id, i.housing_id, i.section, i.floors_total, i.rooms, i.layout_code, i.plan_path
     from incoming i where i.seq in (select seq from fresh union all select seq from changed where differs)`,
  );
  await client.query('analyze written');
  await client.query(
    `insert into sections (housing_id, title, floors)
     select housing_id, section, max(floors_total) from written where housing_id is not null and section is not null
     group by housing_id, section
     on conflict (housing_id, title) do update set floors = greatest(sections.floors, excluded.floors)
       where sections.floors is distinct from greatest(sections.floors, excluded.floors)`,
  );
  await client.query(
    `insert into layouts (complex_id, code, rooms, image_id)
     select distinct on (w.complex_id, w.layout_code) w.complex_id, w.layout_code, w.rooms, p.id
     from written w
     left join images p on p.scope = split_part(w.plan_path, '/', 1) and p.path = substr(w.plan_path, strpos(w.plan_path, '/') + 1)
     where not exists (select from layouts y where y.complex_id = w.complex_id and y.code = w.layout_code)
     order by w.complex_id, w.layout_code, p.id
     on conflict (complex_id, code) do nothing`,
  );
  await client.query(
    `create temp table resolved_media on commit drop as ${resolvedMedia('stage_lots', 'seq in (select seq from written)')}`,
  );
}

/** A query of `(seq, media)` for rows of a staging table with pictures to be fetched, their ids filled in. */
export function resolvedMedia(table: string, condition: string): string {
  return `
    select l.seq, jsonb_agg(case when e.value ? 'remote'
      then jsonb_build_object('src', '/media/remote/' || p.id, 'kind', e.value -> 'kind') else e.value end order by e.nth) as media
    from ${table} l cross join lateral jsonb_array_elements(l.media) with ordinality as e (value, nth)
      left join images p on p.scope = 'remote' and p.path = e.value ->> 'remote'
    where l.fetched_media and ${condition} and (p.id is not null or not e.value ? 'remote')
    group by l.seq`;
}

/** Joins that lead from `incoming` to the parts a flat points to. */
const PARTS = `
  left join sections s on s.housing_id = i.housing_id and s.title = i.section
  left join layouts y on y.complex_id = i.complex_id and y.code = i.layout_code
  left join resolved_media r on r.seq = i.seq`;
const MEDIA = `case when i.fetched_media then coalesce(r.media, '[]') else i.media end`;

/** Known flats that this run puts into another complex, as staff decided about it. */
async function movesOf(client: Client): Promise<FlatMove[]> {
  const { rows } = await client.query<FlatMove>(
    `select c.flat_id, i.complex_id from changed c join incoming i on i.seq = c.seq join flats_as_fed f on f.id = c.flat_id
     where c.differs and f.complex_id <> i.complex_id`,
  );
  return rows;
}

/** What a feed falls silent on tells flats apart: housing, section and number stay as they are known within the complex. */
const KEPT_HOUSING =
  '(case when i.housing_id is null and f.complex_id = i.complex_id then f.housing_id else i.housing_id end)';

async function updateFlats({ client, source, now, prices_at }: Publication): Promise<void> {
  // Ids that a seller gave out anew change hands within one statement.
  await client.query(
    `update flats f set external_id = null from changed c join incoming i on i.seq = c.seq
     where c.differs and f.id = c.flat_id and f.source_id = $1 and f.external_id <> i.external_id`,
    [source.id],
  );
  await client.query(
    'update flats f set missing_runs = 0, missing_since = null from changed c where not c.differs and f.id = c.flat_id',
  );
  await client.query(
    `update flats f set complex_id = i.complex_id, housing_id = ${KEPT_HOUSING},
       section_id = coalesce(s.id, case when f.housing_id = ${KEPT_HOUSING} then f.section_id end), layout_id = y.id,
       source_id = $1, external_id = i.external_id, number = coalesce(i.number, c.old_number), floor = i.floor, floors_total = i.floors_total,
       place_on_floor = i.place_on_floor, rooms = i.rooms, rooms_known = i.rooms_known, apartment = i.apartment, open_plan = i.open_plan,
       area_total = i.area_total, area_live = i.area_live, area_kitchen = i.area_kitchen, area_rooms = i.area_rooms,
       ceiling_height = i.ceiling_height, renovation_feed = i.renovation, price_total = i.price_total, status = i.status,
       mortgage = i.mortgage, military_mortgage = i.military_mortgage, subsidy = i.subsidy, installment = i.installment,
       media = ${MEDIA}, description = i.description, fact_hash = i.fact_hash, missing_runs = 0, missing_since = null,
       price_at = case when f.price_total is distinct from i.price_total then $3 else f.price_at end, updated_at = $2
     from changed c join incoming i on i.seq = c.seq ${PARTS}
     where c.differs and f.id = c.flat_id`,
    [source.id, now, prices_at],
  );
}

async function insertFlats({ client, source, run_id, now, prices_at }: Publication): Promise<void> {
  await client.query(
    `with listed as (
       insert into flats (complex_id, housing_id, section_id, layout_id, source_id, external_id, number, floor, floors_total,
         place_on_floor, rooms, rooms_known, apartment, open_plan, area_total, area_live, area_kitchen, area_rooms, ceiling_height,
         renovation_feed, price_total, status, mortgage, military_mortgage, subsidy, installment, media, description,
         fact_hash, first_seen_at, price_at, updated_at)
       select i.complex_id, i.housing_id, s.id, y.id, $1, i.external_id, i.number, i.floor, i.floors_total,
         i.place_on_floor, i.rooms, i.rooms_known, i.apartment, i.open_plan, i.area_total, i.area_live, i.area_kitchen, i.area_rooms, i.ceiling_height,
         i.renovation, i.price_total, i.status, i.mortgage, i.military_mortgage, i.subsidy, i.installment, ${MEDIA}, i.description,
         i.fact_hash, $3, $4, $3
       from incoming i join fresh on fresh.seq = i.seq ${PARTS}
       order by i.complex_id, i.housing_id, i.seq
       returning id, price_total, status)
     insert into offer_events (subject, subject_id, kind, new_value, source_id, run_id, at)
     select 'flat', id, 'listed', jsonb_build_object('price_total', price_total, 'status', status), $1, $2, $3 from listed`,
    [source.id, run_id, now, prices_at],
  );
}
