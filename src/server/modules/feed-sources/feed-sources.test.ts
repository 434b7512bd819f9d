import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import * as contract from '../../../contract/feed-sources.ts';
import { loadConfig } from '../../config.ts';
import type { App } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { ApiClient } from '../../http/door.ts';
import { openApp } from '../../open-app.ts';

const NOW = Date.UTC(2026, 10, 21);
const MISSING = 9_999_999;
let database: Database;
let app: App;
let admin: ApiClient;
let feed: Server;
let address = '';
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
  admin = callerOf(app, await insertUser(database.db, 99), { role: 99 });
  feed = createServer((_request, response) => response.end('<not-a-feed/>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => feed.once('listening', resolve));
  address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed.xml`;
});
afterAll(async () => {
  feed.close();
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
    const { data } = await admin.call(contract.addFeedSource, { body: { location: address, title: 'Контур' } });
    expect(data).toMatchObject({ title: 'Контур', active: true, interval_minutes: 60, priority: 100 });
    await vi.waitFor(
      async () => {
        const [source] = (await admin.call(contract.listFeedSources, {})).data;
        // Addresses of this machine are refused: feeds come from outside.
        expect(source?.last_run).toMatchObject({ status: 'failed', reason: expect.stringMatching(/\S/) });
      },
      { timeout: 30_000, interval: 300 },
    );
    await expect(
      admin.call(contract.addFeedSource, { body: { location: address, title: 'Ещё раз' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are refused with words for fields that cannot be', async () => {
    for (const location of ['ftp://example.org/a.xml', '/etc/passwd', 'нет', `https://e.org/${'a'.repeat(3_000)}`]) {
      await expect(admin.call(contract.addFeedSource, { body: { location, title: 'А' } })).rejects.toMatchObject({
        code: 'invalid_value',
      });
    }
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

  it('are changed together with the row of the audit log that says so, or not at all', async () => {
    const { db } = database;
    const { id } = await db
      .insertInto('feed_sources')
      .values({ key: 'told', title: 'Прежнее', location: '/nowhere/told.xml', active: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`alter table audit_log add constraint full_log check (false) not valid`.execute(db);
    const params = { id };
    await expect(admin.call(contract.changeFeedSource, { params, body: { title: 'Новое' } })).rejects.toThrow();
    await expect(admin.call(contract.runFeedSource, { params })).rejects.toThrow();
    await sql`alter table audit_log drop constraint full_log`.execute(db);
    const left = db.selectFrom('feed_sources').select(['title', 'active']).where('id', '=', id);
    expect(await left.executeTakeFirst()).toEqual({ title: 'Прежнее', active: false });
  });
});
