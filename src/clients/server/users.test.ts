import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { checkAudit, listAudit } from '../../agency/contract/audit.ts';
import * as leadWork from '../../leads/contract/lead-work.ts';
import { openApp } from '../../main/open-app.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import type { ApiClient } from '../../platform/door/door.ts';
import { FileAnswer } from '../../platform/door/file-answer.ts';
import { Failure } from '../../platform/failure.ts';
import * as activity from '../contract/client-activity.ts';
import { getClientCard } from '../contract/client-card.ts';
import * as sms from '../contract/sms.ts';
import * as contract from '../contract/users.ts';
import { mergeActivityCounts } from './work/queries.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
let database: Database;
let app: App;
const closers: (() => Promise<unknown>)[] = [];
const ids = { complex: 0, part: 0, second: 0, flat: 0, admin: 0, manager: 0, other: 0, anna: 0, boris: 0, free: 0 };
let manager: ApiClient;
let other: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids.complex = await insertComplex(db, { title_feed: 'Каскад', title_eng: 'kaskad' });
  ids.part = await insertComplex(db, { title_feed: 'Каскад-2', parent_id: ids.complex });
  ids.second = await insertComplex(db, { title_feed: 'Порт', title_eng: 'port' });
  ids.flat = await insertFlat(db, ids.part, { rooms: 2, area_total: 58.4 });
  ids.admin = await insertUser(db, 99, 'Елена');
  ids.manager = await insertUser(db, 2, 'Мария Белова');
  ids.other = await insertUser(db, 2, 'Иван Соколов');
  ids.anna = await insertUser(db, 1, 'Анна Ковалёва');
  ids.boris = await insertUser(db, 1, '100%_Борис\\');
  ids.free = await insertUser(db, 1, '=HYPERLINK("http://x")');
  await db.updateTable('users').set({ manager_id: ids.manager }).where('id', '=', ids.anna).execute();
  await db.updateTable('users').set({ manager_id: ids.other }).where('id', '=', ids.boris).execute();
  await fillActivity();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  manager = callerOf(app, ids.manager, { role: 2, route: '/api/test' });
  other = callerOf(app, ids.other, { role: 2 });
  admin = callerOf(app, ids.admin, { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

/** Forty views over four days, every fourth of a flat's complex part, half of them by Anna; and one favourite each. */
async function fillActivity(): Promise<void> {
  const { db } = database;
  for (let i = 0; i < 40; i++) {
    const user_id = i % 2 ? ids.anna : ids.boris;
    const complex_id = i % 4 === 1 ? ids.part : ids.second;
    const created_at = new Date(NOW - i * 9_000_000);
    await db.insertInto('building_views').values({ user_id, complex_id, created_at }).execute();
    if (i % 4 === 1)
      await db
        .insertInto('flat_views')
        .values({ user_id, complex_id: ids.part, flat_id: ids.flat, created_at })
        .execute();
  }
  for (const user_id of [ids.anna, ids.boris]) {
    await db
      .insertInto('favorite_buildings')
      .values({ user_id, complex_id: ids.second, created_at: new Date(NOW) })
      .execute();
    await db
      .insertInto('favorite_flats')
      .values({ user_id, flat_id: ids.flat, created_at: new Date(NOW) })
      .execute();
  }
}
async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error('no failure', { cause: error });
  return error;
}
const phoneOf = async (id: number) =>
  (await database.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone;

describe('the list of users', () => {
  const idsOf = async (api: ApiClient, query: object = {}) =>
    (await api.call(contract.listUsers, { query })).data.map(({ id }) => id);

  it('shows a manager his clients and an administrator everybody', async () => {
    expect(await idsOf(manager)).toEqual([ids.anna]);
    expect(await idsOf(other)).toEqual([ids.boris]);
    expect((await admin.call(contract.listUsers, {})).meta.total).toBe(6);
  });

  it('filters by role as the five options say', async () => {
    expect(await idsOf(admin, { role: '2' })).toEqual([ids.other, ids.manager]);
    expect(await idsOf(admin, { role: '1' })).toEqual([ids.free, ids.boris, ids.anna]);
    expect(await idsOf(admin, { role: 'with_manager' })).toEqual([ids.boris, ids.anna]);
    expect(await idsOf(admin, { role: 'without_manager' })).toEqual([ids.free]);
    expect(await idsOf(manager, { role: '2' })).toEqual([]);
    expect(await admin.call(contract.countWithoutManager, {})).toEqual({ count: 1, requests: 0 });
  });

  it('finds by part of a name, a phone or a term; signs of patterns mean themselves', async () => {
    expect(await idsOf(admin, { name: 'ковал' })).toEqual([ids.anna]);
    expect(await idsOf(admin, { name: '%_б' })).toEqual([ids.boris]);
    expect(await idsOf(admin, { name: '%' })).toEqual([ids.boris]);
    expect(await idsOf(admin, { name: '\\' })).toEqual([ids.boris]);
    const phone = await phoneOf(ids.anna);
    expect(await idsOf(admin, { phone: `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}` })).toEqual([ids.anna]);
    expect(await idsOf(admin, { term: phone.slice(4) })).toEqual([ids.anna]);
    expect(await idsOf(admin, { term: 'Анна' })).toEqual([ids.anna]);
    expect((await failureOf(idsOf(admin, { term: 'Ан' }))).errors?.[0]?.field).toBe('term');
    expect(await idsOf(admin, { user_id: `${ids.free},${ids.anna}` })).toEqual([ids.free, ids.anna]);
  });

  it('pages to its end without doubling', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(contract.listUsers, { query: { page, per_page: 2 } })),
    );
    const seen = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(seen).toEqual([ids.free, ids.boris, ids.anna, ids.other, ids.manager, ids.admin]);
    expect(pages[2]?.links.next).toBeNull();
  });

  it('gives a client to a manager, and nobody else to anybody', async () => {
    const assign = (user_id: number, manager_id: number) =>
      admin.call(contract.assignManager, { params: { user_id, manager_id } });
    expect((await assign(ids.free, ids.manager)).data).toMatchObject({ manager_name: 'Мария Белова' });
    expect((await admin.call(contract.unassignManager, { params: { user_id: ids.free } })).data.manager_id).toBeNull();
    expect((await failureOf(assign(ids.other, ids.manager))).status).toBe(409);
    expect((await failureOf(assign(ids.free, ids.anna))).status).toBe(409);
    expect((await failureOf(assign(ids.free, 2_000_000_000))).status).toBe(404);
    expect(
      (
        await failureOf(
          manager.call(contract.assignManager, { params: { user_id: ids.anna, manager_id: ids.manager } }),
        )
      ).status,
    ).toBe(403);
  });
});

describe('views and favourites', () => {
  const views = (api: ApiClient, query: object = {}) => api.call(activity.listBuildingViews, { query });

  it('come newest first with names, within the scope, counted exactly', async () => {
    const all = await views(admin, { per_page: 100 });
    expect(all.meta.total).toBe(40);
    expect(all.data.map(({ created_at }) => created_at)).toEqual(
      all.data
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    const own = await views(manager, { per_page: 100 });
    expect(own.meta.total).toBe(20);
    expect(own.data.every(({ user }) => user.id === ids.anna)).toBe(true);
    expect(own.data[0]).toMatchObject({ user: { name: 'Анна Ковалёва' }, building: { title: 'Каскад-2' } });
    expect((await views(manager, { id: ids.boris })).meta.total).toBe(0);
  });

  it.each([3, 7, 15])('page through without gap or double, %i a page', async (per_page) => {
    for (const api of [admin, manager]) {
      const all = (await views(api, { per_page: 100 })).data.map(({ key }) => key);
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(all.length / per_page); page++)
        seen.push(...(await views(api, { page, per_page })).data.map(({ key }) => key));
      expect(seen).toEqual(all);
      expect((await views(api, { page: 99, per_page })).data).toEqual([]);
    }
  });

  it('filter by complex with its parts, by person and by days of Moscow', async () => {
    expect((await views(admin, { complex: ids.complex })).meta.total).toBe(10);
    expect((await views(manager, { complex: ids.complex })).meta.total).toBe(10);
    expect((await views(manager, { complex: ids.second })).meta.total).toBe(10);
    expect((await views(admin, { user: `${ids.anna},${ids.boris}` })).meta.total).toBe(40);
    expect((await views(admin, { phone: await phoneOf(ids.anna) })).meta.total).toBe(20);
    const day = { date_from: '2026-11-20', date_to: '2026-11-20' };
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from building_views
      where created_at >= '2026-11-19T21:00Z' and created_at < '2026-11-20T21:00Z'`.execute(database.db);
    expect((await views(admin, day)).meta.total).toBe(rows[0]?.n);
    expect((await views(admin, { ...day, per_page: 100 })).data).toHaveLength(rows[0]?.n ?? 0);
    expect((await failureOf(views(admin, { date_from: '2026-13-01' }))).errors?.[0]?.field).toBe('date_from');
  });

  it('keep their counts when rows go, before and after they are added up', async () => {
    const extra = await insertUser(database.db);
    await database.db
      .insertInto('building_views')
      .values({ user_id: extra, complex_id: ids.second, created_at: new Date(NOW) })
      .execute();
    expect((await views(admin)).meta.total).toBe(41);
    await mergeActivityCounts(database.db);
    expect((await views(admin)).meta.total).toBe(41);
    await database.db.deleteFrom('users').where('id', '=', extra).execute();
    expect((await views(admin)).meta.total).toBe(40);
    await mergeActivityCounts(database.db);
    expect((await views(admin)).meta.total).toBe(40);
  });

  it('tell what is viewed most', async () => {
    const top = await admin.call(activity.listTopBuildings, {});
    expect(top.data.map(({ building, views }) => [building?.id, views])).toEqual([
      [ids.second, 30],
      [ids.part, 10],
    ]);
    const own = await manager.call(activity.listTopFlats, { query: { id: ids.anna } });
    expect(own.data).toMatchObject([{ views: 10, flat: { id: ids.flat }, building: { id: ids.part } }]);
    expect(own.data[0]?.last_view_at).toBe(new Date(NOW - 9_000_000).toISOString());
    expect((await admin.call(activity.listTopFlats, {})).data).toMatchObject([{ views: 10 }]);
  });

  it('list favourites of flats with their complex', async () => {
    const { data, meta } = await admin.call(activity.listFavoriteFlats, { query: { complex: ids.complex } });
    expect(meta.total).toBe(2);
    expect(data[0]).toMatchObject({ building: { id: ids.part }, flat: { title: expect.stringContaining('58,4') } });
    expect((await manager.call(activity.listFavoriteBuildings, {})).meta.total).toBe(1);
  });
});

describe('recommendations', () => {
  const give = (
    api: ApiClient,
    advices: { user_id: number; entity_type: 'building' | 'flat'; entity_id: number; comment?: string }[],
  ) => api.call(activity.giveAdvices, { body: { advices } });

  it('count what was made: foreign, unknown and repeated ones are left out', async () => {
    const advice = { entity_type: 'building' as const, entity_id: ids.second };
    const { changed } = await give(manager, [
      { ...advice, user_id: ids.anna, comment: 'Рядом парк' },
      { ...advice, user_id: ids.anna, comment: 'Рядом парк' },
      { ...advice, user_id: ids.boris },
      { ...advice, user_id: ids.admin },
      { ...advice, user_id: ids.anna, entity_id: 1_000_000 },
      { user_id: ids.anna, entity_type: 'flat', entity_id: ids.flat },
    ]);
    expect(changed).toBe(2);
    const { data } = await manager.call(activity.listAdvices, { query: { entity_type: 'building' } });
    expect(data).toMatchObject([
      { comment: 'Рядом парк', author: { name: 'Мария Белова' }, building: { title: 'Порт' } },
    ]);
    expect((await give(manager, [{ ...advice, user_id: ids.anna }])).changed).toBe(1);
    expect((await manager.call(activity.listAdvices, {})).meta.total).toBe(2);
    const id = data[0]?.id ?? 0;
    expect((await manager.call(activity.adviceLog, { query: { id } })).data).toMatchObject([{ id, view_count: 0 }]);
    expect((await other.call(activity.adviceLog, { query: { id } })).data).toEqual([]);
    expect((await failureOf(other.call(activity.withdrawAdvice, { params: { id } }))).status).toBe(404);
  });

  it('made again are as new ones: unseen, not put away, with the words and the time of now', async () => {
    const advice = { user_id: ids.anna, entity_type: 'building' as const, entity_id: ids.second };
    const past = new Date(NOW - 86_400_000);
    const row = () =>
      database.db
        .selectFrom('advices')
        .select(['id', 'comment', 'seen_at', 'dismissed_at', 'created_at', 'updated_at', 'view_count', 'created_by'])
        .where('user_id', '=', ids.anna)
        .where('entity_type', '=', 'building')
        .where('entity_id', '=', ids.second)
        .executeTakeFirstOrThrow();
    await give(manager, [{ ...advice, comment: 'Рядом парк' }]);
    const { id } = await row();
    await database.db
      .updateTable('advices')
      .set({ seen_at: past, dismissed_at: past, created_at: past, updated_at: past, view_count: 3 })
      .where('id', '=', id)
      .execute();
    expect((await give(admin, [{ ...advice, comment: 'Открыли новый корпус' }])).changed).toBe(1);
    const fresh = { id, seen_at: null, dismissed_at: null, view_count: 3, created_by: ids.admin };
    const renewed = await row();
    expect(renewed).toMatchObject({ ...fresh, comment: 'Открыли новый корпус' });
    expect(renewed.created_at.getTime()).toBeGreaterThan(past.getTime());
    expect(renewed.updated_at).toEqual(renewed.created_at);
    await give(manager, [advice]);
    expect((await row()).comment).toBeNull();
  });

  it('are refused beyond 500 a call and without any', async () => {
    const one = { user_id: ids.anna, entity_type: 'building' as const, entity_id: ids.second };
    expect((await failureOf(give(manager, []))).status).toBe(422);
    expect(
      (
        await failureOf(
          give(
            manager,
            Array.from({ length: 501 }, () => one),
          ),
        )
      ).status,
    ).toBe(422);
  });
});

describe('requests of visitors', () => {
  const list = (api: ApiClient, query: object = {}) => api.call(leadWork.listCallbacks, { query });

  it('name the page they came from only when it is ours, in the list and in its file, however they were stored', async () => {
    const lead = { kind: 'callback', phone: '79995550209', body_hash: 'h', basis: 'consent' };
    const links = [
      '/\\evil.example/x',
      '/\t/evil.example/y',
      '//evil.example',
      'javascript:alert(1)',
      '/kaskad?from=1',
    ];
    await database.db
      .insertInto('leads')
      .values(links.map((link) => ({ ...lead, link })))
      .execute();
    const shown = (await list(admin, { phone: '79995550209' })).data.map(({ link }) => link);
    expect(shown.sort()).toEqual(['/kaskad?from=1', null, null, null, null]);
    const file = await admin.call(leadWork.exportCallbacks, { query: { phone: '79995550209' } });
    expect(String((file as unknown as { content: unknown }).content)).not.toMatch(/evil|javascript/);
    await database.db.deleteFrom('leads').where('phone', '=', '79995550209').execute();
  });

  it('of nobody known are the administrator’s; a client’s are his manager’s', async () => {
    const lead = { kind: 'callback', phone: '79995550201', body_hash: 'h', basis: 'consent' };
    await database.db
      .insertInto('leads')
      .values([
        { ...lead, link: '/kaskad?from=1' },
        {
          ...lead,
          kind: 'quiz',
          user_id: ids.anna,
          quiz: JSON.stringify({ rooms: ['1'] }),
          created_at: new Date(NOW - 60_000),
        },
      ])
      .execute();
    expect((await list(admin)).meta.total).toBe(2);
    const file = (await admin.call(leadWork.exportCallbacks, { query: {} })) as unknown as {
      content: AsyncIterable<string>;
    };
    const lines: string[] = [];
    for await (const part of file.content) lines.push(...String(part).split('\r\n'));
    expect(lines[0]).toMatch(/;Телефон;Имя;Почта;Сообщение;Ответы квиза;Клиент;Менеджер;Состояние;Ждал, минут;/);
    expect(lines.find((line) => line.includes('Квиз'))).toMatch(
      /^[\d.: ]+;Квиз;8 \(999\) 555-02-01;;;;[^;]+: [^;]+;[^;]*Анна[^;]*;Мария Белова;Новая;1;/,
    );
    expect((await list(other)).meta.total).toBe(0);
    const own = await list(manager);
    expect(own.data).toMatchObject([
      { type: 1, user: { id: ids.anna }, state: 'new', waiting_seconds: 60, quiz: { rooms: ['1'] } },
    ]);
    expect((await list(admin, { complex: ids.complex })).meta.total).toBe(1);
    expect((await list(admin, { type: 1 })).meta.total).toBe(1);
    expect((await admin.call(leadWork.suggestCallbackPhones, { query: { term: '5550201' } })).data).toEqual([
      { phone: '79995550201', total: 2 },
    ]);
    expect((await manager.call(leadWork.suggestCallbackPhones, { query: { term: '5550201' } })).data).toEqual([
      { phone: '79995550201', total: 1 },
    ]);
  });

  it('are taken by one person, answered and closed, and the ledger agrees', async () => {
    const id = (await list(manager)).data[0]?.id ?? 0;
    const change = (api: ApiClient, state: 'new' | 'taken' | 'answered' | 'closed', outcome?: string) =>
      api.call(leadWork.changeLead, { params: { id }, body: { state, ...(outcome === undefined ? {} : { outcome }) } });
    expect((await change(admin, 'taken')).data.taken_by).toEqual({ id: ids.admin, name: 'Елена' });
    const failure = await failureOf(change(manager, 'answered'));
    expect([failure.status, failure.detail]).toEqual([409, 'Заявку уже взял Елена']);
    expect((await failureOf(change(other, 'taken'))).status).toBe(404);
    await change(admin, 'new');
    const { data } = await change(manager, 'answered', 'Записан на показ');
    expect(data).toMatchObject({ state: 'answered', taken_by: { id: ids.manager }, outcome: 'Записан на показ' });
    const ledger = await admin.call(leadWork.leadLedger, {});
    expect(ledger.data).toMatchObject({
      submitted: 2,
      stored: 2,
      answered: 1,
      waiting: 1,
      difference: 0,
      unaccounted: 0,
    });
  });
});

describe('the client card', () => {
  const card = (api: ApiClient, id: string) => api.call(getClientCard, { params: { id } });

  it('opens by number, by u and number, and by phone', async () => {
    const phone = await phoneOf(ids.anna);
    for (const ref of [String(ids.anna), `u${ids.anna}`, phone, `8${phone.slice(1)}`]) {
      const { data } = await card(manager, ref);
      expect(data.user?.id).toBe(ids.anna);
      expect(data.views.buildings).toMatchObject({ total: 20, data: [{}, {}, {}] });
      expect(data.top.flats).toMatchObject({ total: 1, data: [{ views: 10 }] });
      expect(data.favorites.flats.total).toBe(1);
      expect(data.advices).toMatchObject({ buildings: { total: 1 }, flats: { total: 1 } });
      expect(data.callbacks.total).toBe(1);
    }
  });

  it('of somebody else is as unknown as of nobody, by number and by phone', async () => {
    const failures = await Promise.all(
      [String(ids.boris), '2000000000', await phoneOf(ids.boris), '79990000000', 'u9999999999'].map((ref) =>
        failureOf(card(manager, ref)),
      ),
    );
    expect(new Set(failures.map((failure) => JSON.stringify(failure.problem('r')))).size).toBe(1);
    expect(failures[0]?.status).toBe(404);
  });

  it('tells an administrator what came from a phone that nobody registered', async () => {
    expect((await card(admin, '79995550201')).data).toMatchObject({ user: null, callbacks: { total: 1 } });
  });

  it('tells what was agreed to, latest first, logged in or under his phone as a guest', async () => {
    const phone = await phoneOf(ids.anna);
    const consent = { kind: 'personal_data', form: 'callback', text_version: '2026-11-21', text_hash: 'h', phone };
    const at = new Date('2026-11-21T09:00:00Z');
    await database.db
      .insertInto('consents')
      .values([
        { ...consent, user_id: ids.anna, at },
        { ...consent, kind: 'marketing', at },
      ])
      .execute();
    const seenBy = async (api: ApiClient) => (await card(api, phone)).data.consents;
    const own = {
      kind: 'personal_data',
      form: 'callback',
      given: true,
      text_version: '2026-11-21',
      at: at.toISOString(),
    };
    expect(await seenBy(manager)).toEqual([{ ...own, kind: 'marketing' }, own]);
    expect(await seenBy(admin)).toEqual([{ ...own, kind: 'marketing' }, own]);
  });
});

describe('files', () => {
  const contentOf = async (answer: Promise<unknown>): Promise<{ name: string; bytes: Buffer }> => {
    const file = await answer;
    if (!(file instanceof FileAnswer)) throw new Error('no file');
    const parts: Buffer[] = [];
    for await (const part of file.content) parts.push(Buffer.from(part));
    return { name: file.name, bytes: Buffer.concat(parts) };
  };

  it('hold what is filtered, with no name that a spreadsheet would run', async () => {
    const { name, bytes } = await contentOf(admin.call(contract.exportUsers, { query: { role: '1' } }));
    expect(name).toMatch(/^Пользователи \d{4}-\d\d-\d\d\.csv$/);
    const lines = bytes.toString().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      '\uFEFFСтатус;Дата регистрации;ФИО;Телефон;Почта;Был на сайте;Последний контакт;Следующая задача;Срок задачи;Источник;Менеджер;Роль',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    const own = await contentOf(manager.call(contract.exportUsers, {}));
    expect(own.bytes.toString()).not.toContain('Борис');
    const views = await contentOf(manager.call(activity.exportBuildingViews, { query: { complex: ids.second } }));
    expect(views.bytes.toString().trim().split('\r\n')).toHaveLength(11);
  });

  it('are workbooks when wished, and recorded', async () => {
    const { name, bytes } = await contentOf(admin.call(leadWork.exportCallbacks, { query: { format: 'xlsx' } }));
    expect(name).toMatch(/^Заявки \d{4}-\d\d-\d\d\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const { data } = await admin.call(listAudit, { query: { action: 'export' } });
    expect(data.map(({ action }) => action)).toContain('export.leads');
  });
});

describe('the audit log', () => {
  it('holds one row for each read and change by staff, whole and for administrators', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(database.db)).rows[0]?.n ?? 0;
    const calls: (() => Promise<unknown>)[] = [
      () => manager.call(contract.listUsers, {}),
      () => manager.call(activity.listBuildingViews, {}),
      () => manager.call(activity.listTopFlats, {}),
      () => manager.call(activity.listFavoriteFlats, {}),
      () => manager.call(activity.listAdvices, {}),
      () => manager.call(leadWork.listCallbacks, {}),
      () => manager.call(getClientCard, { params: { id: `u${ids.anna}` } }),
      () => admin.call(sms.listSms, {}),
      () => admin.call(sms.suggestSmsNumbers, { query: { term: '999' } }),
    ];
    for (const call of calls) {
      const before = await count();
      await call();
      expect(await count()).toBe(before + 1);
    }
    const { data } = await admin.call(listAudit, { query: { client: ids.anna, action: 'client.read' } });
    expect(data[0]).toMatchObject({
      actor: { id: ids.manager, name: 'Мария Белова' },
      title: 'Открыл карточку клиента',
      route: '/api/test',
      ip: '127.0.0.1',
      subject: { link: `/users/logs/card/u${ids.anna}` },
    });
    const titles = async (query: object) => (await admin.call(listAudit, { query })).data.map(({ title }) => title);
    expect((await titles({})).some((title) => title.startsWith('Смотрел'))).toBe(true);
    expect((await titles({ changes: '1' })).filter((title) => /^(Смотрел|Открыл карточку)/.test(title))).toEqual([]);
    expect((await failureOf(manager.call(listAudit, {}))).status).toBe(403);
    expect((await admin.call(checkAudit, {})).data).toMatchObject({ whole: true, broken_id: null });
  });

  it('finds the row that somebody edited', async () => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(database.db);
    await sql`update audit_log set action = 'nothing.happened' where id = 3`.execute(database.db);
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(database.db);
    expect((await admin.call(checkAudit, {})).data).toMatchObject({ whole: false, broken_id: 3 });
  });
});
