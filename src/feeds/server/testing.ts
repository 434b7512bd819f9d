import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadReference } from '../../geography/server/load-reference.ts';
import { seedGeography } from '../../geography/server/seed-geography.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase, type TestTemplate } from '../../platform/db/testing.ts';
import { type FeedLocation, type LotFacts, unknownLocation } from '../formats/record.ts';
import { writeYrl } from '../formats/writing/write-yrl.ts';
import { importFeed } from './import-feed.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportDeps, ImportRequest } from './import-request.ts';

const WITH_GEOGRAPHY: TestTemplate = {
  name: 'geography',
  prepare: async ({ background }) => {
    await seedGeography(background, loadReference());
  },
};
export const HOUR = 3_600_000;

/** A point of the Khamovniki district. */
export const IN_MOSCOW: FeedLocation = {
  ...unknownLocation(),
  region: 'Москва',
  address: 'улица Ефремова, 10',
  lat: 55.7233,
  lng: 37.5754,
};

/** A flat of «Лесной», housing 1, with facts derived from its number; `facts` replace some of them. */
export function lot(number: number, facts: Partial<LotFacts> = {}): LotFacts {
  return {
    external_id: `id-${number}`,
    complex_key: '77001',
    complex_title: 'ЖК «Лесной»',
    housing_key: '1',
    housing_title: 'Корпус 1',
    number: String(number),
    floor: (number % 15) + 1,
    floors_total: 16,
    rooms: number % 4,
    area_total: 30 + number,
    price_total: 10_000_000 + number * 100_000,
    release: { year: 2028, quarter: 2, state: 'unfinished' },
    location: IN_MOSCOW,
    ...facts,
  };
}

/** Lots of those numbers. */
export function lots(count: number, facts: (number: number) => Partial<LotFacts> = () => ({})): LotFacts[] {
  return Array.from({ length: count }, (_, index) => lot(index + 1, facts(index + 1)));
}

/** A database with geography, a movable clock and a folder for feeds: one lifecycle of imports. */
export class ImportBench {
  readonly database: Database;
  /** Epoch ms; tests move it. */
  now = Date.parse('2026-03-02T06:00:00Z');
  /** When the files of `importLots` say they were made. */
  made = '2026-03-01T00:00:00+03:00';
  readonly #folder = mkdtempSync(join(tmpdir(), 'novosel-import-test-'));
  #files = 0;

  private constructor(database: Database) {
    this.database = database;
  }

  static async open(): Promise<ImportBench> {
    return new ImportBench(await createTestDatabase(WITH_GEOGRAPHY));
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await this.database.close();
  }

  get deps(): ImportDeps {
    return { connectionString: this.database.connectionString, now: () => this.now };
  }

  /** Writes a file into the folder of the bench and answers its path. */
  file(text: string | Uint8Array, name = `feed-${++this.#files}.xml`): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Imports a file under the key `main`, or what `request` says. */
  async import(location: string, request: Partial<ImportRequest> = {}): Promise<ImportReport> {
    const [report] = await importFeed(this.deps, { source: 'main', ...request, location });
    if (!report) throw new Error('no report');
    return report;
  }

  /** Imports lots as a YRL feed; feeds of equal lots are equal files. */
  async importLots(offers: Iterable<LotFacts>, request: Partial<ImportRequest> = {}): Promise<ImportReport> {
    return this.import(this.file([...writeYrl(this.made, offers)].join('')), request);
  }

  /** Rows of a query, as `pg` gives them. */
  async rows<T extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.database.backgroundPool.query<T>(text, values)).rows;
  }

  /** One value of one row. */
  async value<T>(text: string, values: unknown[] = []): Promise<T> {
    const [row] = await this.rows<Record<string, T>>(text, values);
    if (!row) throw new Error(`no row: ${text}`);
    return Object.values(row)[0] as T;
  }

  /** Everything a run may change, as text: equal before and after means that nothing was changed. */
  async fingerprint(): Promise<string> {
    const tables = [
      'flats',
      'complexes',
      'housings',
      'sections',
      'layouts',
      'images',
      'developers',
      'villages',
      'village_offers',
      'offer_events',
      'catalogue_changes',
      'source_complexes',
      'source_housings',
      'source_villages',
      'complex_images',
      'complex_stations',
      'complex_roads',
    ];
    const parts = tables.map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as content from ${table} t`,
    );
    const rows = await this.rows<{ name: string; content: string }>(parts.join(' union all '));
    return rows.map(({ name, content }) => `${name} ${content}`).join('\n');
  }
}
