import type { Client } from 'pg';
import { AddressNames } from './address-names.ts';
import type { RunCounts } from './import-report.ts';
import type { KnownLots } from './judge-run.ts';
import type { Publication } from './publication.ts';
import { publishComplexes } from './publish-complexes.ts';
import { publishHousings } from './publish-housings.ts';
import { countMissing, type OfferCounts, publishLots, type RetirementRule } from './publish-lots.ts';
import { publishOffers } from './publish-offers.ts';
import { publishStagedPictures } from './publish-pictures.ts';
import { publishVillages } from './publish-villages.ts';
import type { Warnings } from './stage-feed.ts';
import { publishReady, sumUpComplexes } from './sum-up-complexes.ts';

/** One publication at a time over all sources and processes: they share complexes, names and housings ('publ'). */
const PUBLICATION_LOCK = 0x70_75_62_6c;

/** Lots per complex at the last complete run of the source, for the verdict over the next. */
export async function readKnownLots(client: Client, sourceId: number): Promise<KnownLots> {
  const complexes = await client.query<{ key: string; last_lots: number }>(
    'select key, last_lots from source_complexes where source_id = $1',
    [sourceId],
  );
  const offers = await client.query<{ offers: number }>(
    'select coalesce(sum(last_lots), 0)::integer as offers from source_villages where source_id = $1',
    [sourceId],
  );
  return {
    by_complex: Object.fromEntries(complexes.rows.map(({ key, last_lots }) => [key, last_lots])),
    offers: offers.rows[0]?.offers ?? 0,
  };
}

/**
 * Publishes a staged feed inside the transaction of its connection: places first, then lots and offers, then what is summed up
 * from them. `retirement` is null for a partial run, which retires nothing.
 */
export async function publishFeed(
  publication: Publication,
  lotsByComplex: Readonly<Record<string, number>>,
  offersByVillage: Readonly<Record<string, number>>,
  retirement: RetirementRule | null,
): Promise<{ counts: Partial<RunCounts>; warnings: Warnings }> {
  const { client, places } = publication;
  await beginPublication(client);
  await forgetAbsences(publication);
  await publishStagedPictures(client);
  const names = await AddressNames.read(client);
  const complexes = await publishComplexes(publication, names);
  await publishHousings(publication, complexes);
  const villageIds = await publishVillages(publication, names);
  const lots = await publishLots(publication, retirement);
  const offers = await publishOffers(publication, retirement);
  const complexIds = await touchedComplexes(publication);
  await sumUpComplexes(publication, complexIds);
  const ready = await publishReady(publication, complexIds, villageIds);
  await rememberLots(publication, 'source_complexes', lotsByComplex, retirement !== null);
  await rememberLots(publication, 'source_villages', offersByVillage, retirement !== null);
  const counts = {
    ...sum(lots, offers),
    complexes: places.complexes.length,
    housings: places.housings.length,
    villages: places.villages.length,
    published: ready.published,
  };
  return { counts, warnings: ready.warnings };
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
  return { missing: flats.missing + offers.missing, retired: flats.retired + offers.retired };
}

/** Waits for other publications and gives this transaction room to sort and hash. */
export async function beginPublication(client: Client): Promise<void> {
  await client.query(`set local work_mem = '48MB'`);
  await client.query('select pg_advisory_xact_lock($1)', [PUBLICATION_LOCK]);
}

/** Only the latest run of a source can be confirmed: what earlier ones lacked is of no use any more, and may be much. */
async function forgetAbsences({ client, source, run_id }: Omit<Publication, 'places'>): Promise<void> {
  await client.query(
    'delete from feed_run_absences a using feed_runs r where r.id = a.run_id and r.source_id = $1 and r.id < $2',
    [source.id, run_id],
  );
}

/** Complexes of the feed, and those their housings have been moved to. */
async function touchedComplexes({ client }: Publication): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select complex_id as id from stage_complexes
     union select h.complex_id from stage_housings s join housings h on h.id = s.housing_id`,
  );
  return rows.map(({ id }) => id);
}

/** Keeps how many lots each place had in this run; only a complete run becomes what later ones are measured by. */
async function rememberLots(
  { client, source }: Publication,
  table: 'source_complexes' | 'source_villages',
  lots: Readonly<Record<string, number>>,
  isComplete: boolean,
): Promise<void> {
  await client.query(
    `update ${table} s set run_lots = n.lots, last_lots = case when $3 then n.lots else s.last_lots end
     from (select s.key, coalesce(($2::jsonb ->> s.key)::integer, 0) as lots from ${table} s where s.source_id = $1) as n
     where s.source_id = $1 and s.key = n.key and (s.run_lots <> n.lots or ($3 and s.last_lots <> n.lots))`,
    [source.id, JSON.stringify(lots), isComplete],
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
  };
}
