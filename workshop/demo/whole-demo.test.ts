import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../src/geography/server/seed-geography.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { createTestDatabase } from '../../src/platform/db/testing.ts';
import { importDemoFeeds } from './import-demo-feeds.ts';
import { planCatalogue } from './plan-catalogue.ts';
import type { PlannedComplex, PlannedFlat } from './planned.ts';
import { readLand } from './sites.ts';

/** One flat of so many is read: the prices of a place stay what they are, the time does not. */
const THINNED = 12;
const NOW = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-whole-demo-'));
  database = await createTestDatabase({
    name: 'geography',
    prepare: async ({ background }) => void (await seedGeography(background, loadReference())),
  });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Sold flats leave a complex of so few with hardly any, which is a doubt of its own: here they stay as the earlier feed had them. */
const asBefore = (flat: PlannedFlat): PlannedFlat => ({
  ...flat,
  ...(flat.earlier ?? flat),
  earlier: flat.earlier ?? flat,
});

const thinned = (complex: PlannedComplex): PlannedComplex => ({
  ...complex,
  parts: complex.parts.map(thinned),
  housings: complex.housings.map((housing) => ({
    ...housing,
    flats: housing.flats.filter((_, nth) => nth % THINNED === 0).map(asBefore),
  })),
});

it('takes the first feed of every developer of the whole demo without a doubt, as the first start has to', async () => {
  const whole = planCatalogue(new Date(NOW), readLand(loadReference()), { scale: 1 });
  const catalogue = { ...whole, complexes: whole.complexes.map(thinned) };
  const { connectionString } = database;
  const enough = new Error('every developer has been read once');
  const onReading = (done: number): void => {
    if (done > whole.developers.length) throw enough;
  };
  const first = importDemoFeeds(database.backgroundPool, catalogue, { connectionString, folder, now: NOW, onReading });
  await expect(first).rejects.toBe(enough);
  const { rows } = await database.backgroundPool.query(
    `select r.status, count(distinct s.id)::int as developers from feed_runs r join feed_sources s on s.id = r.source_id group by 1`,
  );
  expect(rows).toContainEqual({ status: 'complete', developers: whole.developers.length });
}, 240_000);
