import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { judgeCompleteness } from '../rules/feed-run.ts';
import { readAll } from './fixtures/feed-bytes.ts';

/** Feeds of real sellers, kept outside the repository (no licence to pass them on); where they are missing this is skipped. */
const SAMPLES = new URL('../../../../shared/feeds/', import.meta.url);
const available = existsSync(new URL('yrl-2.xml', SAMPLES));

const sample = async (name: string, outside_regions: 'skip' | 'keep' = 'skip') =>
  readAll(await readFile(new URL(`${name}.xml`, SAMPLES)), { outside_regions });

describe.skipIf(!available)('feeds of real sellers', () => {
  test('yrl-2: 21 lots in one complex and one housing, nothing fatal, no locality needed', async () => {
    const { lots, summary } = await sample('yrl-2');
    expect(lots).toHaveLength(21);
    expect(summary).toMatchObject({ format: 'yrl', root_closed: true, fatal: null, bad_share: 0 });
    expect(summary.generation_date).toBe('2021-08-05T07:44:02+03:00');
    expect(summary.lots_by_complex).toEqual({ '1570842': 21 });
    expect(new Set(lots.map(({ housing_key }) => housing_key))).toEqual(new Set(['1570893']));
    expect(lots.every(({ price_total, area_total, floor, rooms }) => price_total && area_total && floor && rooms)).toBe(
      true,
    );
  });

  test('cian-1: 96 lots in two complexes with unresolved ids, 33 studios, 7 housings', async () => {
    const { lots, summary } = await sample('cian-1');
    expect(lots).toHaveLength(96);
    expect(lots.filter(({ rooms }) => rooms === 0)).toHaveLength(33);
    expect(summary.lots_by_complex).toEqual({ 'name:легенда марусино': 54, 'name:легенда коренево': 42 });
    expect(new Set(lots.map(({ complex_key, housing_key }) => `${complex_key}/${housing_key}`)).size).toBe(7);
    expect(lots.every(({ location }) => location.region_code === 50)).toBe(true);
  });

  test('cian-2: a partial and an empty run after a whole one are incomplete', async () => {
    const run = async (name: string) => {
      const { summary } = await sample(name);
      const { root_closed, fatal, counts, bad_share, lots_by_complex, verdict } = summary;
      return { root_closed, fatal: fatal?.code ?? null, lots: counts.lots, bad_share, lots_by_complex, verdict };
    };
    const before = await run('cian-2-before');
    const partial = await run('cian-2-after-partial');
    const empty = await run('cian-2-after-empty');
    expect([before.lots, partial.lots, empty.lots]).toEqual([64, 40, 0]);
    expect(empty.verdict).toEqual({ kind: 'not_a_feed', reason: 'empty_root', detail: 'feed' });
    expect(judgeCompleteness(before, {}).complete).toBe(true);
    const codes = (now: typeof before) =>
      judgeCompleteness(now, before.lots_by_complex).reasons.map(({ code }) => code);
    expect(codes(before)).toEqual([]);
    expect(codes(partial)).toEqual(['complex_gone']);
    expect(codes(empty)).toEqual(['no_lots', 'complex_gone', 'complex_gone']);
  });

  test('yrl-5: 190 village offers, 183 plots and 7 houses, 8 without a price', async () => {
    const { offers, summary } = await sample('yrl-5-villages');
    expect(offers).toHaveLength(190);
    expect(offers.filter(({ type }) => type === 4)).toHaveLength(183);
    expect(offers.filter(({ type }) => type === 2)).toHaveLength(7);
    expect(offers.filter(({ price_total }) => price_total === null)).toHaveLength(8);
    expect(summary.warnings.no_price?.count).toBe(8);
    expect(offers.every(({ village_key, location }) => village_key !== null && location.lat !== null)).toBe(true);
    expect(offers.filter(({ type, area_plot }) => type === 4 && area_plot === null)).toHaveLength(0);
  });

  test('yrl-1: of the documented kinds of offers only the flat of a new building and the cottages are ours', async () => {
    const { lots, offers, summary } = await sample('yrl-1', 'keep');
    expect(lots.map(({ external_id }) => external_id)).toEqual(['15782295']);
    expect(offers.map(({ external_id, type, area_plot }) => [external_id, type, area_plot])).toEqual([
      ['4', 1, null],
      ['7', 3, 7],
    ]);
    expect(summary.counts).toMatchObject({ records: 7, bad: 0, skipped: 4 });
  });

  test('domclick: both roots, flats of every spelling', async () => {
    const [complexes, feed, composed] = await Promise.all([
      sample('domclick-1', 'keep'),
      sample('domclick-2-feed-root'),
      sample('domclick-3-composed'),
    ]);
    expect(complexes.lots.map(({ external_id, rooms }) => [external_id, rooms])).toEqual([
      ['181403/13495533', 3],
      ['181403/13495534', 0],
    ]);
    expect(feed.lots).toHaveLength(1);
    expect(composed.lots).toHaveLength(1);
    expect(composed.summary.counts.skipped_by_reason).toEqual({ empty: 1 });
    expect(composed.complexes[0]).toMatchObject({ parking: 'подземная', security: true, installment: true });
    expect((await sample('domclick-1')).summary.counts.skipped_by_reason).toEqual({ elsewhere: 2 });
  });

  test('profitbase-1: a shop is no flat', async () => {
    const { summary } = await sample('profitbase-1');
    expect(summary.format).toBe('profitbase');
    expect(summary.counts.skipped_by_reason).toEqual({ commercial: 1 });
  });
});
