import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { type CuratedFlat, correctFlat, listCuratedFlats, undoFlatCorrection } from '../../contract/flats.ts';

let door: TestDoor;
let admin: ApiClient;
let complex = 0;
let flat = 0;
const FEED_MEDIA = [
  { src: '/media/remote/1', kind: 'plan' },
  { src: '/media/remote/2', kind: 'photo' },
];

beforeAll(async () => {
  door = await TestDoor.open();
  const { db } = door.app;
  admin = callerOf(door.app, await insertUser(db, 99), { role: 99 });
  complex = await insertComplex(db, { title_feed: 'Лес', title_eng: 'les' });
  flat = await insertFlat(db, complex, {
    ...{ number: '12', renovation_feed: 1, ceiling_height: 2.7, media: JSON.stringify(FEED_MEDIA) },
  });
  await insertFlat(db, complex, { number: '13' });
});
afterAll(() => door.close());

const list = async (query: object = {}) =>
  (await admin.call(listCuratedFlats, { params: { id: complex }, query })).data;
async function one(): Promise<CuratedFlat> {
  const [row] = await list({ flat });
  if (!row) throw new Error('no flat');
  return row;
}
async function correct(body: object): Promise<CuratedFlat> {
  const { version } = await one();
  door.pass(1_000);
  return (await admin.call(correctFlat, { params: { id: flat }, body: { version, ...body } })).data;
}
const stored = () =>
  door.app.db
    .selectFrom('flats')
    .select(['renovation', 'ceiling_height', 'media'])
    .where('id', '=', flat)
    .executeTakeFirstOrThrow();
/** As an import writes a lot that it found changed. */
const feedSays = (ceiling_height: number | null, media: object = FEED_MEDIA) =>
  door.app.db
    .updateTable('flats')
    .set({ renovation_feed: 3, ceiling_height, media: JSON.stringify(media), fact_hash: 'new' })
    .where('id', '=', flat)
    .execute();

it('a correction stands over the feed, says what the feed says, and outlives its next run', async () => {
  expect((await list()).map(({ number }) => number.feed)).toEqual(['12', '13']);
  const content = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const done = await correct({ renovation: 2, ceiling_height: '3,1 м', plan: { content } });
  expect(done).toMatchObject({ renovation: { feed: 1, ours: 2 }, ceiling_height: { feed: 2.7, ours: 3.1 } });
  expect(done.plan).toEqual({ feed: '/media/remote/1', ours: expect.stringMatching(/^\/media\/upload\/.+\.png$/) });
  const shown = { renovation: 2, ceiling_height: 3.1, media: [{ src: done.plan.ours, kind: 'plan' }, FEED_MEDIA[1]] };
  expect(await stored()).toEqual(shown);
  await feedSays(2.8, [{ src: '/media/remote/9', kind: 'plan' }, FEED_MEDIA[1]]);
  expect(await stored()).toEqual(shown);
  expect(await one()).toMatchObject({
    renovation: { feed: 3, ours: 2 },
    ceiling_height: { feed: 2.8, ours: 3.1 },
    plan: { feed: '/media/remote/9', ours: done.plan.ours },
  });
  // What touches neither is no word of the feed.
  await door.app.db.updateTable('flats').set({ missing_runs: 1 }).where('id', '=', flat).execute();
  expect((await one()).ceiling_height).toEqual({ feed: 2.8, ours: 3.1 });
  expect((await list({ corrected: '1' })).map(({ id }) => id)).toEqual([flat]);
});

it('taken back, the feed applies again, also what it has said since; a plan that was ours can be had again', async () => {
  const { plan } = await one();
  const back = await correct({ renovation: null, ceiling_height: '', plan: null });
  expect([back.renovation.ours, back.ceiling_height.ours, back.plan.ours]).toEqual([null, null, null]);
  expect(await stored()).toMatchObject({
    renovation: 3,
    ceiling_height: 2.8,
    media: [{ src: '/media/remote/9' }, FEED_MEDIA[1]],
  });
  await feedSays(null);
  expect(await stored()).toMatchObject({ ceiling_height: null, media: FEED_MEDIA });
  expect((await correct({ plan: { url: plan.ours } })).plan).toEqual({ feed: '/media/remote/1', ours: plan.ours });
  const log = await door.app.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'flat.correct')
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { before: { renovation: null, ceiling_height: null, plan: null }, after: { renovation: 2, ceiling_height: 3.1 } },
    { before: { renovation: 2 }, after: { renovation: null, plan: null } },
    { after: { plan: plan.ours } },
  ]);
});

it('number, floor, rooms and area are stated as they are typed; the price of a metre follows the area that is shown', async () => {
  const { db } = door.app;
  const told = {
    number: '21',
    floor: 30,
    floors_total: 9,
    rooms: 2,
    rooms_known: false,
    open_plan: true,
    area_total: 543,
  };
  await db
    .updateTable('flats')
    .set({ ...told, price_total: 10_000_000 })
    .where('id', '=', flat)
    .execute();
  const shown = () =>
    db
      .selectFrom('flats')
      .select(['number', 'floor', 'rooms', 'rooms_known', 'open_plan', 'area_total', 'price_m2'])
      .where('id', '=', flat)
      .executeTakeFirstOrThrow();
  const done = await correct({ number: '№ 12', floor: '3 этаж', rooms: 1, area: '54,3 м²' });
  expect(done).toMatchObject({
    number: { feed: '21', ours: '12' },
    floor: { feed: 30, ours: 3 },
    rooms: { feed: null, ours: 1 },
    area: { feed: 543, ours: 54.3 },
  });
  const ours = {
    number: '12',
    floor: 3,
    rooms: 1,
    rooms_known: true,
    open_plan: false,
    area_total: 54.3,
    price_m2: 184_162,
  };
  expect(await shown()).toEqual(ours);
  // The next run: another price, another number, and what else a feed says.
  const next = { number: '22', floor: 4, rooms: 3, rooms_known: true, open_plan: false, area_total: 5.43 };
  await db
    .updateTable('flats')
    .set({ ...next, price_total: 11_000_000 })
    .where('id', '=', flat)
    .execute();
  expect(await shown()).toEqual({ ...ours, price_m2: 202_578 });
  expect(await one()).toMatchObject({
    number: { feed: '22' },
    floor: { feed: 4 },
    rooms: { feed: 3 },
    area: { feed: 5.43 },
  });
  expect((await list({ number: '12' })).map(({ id }) => id)).toEqual([flat]);
  expect((await list({ number: '22' })).map(({ id }) => id)).toEqual([flat]);
  // A statement that names one column is the feed's word for that one alone.
  await db.updateTable('flats').set({ floor: 5 }).where('id', '=', flat).execute();
  expect(await one()).toMatchObject({ number: { feed: '22', ours: '12' }, floor: { feed: 5, ours: 3 } });
  await correct({ number: '', floor: '', rooms: null, area: '' });
  expect(await shown()).toEqual({ ...next, floor: 5, price_m2: Math.round(11_000_000 / 5.43) });
});

it('a flat is taken from the site and shown again; what the agency sells meanwhile is sold', async () => {
  const { db } = door.app;
  const status = () => db.selectFrom('flats').select('status_curated').where('id', '=', flat).executeTakeFirstOrThrow();
  expect(await correct({ hidden: true })).toMatchObject({ hidden: true });
  expect(await status()).toEqual({ status_curated: 4 });
  const told = async () => (await door.get(`/api/flats/${flat}`)).json().data;
  expect(await told()).toMatchObject({ status: 4, hidden: true, price_total: null });
  const cell = async () => {
    const { data } = (await door.get('/api/buildings/les/board')).json();
    return data.sections[0].floors
      .flatMap(({ flats }: { flats: { id: number }[] }) => flats)
      .find((one: { id: number }) => one.id === flat);
  };
  expect(await cell()).toMatchObject({ status: 4, hidden: true, price: null });
  const [log] = await db.selectFrom('audit_log').select(['before', 'after']).orderBy('id', 'desc').limit(1).execute();
  expect(log).toMatchObject({ before: { hidden: false }, after: { hidden: true } });
  expect((await list({ corrected: '1' })).map(({ id }) => id)).toContain(flat);
  const deal = await db
    .insertInto('deals')
    .values({ user_id: await insertUser(db, 1), flat_id: flat })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await status()).toEqual({ status_curated: 3 });
  expect(await told()).toMatchObject({ status: 3, hidden: false });
  expect(await cell()).toMatchObject({ status: 3, hidden: false });
  await correct({ area: '50' });
  expect(await status()).toEqual({ status_curated: 3 });
  await db.updateTable('deals').set({ cancelled_at: new Date() }).where('id', '=', deal.id).execute();
  expect(await status()).toEqual({ status_curated: 4 });
  await db.updateTable('deals').set({ cancelled_at: null }).where('id', '=', deal.id).execute();
  await correct({ hidden: false, area: null });
  expect(await status()).toEqual({ status_curated: 3 });
  await db.updateTable('deals').set({ cancelled_at: new Date() }).where('id', '=', deal.id).execute();
  expect(await status()).toEqual({ status_curated: null });
});

it.each<[string, object, RegExp]>([
  ['a ceiling as low as a table', { ceiling_height: '0,7' }, /от 2 до 8 метров/],
  ['a ceiling in words', { ceiling_height: 'высокий' }, /от 2 до 8 метров/],
  ['a floor above the house', { floor: '10' }, /В доме 9\u00a0этажей/],
  ['a floor in words', { floor: 'пятый' }, /Этаж — целое число/],
  ['a floor between two', { floor: '2,5' }, /Этаж — целое число/],
  ['more rooms than any flat has', { rooms: 11 }, /из списка/],
  ['an area as large as a house', { area: '54300' }, /Площадь — от 5 до/],
  ['an area in words', { area: 'большая' }, /Площадь — от 5 до/],
  ['a number as long as a sentence', { number: 'квартира с видом на реку и лес' }, /Номер не длиннее 20 знаков/],
  ['two at once', { floor: 'пятый', area: '0' }, /"floor".*"area"/],
  ['a finishing of no dictionary', { renovation: 9 }, /из списка/],
  ['a plan that is no picture', { plan: { content: Buffer.from('нет').toString('base64') } }, /Это не картинка/],
  ['a plan from elsewhere', { plan: { url: 'https://elsewhere.example/plan.png' } }, /Такого плана больше нет/],
])('%s is refused in words, and nothing changes', async (_what, body, words) => {
  const before = await one();
  const error = await correct(body).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(JSON.stringify(error)).toMatch(words);
  expect(await one()).toEqual(before);
});

it('the last correction that stands is undone by the log, whoever asks and whenever; then the one before it', async () => {
  const colleague = callerOf(door.app, await insertUser(door.app.db, 99, 'Ольга'), { role: 99 });
  const other = await insertFlat(door.app.db, complex, { number: '40', floor: 3 });
  const ours = async () => {
    const [row] = await list({ flat: other });
    if (!row) throw new Error('no flat');
    return row;
  };
  const make = async (body: object, by = admin) => {
    const { version } = await ours();
    door.pass(60_000);
    return (await by.call(correctFlat, { params: { id: other }, body: { version, ...body } })).data;
  };
  const undo = async () => {
    const { version } = await ours();
    door.pass(60_000);
    return (await admin.call(undoFlatCorrection, { params: { id: other }, body: { version } })).data;
  };
  expect((await ours()).undoable).toBeNull();
  await make({ number: '41', hidden: true });
  const at = new Date(door.app.now() + 60_000).toISOString();
  expect((await make({ number: '42', area: '50' }, colleague)).undoable).toEqual({ at, by: 'Ольга' });
  // Saved without a change: nothing that could be undone.
  await make({ number: '42' });
  expect((await ours()).undoable).toEqual({ at, by: 'Ольга' });
  const back = await undo();
  expect(back).toMatchObject({ number: { ours: '41' }, area: { ours: null }, hidden: true });
  expect(back.undoable).not.toBeNull();
  expect(await undo()).toMatchObject({ number: { ours: null }, hidden: false, undoable: null });
  await expect(undo()).rejects.toMatchObject({ code: 'conflict' });
  // Stated by something else than a correction since: it is not offered.
  await make({ floor: '2' });
  await sql`update flats set corrections = null, floor = 3 where id = ${other}`.execute(door.app.db);
  expect((await ours()).undoable).toBeNull();
});

it('a change of what somebody else changed meanwhile is a conflict', async () => {
  const { version } = await one();
  await correct({ renovation: 4 });
  const late = admin.call(correctFlat, { params: { id: flat }, body: { version, renovation: 5 } });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect((await one()).renovation.ours).toBe(4);
});

it('tells price, state and the last reading of the feed, and stands in the order of price or state', async () => {
  const { db } = door.app;
  const at = new Date(Date.UTC(2026, 10, 20, 9));
  const own = await insertComplex(db, { title_feed: 'Бор', title_eng: 'bor' });
  const source = await db
    .insertInto('feed_sources')
    .values({ key: 'bor', title: 'Бор', location: 'https://bor.example/feed.xml' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = (status: string, hours: number) => ({
    ...{ source_id: source.id, status, started_at: at, counts: '{}', warnings: '[]' },
    finished_at: new Date(at.getTime() + hours * 3_600_000),
  });
  await db
    .insertInto('feed_runs')
    .values([run('complete', 1), run('unchanged', 2), run('failed', 3)])
    .execute();
  const lot = (number: string, values: object) =>
    insertFlat(db, own, { number, source_id: source.id, external_id: number, ...values });
  const held = await lot('1', { price_total: 9_000_000 });
  await lot('2', { price_total: 12_000_000, missing_since: at });
  await lot('3', { price_total: 11_000_000, status: 3 });
  await lot('4', { price_total: null });
  const user_id = await insertUser(db, 1);
  const expires_at = new Date(Date.UTC(2026, 10, 30, 9));
  await db.insertInto('reservations').values({ flat_id: held, user_id, expires_at }).execute();
  const read = async (sort?: 'price_asc' | 'price_desc' | 'state_asc' | 'state_desc') =>
    (await admin.call(listCuratedFlats, { params: { id: own }, query: { sort } })).data;
  const [first, second, third] = await read();
  const fed_at = new Date(at.getTime() + 2 * 3_600_000).toISOString();
  expect(first).toMatchObject({ price: 9_000_000, status: 1, held_until: expires_at.toISOString(), fed_at });
  expect(second).toMatchObject({ held_until: null, missing_since: at.toISOString(), sold_here: false });
  expect(third).toMatchObject({ status: 3, sold_here: false });
  const order = async (sort: Parameters<typeof read>[0]) =>
    (await read(sort)).map(({ number }) => number.feed).join('');
  expect(await order('price_asc')).toBe('1324');
  expect(await order('price_desc')).toBe('2314');
  expect(await order('state_asc')).toBe('2413');
  expect(await order('state_desc')).toBe('3124');
});
