import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { type CuratedFlat, correctFlat, listCuratedFlats } from '../../contract/flats.ts';

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
  expect((await list()).map(({ number }) => number)).toEqual(['12', '13']);
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

it.each<[string, object, RegExp]>([
  ['a ceiling as low as a table', { ceiling_height: '0,7' }, /от 2 до 8 метров/],
  ['a ceiling in words', { ceiling_height: 'высокий' }, /от 2 до 8 метров/],
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

it('a change of what somebody else changed meanwhile is a conflict', async () => {
  const { version } = await one();
  await correct({ renovation: 4 });
  const late = admin.call(correctFlat, { params: { id: flat }, body: { version, renovation: 5 } });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect((await one()).renovation.ours).toBe(4);
});
