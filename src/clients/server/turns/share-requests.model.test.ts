import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../../../test/factories/visitors.ts';
import type { RequestRules } from '../../../people/contract/work-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { shareRequests } from './share-requests.ts';

/** Monday, noon in Moscow. */
const NOW = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;
let database: Database;
let clock = NOW;
let leads = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`update users set blocked_at = now() where role = 2`.execute(database.db);
  await sql`delete from leads`.execute(database.db);
});

const rulesAre = (rules: RequestRules) =>
  sql`insert into settings (key, value) values ('office.request_rules', ${JSON.stringify(rules)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(database.db);
const share = () => shareRequests(database.db, () => clock);
const manager = () => insertUser(database.db, 2, 'Менеджер');

async function lead(phone = `7931${String(++leads).padStart(7, '0')}`, user_id: number | null = null): Promise<number> {
  const row = await database.db
    .insertInto('leads')
    .values({
      ...{ kind: 'callback', phone, body_hash: `t${++leads}`, basis: 'consent', user_id, name: 'Гость' },
      created_at: new Date(clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const stateOf = (id: number) =>
  database.db
    .selectFrom('leads')
    .select(['given_to', 'given_at', 'alarmed_at', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ownerOf = async (phone: string) =>
  database.db.selectFrom('users').select(['id', 'manager_id']).where('phone', '=', phone).executeTakeFirst();

describe('new requests', () => {
  it('by hand stay with the administrators; by turns each makes a client of whoever is next', async () => {
    const [a, b] = [await manager(), await manager()];
    await rulesAre({ mode: 'hand', minutes: null, overdue: 'alarm' });
    const first = await lead('79310000901');
    await share();
    expect((await stateOf(first)).given_to).toBeNull();
    await rulesAre({ mode: 'turns', minutes: null, overdue: 'alarm' });
    const second = await lead('79310000902');
    await share();
    expect([(await stateOf(first)).given_to, (await stateOf(second)).given_to]).toEqual([a, b]);
    expect(await ownerOf('79310000901')).toMatchObject({ manager_id: a });
    const again = await lead('79310000901');
    await share();
    expect((await stateOf(again)).given_to).toBe(a);
  });

  it('pass over who is away, off duty or full; and nobody is next when all are', async () => {
    await rulesAre({ mode: 'turns', minutes: null, overdue: 'alarm' });
    const [away, late, full] = [await manager(), await manager(), await manager()];
    const { db } = database;
    await sql`insert into days_off (manager_id, from_day, to_day) values (${away}, '2026-11-23', '2026-11-23')`.execute(
      db,
    );
    await sql`insert into work_hours values (${late}, 1, 780, 1080)`.execute(db);
    await sql`insert into work_terms (manager_id, max_open_requests) values (${full}, 1)`.execute(db);
    const [one, two] = [await lead(), await lead()];
    await share();
    expect([(await stateOf(one)).given_to, (await stateOf(two)).given_to]).toEqual([full, null]);
  });

  it('go on when nobody takes them in time, never twice to one, and alarm when nobody is left', async () => {
    await rulesAre({ mode: 'turns', minutes: 10, overdue: 'next' });
    const [a, b] = [await manager(), await manager()];
    const id = await lead('79310000911');
    await share();
    expect((await stateOf(id)).given_to).toBe(a);
    clock += 9 * MINUTE;
    await share();
    expect((await stateOf(id)).given_to).toBe(a);
    clock += 2 * MINUTE;
    await share();
    expect((await stateOf(id)).given_to).toBe(b);
    expect(await ownerOf('79310000911')).toMatchObject({ manager_id: b });
    clock += 11 * MINUTE;
    await share();
    expect(await stateOf(id)).toMatchObject({ given_to: b, alarmed_at: new Date(clock) });
    clock = NOW;
  });

  it('that were taken in time stay where they are', async () => {
    await rulesAre({ mode: 'turns', minutes: 10, overdue: 'next' });
    const a = await manager();
    await manager();
    const id = await lead();
    await share();
    await sql`update leads set state = 'taken', taken_by = ${a} where id = ${id}`.execute(database.db);
    clock += 60 * MINUTE;
    await share();
    expect(await stateOf(id)).toMatchObject({ given_to: a, alarmed_at: null });
    clock = NOW;
  });

  it('reach one manager each, within limits and fairly, whatever comes and however many processes share them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        async (limits, waves) => {
          const { db } = database;
          await sql`update users set blocked_at = now() where role = 2`.execute(db);
          await sql`delete from leads`.execute(db);
          await rulesAre({ mode: 'turns', minutes: null, overdue: 'alarm' });
          const team: number[] = [];
          for (const limit of limits) {
            const id = await manager();
            team.push(id);
            if (limit !== null)
              await sql`insert into work_terms (manager_id, max_open_requests) values (${id}, ${limit})`.execute(db);
          }
          let sent = 0;
          for (const wave of waves) {
            for (let n = 0; n < wave; n++) await lead();
            sent += wave;
            await Promise.all([share(), share(), share()]);
          }
          const { rows } = await sql<{ given_to: number | null; n: number }>`
            select given_to, count(*)::int as n from leads group by given_to`.execute(db);
          const got = team.map((id) => rows.find(({ given_to }) => given_to === id)?.n ?? 0);
          const waiting = rows.find(({ given_to }) => given_to === null)?.n ?? 0;
          const room = limits.reduce<number>((sum, limit) => sum + (limit ?? Number.POSITIVE_INFINITY), 0);
          expect(got.reduce((sum, n) => sum + n, 0)).toBe(Math.min(sent, room));
          expect(waiting).toBe(Math.max(0, sent - room));
          for (const [index, n] of got.entries())
            expect(n).toBeLessThanOrEqual(limits[index] ?? Number.POSITIVE_INFINITY);
          const free = got.filter((n, index) => n < (limits[index] ?? Number.POSITIVE_INFINITY));
          for (const n of free) expect(Math.max(...got) - n).toBeLessThanOrEqual(1);
          const { rows: turns } = await sql<{ n: number }>`select count(*)::int as n from lead_turns t
            join leads l on l.id = t.lead_id`.execute(db);
          expect(turns[0]?.n).toBe(sent - waiting);
        },
      ),
      { numRuns: 12 },
    );
  });
});
