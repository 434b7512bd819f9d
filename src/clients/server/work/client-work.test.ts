import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { holding, untilWaiting } from '../../../../test/factories/waiting.ts';
import { getFlat } from '../../../complex/contract/flats.ts';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import { up as whoHeld } from '../../../platform/db/migrations/0045-who-held.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import type { ApiClient } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { giveAdvices } from '../../contract/client-activity.ts';
import { getClientCard } from '../../contract/client-card.ts';
import * as story from '../../contract/client-story.ts';
import * as work from '../../contract/client-work.ts';
import * as holds from '../../contract/reservations.ts';
import * as users from '../../contract/users.ts';
import { changeStatus } from '../../contract/users.ts';
import { mayMoveStatus, type SalesStatus } from '../../rules/sales-status.ts';
import { tendClientWork } from './queries.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;
let database: Database;
let app: App;
let now = NOW;
const closers: (() => Promise<unknown>)[] = [];
const ids = { complex: 0, flat: 0, admin: 0, manager: 0, other: 0, client: 0 };
let manager: ApiClient;
let other: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  ids.complex = await insertComplex(database.db, { title_feed: 'Каскад' });
  ids.admin = await insertUser(database.db, 99, 'Елена');
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  admin = callerOf(app, ids.admin, { role: 99 });
});
beforeEach(async () => {
  now = NOW;
  ids.flat = await insertFlat(database.db, ids.complex, { rooms: 2, area_total: 58.4, price_total: 12_000_000 });
  ids.manager = await insertUser(database.db, 2, 'Мария Белова');
  ids.other = await insertUser(database.db, 2, 'Иван Соколов');
  ids.client = await insertClient(3);
  manager = callerOf(app, ids.manager, { role: 2 });
  other = callerOf(app, ids.other, { role: 2 });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

async function insertClient(status: SalesStatus, managerId = ids.manager): Promise<number> {
  const id = await insertUser(database.db, 1, 'Анна Ковалёва');
  await database.db.updateTable('users').set({ status, manager_id: managerId }).where('id', '=', id).execute();
  return id;
}
async function statusOf(id: number): Promise<number> {
  return (await database.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}
async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error('no failure', { cause: error });
  return error;
}
const auditOf = async (client: number) =>
  (
    await sql<{ action: string; before: unknown; after: unknown }>`select action, before, after from audit_log
    where client_id = ${client} order by id`.execute(database.db)
  ).rows;
const move = (api: ApiClient, id: number, status: number) =>
  api.call(changeStatus, { params: { id, status }, ...(status === 7 ? { body: { reason: 'price' as const } } : {}) });

describe('the status of a client', () => {
  it('moves as the table says, with history and one row of the audit log', async () => {
    const { data } = await move(manager, ids.client, 2);
    expect(data).toMatchObject({
      id: ids.client,
      status: 2,
      next_statuses: [2, 3, 5, 7],
      manager_name: 'Мария Белова',
    });
    const history = await database.db
      .selectFrom('status_changes')
      .selectAll()
      .where('user_id', '=', ids.client)
      .execute();
    expect(history).toMatchObject([{ from_status: 3, to_status: 2, author_id: ids.manager }]);
    expect(await auditOf(ids.client)).toMatchObject([
      { action: 'user.status', before: { status: 3 }, after: { status: 2 } },
    ]);
  });

  it('is a conflict that carries the present state where the table forbids the move', async () => {
    const failure = await failureOf(move(manager, ids.client, 6));
    expect(failure.status).toBe(409);
    expect(failure.problem('r').current).toEqual({ status: 3, next_statuses: [3, 2, 4, 5, 7] });
    expect(await auditOf(ids.client)).toEqual([]);
  });

  it('is a conflict for a screen that shows a former state', async () => {
    const failure = await failureOf(
      manager.call(changeStatus, { params: { id: ids.client, status: 5 }, query: { from: 2 } }),
    );
    expect(failure.status).toBe(409);
  });

  it('of somebody else is as unknown as of nobody', async () => {
    const foreign = await failureOf(move(other, ids.client, 2));
    const nobody = await failureOf(move(other, 2_000_000_000, 2));
    expect(foreign.problem('r')).toEqual(nobody.problem('r'));
    expect(foreign.status).toBe(404);
  });

  it('goes back to new from a finished one by an administrator only', async () => {
    const lost = await insertClient(7);
    expect((await failureOf(move(manager, lost, 1))).status).toBe(409);
    expect((await move(admin, lost, 1)).data.status).toBe(1);
  });

  it('has one legal path however many people move it at once', async () => {
    const settled: PromiseSettledResult<unknown>[] = [];
    // Twenty at a time: more than connections, few enough that nobody waits for one in vain.
    for (let wave = 0; wave < 10; wave++) {
      const racing = Array.from({ length: 20 }, (_, i) =>
        move(i % 3 ? manager : admin, ids.client, 1 + ((i * 5 + wave) % 7)),
      );
      settled.push(...(await Promise.allSettled(racing)));
    }
    for (const result of settled) if (result.status === 'rejected') expect((result.reason as Failure).status).toBe(409);
    const path = await database.db
      .selectFrom('status_changes')
      .select(['from_status', 'to_status'])
      .where('user_id', '=', ids.client)
      .orderBy('id')
      .execute();
    let at = 3;
    for (const { from_status, to_status } of path) {
      expect(from_status).toBe(at);
      expect(mayMoveStatus(from_status as SalesStatus, to_status as SalesStatus, 99)).toBe(true);
      at = to_status;
    }
    expect(await statusOf(ids.client)).toBe(at);
    const moves = (await auditOf(ids.client)).length;
    expect(moves).toBe(settled.filter(({ status }) => status === 'fulfilled').length);
    const { rows } = await sql<{ broken: number | null }>`select broken_audit_row() as broken`.execute(database.db);
    expect(rows[0]?.broken).toBeNull();
  });
});

describe('a hold of a flat', () => {
  const reserve = (api: ApiClient, client: number, flat = ids.flat, days = 3) =>
    api.call(holds.reserveFlat, { params: { id: client }, body: { flat_id: flat, days } });

  it('is told again by its key only while its client is one’s own, and so is a deal', async () => {
    const mine = await insertClient(3);
    const keyed = (key: string) => callerOf(app, ids.manager, { role: 2, idempotency_key: key });
    const { data: held } = await reserve(keyed('h1'), ids.client);
    const deal = (client: number) =>
      keyed('d1').call(holds.closeDeal, { params: { id: client }, body: { reservation_id: held.id } });
    expect((await reserve(keyed('h1'), ids.client)).data.id).toBe(held.id);
    await deal(ids.client);
    await database.db.updateTable('users').set({ manager_id: ids.other }).where('id', '=', ids.client).execute();
    for (const again of [() => reserve(keyed('h1'), mine), () => deal(mine), () => reserve(keyed('h1'), ids.client)])
      expect((await failureOf(again())).code).toBe('not_found');
  });

  it('names flat, complex and price, and brings the client to booked', async () => {
    const { data } = await reserve(manager, ids.client);
    expect(data).toMatchObject({ price: 12_000_000, building: { title: 'Каскад' }, flat: { id: ids.flat, status: 1 } });
    expect(Date.parse(data.expires_at)).toBe(NOW + 3 * DAY);
    expect(await statusOf(ids.client)).toBe(4);
    expect((await auditOf(ids.client)).map(({ action }) => action)).toEqual(['reservation.create']);
  });

  it('has one winner of twenty who try at once; the others learn how it stands', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => insertClient(3)));
    const settled = await Promise.allSettled(clients.map((client) => reserve(manager, client)));
    const lost = settled.filter((result) => result.status === 'rejected').map(({ reason }) => reason as Failure);
    expect(lost).toHaveLength(19);
    for (const failure of lost) {
      expect(failure.status).toBe(409);
      expect(failure.current).toEqual({ state: 'held' });
      expect(failure.detail).toMatch(/^Квартира уже забронирована до 24\.11\.2026.*, Мария Белова$/);
    }
    const held = await database.db.selectFrom('reservations').selectAll().where('flat_id', '=', ids.flat).execute();
    expect(held).toHaveLength(1);
    const booked = await Promise.all(clients.map(statusOf));
    expect(booked.filter((status) => status === 4)).toHaveLength(1);
  });

  it('is refused on a flat whose deal is being closed at that moment', async () => {
    const { db } = database;
    const { data } = await reserve(manager, ids.client);
    const rival = await insertClient(3, ids.other);
    const release = await holding(db, sql`lock table audit_log in exclusive mode`);
    const closing = manager.call(holds.closeDeal, {
      params: { id: ids.client },
      body: { reservation_id: data.id },
    });
    await untilWaiting(db, 1);
    const late = failureOf(reserve(other, rival));
    await untilWaiting(db, 2);
    await release();
    await closing;
    expect(await late).toMatchObject({ code: 'conflict', current: { state: 'dealt' } });
    expect(await statusOf(rival)).toBe(3);
  });

  it('is refused on a flat that is sold and for a client whose status does not allow it', async () => {
    const sold = await insertFlat(database.db, ids.complex, { status: 3 });
    expect((await failureOf(reserve(manager, ids.client, sold))).detail).toBe('Квартира продана');
    const hidden = await insertFlat(database.db, ids.complex, { status_curated: 4, corrections: '{"hidden": true}' });
    expect((await failureOf(reserve(manager, ids.client, hidden))).detail).toBe(
      'Квартира скрыта сотрудником: на сайте её нет',
    );
    const fresh = await insertClient(1);
    expect((await failureOf(reserve(manager, fresh))).current).toMatchObject({ status: 1 });
    expect((await failureOf(reserve(other, ids.client))).status).toBe(404);
  });

  it('is refused on a flat of a part whose complex is hidden, and nobody opens that flat', async () => {
    const { db } = database;
    const whole = await insertComplex(db, { title_feed: 'Целое' });
    const part = await insertComplex(db, { title_feed: 'Целое, квартал А', parent_id: whole });
    const flat = await insertFlat(db, part);
    const open = () => callerOf(app).call(getFlat, { params: { id: flat } });
    expect((await open()).data.id).toBe(flat);
    await db.updateTable('complexes').set({ published: false }).where('id', '=', whole).execute();
    expect((await failureOf(open())).code).toBe('not_found');
    expect((await failureOf(reserve(manager, ids.client, flat))).code).toBe('not_found');
  });

  it('names whoever pressed when nobody leads the client', async () => {
    const free = (await admin.call(work.addClient, { body: { phone: '79995550143' } })).data.user?.id ?? 0;
    const hold = { flat_id: ids.flat, days: 3, advance: true };
    await admin.call(holds.reserveFlat, { params: { id: free }, body: hold });
    expect((await failureOf(reserve(manager, ids.client))).detail).toMatch(/, Елена$/);
  });

  it('ends at its time, swept or not, and the flat is free for others', async () => {
    await reserve(manager, ids.client, ids.flat, 1);
    now = NOW + DAY + 1;
    const { data } = await manager.call(holds.listReservations, { params: { id: ids.client } });
    expect(data[0]).toMatchObject({ ended_because: 'expired' });
    const next = await insertClient(3);
    await reserve(manager, next);
    now += 4 * DAY;
    await tendClientWork(database.db, now);
    const rows = await database.db
      .selectFrom('reservations')
      .select('ended_because')
      .where('flat_id', '=', ids.flat)
      .execute();
    expect(rows.map(({ ended_because }) => ended_because)).toEqual(['expired', 'expired']);
  });

  it('becomes the deal that names its flat, also when only the status is moved', async () => {
    const { data: held } = await reserve(manager, ids.client);
    const { data: deal } = await manager.call(holds.closeDeal, {
      params: { id: ids.client },
      body: { reservation_id: held.id, price: 11_500_000 },
    });
    expect(deal).toMatchObject({ price: 11_500_000, flat: { id: ids.flat } });
    expect(await statusOf(ids.client)).toBe(6);
    const next = await insertClient(3);
    expect((await failureOf(reserve(manager, next))).current).toEqual({ state: 'dealt' });

    const flat = await insertFlat(database.db, ids.complex);
    await reserve(manager, next, flat);
    await move(manager, next, 6);
    expect((await manager.call(holds.listDeals, { params: { id: next } })).data).toMatchObject([
      { flat: { id: flat } },
    ]);
  });

  it('takes a client all the way to it when that is wished, and no further than the table allows', async () => {
    const asked = (id: number, flat_id: number) =>
      manager.call(holds.reserveFlat, { params: { id }, body: { flat_id, advance: true } });
    const fresh = await insertClient(1);
    await asked(fresh, ids.flat);
    expect(await statusOf(fresh)).toBe(4);
    const moves = await database.db.selectFrom('status_changes').selectAll().where('user_id', '=', fresh).execute();
    expect(moves.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    const second = await insertFlat(database.db, ids.complex);
    const paused = await insertClient(5);
    await asked(paused, second);
    const refused = await insertClient(7);
    const failure = await failureOf(asked(refused, await insertFlat(database.db, ids.complex)));
    expect([failure.status, failure.problem('r').detail]).toEqual([
      409,
      'Сейчас статус клиента «Отказ». Вернуть из отказа может администратор',
    ]);
    const { data } = await manager.call(holds.listHeldFlats, { query: { building_id: ids.complex } });
    expect(data.find(({ flat_id }) => flat_id === second)).toMatchObject({ state: 'held', client: { id: paused } });
    const foreign = await other.call(holds.listHeldFlats, { query: { flat_ids: [second] } });
    expect(foreign.data).toMatchObject([
      { flat_id: second, manager: { name: 'Мария Белова' }, client: null, reservation_id: null },
    ]);
  });

  it('ends with a move or a deal only where the sender was told of it', async () => {
    const { data: first } = await reserve(manager, ids.client);
    const { data: second } = await reserve(manager, ids.client, await insertFlat(database.db, ids.complex));
    const params = { id: ids.client };
    const moved = (status: number, known_holds: number[]) =>
      manager.call(changeStatus, { params: { ...params, status }, query: { from: 4 }, body: { known_holds } });
    for (const status of [2, 5, 6]) {
      const failure = await failureOf(moved(status, [first.id]));
      expect([failure.status, failure.detail]).toEqual([409, expect.stringContaining('которой не было на экране')]);
    }
    const closed = (known_holds: number[]) =>
      manager.call(holds.closeDeal, { params, body: { reservation_id: first.id, known_holds } });
    expect((await failureOf(closed([]))).status).toBe(409);
    expect(await statusOf(ids.client)).toBe(4);
    const live = async () => {
      const { data } = await manager.call(holds.listReservations, { params });
      return data.filter(({ ended_at }) => ended_at === null).length;
    };
    expect(await live()).toBe(2);
    await moved(2, [first.id, second.id]);
    expect([await statusOf(ids.client), await live()]).toEqual([2, 0]);
    const { data: again } = await reserve(manager, await insertClient(3));
    const deal = { reservation_id: again.id, known_holds: [] };
    await manager.call(holds.closeDeal, { params: { id: again.user.id }, body: deal });
    expect(await statusOf(again.user.id)).toBe(6);
  });

  it('is told in the story by who made it, prolonged it, let it go and undid its deal, whoever leads the client now', async () => {
    const params = { id: ids.client };
    const told = async () => {
      const { data } = await admin.call(story.clientTimeline, { params, query: { kinds: ['reservation', 'deal'] } });
      return data.map(({ title, author }) => [title, author?.name]);
    };
    const { data: first } = await reserve(manager, ids.client);
    await admin.call(users.assignManager, { params: { user_id: ids.client, manager_id: ids.other } });
    expect(await told()).toEqual([['Забронирована квартира', 'Мария Белова']]);
    now += 1_000;
    const hold = { ...params, reservation_id: first.id };
    const { data: longer } = await other.call(holds.extendReservation, { params: hold, body: { days: 5 } });
    const prolonged = `Срок брони: до ${formatDateTime(Date.parse(longer.expires_at))}`;
    // Another price is no other end.
    await other.call(holds.extendReservation, { params: hold, body: { price: 9_000_000 } });
    now += 1_000;
    await other.call(holds.releaseReservation, { params: { ...params, reservation_id: first.id } });
    now += 1_000;
    const { data: second } = await reserve(admin, ids.client);
    now += 1_000;
    const { data: deal } = await other.call(holds.closeDeal, { params, body: { reservation_id: second.id } });
    now += 1_000;
    await admin.call(holds.cancelDeal, { params: { ...params, deal_id: deal.id } });
    expect(await told()).toEqual([
      ['Сделка отменена', 'Елена'],
      ['Закрыта сделка', 'Иван Соколов'],
      ['Забронирована квартира', 'Елена'],
      ['Бронь снята', 'Иван Соколов'],
      [prolonged, 'Иван Соколов'],
      ['Забронирована квартира', 'Мария Белова'],
    ]);
    // A hold whose maker nobody wrote down is nobody's.
    await sql`update reservations set made_by = null where id = ${first.id}`.execute(database.db);
    expect((await told()).at(-1)).toEqual(['Забронирована квартира', undefined]);
  });

  it('has its maker and who let it go from the log, where it was made before they were written beside it', async () => {
    const params = { id: ids.client };
    const { data: first } = await reserve(manager, ids.client);
    await admin.call(users.assignManager, { params: { user_id: ids.client, manager_id: ids.other } });
    now += 1_000;
    await other.call(holds.releaseReservation, { params: { ...params, reservation_id: first.id } });
    now += 1_000;
    const { data: second } = await reserve(admin, ids.client);
    now += 1_000;
    await move(other, ids.client, 2);
    now += 1_000;
    await reserve(other, await insertClient(3, ids.other));
    const kept = async () =>
      (
        await sql`select id, made_by, ended_by from reservations where user_id in (${ids.client},
          (select user_id from reservations order by id desc limit 1)) order by id`.execute(database.db)
      ).rows;
    const written = await kept();
    expect(written).toMatchObject([
      { id: first.id, made_by: ids.manager, ended_by: ids.other },
      { id: second.id, ended_by: ids.other },
      { made_by: ids.other, ended_by: null },
    ]);
    await sql`alter table reservations drop column made_by, drop column ended_by`.execute(database.background);
    await whoHeld(database.background as unknown as Kysely<unknown>);
    expect(await kept()).toEqual(written);
  });

  it('keeps a flat from being recommended to others, and a deal to anybody', async () => {
    const next = await insertClient(2);
    const advise = (user_id: number) =>
      manager.call(giveAdvices, { body: { advices: [{ user_id, entity_type: 'flat', entity_id: ids.flat }] } });
    const { data: held } = await reserve(manager, ids.client);
    expect(await advise(next)).toEqual({ changed: 0 });
    expect(await advise(ids.client)).toEqual({ changed: 1 });
    await manager.call(holds.closeDeal, { params: { id: ids.client }, body: { reservation_id: held.id } });
    expect(await advise(ids.client)).toEqual({ changed: 0 });
  });

  it('ends in no deal with a commission below nothing or above its price, and says so at the field', async () => {
    const { data: held } = await reserve(manager, ids.client);
    const params = { id: ids.client };
    const close = (terms: { commission: number; price?: number }) =>
      manager.call(holds.closeDeal, { params, body: { reservation_id: held.id, ...terms } });
    for (const terms of [{ commission: -1 }, { commission: 12_000_001 }, { commission: 500_001, price: 500_000 }]) {
      const { code, errors } = await failureOf(close(terms));
      const said = { field: 'commission', message: expect.stringMatching(/^Комиссия не бывает/) };
      expect([code, errors]).toEqual(['invalid_value', [said]]);
    }
    expect(await statusOf(ids.client)).toBe(4);
    const { data: deal } = await close({ commission: 360_000 });
    const change = (body: { commission?: number; price?: number }) =>
      manager.call(holds.changeDeal, { params: { id: ids.client, deal_id: deal.id }, body });
    for (const body of [{ commission: 12_000_001 }, { price: 359_999 }])
      expect((await failureOf(change(body))).errors).toMatchObject([{ field: 'commission' }]);
    expect((await change({ price: 360_000 })).data).toMatchObject({ price: 360_000, commission: 360_000 });
    // His story tells what he paid, not what the list asked.
    const told = await manager.call(story.clientTimeline, { params: { id: ids.client }, query: { kinds: 'deal' } });
    expect(told.data.map(({ price_then }) => price_then)).toEqual([360_000]);
  });

  it('comes back when its deal is undone within a day, once, and later only an administrator cancels it', async () => {
    const { data: held } = await reserve(manager, ids.client);
    const body = { reservation_id: held.id, contract_number: 'ДДУ-7', bank: 'Сбер', commission: 360_000 };
    const { data: deal } = await manager.call(holds.closeDeal, { params: { id: ids.client }, body });
    expect(deal).toMatchObject({ price: 12_000_000, contract_number: 'ДДУ-7', bank: 'Сбер', commission: 360_000 });
    const params = { id: ids.client, deal_id: deal.id };
    const { data: changed } = await manager.call(holds.changeDeal, { params, body: { bank: 'ВТБ' } });
    expect(changed).toMatchObject({ bank: 'ВТБ', contract_number: 'ДДУ-7' });
    const undone = await Promise.allSettled([1, 2].map(() => manager.call(holds.cancelDeal, { params })));
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(ids.client)).toBe(4);
    const { data: live } = await manager.call(holds.listReservations, { params: { id: ids.client } });
    expect(live[0]).toMatchObject({ id: held.id, ended_at: null });
    expect((await auditOf(ids.client)).map(({ action }) => action)).toContain('deal.undo');

    // A mistake is no deal that he ever came to; one that stood for a day is, whatever becomes of it.
    const moved = async () =>
      (
        await database.db
          .selectFrom('status_changes')
          .select('undone')
          .where('user_id', '=', ids.client)
          .where('to_status', '=', 6)
          .orderBy('id')
          .execute()
      ).map((row) => row.undone);
    expect(await moved()).toEqual([true]);
    now = NOW + 1_000;
    const { data: again } = await manager.call(holds.closeDeal, { params: { id: ids.client }, body });
    now = NOW + DAY + 2_000;
    const late = { params: { id: ids.client, deal_id: again.id } };
    expect((await failureOf(manager.call(holds.cancelDeal, late))).status).toBe(409);
    await admin.call(holds.cancelDeal, late);
    expect(await statusOf(ids.client)).toBe(6);
    expect(await moved()).toEqual([true, false]);
  });

  it('keeps what two people change of a deal at once, and changes none that is being undone', async () => {
    for (let round = 0; round < 4; round++) {
      const flat = await insertFlat(database.db, ids.complex);
      await database.db.updateTable('users').set({ status: 3 }).where('id', '=', ids.client).execute();
      const { data: held } = await reserve(manager, ids.client, flat);
      const { data: deal } = await manager.call(holds.closeDeal, {
        params: { id: ids.client },
        body: { reservation_id: held.id },
      });
      const params = { id: ids.client, deal_id: deal.id };
      const change = (by: ApiClient, body: { bank?: string; contract_number?: string }) =>
        by.call(holds.changeDeal, { params, body });
      await Promise.all([change(manager, { bank: 'ВТБ' }), change(admin, { contract_number: 'ДДУ-8' })]);
      const [late, undone] = await Promise.allSettled([
        change(manager, { bank: 'Сбер' }),
        admin.call(holds.cancelDeal, { params }),
      ]);
      expect(undone.status).toBe('fulfilled');
      if (late.status === 'rejected') expect(late.reason).toMatchObject({ code: 'conflict' });
      const stored = await database.db.selectFrom('deals').selectAll().where('id', '=', deal.id).executeTakeFirst();
      expect(stored).toMatchObject({ contract_number: 'ДДУ-8', bank: late.status === 'fulfilled' ? 'Сбер' : 'ВТБ' });
      expect(stored?.cancelled_at).not.toBeNull();
    }
  });

  it('needs the reason of a refusal, and keeps it', async () => {
    const bare = manager.call(changeStatus, { params: { id: ids.client, status: 7 } });
    expect(await failureOf(bare)).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
    await manager.call(changeStatus, {
      params: { id: ids.client, status: 7 },
      body: { reason: 'mortgage', comment: 'Ставка 22 %' },
    });
    const [moved] = await database.db
      .selectFrom('status_changes')
      .selectAll()
      .where('user_id', '=', ids.client)
      .execute();
    expect(moved).toMatchObject({ to_status: 7, refusal_reason: 'mortgage', refusal_comment: 'Ставка 22 %' });
    const card = await manager.call(getClientCard, { params: { id: `u${ids.client}` } });
    expect(card.data.user?.refusal).toMatchObject({ reason: 'mortgage', comment: 'Ставка 22 %' });
    const told = await manager.call(story.clientTimeline, { params: { id: ids.client }, query: { kinds: 'status' } });
    expect(told.data[0]).toMatchObject({
      title: 'Статус: Показ → Отказ',
      text: 'Не одобрили ипотеку: Ставка 22 %',
    });
    // Who came back refuses nothing any more.
    await move(admin, ids.client, 1);
    const back = await manager.call(getClientCard, { params: { id: `u${ids.client}` } });
    expect(back.data.user?.refusal).toBeNull();
  });

  it('must be named when there are several, and is let go with a refusal', async () => {
    await reserve(manager, ids.client);
    await reserve(manager, ids.client, await insertFlat(database.db, ids.complex));
    expect((await failureOf(move(manager, ids.client, 6))).status).toBe(409);
    await move(manager, ids.client, 7);
    const { data } = await manager.call(holds.listReservations, { params: { id: ids.client } });
    expect(data.map(({ ended_because }) => ended_because)).toEqual(['released', 'released']);
  });

  it('stands on the board with its value and the next action', async () => {
    await reserve(manager, ids.client);
    await manager.call(work.addTask, {
      params: { id: ids.client },
      body: { text: 'Позвонить', due_at: new Date(NOW + 60_000).toISOString() },
    });
    now = NOW + 120_000;
    const { data } = await manager.call(work.clientBoard, {});
    const booked = data.find(({ status }) => status === 4);
    expect(booked).toMatchObject({ title: 'Бронь', total: 1, value: 12_000_000 });
    expect(booked?.data[0]).toMatchObject({
      value: 12_000_000,
      next_action: { text: 'Позвонить', overdue: true },
      flats: [{ building: 'Каскад', price: 12_000_000 }],
    });
    expect((await other.call(work.clientBoard, {})).data.every(({ total }) => total === 0)).toBe(true);
  });
});

describe('a new client', () => {
  const add = (api: ApiClient, phone: string) =>
    api.call(work.addClient, { body: { phone, name: 'Пётр', comment: 'Мой знакомый' } });

  it('belongs to the manager who adds him, with the answers of his last quiz', async () => {
    await sql`insert into leads (kind, phone, quiz, body_hash, basis) values ('quiz', '79995550101', '{"rooms":["2"]}', 'q', 'consent')`.execute(
      database.db,
    );
    const { data } = await add(manager, '+7 (999) 555-01-01');
    expect(data).toMatchObject({
      outcome: 'created',
      user: { phone: '79995550101', manager_id: ids.manager, status: 1 },
    });
    const { brief } = await database.db
      .selectFrom('users')
      .select('brief')
      .where('id', '=', data.user?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(brief).toEqual({ rooms: ['2'] });
    expect((await add(manager, '79995550101')).data.outcome).toBe('existing');
  });

  it('who is somebody else’s becomes a request that tells nothing, and goes over when it is granted', async () => {
    const { phone } = await database.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', ids.client)
      .executeTakeFirstOrThrow();
    expect((await add(other, phone)).data).toEqual({ outcome: 'requested', user: null });
    await add(other, phone);
    const own = await other.call(work.listClientRequests, {});
    expect(own.data).toHaveLength(1);
    expect(own.data[0]).toMatchObject({ phone, user: null, state: 'new' });
    const asked = await admin.call(work.listClientRequests, { query: { state: 'new' } });
    const request = asked.data.find(({ author }) => author.id === ids.other);
    expect(request?.user).toMatchObject({ id: ids.client, manager: { id: ids.manager } });
    const due_at = new Date(NOW + DAY).toISOString();
    await manager.call(work.addTask, { params: { id: ids.client }, body: { text: 'Позвонить', due_at } });
    const decide = (state: 'granted' | 'refused' = 'granted') =>
      admin.call(work.decideClientRequest, { params: { id: request?.id ?? 0 }, body: { state } });
    const decided = await decide();
    expect(await decide()).toEqual(decided);
    expect((await failureOf(decide('refused'))).status).toBe(409);
    expect((await add(other, phone)).data.outcome).toBe('existing');
    expect((await other.call(work.listTasks, {})).data).toMatchObject([
      { text: 'Позвонить', assignee: { id: ids.other } },
    ]);
    expect((await manager.call(work.listTasks, {})).data).toEqual([]);
    expect((await add(manager, phone)).data.outcome).toBe('requested');
  });

  it('comes with the hold of a flat, or not at all when somebody else has it', async () => {
    const held = (api: ApiClient, phone: string) =>
      api.call(work.addClient, { body: { phone, name: 'Пётр', hold: { flat_id: ids.flat, days: 3 } } });
    const known = (phone: string) => database.db.selectFrom('users').select('id').where('phone', '=', phone).execute();
    const first = await held(manager, '79995550141');
    expect(first.data).toMatchObject({ outcome: 'created', user: { status: 4 } });
    expect((await held(manager, '79995550141')).data).toMatchObject({ outcome: 'existing', user: { status: 4 } });
    const late = await failureOf(held(other, '79995550142'));
    expect(late).toMatchObject({ code: 'conflict', current: { state: 'held' } });
    expect(late.detail).toContain('Мария Белова');
    expect(await known('79995550142')).toEqual([]);
    // Of somebody else's client only the request is made.
    expect((await held(other, '79995550141')).data).toEqual({ outcome: 'requested', user: null });
    const { data } = await manager.call(holds.listHeldFlats, { query: { flat_ids: [ids.flat] } });
    expect(data).toMatchObject([{ client: { id: first.data.user?.id } }]);
  });

  it('whom nobody leads is told to be so, and nothing else of him', async () => {
    const phone = '79995550131';
    await admin.call(work.addClient, { body: { phone, name: 'Ничей Клиент' } });
    expect((await add(other, phone)).data).toEqual({ outcome: 'requested_free', user: null });
    const asked = await admin.call(work.listClientRequests, { query: { state: 'new' } });
    expect(asked.data.filter((request) => request.phone === phone)).toHaveLength(1);
  });

  it('is granted when its author comes to lead him in another way, and waits no more', async () => {
    const phone = '79995550127';
    await admin.call(work.addClient, { body: { phone } });
    const client = (
      await database.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
    ).id;
    const assign = (manager_id: number) => admin.call(users.assignManager, { params: { user_id: client, manager_id } });
    await assign(ids.manager);
    expect((await add(other, phone)).data.outcome).toBe('requested');
    const waiting = async () => (await admin.call(users.countWithoutManager, {})).requests;
    const before = await waiting();
    await assign(ids.other);
    expect(await waiting()).toBe(before - 1);
    const own = (await other.call(work.listClientRequests, { query: { state: 'new' } })).data;
    expect(own.filter(({ user }) => user?.id === client)).toEqual([]);
  });
});

describe('flats to hold', () => {
  const options = async (api: ApiClient, term?: string) =>
    (await api.call(holds.suggestFlats, { params: { id: ids.client }, query: term === undefined ? {} : { term } }))
      .data;
  const short = (list: readonly holds.FlatOption[]) => list.map(({ flat, why }) => [flat.id, why]);

  it('are what the client liked, was recommended and looked at most, each once by its best reason', async () => {
    const { db } = database;
    const [liked, advised, viewed, sold] = await Promise.all(
      [1, 2, 3, 4].map((rooms) => insertFlat(db, ids.complex, { rooms, area_total: 40 })),
    );
    if (!liked || !advised || !viewed || !sold) throw new Error('no flats');
    await db.updateTable('flats').set({ status: 3 }).where('id', '=', sold).execute();
    await db
      .insertInto('favorite_flats')
      .values([liked, sold].map((flat_id) => ({ user_id: ids.client, flat_id })))
      .execute();
    const advice = { user_id: ids.client, entity_type: 'flat', complex_id: ids.complex, created_by: ids.manager };
    await db
      .insertInto('advices')
      .values([liked, advised].map((entity_id) => ({ ...advice, entity_id })))
      .execute();
    await db
      .insertInto('flat_views')
      .values([viewed, viewed, advised].map((flat_id) => ({ user_id: ids.client, flat_id, complex_id: ids.complex })))
      .execute();
    expect(short(await options(manager))).toEqual([
      [liked, 'favorite'],
      [advised, 'advised'],
      [viewed, 'viewed'],
    ]);
    expect((await failureOf(options(other))).status).toBe(404);
  });

  it('are found by numbers with letters, as they stand and without them', async () => {
    await database.db.updateTable('flats').set({ number: 'К67' }).where('id', '=', ids.flat).execute();
    for (const term of ['каскад к67', 'Каскад К67', 'каскад 67', 'каскад 6', 'К67'])
      expect(short(await options(manager, term)), term).toContainEqual([ids.flat, 'found']);
    for (const term of ['каскад к68', 'каскад 7', 'каскад к_7', 'к6'])
      expect(short(await options(manager, term)), term).not.toContainEqual([ids.flat, 'found']);
    expect((await options(manager, 'К67'))[0]?.flat.number).toBe('К67');
  });

  it('are found by complex and number, by the number of the page, and say when they are held', async () => {
    const number = '712';
    await database.db.updateTable('flats').set({ number }).where('id', '=', ids.flat).execute();
    for (const term of ['каскад 712', 'ЖК «Каскад», кв. 712', 'каск 71', String(ids.flat)])
      expect(short(await options(manager, term))).toContainEqual([ids.flat, 'found']);
    for (const term of ['каскад 713', 'порт 712', '%', '_аскад 712', 'жк'])
      expect(short(await options(manager, term))).not.toContainEqual([ids.flat, 'found']);
    const rival = await insertClient(3, ids.other);
    await other.call(holds.reserveFlat, { params: { id: rival }, body: { flat_id: ids.flat } });
    const [held] = await options(manager, 'каскад 712');
    expect(held?.held_until).toBe(new Date(NOW + 3 * DAY).toISOString());
  });
});

describe('reminders', () => {
  const reminders = async (api: ApiClient) => (await api.call(work.taskReminders, {})).data;
  const add = (due: number, remind: number | null) =>
    manager.call(work.addTask, {
      params: { id: ids.client },
      body: {
        text: 'Позвонить',
        due_at: new Date(due).toISOString(),
        remind_at: remind === null ? null : new Date(remind).toISOString(),
      },
    });

  it('are counted for the one who has to act, ring at their time and say when the next one comes', async () => {
    await add(NOW + DAY, NOW + 600_000);
    const { data: late } = await add(NOW + 60_000, null);
    expect(await reminders(manager)).toEqual({
      due: 0,
      today: 1,
      ringing: [],
      next_at: new Date(NOW + 60_000).toISOString(),
    });
    now = NOW + 600_000;
    expect(await reminders(manager)).toMatchObject({
      due: 2,
      today: 1,
      ringing: [{ remind_at: new Date(NOW + 600_000).toISOString() }],
      next_at: new Date(NOW + DAY).toISOString(),
    });
    expect(await reminders(other)).toMatchObject({ due: 0, ringing: [], next_at: null });
    await manager.call(work.editTask, { params: { id: ids.client, task_id: late.id }, body: { done: true } });
    expect((await reminders(manager)).due).toBe(1);
    // The client goes to somebody else: his tasks no longer ring here.
    await database.db.updateTable('users').set({ manager_id: ids.other }).where('id', '=', ids.client).execute();
    expect((await reminders(manager)).due).toBe(0);
  });

  it('tell nothing about clients and leave no row in the audit log', async () => {
    await add(NOW - 1, NOW - 1);
    const before = (await auditOf(ids.client)).length;
    expect(JSON.stringify(await reminders(manager))).not.toContain('Позвонить');
    expect(await auditOf(ids.client)).toHaveLength(before);
  });
});

describe('notes, tasks and the story', () => {
  it('keep notes as written, changed by their author or an administrator', async () => {
    const text = '<img src=x onerror=alert(1)>\n=1+1 \u0000и дальше';
    const { data } = await manager.call(work.addNote, { params: { id: ids.client }, body: { text } });
    expect(data.text).toBe('<img src=x onerror=alert(1)>\n=1+1 и дальше');
    const at = { id: ids.client, note_id: data.id };
    expect((await failureOf(other.call(work.editNote, { params: at, body: { text: 'x' } }))).status).toBe(404);
    await admin.call(work.editNote, { params: at, body: { text: 'исправлено' } });
    expect((await manager.call(work.listNotes, { params: { id: ids.client } })).data).toMatchObject([
      { text: 'исправлено' },
    ]);
    await manager.call(work.removeNote, { params: at });
    expect((await failureOf(manager.call(work.removeNote, { params: at }))).status).toBe(404);
  });

  it('ring a reminder at its time and again when it is moved', async () => {
    const remind = (at: number) => new Date(at).toISOString();
    const { data } = await manager.call(work.addTask, {
      params: { id: ids.client },
      body: { text: 'Показать квартиру', due_at: remind(NOW + DAY), remind_at: remind(NOW + 3_600_000) },
    });
    const ringing = async () => (await manager.call(work.listTasks, { query: { state: 'reminding' } })).meta.total;
    expect(await ringing()).toBe(0);
    now = NOW + 3_600_000;
    await tendClientWork(database.db, now);
    expect(await ringing()).toBe(1);
    const at = { id: ids.client, task_id: data.id };
    await manager.call(work.editTask, { params: at, body: { remind_at: remind(NOW + 7_200_000) } });
    expect(await ringing()).toBe(0);
    const { data: done } = await manager.call(work.editTask, { params: at, body: { done: true } });
    expect(done).toMatchObject({ overdue: false, reminding: false });
    expect((await manager.call(work.listTasks, { query: { state: 'done' } })).meta.total).toBe(1);
    const stranger = await failureOf(
      manager.call(work.addTask, {
        params: { id: ids.client },
        body: { text: 'x', due_at: remind(NOW), assignee_id: ids.client },
      }),
    );
    expect(stranger.errors?.[0]?.field).toBe('assignee_id');
  });

  it('write one row of the audit log when two people remove a task at once', async () => {
    const { db } = database;
    const { data } = await manager.call(work.addTask, {
      params: { id: ids.client },
      body: { text: 'Позвонить', due_at: new Date(NOW + DAY).toISOString() },
    });
    const params = { id: ids.client, task_id: data.id };
    const release = await holding(db, sql`lock table audit_log in exclusive mode`);
    const first = manager.call(work.removeTask, { params });
    await untilWaiting(db, 1);
    const second = admin.call(work.removeTask, { params }).catch((error: Failure) => error.code);
    await untilWaiting(db, 2);
    await release();
    await first;
    expect(await second).toBe('not_found');
    expect((await auditOf(ids.client)).filter(({ action }) => action === 'task.remove')).toMatchObject([
      { before: { text: 'Позвонить' } },
    ]);
  });

  it('tell everything in one line of time that pages without a gap, also within one moment', async () => {
    const at = new Date(NOW);
    const person = { user_id: ids.client };
    const { db } = database;
    for (let i = 0; i < 7; i++) {
      await db
        .insertInto('building_views')
        .values({ ...person, complex_id: ids.complex, created_at: at })
        .execute();
      await db
        .insertInto('notes')
        .values({ ...person, text: `Заметка ${i}`, created_at: at })
        .execute();
    }
    await db
      .insertInto('flat_views')
      .values({ ...person, complex_id: ids.complex, flat_id: ids.flat, created_at: new Date(NOW - 1) })
      .execute();
    await move(manager, ids.client, 2);
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: { per_page: number; before?: string } = { per_page: 4, ...(before === null ? {} : { before }) };
      const page: Awaited<ReturnType<typeof read>> = await read(query);
      seen.push(...page.data.map(({ key }) => key));
      before = page.meta.next;
    } while (before !== null);
    function read(query: { per_page: number; before?: string }) {
      return manager.call(story.clientTimeline, { params: { id: ids.client }, query });
    }
    expect(seen).toHaveLength(16);
    expect(new Set(seen).size).toBe(16);
    const all = await manager.call(story.clientTimeline, { params: { id: ids.client }, query: { per_page: 100 } });
    expect(all.data.map(({ key }) => key)).toEqual(seen);
    expect(all.data.find(({ kind }) => kind === 'status')?.title).toBe('Статус: Показ → Подбор');
    const office = await manager.call(story.officeTimeline, {});
    expect(office.data.some(({ kind }) => kind === 'view')).toBe(false);
    expect(office.data.every(({ user }) => user.id === ids.client)).toBe(true);
    expect((await other.call(story.officeTimeline, {})).data).toEqual([]);
  });

  it('make comparisons for a client that only his manager sees', async () => {
    const second = await insertFlat(database.db, ids.complex);
    const { data } = await manager.call(story.makeComparison, {
      params: { id: ids.client },
      body: { entity_type: 'flat', entity_ids: [ids.flat, second] },
    });
    expect(data.flats.map(({ id }) => id)).toEqual([ids.flat, second]);
    expect(data.buildings).toMatchObject([{ title: 'Каскад' }]);
    expect((await manager.call(story.listClientComparisons, {})).meta.total).toBe(1);
    expect((await other.call(story.listClientComparisons, { query: { id: ids.client } })).meta.total).toBe(0);
  });

  it('keep what a person of staff set for his screens', async () => {
    await manager.call(story.setPreference, { params: { key: 'users.columns' }, body: { value: ['name', 'phone'] } });
    expect((await manager.call(story.listPreferences, {})).data).toEqual({ 'users.columns': ['name', 'phone'] });
    expect((await other.call(story.listPreferences, {})).data).toEqual({});
  });

  it('keep fifty of them at most, however many come at once', async () => {
    const set = (n: number) => manager.call(story.setPreference, { params: { key: `list.n${n}` }, body: { value: n } });
    for (let n = 0; n < 49; n++) await set(n);
    const release = await holding(database.db, sql`select 1 from users where id = ${ids.manager} for update`);
    const settled = Promise.allSettled([1, 2, 3, 4].map((n) => set(100 + n)));
    await untilWaiting(database.db, 4);
    await release();
    await settled;
    expect(Object.keys((await manager.call(story.listPreferences, {})).data)).toHaveLength(50);
    await set(0);
  });
});
