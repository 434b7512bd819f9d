import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import * as identity from '../../contract/identity.ts';
import * as contract from '../../contract.ts';

const NOW = Date.UTC(2026, 10, 21);
const MISSING = 9_999_999;
let database: Database;
let app: App;
let admin: ApiClient;
/** No server has this name. */
const unknown = 'http://feeds.invalid/feed.xml';
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const run = (id: number, values: Record<string, unknown>) =>
  database.db
    .insertInto('feed_runs')
    .values({ source_id: id, started_at: new Date(NOW), status: 'complete', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('sources of the catalogue', () => {
  it('are registered by address and fetched at once, and what went wrong is told', async () => {
    const { data } = await admin.call(contract.addFeedSource, { body: { location: unknown, title: 'Контур' } });
    expect(data).toMatchObject({ title: 'Контур', active: true, interval_minutes: 60, priority: 100 });
    await vi.waitFor(
      async () => {
        const [source] = (await admin.call(contract.listFeedSources, {})).data;
        expect(source?.last_run).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) });
      },
      { timeout: 30_000, interval: 300 },
    );
    await expect(
      admin.call(contract.addFeedSource, { body: { location: unknown, title: 'Ещё раз' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['', /^Укажите адрес фида/],
    ['ftp://example.org/a.xml', /^По FTP фиды не загружаются. Попросите/],
    ['/etc/passwd', /^Адрес начинается с https/],
    ['нет', /^Адрес начинается с https/],
    ['https://', /^В адресе нет имени сервера/],
    ['https://e.org/my feed.xml', /^В адресе не бывает пробелов/],
    ['http://127.0.0.1:9/feed.xml', /^Фид не прочитан: адрес внутренней сети запрещён: 127.0.0.1. Фид должен/],
    ['http://10.1.2.3/feed.xml', /адрес внутренней сети запрещён/],
    ['http://2130706433/feed.xml', /адрес внутренней сети запрещён/],
    ['http://[::1]/feed.xml', /адрес внутренней сети запрещён/],
    ['http://[::ffff:10.0.0.1]/feed.xml', /адрес внутренней сети запрещён/],
    ['http://LOCALHOST/feed.xml', /адрес внутренней сети запрещён/],
    [`https://e.org/${'a'.repeat(3_000)}`, /^Не длиннее 2000 знаков/],
  ])('are refused at the field with what to do: %s', async (location, message) => {
    const refused = { code: 'invalid_value', errors: [{ field: 'location', message: expect.stringMatching(message) }] };
    await expect(admin.call(contract.addFeedSource, { body: { location, title: 'А' } })).rejects.toMatchObject(refused);
    const preview = admin.call(identity.startFeedPreview, { body: { location } });
    await expect(preview).rejects.toMatchObject(refused);
  });

  it('change their schedule and trust, and hide passwords of their addresses', async () => {
    const { id } = await database.db
      .insertInto('feed_sources')
      .values({ key: 'secret', title: 'Архипелаг', location: 'https://user:word@example.org/feed.xml' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { interval_minutes: 30, active: false };
    const { data } = await admin.call(contract.changeFeedSource, { params: { id }, body });
    expect(data).toMatchObject({ ...body, location: 'https://user:***@example.org/feed.xml' });
    const audit = await database.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit).toEqual({ action: 'feed.change', after: body });
  });

  it('list their runs with warnings in words, and only the latest partial one can be confirmed', async () => {
    const { id } = await database.db
      .insertInto('feed_sources')
      .values({ key: 'runs', title: 'Северный дом', location: 'https://example.org/runs.xml' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const old = await run(id, { status: 'partial' });
    const warnings = JSON.stringify({
      no_price: { count: 3, examples: [{ external_id: '7', detail: null }] },
      odd: { count: 9, examples: [] },
    });
    const last = await run(id, { status: 'partial', reason: 'two complexes are gone', warnings });
    const { data, meta } = await admin.call(contract.listFeedRuns, { params: { id }, query: { per_page: 15 } });
    expect(meta.total).toBe(2);
    expect(data.map(({ confirmable }) => confirmable)).toEqual([true, false]);
    expect(data[0]?.warnings.map(({ code, title, count }) => [code, title, count])).toEqual([
      ['odd', 'odd', 9],
      ['no_price', 'Лот без цены', 3],
    ]);
    const params = { id: old.id };
    await expect(admin.call(contract.confirmFeedRun, { params })).rejects.toMatchObject({ code: 'conflict' });
    const confirmed = await admin.call(contract.confirmFeedRun, { params: { id: last.id } });
    expect(confirmed.data).toEqual({ run_id: last.id, retired: 0 });
    await expect(admin.call(contract.confirmFeedRun, { params: { id: last.id } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('that do not exist are not found, and managers have no business with them', async () => {
    const params = { id: MISSING };
    await expect(admin.call(contract.runFeedSource, { params })).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.call(contract.listFeedRuns, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.call(contract.confirmFeedRun, { params })).rejects.toMatchObject({ code: 'not_found' });
    const manager = callerOf(app, await insertUser(database.db, 2), { role: 2 });
    await expect(manager.call(contract.listFeedSources, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are told to the audit log by their address without what opens it', async () => {
    const location = 'https://robot:word@feeds.example/yrl/flats.xml?agency=secret-key&format=yrl';
    const { data } = await admin.call(contract.addFeedSource, { body: { location, title: 'Меридиан' } });
    const { after } = await database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'feed.add')
      .where('object_id', '=', String(data.id))
      .executeTakeFirstOrThrow();
    const shown = 'https://feeds.example/yrl/flats.xml?agency=***&format=***';
    expect(after).toEqual({
      location: shown,
      title: 'Меридиан',
      priority: 100,
      interval_minutes: 60,
      new_complexes: 'make',
      developer_id: null,
    });
  });

  it('are as many as were added at the same moment, and one address is one of them', async () => {
    const add = (query: string) =>
      admin.call(contract.addFeedSource, {
        body: { location: `https://moment.example/feed.xml?developer=${query}`, title: `Сразу ${query}` },
      });
    const settled = await Promise.allSettled(['1', '2', '3', '1', '2', '3'].map(add));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    const { rows } = await sql<{ title: string }>`
      select title from feed_sources where location like 'https://moment.example/%' order by title`.execute(
      database.db,
    );
    expect(rows.map(({ title }) => title)).toEqual(['Сразу 1', 'Сразу 2', 'Сразу 3']);
  });
});
