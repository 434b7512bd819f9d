import type { Client } from 'pg';
import { holdPublication } from '../../../complex/server/publication.ts';
import type { RunCounts } from '../import-report.ts';
import type { StagedFeed, Warnings } from '../stage/stage-feed.ts';
import { AddressNames } from './address-names.ts';
import { giveUpFlats } from './give-up-flats.ts';
import { judgeRun, type Verdict } from './judge-run.ts';
import { type Publication, recordset } from './publication.ts';
import { publishComplexes } from './publish-complexes.ts';
import { publishHousings } from './publish-housings.ts';
import { countMissing, type OfferCounts, publishLots, type RetirementRule } from './publish-lots.ts';
import { publishOffers } from './publish-offers.ts';
import { publishStagedPictures } from './publish-pictures.ts';
import { publishVillages } from './publish-villages.ts';
import { ask, closeSettled } from './questions.ts';
import { type Resolution, resolveComplexes } from './resolve-complexes.ts';
import { publishReady, sumUpComplexes } from './sum-up-complexes.ts';
import { takeOut } from './take-out.ts';

/** What publishing a feed came to. */
export interface PublishedFeed {
  readonly verdict: Verdict;
  readonly counts: Partial<RunCounts>;
  readonly warnings: Warnings;
}

/**
 * Publishes a staged feed inside the transaction of its connection: what its complexes are, then places, lots and offers, then
 * what is summed up from them. A run that is incomplete or doubted retires nothing.
 */
export async function publishFeed(
  publication: Publication,
  staged: Pick<StagedFeed, 'summary' | 'refusal' | 'rows'>,
  rule: RetirementRule,
): Promise<PublishedFeed> {
  const { client, places } = publication;
  await beginPublication(client);
  await forgetAbsences(publication);
  const resolution = await resolveComplexes(publication);
  const judged = judgeRun(...(await lotsByComplex(publication, resolution, staged)));
  const retirement = judged.kind === 'complete' && resolution.doubts.length === 0 ? rule : null;
  const leftOut = await leaveOut(publication, resolution);
  await publishStagedPictures(client);
  const names = await AddressNames.read(client);
  const complexes = await publishComplexes(publication, resolution, names);
  await publishHousings(publication, complexes, resolution.renamed);
  await ask(publication, resolution.questions);
  const villageIds = await publishVillages(publication, names);
  const { doubts, ...lots } = await publishLots(publication, retirement);
  const isBelieved = retirement !== null && doubts.length === 0;
  const offers = await publishOffers(publication, isBelieved ? rule : null);
  const complexIds = await touchedComplexes(publication);
  await dropEmptyHousings(publication, complexIds);
  await sumUpComplexes(publication, complexIds);
  const ready = await publishReady(publication, complexIds, villageIds);
  const { lots_by_complex = {}, offers_by_village = {} } = staged.summary ?? {};
  await rememberLots(publication, 'source_complexes', lots_by_complex, isBelieved);
  await rememberLots(publication, 'source_villages', offers_by_village, isBelieved);
  await rememberPlaces(publication);
  await closeSettled(client, publication.source.id, publication.run_id, publication.now);
  const reasons = [...judged.reasons, ...resolution.doubts, ...doubts];
  return {
    verdict: { kind: isBelieved ? 'complete' : 'partial', reasons },
    counts: {
      ...sum(lots, offers),
      ...leftOut,
      complexes: places.complexes.length,
      housings: places.housings.length,
      villages: places.villages.length,
      published: ready.published,
    },
    warnings: ready.warnings,
  };
}

/**
 * Lots of each complex of the catalogue in this feed and at the last complete run of the source, by the complex's name: a
 * complex that was renamed or comes in two parts is measured as one. What is left out is not measured.
 */
async function lotsByComplex(
  { client, source, places }: Publication,
  { resolved, left_out }: Resolution,
  staged: Pick<StagedFeed, 'summary' | 'refusal' | 'rows'>,
): Promise<Parameters<typeof judgeRun>> {
  const { rows } = await client.query<{ key: string; complex_id: number; title: string | null; last_lots: number }>(
    `select s.key, s.complex_id, c.title, s.last_lots from source_complexes s join complexes c on c.id = s.complex_id
     where s.source_id = $1`,
    [source.id],
  );
  const offers = await client.query<{ offers: number }>(
    'select coalesce(sum(last_lots), 0)::integer as offers from source_villages where source_id = $1',
    [source.id],
  );
  const ids = new Map<string, Set<number>>();
  for (const { complex_id, title, key } of rows)
    ids.set(title ?? key, (ids.get(title ?? key) ?? new Set()).add(complex_id));
  const nameOf = new Map(
    rows.map(({ complex_id, title, key }) => {
      const name = title ?? key;
      return [complex_id, (ids.get(name)?.size ?? 0) > 1 ? `${name} (${complex_id})` : name];
    }),
  );
  const before: Record<string, number> = Object.create(null);
  for (const { complex_id, last_lots } of rows) {
    const name = nameOf.get(complex_id) ?? '';
    before[name] = (before[name] ?? 0) + last_lots;
  }
  const idOf = new Map(resolved.map(({ staged: { key }, id }) => [key, id]));
  const leftOut = new Set(places.complexes.flatMap(({ no, key }) => (left_out.has(no) ? [key] : [])));
  const now: Record<string, number> = Object.create(null);
  for (const [key, lots] of Object.entries(staged.summary?.lots_by_complex ?? {})) {
    if (leftOut.has(key)) continue;
    const name = nameOf.get(idOf.get(key) ?? 0) ?? key;
    now[name] = (now[name] ?? 0) + lots;
  }
  const summary = staged.summary && { ...staged.summary, lots_by_complex: now };
  return [
    { ...staged, summary },
    { by_complex: before, offers: offers.rows[0]?.offers ?? 0 },
  ];
}

/** Takes the lots of complexes that are not ours, or wait, out of the feed; of doubtful complexes those that are new. */
async function leaveOut(
  publication: Publication,
  { left_out, doubtful }: Resolution,
): Promise<{ ignored: number; waiting: number }> {
  const { client, source } = publication;
  const counts = { ignored: 0, waiting: 0 };
  for (const kind of ['ignored', 'waiting'] as const) {
    const numbers = [...left_out].flatMap(([no, why]) => (why === kind ? [no] : []));
    if (numbers.length === 0) continue;
    if (kind === 'ignored') await giveUp(publication, numbers);
    counts[kind] = await takeOut(client, 'complex_no = any ($1)', [numbers]);
  }
  if (doubtful.size > 0) {
    counts.waiting += await takeOut(
      client,
      `complex_no = any ($1) and not exists (select from flats_as_fed f where f.source_id = $2 and f.external_id = l.external_id)`,
      [[...doubtful], source.id],
    );
  }
  return counts;
}

/** Lots of complexes that are none of ours leave sale, unless another source has them. */
async function giveUp({ client, source, run_id, now }: Publication, complexNumbers: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select f.id from stage_lots l join flats_as_fed f on f.source_id = $1 and f.external_id = l.external_id
     where l.complex_no = any ($2) and f.status in (1, 2)`,
    [source.id, complexNumbers],
  );
  await giveUpFlats(
    client,
    rows.map(({ id }) => id),
    { source_id: source.id, run_id, actor_id: null, now },
  );
}

/**
 * Counts a run whose file is the one of the last complete run: everything in it is seen again, everything that was missing
 * from it is missing once more and may become sold.
 */
export async function publishSighting(
  publication: Omit<Publication, 'places'>,
  retirement: RetirementRule,
): Promise<Pick<RunCounts, 'missing' | 'retired'>> {
  await beginPublication(publication.client);
  await forgetAbsences(publication);
  const absent = 'f.source_id = $1 and f.status in (1, 2) and f.missing_runs > 0';
  const flats = await countMissing(publication, 'flat', absent, retirement);
  const offers = await countMissing(publication, 'village_offer', absent, retirement);
  await keepPricesFresh(publication);
  return { missing: flats.missing + offers.missing, retired: flats.retired + offers.retired };
}

/** A file that does not say when it was made has the prices of its last reading. */
async function keepPricesFresh({ client, source, now }: Omit<Publication, 'places'>): Promise<void> {
  const { rows } = await client.query<{ generation_date: string | null }>(
    `select generation_date from feed_runs where source_id = $1 and status = 'complete' order by id desc limit 1`,
    [source.id],
  );
  if (!Number.isNaN(Date.parse(rows[0]?.generation_date ?? ''))) return;
  for (const table of ['source_complexes', 'source_villages'])
    await client.query(`update ${table} set prices_at = $2 where source_id = $1 and last_lots > 0`, [source.id, now]);
}

/**
 * Waits for other publications and gives this transaction room to sort and hash. Its own tables are surveyed by few of their
 * rows: they are joined by their ids, and to sort all texts of a feed for a finer picture takes longer than most that it helps.
 */
export async function beginPublication(client: Client): Promise<void> {
  await client.query(`set local work_mem = '48MB'; set local default_statistics_target = 20`);
  await holdPublication(client);
}

/** Only the latest run of a source can be confirmed: what earlier ones lacked is of no use any more, and may be much. */
async function forgetAbsences({ client, source, run_id }: Omit<Publication, 'places'>): Promise<void> {
  await client.query(
    'delete from feed_run_absences a using feed_runs r where r.id = a.run_id and r.source_id = $1 and r.id < $2',
    [source.id, run_id],
  );
}

/** Housings whose lots went to another one, as staff decided, and that no feed, flat, photograph or editor speaks of any more. */
async function dropEmptyHousings({ client }: Publication, complexIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select h.id from housings h where h.complex_id = any ($1) and h.title_curated is null
       and not exists (select from source_housings s where s.housing_id = h.id)
       and not exists (select from flats_as_fed f where f.housing_id = h.id)
       and not exists (select from progress_photos p where p.housing_id = h.id)`,
    [complexIds],
  );
  if (rows.length === 0) return;
  const ids = [rows.map(({ id }) => id)];
  await client.query('delete from sections where housing_id = any ($1)', ids);
  await client.query('delete from housings where id = any ($1)', ids);
}

/** Complexes of the feed, and those their housings have been moved to. */
async function touchedComplexes({ client }: Publication): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select complex_id as id from stage_complexes
     union select h.complex_id from stage_housings s join housings h on h.id = s.housing_id`,
  );
  return rows.map(({ id }) => id);
}

/** Keeps how many lots each place had in this run; only a complete run becomes what later ones are measured by, and tells of when prices are. */
async function rememberLots(
  { client, source, prices_at }: Publication,
  table: 'source_complexes' | 'source_villages',
  lots: Readonly<Record<string, number>>,
  isComplete: boolean,
): Promise<void> {
  await client.query(
    `update ${table} s set run_lots = n.lots, last_lots = case when $3 then n.lots else s.last_lots end,
       prices_at = case when $3 and n.lots > 0 then $4 else s.prices_at end
     from (select s.key, coalesce(($2::jsonb ->> s.key)::integer, 0) as lots from ${table} s where s.source_id = $1) as n
     where s.source_id = $1 and s.key = n.key
       and (s.run_lots <> n.lots or ($3 and (s.last_lots <> n.lots or (n.lots > 0 and s.prices_at is distinct from $4))))`,
    [source.id, JSON.stringify(lots), isComplete, prices_at],
  );
}

/** Keeps where this run put the lots of each complex of the feed: nowhere in particular when some stayed under another one. */
async function rememberPlaces({ client, source, places }: Publication): Promise<void> {
  await client.query(
    `with put as (
       select k.key, case when c.doubtful or exists (select from stays t join stage_lots l on l.seq = t.seq where l.complex_no = c.no)
         then null else c.complex_id end as complex_id
       from stage_complexes c join jsonb_to_recordset($2) as k (no integer, key text) on k.no = c.no)
     update source_complexes s set run_complex_id = put.complex_id from put
     where s.source_id = $1 and s.key = put.key and s.run_complex_id is distinct from put.complex_id`,
    [source.id, recordset(places.complexes.map(({ no, key }) => ({ no, key })))],
  );
}

function sum(a: OfferCounts, b: OfferCounts): OfferCounts {
  return {
    seen: a.seen + b.seen,
    new: a.new + b.new,
    changed: a.changed + b.changed,
    restored: a.restored + b.restored,
    missing: a.missing + b.missing,
    retired: a.retired + b.retired,
    shadowed: a.shadowed + b.shadowed,
    held: a.held + b.held,
  };
}
