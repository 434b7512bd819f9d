import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { clientTimeline } from '../../contract/client-story.ts';
import * as holds from '../../contract/reservations.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let database: Database;
let app: App;
let now = NOW;
let complex = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  complex = await insertComplex(database.db, { title_feed: 'Каскад' });
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

interface Client {
  readonly id: number;
  readonly by: ApiClient;
}

/** Two managers with three clients at 'Показ', and three flats that all of them want. */
async function scene(): Promise<{ clients: Client[]; flats: number[] }> {
  now = NOW;
  const clients: Client[] = [];
  for (const name of ['Мария Белова', 'Иван Соколов']) {
    const manager = await insertUser(database.db, 2, name);
    const by = callerOf(app, manager, { role: 2 });
    for (const of of name === 'Мария Белова' ? ['Анна', 'Пётр'] : ['Ольга']) {
      const id = await insertUser(database.db, 1, of);
      await database.db.updateTable('users').set({ status: 3, manager_id: manager }).where('id', '=', id).execute();
      clients.push({ id, by });
    }
  }
  const flats: number[] = [];
  for (let i = 0; i < 3; i++) flats.push(await insertFlat(database.db, complex));
  return { clients, flats };
}

interface Live {
  id: number;
  flat_id: number;
  until: number;
}
/** Live holds of a client. */
async function liveOf(id: number): Promise<Live[]> {
  const { rows } = await sql<{ id: number; flat_id: number; expires_at: Date }>`select id, flat_id, expires_at
    from reservations where user_id = ${id} and ended_at is null and expires_at > ${new Date(now)} order by id`.execute(
    database.db,
  );
  return rows.map(({ expires_at, ...row }) => ({ ...row, until: expires_at.getTime() }));
}
async function statusOf(id: number): Promise<number> {
  return (await database.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}
/** What the call answers; undefined for a refusal, which is a conflict and nothing else. */
async function tried<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.status).toBe(409);
    return undefined;
  }
}
/** Flats that nobody but this client holds and nobody bought. */
async function freeFor(client: number, flats: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ flat_id: number }>`
    select flat_id from reservations where ended_at is null and expires_at > ${new Date(now)} and user_id <> ${client}
    union select flat_id from deals where cancelled_at is null`.execute(database.db);
  const taken = new Set(rows.map(({ flat_id }) => flat_id));
  return new Set(flats.filter((flat) => !taken.has(flat)));
}

/** A hold or deal is named by its place among those there are, so that few steps do nothing. */
type Step =
  | { do: 'hold'; client: number; flat: number; days: number }
  | { do: 'extend' | 'release' | 'deal' | 'undo'; nth: number; days: number }
  | { do: 'wait'; hours: number };
const days = fc.integer({ min: 1, max: 3 });
const change = (kind: 'extend' | 'release' | 'deal' | 'undo', weight: number) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(kind), nth: fc.nat(5), days }),
});
const hold = fc.record({ do: fc.constant('hold' as const), client: fc.nat(2), flat: fc.nat(2), days });
const wait = fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 20, 26, 80) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: hold },
  change('extend', 1),
  change('release', 1),
  change('deal', 4),
  change('undo', 4),
  { weight: 3, arbitrary: wait },
);

interface Sold {
  readonly id: number;
  readonly client: Client;
  readonly at: number;
  readonly before: { readonly status: number; readonly live: readonly Live[] };
}

class History {
  readonly #clients: readonly Client[];
  readonly #flats: readonly number[];
  readonly #deals: Sold[] = [];

  constructor({ clients, flats }: { clients: Client[]; flats: number[] }) {
    this.#clients = clients;
    this.#flats = flats;
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'wait') now += step.hours * HOUR;
    else if (step.do === 'hold') await this.#hold(step);
    else if (step.do === 'undo') await this.#undo(step.nth);
    else await this.#change(step.do, step);
    await this.#holdsTrue();
  }

  /** True at any moment: a flat is held once at most, not at all once it is sold, and who holds one is at 'Бронь'. */
  async #holdsTrue(): Promise<void> {
    const { rows } = await sql<{ taken: number; strays: number }>`
      with live as (select r.flat_id, r.user_id from reservations r where r.ended_at is null and r.expires_at > ${new Date(now)})
      select (select count(*)::int from live where live.flat_id = f.id)
          + (select count(*)::int from deals d where d.flat_id = f.id and d.cancelled_at is null) as taken,
        (select count(*)::int from live join users u on u.id = live.user_id and u.status <> 4 where live.flat_id = f.id) as strays
      from flats f where f.id = any(${[...this.#flats]}::int[])`.execute(database.db);
    for (const { taken, strays } of rows) {
      expect(taken).toBeLessThanOrEqual(1);
      expect(strays).toBe(0);
    }
  }

  async #hold({ client, flat, days }: { client: number; flat: number; days: number }): Promise<void> {
    const { id, by } = at(this.#clients, client);
    const body = { flat_id: at(this.#flats, flat), days, advance: true };
    await tried(by.call(holds.reserveFlat, { params: { id }, body }));
  }

  async #change(kind: 'extend' | 'release' | 'deal', { nth, days }: { nth: number; days: number }): Promise<void> {
    const held = await Promise.all(this.#clients.map(async (client) => ({ client, live: await liveOf(client.id) })));
    const all = held.flatMap(({ client, live }) => live.map(({ id }) => ({ client, live, hold: id })));
    if (all.length === 0) return;
    const { client, live, hold } = at(all, nth);
    const { id, by } = client;
    const params = { id, reservation_id: hold };
    if (kind === 'extend') await by.call(holds.extendReservation, { params, body: { days } });
    else if (kind === 'release') await by.call(holds.releaseReservation, { params, query: {} });
    else {
      const before = { status: await statusOf(id), live };
      const { data } = await by.call(holds.closeDeal, { params: { id }, body: { reservation_id: hold } });
      this.#deals.push({ id: data.id, client, at: now, before });
      expect(await liveOf(id)).toEqual([]);
    }
  }

  async #undo(nth: number): Promise<void> {
    if (this.#deals.length === 0) return;
    const deal = at(this.#deals, nth);
    this.#deals.splice(this.#deals.indexOf(deal), 1);
    const { id, by } = deal.client;
    const undone = await tried(by.call(holds.cancelDeal, { params: { id, deal_id: deal.id } }));
    expect(undone !== undefined).toBe(deal.at + DAY > now);
    if (!undone) return;
    const free = await freeFor(id, this.#flats);
    const expected = deal.before.live
      .filter(({ flat_id }) => free.has(flat_id))
      .map((hold) => ({ ...hold, until: hold.until > now ? hold.until : now + DAY }));
    expect(await liveOf(id)).toEqual(expected);
    expect(await statusOf(id)).toBe(deal.before.status);
    const lost = deal.before.live.length - expected.length;
    expect(undone.meta).toEqual({ undone: true, holds_back: expected.length, holds_lost: lost });
  }
}

/** The nth one, round and round. */
function at<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

describe('holds and deals', () => {
  it('keep each flat to one, and an undone deal leaves what was before it, whatever two managers do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const history = new History(await scene());
        for (const step of steps) await history.take(step);
      }),
      { numRuns: 16, endOnFailure: true },
    );
  });
});

describe('an undone deal', () => {
  const reserve = ({ id, by }: Client, flat_id: number) =>
    by.call(holds.reserveFlat, { params: { id }, body: { flat_id, advance: true } });
  const close = ({ id, by }: Client, reservation_id: number) =>
    by.call(holds.closeDeal, { params: { id }, body: { reservation_id } });

  it('ended the holds of the client’s other flats by its name, and brings them back', async () => {
    const { clients, flats } = await scene();
    const [one] = clients as [Client];
    const { data: first } = await reserve(one, flats[0] ?? 0);
    const { data: second } = await reserve(one, flats[1] ?? 0);
    const { data: deal } = await close(one, first.id);
    const { data: ended } = await one.by.call(holds.listReservations, { params: { id: one.id } });
    expect(ended.map(({ ended_because }) => ended_because)).toEqual(['deal', 'deal']);
    const story = await one.by.call(clientTimeline, { params: { id: one.id } });
    const titles = story.data.map(({ title }) => title);
    expect(titles.filter((title) => title === 'Бронь закрыта сделкой')).toHaveLength(2);
    expect(titles).not.toContain('Бронь снята');
    const { meta } = await one.by.call(holds.cancelDeal, { params: { id: one.id, deal_id: deal.id } });
    expect(meta).toEqual({ undone: true, holds_back: 2, holds_lost: 0 });
    expect((await liveOf(one.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('waits for somebody who is just taking a flat, and then leaves it to him', async () => {
    const { clients, flats } = await scene();
    const [one, , rival] = clients as [Client, Client, Client];
    const { data: sold } = await reserve(one, flats[0] ?? 0);
    await reserve(one, flats[1] ?? 0);
    const { data: deal } = await close(one, sold.id);
    const commit = await holding(
      database.db,
      sql`insert into reservations (flat_id, user_id, created_at, expires_at)
        values (${flats[1] ?? 0}, ${rival.id}, ${new Date(now)}, ${new Date(now + DAY)})`,
    );
    const undoing = one.by.call(holds.cancelDeal, { params: { id: one.id, deal_id: deal.id } });
    await untilWaiting(database.db, 1);
    await commit();
    const undone = await undoing;
    expect(undone.meta).toEqual({ undone: true, holds_back: 1, holds_lost: 1 });
    expect((await liveOf(rival.id)).map(({ flat_id }) => flat_id)).toEqual([flats[1]]);
  });

  it('leaves a flat to whoever bought it meanwhile', async () => {
    const { clients, flats } = await scene();
    const [one, , rival] = clients as [Client, Client, Client];
    const { data: sold } = await reserve(one, flats[0] ?? 0);
    await reserve(one, flats[1] ?? 0);
    const { data: deal } = await close(one, sold.id);
    await close(rival, (await reserve(rival, flats[1] ?? 0)).data.id);
    const { meta } = await one.by.call(holds.cancelDeal, { params: { id: one.id, deal_id: deal.id } });
    expect(meta).toEqual({ undone: true, holds_back: 1, holds_lost: 1 });
    expect((await liveOf(one.id)).map(({ flat_id }) => flat_id)).toEqual([flats[0]]);
  });

  it('leaves the status to a later deal of the client', async () => {
    const { clients, flats } = await scene();
    const [one] = clients as [Client];
    const { data: first } = await reserve(one, flats[0] ?? 0);
    const { data: deal } = await close(one, first.id);
    await database.db.updateTable('users').set({ status: 3 }).where('id', '=', one.id).execute();
    await close(one, (await reserve(one, flats[1] ?? 0)).data.id);
    const { meta } = await one.by.call(holds.cancelDeal, { params: { id: one.id, deal_id: deal.id } });
    expect(meta).toEqual({ undone: false, holds_back: 0, holds_lost: 0 });
    expect(await statusOf(one.id)).toBe(6);
    expect(await liveOf(one.id)).toEqual([]);
  });
});

describe('a released hold', () => {
  const reserve = ({ id, by }: Client, flat_id: number) =>
    by.call(holds.reserveFlat, { params: { id }, body: { flat_id, advance: true } });
  const release = ({ id, by }: Client, reservation_id: number, status?: number) =>
    by.call(holds.releaseReservation, { params: { id, reservation_id }, query: { status } });

  it('moves the client with his last flat, where the table of moves allows it and nowhere else', async () => {
    const { clients, flats } = await scene();
    const [one] = clients as [Client];
    const { data: first } = await reserve(one, flats[0] ?? 0);
    const { data: second } = await reserve(one, flats[1] ?? 0);
    await expect(release(one, first.id, 2)).rejects.toMatchObject({ code: 'conflict' });
    expect(await liveOf(one.id)).toHaveLength(2);
    await release(one, first.id);
    expect(await statusOf(one.id)).toBe(4);
    for (const status of [1, 3, 6, 7])
      await expect(release(one, second.id, status)).rejects.toMatchObject({
        code: 'invalid_value',
        errors: [{ field: 'status' }],
      });
    await release(one, second.id, 2);
    expect(await statusOf(one.id)).toBe(2);
    expect(await liveOf(one.id)).toEqual([]);
    const moves = await database.db
      .selectFrom('status_changes')
      .selectAll()
      .where('user_id', '=', one.id)
      .orderBy('id')
      .execute();
    expect(moves.at(-1)).toMatchObject({ from_status: 4, to_status: 2 });
  });
});
