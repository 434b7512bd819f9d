import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import { listCallbacks } from '../../leads/contract/lead-work.ts';
import { openApp } from '../../main/open-app.ts';
import { ensureUser } from '../../people/server/auth/queries.ts';
import { loadConfig } from '../../platform/config.ts';
import type { App } from '../../platform/context.ts';
import type { Database } from '../../platform/db/open.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { getClientCard } from '../contract/client-card.ts';
import { clientTimeline } from '../contract/client-story.ts';
import { addClient } from '../contract/client-work.ts';
import { assignManager } from '../contract/users.ts';

/** Whose requests and consents are, however a guest became a client. */

const NOW = Date.UTC(2026, 10, 21, 9);
const PHONES = 3;
let database: Database;
let app: App;
let admin = 0;
let run = 0;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await insertUser(database.db, 99, 'Елена');
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => NOW, closers });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const step = fc.record({
  what: fc.constantFrom('request', 'request', 'consent', 'register', 'add', 'assign', 'change phone'),
  phone: fc.nat({ max: PHONES - 1 }),
  /** The manager who does it, or gets him. */
  manager: fc.nat({ max: 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What should be true, kept by hand: whose a phone is, who leads him, what was sent from it. */
interface Expected {
  readonly owner: Map<string, number>;
  readonly manager: Map<number, number>;
  readonly sent: Map<string, { requests: number[]; consents: number }>;
}

async function carryOut({ what, phone: index, manager: chosen }: Step, world: World, n: number): Promise<void> {
  const { phones, managers, expected } = world;
  const phone = phones[index] ?? '';
  const manager = managers[chosen] ?? 0;
  const owner = expected.owner.get(phone);
  const { db } = database;
  const sent = expected.sent.get(phone) ?? { requests: [], consents: 0 };
  expected.sent.set(phone, sent);
  if (what === 'request') {
    const lead = { kind: 'quiz', phone, body_hash: `${run}-${n}`, basis: 'consent', quiz: '{"rooms":["2"]}' };
    const { id } = await db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow();
    sent.requests.push(id);
  }
  if (what === 'consent') {
    const consent = { kind: 'personal_data', form: 'quiz', text_version: '1', text_hash: 'h', phone };
    await db.insertInto('consents').values(consent).execute();
    sent.consents++;
  }
  if (what === 'register') {
    const { id } = await ensureUser(db, phone, new Date(NOW));
    expected.owner.set(phone, id);
  }
  if (what === 'add') {
    const body = { phone, name: null, email: null, brief: null, comment: null };
    const { data } = await callerOf(app, manager, { role: 2 }).call(addClient, { body });
    if (data.outcome === 'created' && data.user) {
      expected.owner.set(phone, data.user.id);
      expected.manager.set(data.user.id, manager);
    }
  }
  if (what === 'assign' && owner !== undefined) {
    const params = { user_id: owner, manager_id: manager };
    await callerOf(app, admin, { role: 99 }).call(assignManager, { params });
    expected.manager.set(owner, manager);
  }
  const next = phones[(index + 1) % PHONES] ?? '';
  if (what === 'change phone' && owner !== undefined && !expected.owner.has(next)) {
    await db.updateTable('users').set({ phone: next }).where('id', '=', owner).execute();
    expected.owner.set(next, owner);
  }
}

interface World {
  readonly phones: readonly string[];
  readonly managers: readonly number[];
  readonly expected: Expected;
}

async function holds({ phones, managers, expected }: World): Promise<void> {
  const ownedBy = (id: number) => phones.filter((phone) => expected.owner.get(phone) === id);
  const requestsOf = (id: number) => ownedBy(id).flatMap((phone) => expected.sent.get(phone)?.requests ?? []);
  for (const manager of managers) {
    const api = callerOf(app, manager, { role: 2 });
    const led = [...expected.manager].filter(([, by]) => by === manager).map(([id]) => id);
    const { data } = await api.call(listCallbacks, { query: {} });
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
    expect(sorted(data.map(({ id }) => id))).toEqual(sorted(led.flatMap(requestsOf)));
    for (const id of led) {
      const { data: card } = await api.call(getClientCard, { params: { id: `u${id}` } });
      expect(card.callbacks.total).toBe(requestsOf(id).length);
      const consents = ownedBy(id).reduce((sum, phone) => sum + (expected.sent.get(phone)?.consents ?? 0), 0);
      expect(card.consents.length).toBe(consents);
      expect(card.user?.brief === null).toBe(requestsOf(id).length === 0);
      const story = await api.call(clientTimeline, { params: { id }, query: { kinds: ['lead'], per_page: 100 } });
      expect(story.data.length).toBe(requestsOf(id).length);
      const own = await api.call(listCallbacks, { query: { id } });
      expect(own.data.length).toBe(requestsOf(id).length);
    }
  }
}

it('what a guest sent is his client’s by phone, however and whenever he became one, and nobody else’s manager sees it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      run++;
      const phones = Array.from({ length: PHONES }, (_, i) => `7911${String(run).padStart(4, '0')}00${i}`);
      const managers = [await insertUser(database.db, 2, 'Мария'), await insertUser(database.db, 2, 'Илья')];
      const world: World = {
        phones,
        managers,
        expected: { owner: new Map(), manager: new Map(), sent: new Map() },
      };
      for (const [n, one] of steps.entries()) await carryOut(one, world, n);
      await holds(world);
    }),
    { numRuns: 30 },
  );
});
