import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { listCallbacks } from '../../../leads/contract/lead-work.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { listAttention, takeAttention } from '../../contract/attention.ts';
import type { adviceEntity } from '../../contract/client-activity.ts';
import { clientTimeline } from '../../contract/client-story.ts';

/** Noon of a Tuesday in Moscow. */
const NOW = Date.UTC(2026, 10, 24, 9);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
const ids = { manager: 0, flat: 0, offer: 0, foreign: 0 };

/** What there are cards of: a kind that may be recommended may be asked about too, and a village with it. */
type Kind = ReturnType<typeof adviceEntity.parse> | 'village';
interface Case {
  readonly link: () => string;
  readonly about: string;
  /** What stands in «Заявки» where nothing was written. */
  readonly words: string;
}
const KINDS: Readonly<Record<Kind, Case>> = {
  building: { link: () => '/les', about: 'Лес', words: 'ЖК «Лес»' },
  flat: { link: () => `/les?flat=${ids.flat}`, about: '2-комн., 56,4 м², Лес', words: 'ЖК «Лес»' },
  village: { link: () => '/luzhki', about: 'Посёлок «Лужки»', words: 'Посёлок «Лужки»' },
  offer: {
    link: () => `/luzhki?offer=${ids.offer}`,
    about: 'Дом № 14, посёлок «Лужки»',
    words: 'Посёлок «Лужки»',
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  const { db } = database;
  ids.manager = await insertUser(db, 2, 'Мария');
  const complex = await insertComplex(db, { title_eng: 'les', title_feed: 'Лес' });
  ids.flat = await insertFlat(db, complex, { rooms: 2, area_total: 56.4 });
  const village = async (title_eng: string, title_feed: string, published = true) =>
    (
      await db
        .insertInto('villages')
        .values({ title_eng, title_feed, published })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const offer = async (village_id: number, title: string) =>
    (
      await db
        .insertInto('village_offers')
        .values({ village_id, title, type: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  ids.offer = await offer(await village('luzhki', 'Лужки'), 'Дом № 14');
  ids.foreign = await offer(await village('dubki', 'Дубки'), 'Участок № 3');
  await village('tajnyj', 'Тайный', false);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

let sent = 0;
async function request(link: string): Promise<{ id: number; phone: string }> {
  const phone = `7916111${String(++sent).padStart(4, '0')}`;
  const { id } = await database.db
    .insertInto('leads')
    .values({ kind: 'callback', phone, body_hash: phone, basis: 'consent', link, created_at: new Date(NOW - 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, phone };
}
const manager = () => callerOf(app, ids.manager, { role: 2 });
async function waiting(id: number) {
  const { data } = await manager().call(listAttention, {});
  const row = data.find(({ requests }) => requests.some((one) => one.id === id));
  const { about, link } = row?.requests[0] ?? {};
  return { key: row?.key ?? '', free: row?.free, said: [about?.replaceAll('\u00a0', ' '), link] };
}

describe('what a request is about', () => {
  it.each(Object.keys(KINDS) as Kind[])('is said with a link before it is taken and after: %s', async (kind) => {
    const { link, about, words } = KINDS[kind];
    const { id } = await request(link());
    const before = await waiting(id);
    expect([before.free, before.said]).toEqual([true, [about, link()]]);
    const { data } = await manager().call(takeAttention, { params: { key: before.key } });
    const after = await waiting(id);
    expect([after.free, after.said]).toEqual([false, [about, link()]]);
    const listed = await manager().call(listCallbacks, { query: { lead: id } });
    expect(listed.data[0]?.message).toBe(words);
    const story = await manager().call(clientTimeline, { params: { id: data.user_id }, query: { kinds: ['lead'] } });
    const { flat, building, village } = story.data[0] ?? {};
    const path = village?.link ?? `/${building?.title_eng}${flat ? `?flat=${flat.id}` : ''}`;
    expect(path).toBe(link());
  });

  it('is the village where the offer is of another, and nothing for whoever has not taken it while it is not on the site', async () => {
    expect((await waiting((await request(`/luzhki?offer=${ids.foreign}`)).id)).said).toEqual([
      'Посёлок «Лужки»',
      '/luzhki',
    ]);
    expect((await waiting((await request('/tajnyj')).id)).said).toEqual([undefined, null]);
    expect((await waiting((await request('/contacts?offer=1')).id)).said).toEqual([undefined, null]);
  });
});
