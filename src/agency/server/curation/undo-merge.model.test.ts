import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat, insertHousing } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as contract from '../../contract/merging.ts';
import { forgetMerges, UNDO_DAYS } from './merge-memory.ts';

const DAY = 86_400_000;
let now = Date.UTC(2026, 10, 24);
let database: Database;
let app: App;
let admin: ApiClient;
let sources: number[] = [];
const people: number[] = [];
/** What was sent to each of the people. */
const selections: number[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now++, closers });
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
  for (let i = 0; i < 3; i++) people.push(await insertUser(database.db));
  for (const user_id of people) {
    const values = { user_id, title: 'Подборка', expires_at: new Date(now + 365 * DAY) };
    const sent = await database.db.insertInto('selections').values(values).returning('id').executeTakeFirstOrThrow();
    selections.push(sent.id);
  }
  const made = await database.db
    .insertInto('feed_sources')
    .values(['one', 'two'].map((key) => ({ key, title: key, location: `/tmp/${key}.xml` })))
    .returning('id')
    .execute();
  sources = made.map(({ id }) => id);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

interface Drawn {
  /** Housings by name; a flat names one of them or none. */
  readonly housings: readonly string[];
  readonly flats: readonly {
    readonly housing: number;
    readonly floor: number;
    readonly liked: number;
    readonly seen: number;
  }[];
  readonly liked: number;
  readonly seen: number;
}

let keys = 0;

/** A complex with everything that a merge moves, known to one source. */
async function draw({ housings, flats, liked, seen }: Drawn, source: number): Promise<number> {
  const { db } = database;
  const number = ++keys;
  const id = await insertComplex(db, { title_feed: `Комплекс ${number}` });
  const made: number[] = [];
  for (const title_feed of housings) {
    const housing_id = await insertHousing(db, id, { title_feed });
    made.push(housing_id);
    await db.insertInto('sections').values({ housing_id, title: '1' }).execute();
    await db
      .insertInto('source_housings')
      .values({ source_id: source, complex_key: `k${number}`, key: `h${housing_id}`, housing_id })
      .execute();
  }
  for (const [i, flat] of flats.entries()) {
    const housing_id = made[flat.housing % (made.length + 1)] ?? null;
    const section = await db
      .selectFrom('sections')
      .select('id')
      .where('housing_id', '=', housing_id)
      .executeTakeFirst();
    const values = { housing_id, section_id: section?.id ?? null, number: `${flat.floor}`, floor: flat.floor };
    const flat_id = await insertFlat(db, id, { ...values, source_id: source, external_id: `e${number}-${i}` });
    await keep('flat', { id: flat_id, complex: id, liked: flat.liked, seen: flat.seen });
  }
  await keep('building', { id, complex: id, liked, seen });
  await db
    .insertInto('source_complexes')
    .values({ source_id: source, key: `k${number}`, complex_id: id })
    .execute();
  await db
    .insertInto('complex_aliases')
    .values({ folded_name: `имя ${number}`, complex_id: id })
    .execute();
  await db
    .insertInto('title_redirects')
    .values({ old_title_eng: `old-${number}`, complex_id: id })
    .execute();
  const image = await db
    .insertInto('images')
    .values({ scope: 'upload', path: `${number}.png` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('complex_images').values({ complex_id: id, image_id: image.id }).execute();
  await db
    .insertInto('progress_photos')
    .values({ complex_id: id, housing_id: made[0] ?? null, image_id: image.id, taken_on: '2026-05-01' })
    .execute();
  return id;
}

/** Who of three people likes it, and who has seen it, as bits. */
async function keep(
  thing: 'flat' | 'building',
  one: { readonly id: number; readonly complex: number; readonly liked: number; readonly seen: number },
): Promise<void> {
  for (const [i, user_id] of people.entries()) {
    const at = new Date(now++);
    const table = sql.table(thing === 'flat' ? 'favorite_flats' : 'favorite_buildings');
    const column = sql.ref(thing === 'flat' ? 'flat_id' : 'complex_id');
    if (one.liked & (1 << i))
      await sql`insert into ${table} (user_id, ${column}, created_at) values (${user_id}, ${one.id}, ${at})`.execute(
        database.db,
      );
    if (one.liked & (1 << i)) await select(selections[i] ?? 0, thing, one.id, one.complex);
    if (!(one.seen & (1 << i))) continue;
    if (thing === 'building')
      await database.db.insertInto('building_views').values({ user_id, complex_id: one.id, created_at: at }).execute();
    else
      await database.db
        .insertInto('flat_views')
        .values({ user_id, flat_id: one.id, complex_id: one.complex, created_at: at })
        .execute();
  }
}

async function select(selection_id: number, entity_type: string, entity_id: number, complex_id: number): Promise<void> {
  await database.db
    .insertInto('selection_items')
    .values({
      selection_id,
      entity_type,
      entity_id,
      complex_id,
      position: 1,
      snapshot: '{}',
      snapshot_at: new Date(now),
    })
    .execute();
}

const selectedOf = async (ids: readonly number[]) =>
  (
    await sql<{ selection_id: number; entity_type: string; entity_id: number; complex_id: number }>`
      select selection_id::int, entity_type, entity_id, complex_id from selection_items
      where complex_id = any (${[...ids]}) and removed_at is null order by 1, 2, 3`.execute(database.db)
  ).rows;

/** Everything about these complexes that a merge moves. */
async function stateOf(ids: readonly number[]): Promise<unknown> {
  const list = [...ids];
  const { rows } = await sql<{ state: unknown }>`select jsonb_build_object(
    'complexes', (select jsonb_agg(jsonb_build_array(id, title_eng, published, merged_into) order by id) from complexes where id = any (${list})),
    'housings', (select jsonb_agg(jsonb_build_array(id, complex_id) order by id) from housings where complex_id = any (${list})),
    'flats', (select jsonb_agg(jsonb_build_array(id, complex_id, housing_id, section_id, status, source_id, external_id) order by id)
      from flats where complex_id = any (${list})),
    'likes', (select jsonb_agg(jsonb_build_array(user_id, complex_id, created_at) order by user_id, complex_id) from favorite_buildings where complex_id = any (${list})),
    'flat_likes', (select jsonb_agg(jsonb_build_array(k.user_id, k.flat_id, k.created_at) order by k.user_id, k.flat_id)
      from favorite_flats k join flats f on f.id = k.flat_id where f.complex_id = any (${list})),
    'selected', (select jsonb_agg(jsonb_build_array(id, selection_id, entity_type, entity_id, complex_id, removed_at) order by id)
      from selection_items where complex_id = any (${list})),
    'views', (select jsonb_agg(jsonb_build_array(user_id, complex_id, created_at) order by created_at, user_id) from building_views where complex_id = any (${list})),
    'flat_views', (select jsonb_agg(jsonb_build_array(user_id, flat_id, complex_id, created_at) order by created_at, user_id) from flat_views where complex_id = any (${list})),
    'keys', (select jsonb_agg(jsonb_build_array(source_id, key, complex_id, decision) order by source_id, key) from source_complexes where complex_id = any (${list})),
    'housing_keys', (select jsonb_agg(jsonb_build_array(source_id, key, housing_id) order by source_id, key) from source_housings
      where housing_id in (select id from housings where complex_id = any (${list}))),
    'flat_keys', (select jsonb_agg(jsonb_build_array(source_id, external_id, flat_id) order by source_id, external_id) from source_flats
      where flat_id in (select id from flats where complex_id = any (${list}))),
    'addresses', (select jsonb_agg(jsonb_build_array(old_title_eng, complex_id) order by old_title_eng) from title_redirects where complex_id = any (${list})),
    'pictures', (select jsonb_agg(jsonb_build_array(complex_id, image_id) order by complex_id, image_id) from complex_images where complex_id = any (${list})),
    'photos', (select jsonb_agg(jsonb_build_array(id, complex_id, housing_id) order by id) from progress_photos where complex_id = any (${list}))
  ) as state`.execute(database.db);
  return rows[0]?.state;
}

const namesOf = async (id: number): Promise<string[]> =>
  (await database.db.selectFrom('complex_aliases').select('folded_name').where('complex_id', '=', id).execute()).map(
    ({ folded_name }) => folded_name,
  );
/** What an undone merge is asked about, as it is once the complex stands on its own again. */
async function countsOf(id: number): Promise<object> {
  const { rows } = await sql<object>`select c.title_eng, c.published,
    (select count(*)::int from flats where complex_id = c.id and status = 1) as on_sale,
    (select count(*)::int from housings where complex_id = c.id) as housings,
    (select count(*)::int from favorite_buildings where complex_id = c.id) as favourites,
    (select count(*)::int from complex_images where complex_id = c.id) as pictures,
    (select count(*)::int from documents where complex_id = c.id) as documents
    from complexes c where c.id = ${id}`.execute(database.db);
  return rows[0] ?? {};
}
const merge = (id: number, into: number) => admin.call(contract.mergeComplexes, { params: { id }, body: { into } });
const undoable = async (id: number) => (await admin.call(contract.listMerges, { params: { id } })).data;
const undo = (id: number) => admin.call(contract.undoMerge, { params: { id } });

const bits = fc.nat(7);
const drawn: fc.Arbitrary<Drawn> = fc.record({
  housings: fc.uniqueArray(fc.constantFrom('Корпус 1', 'Корпус 2', 'Корпус 3'), { maxLength: 3 }),
  flats: fc.array(fc.record({ housing: fc.nat(3), floor: fc.integer({ min: 1, max: 4 }), liked: bits, seen: bits }), {
    maxLength: 5,
  }),
  liked: bits,
  seen: bits,
});

describe('a merge that is undone', () => {
  it('leaves everything where it was, whatever both complexes had', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, drawn, async (left, right) => {
        const [one, two] = [await draw(left, sources[0] ?? 0), await draw(right, sources[1] ?? 0)];
        const before = await stateOf([one, two]);
        await merge(one, two);
        const [selected, gone] = [await selectedOf([two]), await selectedOf([one])];
        expect(gone).toEqual([]);
        expect(
          selected.filter(({ entity_type, entity_id }) => entity_type === 'building' && entity_id !== two),
        ).toEqual([]);
        const [known] = await undoable(two);
        const { data } = await undo(known?.id ?? 0);
        expect(known).toMatchObject({ flats: data.flats, ...(await countsOf(one)) });
        expect(data).toMatchObject({ id: one, flats: left.flats.length });
        expect(await stateOf([one, two])).toEqual(before);
        expect(await namesOf(one)).toContain(`имя ${keys - 1}`);
      }),
      { numRuns: 12 },
    );
  });

  const plain: Drawn = {
    housings: ['Корпус 1'],
    flats: [{ housing: 0, floor: 1, liked: 1, seen: 1 }],
    liked: 1,
    seen: 1,
  };

  it('keeps what came since: a favourite that was let go stays gone, a new flat of a returned housing goes along', async () => {
    const [one, two] = [
      await draw(plain, sources[0] ?? 0),
      await draw({ ...plain, housings: [], flats: [] }, sources[1] ?? 0),
    ];
    await merge(one, two);
    const { db } = database;
    await db.deleteFrom('favorite_buildings').where('complex_id', '=', two).execute();
    const housing = await db
      .selectFrom('housings')
      .select('id')
      .where('complex_id', '=', two)
      .executeTakeFirstOrThrow();
    const fresh = await insertFlat(db, two, { housing_id: housing.id, floor: 9 });
    const [known] = await undoable(two);
    expect(known).toMatchObject({ flats: 2, on_sale: 2, housings: 1, favourites: 0, published: true });
    await undo(known?.id ?? 0);
    expect(
      await db.selectFrom('favorite_buildings').selectAll().where('complex_id', 'in', [one, two]).execute(),
    ).toEqual([]);
    const flat = await db.selectFrom('flats').select('complex_id').where('id', '=', fresh).executeTakeFirst();
    expect(flat?.complex_id).toBe(one);
  });

  it('tells another address where its own is taken meanwhile', async () => {
    const [one, two] = [await draw(plain, sources[0] ?? 0), await draw(plain, sources[1] ?? 0)];
    await merge(one, two);
    const [asked] = await undoable(two);
    const taken = await insertComplex(database.db, {});
    const { title_eng = '' } = asked ?? {};
    await sql`delete from title_redirects where old_title_eng = ${title_eng}`.execute(database.db);
    await database.db.updateTable('complexes').set({ title_eng }).where('id', '=', taken).execute();
    const [known] = await undoable(two);
    expect(known?.title_eng).toBe(`${title_eng}-${one}`);
    await undo(known?.id ?? 0);
    expect(await countsOf(one)).toMatchObject({ title_eng: known?.title_eng });
  });

  it('is undone once, in the order of merges, and not after its time', async () => {
    const [one, two, three] = [
      await draw(plain, sources[0] ?? 0),
      await draw(plain, sources[0] ?? 0),
      await draw(plain, sources[0] ?? 0),
    ];
    await merge(one, two);
    const first = (await undoable(two))[0]?.id ?? 0;
    await merge(two, three);
    await expect(undo(first)).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('сначала') });
    const second = (await undoable(three))[0]?.id ?? 0;
    const outcomes = await Promise.allSettled([undo(second), undo(second), undo(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    now += UNDO_DAYS * DAY + 1;
    await expect(undo(first)).rejects.toMatchObject({ code: 'conflict' });
    expect(await undoable(two)).toEqual([]);
    await forgetMerges(database.db, new Date(now));
    const kept = await sql`select from complex_merge_people where merge_id = ${first}`.execute(database.db);
    expect(kept.rows).toEqual([]);
    const last = await database.db.selectFrom('audit_log').select('action').orderBy('id', 'desc').executeTakeFirst();
    expect(last?.action).toBe('complex.unmerge');
  });
});
