import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmRun, NotConfirmable } from './confirm-run.ts';
import { importFeed } from './import-feed.ts';
import { HOUR, ImportBench, lot, lots } from './testing.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await ImportBench.open();
});
afterEach(() => bench.close());

const statuses = () =>
  bench.rows<{ external_id: string; status: number }>('select external_id, status from flats order by id');
const statusOf = (externalId: string) =>
  bench.value<number>('select status from flats where external_id = $1', [externalId]);
const events = (kind: string) =>
  bench.rows<{ subject: string; old_value: unknown; new_value: unknown; run_id: number; source_id: number; at: Date }>(
    'select subject, old_value, new_value, run_id, source_id, at from offer_events where kind = $1 order by id',
    [kind],
  );

describe('a first complete run', () => {
  test('makes complex, housing, flats and their history, and shows the complex', async () => {
    const report = await bench.importLots(lots(10));
    expect(report).toMatchObject({ status: 'complete', reasons: [], format: 'yrl' });
    expect(report.counts).toMatchObject({
      records: 10,
      seen: 10,
      new: 10,
      changed: 0,
      missing: 0,
      complexes: 1,
      housings: 1,
      published: 1,
    });
    const [complex] = await bench.rows(
      'select title, title_eng, published, region_code, district_id, housing_count, release_year, release_quarter, release_state from complexes',
    );
    expect(complex).toMatchObject({
      title: 'Лесной',
      title_eng: 'lesnoy',
      published: true,
      region_code: 77,
      housing_count: 1,
      release_year: 2028,
      release_quarter: 2,
      release_state: 'Строится',
    });
    expect(complex?.district_id).not.toBeNull();
    expect(await bench.value('select count(*) from complex_stations')).toBeGreaterThan(0);
    expect(await bench.value('select floors from housings')).toBe(16);
    const listed = await events('listed');
    expect(listed.filter(({ subject }) => subject === 'flat')).toHaveLength(10);
    expect(listed.at(-1)).toMatchObject({ new_value: { price_total: 11_000_000, status: 1 }, run_id: report.run_id });
    expect(listed.at(-1)?.at.getTime()).toBe(bench.now);
  });

  test('tells the search index about the changed complexes, and an equal run tells it nothing', async () => {
    await bench.importLots(lots(5));
    const before = await bench.value<number>('select count(*) from catalogue_changes');
    expect(before).toBeGreaterThan(0);
    await bench.importLots(lots(5), { force: true });
    expect(await bench.value('select count(*) from catalogue_changes')).toBe(before);
  });
});

describe('partial and broken feeds', () => {
  test('retire nothing: before, partial, empty', async () => {
    const both = [
      ...lots(24),
      ...lots(40, () => ({ complex_key: '77002', complex_title: 'Речной', housing_key: '2' })),
    ].map((facts, index) => ({ ...facts, external_id: `flat-${index}` }));
    await bench.importLots(both);
    for (const left of [both.slice(24), [], both.slice(24), []]) {
      bench.now += 25 * HOUR;
      const report = await bench.importLots(left);
      expect(report.status).toBe('partial');
      expect(report.counts).toMatchObject({ retired: 0, missing: both.length - left.length });
    }
    expect((await statuses()).every(({ status }) => status === 1)).toBe(true);
    expect(await bench.value('select max(missing_runs) from flats')).toBe(0);
  });

  test('still bring new and changed lots', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots([lot(1, { price_total: 9_000_000 }), lot(99)]);
    expect(report.status).toBe('partial');
    expect(report.counts).toMatchObject({ changed: 1, new: 1, missing: 19, retired: 0 });
    expect(await bench.value(`select price_total from flats where external_id = 'id-1'`)).toBe(9_000_000);
  });

  test('change nothing when they are cut off before the first lot, hostile or no feed at all', async () => {
    await bench.importLots(lots(10));
    const before = await bench.fingerprint();
    const yrl = '<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">';
    const files: [string | Uint8Array, string][] = [
      ['', 'rejected'],
      ['<html><body>502 Bad Gateway</body></html>', 'rejected'],
      ['just some text', 'rejected'],
      ['{"flats": []}', 'rejected'],
      [`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha">]>${yrl}<offer internal-id="1"/></realty-feed>`, 'rejected'],
      [`<?xml version="1.0"?>${yrl}<offer internal-id="1"><type>про`, 'rejected'],
      [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]), 'rejected'],
      [Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'rejected'],
      [`<?xml version="1.0"?><unknown><thing/></unknown>`, 'rejected'],
      [`<?xml version="1.0"?>${yrl}${'<a>'.repeat(5000)}</realty-feed>`, 'rejected'],
    ];
    for (const [content, status] of files) {
      const report = await bench.import(bench.file(content));
      expect([report.status, report.reasons.length > 0], String(content).slice(0, 40)).toEqual([status, true]);
    }
    expect(await bench.fingerprint()).toBe(before);
    expect(await bench.value(`select count(*) from feed_runs where status = 'rejected' and reason is not null`)).toBe(
      files.length,
    );
  });

  test('that are cut off after some lots bring those and retire nothing', async () => {
    await bench.importLots(lots(10));
    const whole = lots(10, (number) => ({ price_total: 5_000_000 + number }));
    const { writeYrl } = await import('../formats/writing/write-yrl.ts');
    const text = [...writeYrl('2026-03-01', whole)].join('');
    const report = await bench.import(bench.file(text.slice(0, text.indexOf('<offer internal-id="id-6"'))));
    expect(report.status).toBe('partial');
    expect(report.counts).toMatchObject({ changed: 5, missing: 5, retired: 0 });
  });

  test('a path that was mistyped makes no source; a known source whose file is gone gets a failed run', async () => {
    await expect(bench.import('/nonexistent/feed.xml')).rejects.toThrow('does not exist');
    expect(await bench.value('select count(*) from feed_sources')).toBe(0);
    await bench.importLots(lots(2));
    expect(await bench.import('/nonexistent/feed.xml')).toMatchObject({ status: 'failed', code: 'no_file' });
    expect(await bench.value('select reason from feed_runs order by id desc limit 1')).toContain('does not exist');
  });
});

describe('a lot that is missing from complete runs', () => {
  test('is sold after three of them and 24 hours, not before, and stays reachable', async () => {
    await bench.importLots(lots(10));
    const without = lots(10).filter(({ external_id }) => external_id !== 'id-3');
    const run = async (hours: number) => {
      bench.now += hours * HOUR;
      const report = await bench.importLots(without, { force: true });
      return [report.status, report.counts.missing, report.counts.retired, await statusOf('id-3')];
    };
    expect(await run(1)).toEqual(['complete', 1, 0, 1]);
    expect(await run(1)).toEqual(['complete', 1, 0, 1]);
    expect(await run(1)).toEqual(['complete', 1, 0, 1]);
    expect(await run(20)).toEqual(['complete', 1, 0, 1]);
    expect(await run(2)).toEqual(['complete', 1, 1, 3]);
    expect(await run(1)).toEqual(['complete', 0, 0, 3]);
    expect(await bench.value('select count(*) from flats')).toBe(10);
    const [sold] = await events('status');
    expect(sold).toMatchObject({ subject: 'flat', old_value: 1, new_value: 3 });
  });

  test('is not sold by the clock alone', async () => {
    await bench.importLots(lots(10));
    for (const hours of [1, 48]) {
      bench.now += hours * HOUR;
      await bench.importLots(lots(9), { force: true });
    }
    expect(await statusOf('id-10')).toBe(1);
  });

  test('is sold by unchanged files too: they are complete sightings', async () => {
    await bench.importLots(lots(10));
    for (const expected of ['complete', 'unchanged', 'unchanged'] as const) {
      bench.now += 13 * HOUR;
      const report = await bench.importLots(lots(9));
      expect(report.status).toBe(expected);
    }
    expect(await statusOf('id-10')).toBe(3);
    expect((await statuses()).filter(({ status }) => status === 1)).toHaveLength(9);
  });

  test('is not missing when it is there but cannot be read', async () => {
    await bench.importLots(lots(40));
    const report = await bench.importLots(lots(40, (number) => (number === 7 ? { area_total: null } : {})));
    expect(report).toMatchObject({ status: 'complete', counts: { bad: 1, seen: 39, missing: 0 } });
  });

  test('obeys the thresholds of its source', async () => {
    await bench.importLots(lots(10));
    await bench.rows('update feed_sources set retire_after_runs = 1, retire_after_hours = 0');
    await bench.importLots(lots(9));
    expect(await statusOf('id-10')).toBe(3);
  });

  test('starts over when it was seen in between', async () => {
    await bench.importLots(lots(10));
    for (const count of [9, 9, 10, 9, 9]) {
      bench.now += 20 * HOUR;
      await bench.importLots(lots(count), { force: true });
    }
    expect(await statusOf('id-10')).toBe(1);
    expect(await bench.value(`select missing_runs from flats where external_id = 'id-10'`)).toBe(2);
  });

  test('comes back to sale when it reappears, as the same flat', async () => {
    await bench.importLots(lots(10));
    const id = await bench.value(`select id from flats where external_id = 'id-10'`);
    for (let run = 0; run < 3; run++) {
      bench.now += 13 * HOUR;
      await bench.importLots(lots(9), { force: true });
    }
    expect(await statusOf('id-10')).toBe(3);
    const report = await bench.importLots(lots(10));
    expect(report.counts).toMatchObject({ restored: 1, new: 0 });
    const [flat] = await bench.rows(
      `select id, status, missing_runs, missing_since from flats where external_id = 'id-10'`,
    );
    expect(flat).toEqual({ id, status: 1, missing_runs: 0, missing_since: null });
    expect((await events('status')).map(({ new_value }) => new_value)).toEqual([3, 1]);
  });
});

describe('what changes between runs', () => {
  test('a price is written once, dated and logged; other rows stay untouched', async () => {
    await bench.importLots(lots(10));
    bench.now += HOUR;
    bench.made = '2026-03-02T00:00:00+03:00';
    const report = await bench.importLots(lots(10, (number) => (number === 4 ? { price_total: 12_345_678 } : {})));
    expect(report.counts).toMatchObject({ changed: 1, new: 0 });
    const touched = await bench.rows<{ external_id: string; price_at: Date }>(
      'select external_id, price_at from flats where updated_at = $1',
      [new Date(bench.now)],
    );
    expect(touched).toEqual([{ external_id: 'id-4', price_at: new Date(bench.made) }]);
    expect(await events('price')).toMatchObject([
      { old_value: 10_400_000, new_value: 12_345_678, run_id: report.run_id, source_id: report.source.id },
    ]);
  });

  test('another fact changes the row, not the date of its price', async () => {
    await bench.importLots(lots(3));
    const { made } = bench;
    bench.now += HOUR;
    bench.made = '2026-03-02T00:00:00+03:00';
    await bench.importLots(lots(3, (number) => (number === 2 ? { renovation: 2 } : {})));
    const [flat] = await bench.rows<{ price_at: Date; updated_at: Date; renovation: number }>(
      `select price_at, updated_at, renovation from flats where external_id = 'id-2'`,
    );
    expect(flat).toEqual({ price_at: new Date(made), updated_at: new Date(bench.now), renovation: 2 });
  });

  test('a deadline that moves is logged for housing and complex', async () => {
    await bench.importLots(lots(5));
    await bench.importLots(lots(5, () => ({ release: { year: 2029, quarter: 1, state: 'unfinished' } })));
    const moved = await events('deadline');
    expect(moved.map(({ subject }) => subject)).toEqual(['housing', 'complex']);
    expect(moved[0]).toMatchObject({
      old_value: { year: 2028, quarter: 2, state: 'Строится' },
      new_value: { year: 2029, quarter: 1, state: 'Строится' },
    });
  });

  test('the log of events can only grow', async () => {
    await bench.importLots(lots(2));
    await expect(bench.rows('update offer_events set at = now()')).rejects.toThrow('append-only');
    await expect(bench.rows('delete from offer_events')).rejects.toThrow('append-only');
  });

  test('the same file twice is unchanged and changes nothing', async () => {
    await bench.importLots(lots(10));
    const before = await bench.fingerprint();
    const report = await bench.importLots(lots(10));
    expect(report.status).toBe('unchanged');
    expect(await bench.fingerprint()).toBe(before);
  });

  test('a partial file is judged anew each time and makes the next complete one count', async () => {
    await bench.importLots(lots(10));
    expect((await bench.importLots(lots(3))).status).toBe('partial');
    expect((await bench.importLots(lots(3))).status).toBe('partial');
    expect((await bench.importLots(lots(10))).status).toBe('complete');
  });

  test('of repeated ids the last one holds', async () => {
    const report = await bench.importLots([...lots(3), lot(2, { price_total: 1_000_000 })]);
    expect(report.counts).toMatchObject({ seen: 3, new: 3, duplicates: 1 });
    expect(await bench.value(`select price_total from flats where external_id = 'id-2'`)).toBe(1_000_000);
  });

  test('a complex is handed over only when all its housings are', async () => {
    const two = (first: 'handed_over' | 'unfinished', second: 'handed_over' | 'unfinished') =>
      lots(10, (number) => ({
        housing_key: String(number % 2),
        housing_title: `Корпус ${number % 2}`,
        release: { year: number % 2 ? 2025 : 2027, quarter: 1, state: number % 2 ? first : second },
      }));
    const term = () => bench.rows('select release_state, release_year from complexes');
    await bench.importLots(two('handed_over', 'unfinished'));
    expect(await term()).toEqual([{ release_state: 'Строится', release_year: 2027 }]);
    await bench.importLots(two('handed_over', 'handed_over'));
    expect(await term()).toEqual([{ release_state: 'Сдан', release_year: 2027 }]);
  });
});

describe('what editors state', () => {
  test('wins over the feed and survives it', async () => {
    await bench.importLots(lots(5));
    await bench.rows(
      `update complexes set title_curated = 'Лесной квартал', address_curated = 'Лесная, 1', release_state_curated = 'Сдан', housing_count = 7`,
    );
    await bench.rows(`update flats set status_curated = 4, renovation_curated = 2 where external_id = 'id-1'`);
    await bench.importLots(lots(5, () => ({ complex_title: 'ЖК Лесной-2', price_total: 9_500_000, renovation: 1 })));
    const [complex] = await bench.rows(
      'select title, title_feed, title_eng, address, release_state, housing_count from complexes',
    );
    expect(complex).toEqual({
      title: 'Лесной квартал',
      title_feed: 'Лесной-2',
      title_eng: 'lesnoy',
      address: 'Лесная, 1',
      release_state: 'Сдан',
      housing_count: 7,
    });
    expect(
      await bench.rows(`select status_curated, renovation, price_total from flats where external_id = 'id-1'`),
    ).toEqual([{ status_curated: 4, renovation: 2, price_total: 9_500_000 }]);
  });

  test('a complex they hid stays hidden', async () => {
    await bench.importLots(lots(5));
    await bench.rows('update complexes set published = false');
    const report = await bench.importLots(lots(6));
    expect(report.counts.published).toBe(0);
    expect(await bench.value('select published from complexes')).toBe(false);
  });

  test('an alias leads a new spelling to the complex it names', async () => {
    await bench.importLots(lots(5));
    await bench.rows(`insert into complex_aliases select 'forest park', id from complexes`);
    await bench.importLots(
      lots(5, (number) => ({
        external_id: `en-${number}`,
        number: String(500 + number),
        floor: 20,
        complex_key: 'x',
        complex_title: 'Forest Park',
      })),
      { source: 'other' },
    );
    expect(await bench.value('select count(*) from complexes')).toBe(1);
  });
});

describe('identity', () => {
  test('a wholesale change of ids keeps the flats, by number', async () => {
    await bench.importLots(lots(30));
    const before = await bench.rows('select id, number from flats order by id');
    const report = await bench.importLots(lots(30, (number) => ({ external_id: `crm-${1000 - number}` })));
    expect(report.counts).toMatchObject({ new: 0, missing: 0, changed: 30 });
    expect(await bench.rows('select id, number from flats order by id')).toEqual(before);
    expect(await bench.value(`select count(*) from flats where external_id like 'crm-%'`)).toBe(30);
  });

  test('without numbers, by floor, rooms and an area within half a metre', async () => {
    const bare = (prefix: string, shift: number) =>
      lots(12, (number) => ({
        external_id: `${prefix}-${number}`,
        number: null,
        floor: Math.ceil(number / 4),
        rooms: number % 2,
        area_total: 40 + (number % 4) * 3 + shift,
      }));
    await bench.importLots(bare('old', 0));
    const before = await bench.rows('select id, floor, rooms from flats order by id');
    const report = await bench.importLots(bare('new', 0.3));
    expect(report.counts).toMatchObject({ new: 0, missing: 0 });
    expect(await bench.rows('select id, floor, rooms from flats order by id')).toEqual(before);
  });

  test('flats of different numbers are never taken for each other', async () => {
    await bench.importLots(lots(20));
    const report = await bench.importLots([...lots(19), lot(20, { external_id: 'id-x', number: '420' })]);
    expect(report.counts).toMatchObject({ new: 1, missing: 1 });
  });

  test('two housings of one name and two keys are two, also when the second comes later', async () => {
    const housing = (number: number) => (number > 5 ? { housing_key: 'b' } : {});
    await bench.importLots(lots(5));
    await bench.importLots(lots(10, housing));
    expect(await bench.value('select count(*) from housings')).toBe(2);
    expect(await bench.rows('select count(*) from flats group by housing_id')).toEqual([{ count: 5 }, { count: 5 }]);
  });

  test('two sources with the same lots make one set of flats, owned by the more trusted one', async () => {
    const cheap = (number: number) => ({
      external_id: `b-${number}`,
      price_total: 1_000_000 * number,
      complex_key: 'лесной',
      housing_key: 'x',
    });
    await bench.importLots(lots(10, cheap), { source: 'aggregator', priority: 200 });
    const owned = await bench.importLots(lots(10), { source: 'developer', priority: 10 });
    expect(owned.counts).toMatchObject({ new: 0, changed: 10, shadowed: 0 });
    bench.now += 30 * HOUR;
    const shadowed = await bench.importLots(
      lots(10, (number) => ({ ...cheap(number), price_total: 99 })),
      { source: 'aggregator' },
    );
    expect(shadowed.counts).toMatchObject({ new: 0, changed: 0, shadowed: 10, missing: 0 });
    expect(await bench.value('select count(*) from flats')).toBe(10);
    expect(await bench.value(`select price_total from flats where number = '3'`)).toBe(10_300_000);
  });

  test('a flat its owner has lost passes to the source that still lists it', async () => {
    await bench.importLots(lots(10), { source: 'developer', priority: 10 });
    await bench.importLots(
      lots(10, (number) => ({ external_id: `b-${number}` })),
      { source: 'aggregator', priority: 200 },
    );
    for (let run = 0; run < 3; run++) {
      bench.now += 13 * HOUR;
      await bench.importLots(lots(9), { source: 'developer', force: true });
    }
    expect(await bench.value(`select status from flats where number = '10'`)).toBe(3);
    await bench.importLots(
      lots(10, (number) => ({ external_id: `b-${number}` })),
      { source: 'aggregator', force: true },
    );
    expect(await bench.rows(`select status, external_id from flats where number = '10'`)).toEqual([
      { status: 1, external_id: 'b-10' },
    ]);
  });

  test('complexes of one name in two places are two, with two addresses', async () => {
    await bench.importLots(lots(3));
    await bench.importLots(
      lots(3, (number) => ({
        external_id: `far-${number}`,
        complex_key: 'far',
        location: { ...lot(1).location, lat: 55.6, lng: 37.3 } as never,
      })),
      { source: 'far' },
    );
    expect(await bench.rows('select title_eng from complexes order by id')).toEqual([
      { title_eng: 'lesnoy' },
      { title_eng: 'zhk-lesnoy' },
    ]);
  });
});

describe('a partial run that staff confirm', () => {
  test('sells what it lacked, in their name, and becomes the measure of later runs', async () => {
    await bench.importLots(lots(20));
    const partial = await bench.importLots(lots(5));
    expect(partial.status).toBe('partial');
    const { retired } = await confirmRun(bench.deps, { run_id: partial.run_id ?? 0, actor_id: 42 });
    expect(retired).toBe(15);
    expect((await statuses()).filter(({ status }) => status === 3)).toHaveLength(15);
    expect(await bench.value(`select count(*) from offer_events where kind = 'status' and actor_id = 42`)).toBe(15);
    expect((await bench.importLots(lots(5), { force: true })).status).toBe('complete');
    await expect(confirmRun(bench.deps, { run_id: partial.run_id ?? 0, actor_id: 42 })).rejects.toThrow(NotConfirmable);
  });

  test('only the latest one is kept for it', async () => {
    await bench.importLots(lots(20));
    for (const count of [5, 4]) await bench.importLots(lots(count));
    expect(await bench.value('select count(distinct run_id) from feed_run_absences')).toBe(1);
    expect(await bench.value('select count(*) from feed_run_absences')).toBe(16);
    await bench.importLots(lots(20));
    expect(await bench.value('select count(*) from feed_run_absences')).toBe(0);
  });

  test('cannot be confirmed once a later run was applied', async () => {
    await bench.importLots(lots(20));
    const partial = await bench.importLots(lots(5));
    await bench.importLots(lots(20));
    await expect(confirmRun(bench.deps, { run_id: partial.run_id ?? 0, actor_id: null })).rejects.toThrow(
      'not the latest',
    );
    expect((await statuses()).every(({ status }) => status === 1)).toBe(true);
  });
});

describe('runs beside each other', () => {
  test('of one source: the second is refused and changes nothing', async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const path = bench.file([...(await text(lots(5)))].join(''));
    async function* slow(): AsyncGenerator<Uint8Array> {
      await held;
      yield Buffer.from([...(await text(lots(5)))].join(''));
    }
    const first = bench.import('slow', { content: slow() });
    await expect.poll(() => bench.value('select count(*) from feed_runs')).toBe(1);
    expect(await bench.import(path)).toMatchObject({ status: 'busy', run_id: null });
    release();
    expect((await first).status).toBe('complete');
  });

  test('of different sources: both are published whole', async () => {
    const reports = await Promise.all(
      ['a', 'b', 'c'].map((source) =>
        bench.importLots(
          lots(40, (number) => ({
            external_id: `${source}-${number}`,
            number: `${source}${number}`,
            section: source,
            area_total: 50 + number,
          })),
          { source },
        ),
      ),
    );
    expect(reports.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
    expect(await bench.value('select count(*) from complexes')).toBe(1);
    expect(await bench.value('select count(*) from flats')).toBe(120);
  });
});

describe('a feed on the web', () => {
  test('is remembered by its validators after a complete run, and forgotten after a partial one', async () => {
    let offers = lots(20);
    const asked: (string | undefined)[] = [];
    const server = http.createServer(async ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      const etag = `"${offers.length}"`;
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'content-type': 'application/xml' }).end([...(await text(offers))].join(''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
    const run = async () =>
      (await importFeed({ ...bench.deps, isAllowed: () => true }, { location, source: 'web' }))[0]?.status;
    expect(await run()).toBe('complete');
    expect(await run()).toBe('unchanged');
    offers = lots(2);
    expect(await run()).toBe('partial');
    expect(await run()).toBe('partial');
    expect(asked).toEqual([undefined, '"20"', '"20"', undefined]);
    const [refused] = await importFeed(bench.deps, { location, source: 'web' });
    expect(refused).toMatchObject({ status: 'failed', code: 'forbidden_address' });
    server.close();
  });
});

async function text(offers: ReturnType<typeof lots>): Promise<Iterable<string>> {
  const { writeYrl } = await import('../formats/writing/write-yrl.ts');
  return writeYrl('2026-03-01', offers);
}
