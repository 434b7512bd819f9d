import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../../../test/factories/visitors.ts';
import type { LotFacts } from '../../formats/record.ts';
import { writeYrl } from '../../formats/writing/write-yrl.ts';
import { HOUR, ImportBench, IN_MOSCOW, lots } from '../testing.ts';

/** What a run means for other feeds, for the market around, and for what people keep of its flats. */
let bench: ImportBench;
beforeAll(async () => {
  bench = await ImportBench.open();
});
afterAll(() => bench.close());

const PRICE_M2 = 300_000;

/** Lots of a complex beside the others, priced by their area. */
function complexLots(nth: number, metre = PRICE_M2, facts: Partial<LotFacts> = {}): LotFacts[] {
  return lots(8, (n) => ({
    external_id: `m${nth}-${n}`,
    complex_key: `m${nth}`,
    complex_title: `Дом ${String.fromCharCode(1040 + nth)}${nth}`,
    location: { ...IN_MOSCOW, lat: 55.7233 + nth * 0.001, address: `улица Ефремова, ${nth}` },
    price_total: (30 + n) * metre,
    ...facts,
  }));
}

test('prices of a new complex are measured by those around it, and the first ones of a feed as a whole', async () => {
  for (let nth = 1; nth <= 6; nth++) await bench.importLots(complexLots(nth), { source: `market-${nth}` });
  const priced = (source: string) =>
    bench.value<number>(
      `select count(*)::int from flats f join feed_sources s on s.id = f.source_id where s.key = $1 and f.price_total is not null`,
      [source],
    );
  // Ten times the market is within its bounds of 5,000,000 a metre, but not within those of the place.
  const tenfold = await bench.importLots(complexLots(7, PRICE_M2 * 10), { source: 'tenfold' });
  expect(tenfold).toMatchObject({ status: 'partial', counts: { new: 8, held: 8 } });
  expect(await priced('tenfold')).toBe(0);
  const dear = await bench.importLots(complexLots(8, PRICE_M2 * 3.5), { source: 'dear' });
  expect(dear).toMatchObject({ status: 'partial', counts: { new: 8, held: 0 } });
  expect(dear.reasons).toEqual(['prices per metre are 3.50 times those around']);
  expect(await priced('dear')).toBe(8);
  const usual = await bench.importLots(complexLots(9, PRICE_M2 * 1.6), { source: 'usual' });
  expect(usual).toMatchObject({ status: 'complete', counts: { new: 8, held: 0 } });
  // Where palaces stand among cheap houses, one more is no mistake; many times more than they makes a doubt, still more is held back.
  for (let nth = 10; nth <= 12; nth++)
    await bench.importLots(complexLots(nth, PRICE_M2 * 1.9), { source: `palace-${nth}` });
  const palace = await bench.importLots(complexLots(13, PRICE_M2 * 4), { source: 'palace' });
  expect(palace).toMatchObject({ status: 'complete', counts: { new: 8, held: 0 } });
  const more = await bench.importLots(complexLots(15, PRICE_M2 * 30), { source: 'more' });
  expect(more).toMatchObject({ status: 'partial', counts: { new: 8, held: 8 } });
  const nought = await bench.importLots(complexLots(14, PRICE_M2 * 14), { source: 'nought' });
  expect(nought.status).toBe('partial');
  expect(nought.reasons).toEqual([expect.stringMatching(/^prices per metre are 3\.\d\d times those around$/)]);
});

test('a flat that its feed sold is on sale again as soon as another feed, unchanged, is read', async () => {
  const own = (some: number) =>
    lots(some, (n) => ({ external_id: `own-${n}`, complex_key: 'both', complex_title: 'Общий', location: FAR }));
  await bench.importLots(own(20), { source: 'own', priority: 10 });
  const other = lots(20, (n) => ({
    external_id: `other-${n}`,
    complex_key: 'also',
    complex_title: 'Общий',
    location: FAR,
  }));
  await bench.importLots(other, { source: 'other' });
  const status = () =>
    bench.value<number>(
      `select status from flats where number = '20' and complex_id in (select id from complexes where title = 'Общий')`,
    );
  for (let run = 0; run < 3; run++) {
    bench.now += 13 * HOUR;
    await bench.importLots(own(19), { source: 'own', force: true });
  }
  expect(await status()).toBe(3);
  expect(await bench.importLots(other, { source: 'other' })).toMatchObject({ status: 'complete' });
  expect(await status()).toBe(1);
});

const FAR = { ...IN_MOSCOW, lat: 55.85, lng: 37.4 };

test('favourites and views of flats that a run moves are counted where they are now', async () => {
  const feed = lots(8, (n) => ({
    external_id: `kept-${n}`,
    complex_key: 'kept',
    complex_title: 'Прежний',
    location: { ...IN_MOSCOW, lat: 55.66, lng: 37.62 },
  }));
  await bench.importLots(feed, { source: 'kept' });
  await bench.importLots(complexLots(12), { source: 'target' });
  const flat = await bench.value<number>(`select id from flats where external_id = 'kept-1'`);
  const to = await bench.value<number>(`select complex_id from source_complexes where key = 'm12'`);
  const user = await insertUser(bench.database.db, 1);
  await bench.rows('insert into favorite_flats (user_id, flat_id, created_at) values ($1, $2, now())', [user, flat]);
  await bench.rows(
    'insert into flat_views (user_id, flat_id, complex_id, created_at) select $1, id, complex_id, now() from flats where id = $2',
    [user, flat],
  );
  await bench.rows('update flat_views set price = 4321000 where flat_id = $1', [flat]);
  await bench.rows(
    `update source_complexes set decision = 'ours', complex_id = $1, decided_at = $2 where key = 'kept'`,
    [to, new Date(bench.now)],
  );
  await bench.rows(`delete from source_housings where complex_key = 'kept'`);
  await bench.importLots(feed, { source: 'kept', force: true });
  expect(await bench.value('select complex_id from flats where id = $1', [flat])).toBe(to);
  // A view goes along with the price that its flat had that day.
  expect(await bench.rows('select complex_id, price::int as price from flat_views where flat_id = $1', [flat])).toEqual(
    [{ complex_id: to, price: 4_321_000 }],
  );
  expect(await bench.value('select count(*)::int from favorite_flats where flat_id = $1', [flat])).toBe(1);
  const counted = await bench.rows<{ kind: string; entity_id: number }>(
    `select kind, entity_id from activity_counts where entity_id <> 0 and kind in ('flat_view', 'favorite_flat')
     group by 1, 2 having sum(total) <> 0 order by 1`,
  );
  expect(counted).toEqual([
    { kind: 'favorite_flat', entity_id: to },
    { kind: 'flat_view', entity_id: to },
  ]);
});

test('an address that staff change while it is read does not get the former file for its own', async () => {
  const whole = Buffer.from([...writeYrl('2026-03-01T00:00:00+03:00', complexLots(14))].join(''));
  async function* content(isMoved: boolean) {
    yield whole.subarray(0, 100);
    if (isMoved)
      await bench.rows(`update feed_sources set location = 'https://other.example/f.xml' where key = 'moved'`);
    yield whole.subarray(100);
  }
  const hash = () => bench.value<string | null>(`select last_hash from feed_sources where key = 'moved'`);
  await bench.import('moved.xml', { source: 'moved', content: content(false) });
  expect(await hash()).not.toBeNull();
  await bench.import('moved.xml', { source: 'moved', content: content(true), force: true });
  expect(await hash()).toBeNull();
});
