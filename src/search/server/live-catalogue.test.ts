import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { LiveCatalogue } from './live-catalogue.ts';

/** The clock of these catalogues, which stands still. */
let now = Date.UTC(2026, 10, 21);
/** Only notices make these catalogues look again. */
const NEVER = 2_000_000_000;
let database: Database;
const open: LiveCatalogue[] = [];

async function openCatalogue(): Promise<LiveCatalogue> {
  const catalogue = await LiveCatalogue.open({
    db: database.db,
    background: database.background,
    connectionString: database.connectionString,
    log: pino({ level: 'silent' }),
    now: () => now,
    poll: NEVER,
  });
  open.push(catalogue);
  return catalogue;
}

const cheapest = (catalogue: LiveCatalogue, id: number) =>
  catalogue.index.search({ buildings: [id] }, { offset: 0, limit: 1 }).complexes[0]?.min_price;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const catalogue of open) await catalogue.close();
  await database.close();
});

describe('the live catalogue', () => {
  it('holds what was committed before it was opened, without what is not on sale or not published', async () => {
    const id = await insertComplex(database.db);
    const housing = await insertHousing(database.db, id);
    await insertFlat(database.db, id, { housing_id: housing, price_total: 9_000_000 });
    await insertFlat(database.db, id, { price_total: 5_000_000, status: 3 });
    const hidden = await insertComplex(database.db, { published: false });
    await insertFlat(database.db, hidden);
    const catalogue = await openCatalogue();
    expect(cheapest(catalogue, id)).toBe(9_000_000);
    expect(catalogue.factsOf(id)).toMatchObject({ id, titles: { title: expect.any(String) }, housing_count: 1 });
    expect(catalogue.factsOf(hidden)).toBeUndefined();
    expect(catalogue.index.search({ buildings: [hidden] }, { offset: 0, limit: 1 }).total).toBe(0);
  });

  it('finds a committed change in every process by its notice', async () => {
    const id = await insertComplex(database.db);
    const flat = await insertFlat(database.db, id, { price_total: 9_000_000 });
    const processes = [await openCatalogue(), await openCatalogue()];
    await database.db.updateTable('flats').set({ price_total: 7_000_000 }).where('id', '=', flat).execute();
    for (const catalogue of processes) await soon(() => expect(cheapest(catalogue, id)).toBe(7_000_000));
    await database.db.updateTable('flats').set({ status: 3 }).where('id', '=', flat).execute();
    for (const catalogue of processes) await soon(() => expect(cheapest(catalogue, id)).toBeNull());
  });

  it('follows a curated fact, a new complex and one that is taken off the site', async () => {
    const catalogue = await openCatalogue();
    const id = await insertComplex(database.db);
    await soon(() => expect(catalogue.factsOf(id)).toBeDefined());
    await database.db.updateTable('complexes').set({ title_curated: 'Яузский каскад' }).where('id', '=', id).execute();
    await soon(() => expect(catalogue.factsOf(id)?.titles.title).toBe('Яузский каскад'));
    await database.db.updateTable('complexes').set({ published: false }).where('id', '=', id).execute();
    await soon(() => expect(catalogue.factsOf(id)).toBeUndefined());
  });

  it('knows the villages that have a card, by every name', async () => {
    const point = { lat_feed: 55.6, lng_feed: 36.2 };
    const insert = database.db.insertInto('villages').returning('id');
    const insertVillage = async (values: Parameters<typeof insert.values>[0]) =>
      (await insert.values(values).executeTakeFirstOrThrow()).id;
    const id = await insertVillage({ title_eng: 'dubrava', title_feed: 'Дубрава', published: true, ...point });
    await insertVillage({ title_eng: 'hidden', title_feed: 'Гать', ...point });
    await insertVillage({ title_eng: 'placeless', title_feed: 'Верста', published: true });
    const catalogue = await openCatalogue();
    expect([...catalogue.villages.keys()]).toEqual([id]);
    const { version, villages } = catalogue;
    await catalogue.refresh();
    expect(catalogue.villages).toBe(villages);
    const renamed = { title_curated: 'Дубрава на Рузе', updated_at: new Date(0) };
    await database.db.updateTable('villages').set(renamed).where('id', '=', id).execute();
    await catalogue.refresh();
    expect(catalogue.villages.get(id)).toMatchObject({ title: 'Дубрава на Рузе', region_code: 50, names: ['Дубрава'] });
    // No list shows them: kept answers stay good.
    expect(catalogue.version).toBe(version);
    await database.db.updateTable('villages').set({ published: false }).where('id', '=', id).execute();
    await catalogue.refresh();
    expect(catalogue.villages.size).toBe(0);
  });

  it('counts the flats of a sub-complex as those of its parent', async () => {
    const catalogue = await openCatalogue();
    const parent = await insertComplex(database.db);
    const child = await insertComplex(database.db, { parent_id: parent });
    await insertFlat(database.db, child, { price_total: 6_000_000 });
    await soon(() => expect(cheapest(catalogue, parent)).toBe(6_000_000));
    expect(catalogue.index.search({ buildings: [child] }, { offset: 0, limit: 1 }).total).toBe(0);
    const other = await insertComplex(database.db);
    await database.db.updateTable('complexes').set({ parent_id: other }).where('id', '=', child).execute();
    await soon(() => expect(cheapest(catalogue, other)).toBe(6_000_000));
    await soon(() => expect(cheapest(catalogue, parent)).toBeNull());
  });

  it('leaves out a flat that the index cannot hold, and only that', async () => {
    const [id, stranger] = [await insertComplex(database.db), await insertComplex(database.db)];
    await insertFlat(database.db, id, { price_total: 3_000_000 });
    await insertFlat(database.db, id, {
      price_total: 2_000_000,
      housing_id: await insertHousing(database.db, stranger),
    });
    const catalogue = await openCatalogue();
    expect(catalogue.index.search({ buildings: [id] }, { offset: 0, limit: 1 }).complexes[0]).toMatchObject({
      total: 1,
      min_price: 3_000_000,
    });
  });

  it('takes what the index could not take after a while, and everything else at once', async () => {
    const { db } = database;
    const ids = [await insertComplex(db), await insertComplex(db)];
    for (const id of ids) await insertFlat(db, id, { price_total: 9_000_000 });
    const catalogue = await openCatalogue();
    const { state } = catalogue;
    const replace = vi.spyOn(catalogue.index, 'replaceComplex').mockImplementationOnce(() => {
      throw new RangeError('no room');
    });
    await db.updateTable('flats').set({ price_total: 7_000_000 }).where('complex_id', 'in', ids).execute();
    await soon(() => expect(replace).toHaveBeenCalledTimes(2));
    expect(ids.map((id) => cheapest(catalogue, id)).sort()).toEqual([7_000_000, 9_000_000]);
    const between = catalogue.state;
    now += 3_000;
    await catalogue.refresh();
    expect(ids.map((id) => cheapest(catalogue, id))).toEqual([7_000_000, 7_000_000]);
    expect(replace).toHaveBeenCalledTimes(3);
    expect(new Set([state, between, catalogue.state]).size).toBe(3);
    expect((await openCatalogue()).state).toBe(catalogue.state);
  });

  it('tries again what the index goes on refusing ever more seldom, and at once when it changes', async () => {
    const { db } = database;
    const [id, other] = [await insertComplex(db), await insertComplex(db)];
    const flats = [await insertFlat(db, id, { price_total: 9_000_000 }), await insertFlat(db, other)];
    const price = (n: number, price_total: number) =>
      db
        .updateTable('flats')
        .set({ price_total })
        .where('id', '=', flats[n] ?? 0)
        .execute();
    const catalogue = await openCatalogue();
    const hold = catalogue.index.replaceComplex.bind(catalogue.index);
    let tries = 0;
    const replace = vi.spyOn(catalogue.index, 'replaceComplex').mockImplementation((row) => {
      if (row.id === id && ++tries > 0) throw new RangeError('no room');
      return hold(row);
    });
    await price(0, 7_000_000);
    await soon(() => expect(tries).toBe(1));
    const seconds: number[] = [];
    for (let second = 1; second <= 1_200; second++) {
      now += 1_000;
      const before = tries;
      await catalogue.refresh();
      if (tries > before) seconds.push(second);
    }
    expect(seconds).toEqual([3, 9, 21, 45, 93, 189, 381, 681, 981]);
    await price(1, 6_000_000);
    await soon(() => expect(cheapest(catalogue, other)).toBe(6_000_000));
    expect(tries).toBe(10);
    await price(0, 8_000_000);
    await soon(() => expect(tries).toBe(11));
    replace.mockRestore();
    now += 3_000;
    await catalogue.refresh();
    expect(cheapest(catalogue, id)).toBe(8_000_000);
  });

  it('misses nothing when an older transaction commits after a younger one', async () => {
    const first = await insertComplex(database.db);
    const second = await insertComplex(database.db);
    const flats = [await insertFlat(database.db, first), await insertFlat(database.db, second)];
    const catalogue = await openCatalogue();
    const older = new pg.Client({ connectionString: database.connectionString });
    await older.connect();
    await older.query('begin');
    await older.query('update flats set price_total = 1000000 where id = $1', [flats[0]]);
    await database.db
      .updateTable('flats')
      .set({ price_total: 2_000_000 })
      .where('id', '=', flats[1] ?? 0)
      .execute();
    await soon(() => expect(cheapest(catalogue, second)).toBe(2_000_000));
    expect(cheapest(catalogue, first)).toBe(10_000_000);
    await older.query('commit');
    await older.end();
    await soon(() => expect(cheapest(catalogue, first)).toBe(1_000_000));
  });

  it('keeps equal to the database under concurrent writers', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) {
      const id = await insertComplex(database.db);
      await insertFlat(database.db, id);
      ids.push(id);
    }
    const catalogue = await openCatalogue();
    const writer = async (seed: number) => {
      for (let i = 0; i < 40; i++) {
        const id = ids[(seed * 7 + i * 3) % ids.length] ?? 0;
        await database.db
          .updateTable('flats')
          .set({ price_total: 1_000_000 + seed * 1_000 + i })
          .where('complex_id', '=', id)
          .execute();
      }
    };
    await Promise.all([writer(1), writer(2), writer(3), writer(4)]);
    const { rows } = await sql<{ complex_id: number; price: number }>`
      select complex_id, min(price_total) as price from flats where complex_id = any(${ids}) group by 1`.execute(
      database.db,
    );
    await soon(() =>
      expect(ids.map((id) => cheapest(catalogue, id))).toEqual(
        ids.map((id) => rows.find((row) => row.complex_id === id)?.price),
      ),
    );
  });
});
