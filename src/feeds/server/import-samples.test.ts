import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportBench } from './testing.ts';

/** Feeds of real sellers, kept outside the repository (no licence to pass them on), counted by hand; where they are missing this is skipped. */
const SAMPLES = fileURLToPath(new URL('../../../../shared/feeds/', import.meta.url));
const isThere = existsSync(SAMPLES);
if (!isThere) process.stderr.write('Sample feeds are not on this machine: their counts are not checked.\n');

describe.skipIf(!isThere)('the sample feeds', () => {
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await ImportBench.open();
  });
  afterAll(() => bench?.close());

  const read = (name: string, source = name) => bench.import(`${SAMPLES}${name}.xml`, { source });
  const count = (text: string, source: string) =>
    bench.value<number>(`select count(*) from ${text} and source_id = (select id from feed_sources where key = $1)`, [
      source,
    ]);

  test('cian-2 keeps its 64 flats through a partial and an empty run', async () => {
    expect(await read('cian-2-before', 'cian-2')).toMatchObject({
      status: 'complete',
      format: 'cian',
      counts: { new: 64, complexes: 2 },
    });
    for (const [name, missing] of [
      ['cian-2-after-partial', 24],
      ['cian-2-after-empty', 64],
      ['cian-2-after-partial', 24],
      ['cian-2-after-empty', 64],
    ] as const) {
      bench.now += 25 * 3_600_000;
      expect(await read(name, 'cian-2')).toMatchObject({ status: 'partial', counts: { missing, retired: 0, new: 0 } });
    }
    expect(await count('flats where status = 1', 'cian-2')).toBe(64);
    expect(await read('cian-2-before', 'cian-2')).toMatchObject({
      status: 'complete',
      counts: { new: 0, changed: 0, restored: 0 },
    });
  });

  test('cian-1 has 96 lots in 2 complexes, 33 of them studios, and shares 62 with cian-2', async () => {
    const report = await read('cian-1');
    expect(report).toMatchObject({ status: 'complete', counts: { seen: 96, complexes: 2 } });
    expect(report.counts.new + report.counts.shadowed).toBe(96);
    expect(report.counts.shadowed).toBe(62);
    expect(await bench.value('select count(*) from complexes')).toBe(2);
    const lone = await ImportBench.open();
    await lone.import(`${SAMPLES}cian-1.xml`);
    expect(await lone.value('select count(*) filter (where rooms = 0) from flats')).toBe(33);
    await lone.close();
  });

  test('yrl-2 has 21 lots in 1 complex and 1 housing', async () => {
    expect(await read('yrl-2')).toMatchObject({
      status: 'complete',
      counts: { new: 21, bad: 0, complexes: 1, housings: 1, published: 1 },
    });
    expect(
      await bench.rows(`select title, title_eng, region_code from complexes where title like 'ЛЕНИНГРА%'`),
    ).toEqual([{ title: 'ЛЕНИНГРАDКА 58', title_eng: 'leningradka-58', region_code: 77 }]);
  });

  test('yrl-5 has 190 offers: 183 plots and 7 houses, 8 without a price', async () => {
    expect(await read('yrl-5-villages')).toMatchObject({ status: 'complete', counts: { new: 190, bad: 0 } });
    expect(await count('village_offers where type = 4', 'yrl-5-villages')).toBe(183);
    expect(await count('village_offers where type <> 4', 'yrl-5-villages')).toBe(7);
    expect(await count('village_offers where price_total is null', 'yrl-5-villages')).toBe(8);
  });

  test('yrl-1 mixes everything and gives its one village offer', async () => {
    expect(await read('yrl-1')).toMatchObject({ counts: { records: 7, bad: 0 } });
  });

  test('domclick: one lot each in both roots; what lies outside the regions is skipped', async () => {
    expect(await read('domclick-1')).toMatchObject({
      status: 'partial',
      format: 'domclick',
      counts: { seen: 0, skipped: 2 },
    });
    expect(await read('domclick-2-feed-root')).toMatchObject({
      status: 'complete',
      format: 'domclick',
      counts: { new: 1 },
    });
    expect(await read('domclick-3-composed')).toMatchObject({ status: 'complete', format: 'domclick' });
  });

  test('profitbase is told from YRL; its commercial lot is skipped', async () => {
    expect(await read('profitbase-1')).toMatchObject({ format: 'profitbase', counts: { seen: 0, skipped: 1, bad: 0 } });
  });
});
