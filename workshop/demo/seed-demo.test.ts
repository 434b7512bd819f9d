import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import { connect, type Database, IDLE_TIMEOUT } from '../../src/platform/db/open.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { nbsp } from '../../src/platform/rules/russian.ts';
import { planDocuments } from './demo-documents.ts';
import { describeComplex } from './describe-complex.ts';
import { importDemoFeeds } from './import-demo-feeds.ts';
import { planCatalogue } from './plan-catalogue.ts';
import { type SeedReport, seedDemo, wantsDemo } from './seed-demo.ts';
import { readLand } from './sites.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SCALE = { scale: 0.02 };

let folder: string;
let database: Database;
let report: SeedReport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-demo-'));
  database = await createTestDatabase();
  await seedGeography(database.background, loadReference());
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function one<T>(query: string): Promise<T> {
  const { rows } = await sql.raw<T>(query).execute(database.background);
  if (!rows[0]) throw new Error(`No row: ${query}`);
  return rows[0];
}

/** Seeds over connections that end a transaction as soon as it rests, as the usual ones do on a machine that is slow enough. */
async function seed(): Promise<SeedReport> {
  const impatient = connect(database.connectionString, 1, 'app', { ...IDLE_TIMEOUT, app: 1 });
  try {
    return await seedDemo(
      { database: { ...database, ...impatient }, config: { data_dir: folder }, now: () => NOW },
      SCALE,
    );
  } finally {
    await Promise.all([impatient.pool.end(), impatient.backgroundPool.end()]);
  }
}

describe('seeding the demo catalogue', () => {
  it('goes on where an interrupted start has stopped, without importing twice', async () => {
    expect(await wantsDemo(database.background)).toBe(true);
    const catalogue = planCatalogue(new Date(NOW), readLand(loadReference()), SCALE);
    const stop = new Error('the machine goes off');
    const interrupted = importDemoFeeds(database.backgroundPool, catalogue, {
      connectionString: database.connectionString,
      folder: join(folder, 'demo', 'feeds'),
      now: NOW,
      onReading: (done) => {
        if (done === 6) throw stop;
      },
    });
    await expect(interrupted).rejects.toBe(stop);
    expect(await wantsDemo(database.background)).toBe(false);
    await database.backgroundPool.query(`insert into settings (key, value) values ('demo_begun', 'true')`);
    expect(await wantsDemo(database.background)).toBe(true);
    report = await seed();
    expect(await wantsDemo(database.background)).toBe(false);
    const runs = await one<{ most: number; bad: number }>(
      `select max(n)::int as most, sum(bad)::int as bad from (select count(*) as n,
         count(*) filter (where status not in ('complete', 'unchanged')) as bad from feed_runs group by source_id) r`,
    );
    expect(runs).toEqual({ most: 4, bad: 0 });
  });

  it('has by the upload what the plan says: facts, outlines and documents, to the sign', async () => {
    const catalogue = planCatalogue(new Date(NOW), readLand(loadReference()), SCALE);
    const all = catalogue.complexes.flatMap((complex) => [complex, ...complex.parts]);
    const planned = all.map((complex) => {
      const isParent = complex.parts.length > 0;
      const { point, location } = complex.site;
      return {
        key: isParent ? complex.title_eng : complex.key,
        description: describeComplex(complex),
        address: nbsp(complex.address),
        parking: complex.parking,
        security: complex.security,
        declaration: `https://наш.дом.рф/сервисы/каталог-новостроек/объект/demo-${complex.key}`,
        title: complex.title,
        housing_class: complex.housing_class,
        registration: complex.registration,
        polygon: complex.polygon,
        apartments_only: complex.apartments_only,
        own: isParent && {
          point,
          walls: complex.wall_material,
          ceilings: complex.ceiling_heights,
          developer: complex.developer.title,
          city: location.city_id,
          stations: location.stations.map(({ id }) => id).sort((a, b) => a - b),
        },
      };
    });
    const { rows: stored } =
      await sql<object>`select coalesce(s.key, c.title_eng) as key, description_curated as description,
        address_curated as address, parking_curated as parking, security_curated as security,
        declaration_url_curated as declaration, c.title, housing_class, registration, polygon, apartments_only,
        case when s.key is null then jsonb_build_object('point', jsonb_build_array(c.lat, c.lng), 'walls', c.wall_material,
          'ceilings', jsonb_build_array(c.ceiling_height_min, c.ceiling_height_max), 'developer', d.title, 'city', c.city_id,
          'stations', (select jsonb_agg(n.station_id order by n.station_id) from complex_stations n where n.complex_id = c.id))
          else to_jsonb(false) end as own
      from complexes c left join source_complexes s on s.complex_id = c.id left join developers d on d.id = c.developer_id`.execute(
        database.background,
      );
    const byKey = (a: object, b: object) => String(Object.values(a)[0]).localeCompare(String(Object.values(b)[0]));
    expect([...stored].sort(byKey)).toEqual([...planned].sort(byKey));
    const papers = planDocuments(catalogue).complexes.map(({ owner, title, kind, date }) => [
      owner.title,
      title,
      kind,
      date,
    ]);
    const { rows: kept } = await sql<{
      paper: unknown[];
    }>`select jsonb_build_array(c.title, o.title, o.kind, o.published_at) as paper
      from documents o join complexes c on c.id = o.complex_id order by c.title, o.sort`.execute(database.background);
    const inOrder = (of: (complex: string) => unknown) =>
      Object.fromEntries(catalogue.complexes.map(({ title }) => [title, of(title)]));
    expect(inOrder((title) => kept.flatMap(({ paper }) => (paper[0] === title ? [paper] : [])))).toEqual(
      inOrder((title) => papers.filter(([owner]) => owner === title)),
    );
  });

  it('publishes every complex with place, term, class, texts and pictures', async () => {
    const counts = await one<Record<string, number>>(`
      select count(*) filter (where parent_id is null)::int as complexes, count(*) filter (where not published)::int as hidden,
        count(*) filter (where region_code is null or release_year is null or housing_class is null or description is null
          or polygon is null or developer_id is null or declaration_url is null)::int as gaps,
        count(*) filter (where not exists (select from complex_images i where i.complex_id = c.id))::int as unseen,
        count(*) filter (where not exists (select from complex_stations s where s.complex_id = c.id)
          and region_code = 77)::int as without_station
      from complexes c`);
    expect(counts).toEqual({ complexes: report.complexes, hidden: 0, gaps: 0, unseen: 0, without_station: 0 });
    const { flats } = await one<{ flats: number }>('select count(*)::int as flats from flats');
    expect(flats).toBe(report.flats);
  });

  it('tells prices, sales and terms that moved as the importer saw them', async () => {
    const events = await one<Record<string, number>>(`
      select count(*) filter (where subject = 'flat' and kind = 'price')::int as prices,
        count(*) filter (where subject = 'flat' and kind = 'status' and new_value = '3')::int as sold,
        count(*) filter (where subject = 'housing' and kind = 'deadline')::int as terms,
        count(*) filter (where at > now_is.moment)::int as future
      from offer_events cross join (select timestamptz '2026-11-21T12:00:00Z' as moment) now_is`);
    expect(events.prices).toBeGreaterThan(50);
    expect(events.sold).toBeGreaterThan(50);
    expect(events.terms).toBeGreaterThan(0);
    expect(events.future).toBe(0);
  });

  it('has invented schools, shops and the like around its homes, marked as such', async () => {
    const counts = await one<Record<string, number>>(`
      select count(distinct category)::int as categories, count(*) filter (where origin <> 'demo' or title is null)::int as odd
      from points_of_interest`);
    expect(counts).toEqual({ categories: 9, odd: 0 });
  });

  it('has houses of parts under their parent, photos of the works by house, and finishing by code', async () => {
    const counts = await one<Record<string, number>>(`
      select (select count(*)::int from complexes where parent_id is not null) as parts,
        (select count(*)::int from progress_photos where housing_id is null and village_id is null) as photos_without_house,
        (select count(*)::int from decorations) as decorations,
        (select count(*)::int from complexes c where parent_id is null and not exists
          (select from advantages a where a.complex_id = c.id)) as without_advantages,
        (select count(*)::int from images where scope = 'drawn' and (alt is null or width is null)) as bare_pictures`);
    expect(counts.parts).toBeGreaterThanOrEqual(2);
    expect(counts.decorations).toBeGreaterThan(10);
    expect(counts).toMatchObject({ photos_without_house: 0, without_advantages: 0, bare_pictures: 0 });
  });

  it('sells villages with offers that editors entered and some that are gone', async () => {
    const counts = await one<Record<string, number>>(`
      select (select count(*)::int from villages where published and communications ? 'gas' and polygon is not null) as villages,
        (select count(*)::int from village_offers where source_id is null) as entered,
        (select count(*)::int from village_offers where status <> 1) as gone,
        (select count(*)::int from village_offers where title is null) as nameless,
        (select count(*)::int from village_offers o, jsonb_array_elements(o.media) as m (value)
          where not exists (select from images i where '/media/drawn/' || i.path = m.value ->> 'src')) as undrawn`);
    expect(counts.undrawn).toBe(0);
    expect(counts.villages).toBe(3);
    expect(counts.entered).toBeGreaterThan(0);
    expect(counts.gone).toBeGreaterThan(0);
    expect(counts.nameless).toBe(0);
  });

  it('puts a PDF file behind every document', async () => {
    const { rows } = await sql<{
      storage_path: string;
      size_bytes: number;
    }>`select storage_path, size_bytes from documents`.execute(database.background);
    expect(rows.length).toBeGreaterThanOrEqual(report.complexes * 3);
    const files = readdirSync(join(folder, 'documents'), { recursive: true }).map(String);
    expect(files.filter((path) => path.endsWith('.pdf'))).toHaveLength(rows.length);
    for (const { storage_path, size_bytes } of rows) {
      const file = readFileSync(join(folder, 'documents', storage_path));
      expect(file.length).toBe(size_bytes);
      expect(file.subarray(0, 8).toString('latin1')).toBe('%PDF-1.3');
    }
  });

  it('leaves feeds that the schedule can read again and that change nothing then', async () => {
    const files = readdirSync(join(folder, 'demo', 'feeds'));
    const { sources } = await one<{ sources: number }>(
      `select count(*)::int as sources from feed_sources where active and last_hash is not null`,
    );
    expect(files).toHaveLength(sources);
  });
});
