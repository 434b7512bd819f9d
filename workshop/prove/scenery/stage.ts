import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { loadReference } from '../../../src/geography/server/load-reference.ts';
import { seedGeography } from '../../../src/geography/server/seed-geography.ts';
import type { Role } from '../../../src/people/rules/roles.ts';
import { signAccessToken } from '../../../src/people/server/accounts/access-token.ts';
import { beginSession } from '../../../src/people/server/accounts/sessions.ts';
import { setOwnPassword } from '../../../src/people/server/auth/queries.ts';
import { insertComplex, insertFlat, insertHousing } from '../../../test/factories/catalogue.ts';
import { TestDoor } from '../../../test/factories/door.ts';

/** Kinds of callers of a stage. */
export const CALLERS = ['guest', 'clientA', 'clientB', 'managerA', 'managerB', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** A text that stands in one person's rows and nowhere else. */
export interface Canary {
  readonly text: string;
  /** Whose it is. */
  readonly owner: number;
  /** Notes and tasks are for staff alone, also where they are about the owner. */
  readonly staffOnly: boolean;
}

export interface Person {
  readonly id: number;
  readonly role: Role;
  sessionId: string;
  token: string;
}

/** Numbers of rows that requests may name. */
export interface Pools {
  readonly complexes: readonly number[];
  readonly flats: readonly number[];
  readonly villages: readonly number[];
  readonly offers: readonly number[];
  /** Clients. */
  readonly clients: readonly number[];
  /** Managers whose rights anybody may take: none of the callers. */
  readonly staff: readonly number[];
  readonly phones: readonly string[];
  /** Of comparisons. */
  readonly codes: readonly string[];
}

/** A server as it runs in production over a small catalogue, with callers of every role and rows of theirs. */
export interface Stage {
  readonly door: TestDoor;
  readonly people: Readonly<Record<Exclude<Caller, 'guest'>, Person>>;
  readonly pools: Pools;
  readonly canaries: readonly Canary[];
  /** New tokens for everybody, and the catalogue shown again: tokens last ten minutes, and editors hide what they like. */
  readonly refresh: () => Promise<void>;
  /** A token of somebody new, for calls that end what they are made with. */
  readonly strangerOf: (role: Role) => Promise<string>;
}

/** Everybody's. */
const PASSWORD = 'одна длинная фраза для всех';

const canaryText = (): string => `канарейка-${randomBytes(6).toString('hex')}`;

/** Opens a stage; `door.close()` ends it. */
export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const door = await TestDoor.open(
    { NODE_ENV: 'production', SMS_DAILY_LIMIT: '1000000', ...environment },
    { name: 'geography', prepare: async ({ background }) => void (await seedGeography(background, loadReference())) },
  );
  const { db } = door.app;
  const catalogue = await fillCatalogue(door);
  // Numbers that nobody invents by chance: rights of the callers stay what they are.
  await sql`select setval(pg_get_serial_sequence('users', 'id'), 1000000)`.execute(db);
  const passwordHash = await door.app.accounts.passwords.hash(PASSWORD);
  const person = async (role: Role): Promise<Person> => {
    const row = await db
      .insertInto('users')
      .values({ phone: door.newPhone(), role, referral_code: randomBytes(6).toString('hex') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setOwnPassword(db, row.id, passwordHash, new Date(door.clock));
    const made: Person = { id: row.id, role, sessionId: '', token: '' };
    await begin(door, made);
    return made;
  };
  const people = {
    clientA: await person(1),
    clientB: await person(1),
    managerA: await person(2),
    managerB: await person(2),
    admin: await person(99),
  };
  const others = [await person(1), await person(1), await person(1)];
  const staff = [await person(2), await person(2)];
  await db.updateTable('users').set({ manager_id: people.managerA.id }).where('id', '=', people.clientA.id).execute();
  await db.updateTable('users').set({ manager_id: people.managerB.id }).where('id', '=', people.clientB.id).execute();
  const canaries = [
    ...(await plantCanaries(door, people.clientA, people.managerA, catalogue)),
    ...(await plantCanaries(door, people.clientB, people.managerB, catalogue)),
  ];
  const phones = await db.selectFrom('users').select('phone').where('role', '=', 1).execute();
  const comparison = await door.post(
    '/api/comparisons',
    { entity_type: 'flat', entity_ids: catalogue.flats.slice(0, 2) },
    { token: people.clientA.token },
  );
  return {
    door,
    people,
    canaries,
    pools: {
      ...catalogue,
      clients: [people.clientA.id, people.clientB.id, ...others.map(({ id }) => id)],
      staff: staff.map(({ id }) => id),
      phones: phones.map(({ phone }) => phone),
      codes: [String(comparison.json().data.code)],
    },
    refresh: async () => {
      await db.updateTable('complexes').set({ published: true }).where('id', 'in', catalogue.complexes).execute();
      for (const each of Object.values(people)) each.token = await tokenOf(door, each);
    },
    strangerOf: async (role) => (await person(role)).token,
  };
}

async function begin(door: TestDoor, person: Person): Promise<void> {
  const { id: userId, role } = person;
  const held = await beginSession(
    door.app.db,
    { userId, role, ip: '10.0.0.1', userAgent: undefined, device: '' },
    door.clock,
  );
  person.sessionId = held.id;
  person.token = await tokenOf(door, person);
}

const tokenOf = (door: TestDoor, { id, sessionId, role }: Person): Promise<string> =>
  signAccessToken(door.app.accounts.keyring, { userId: id, sessionId, role }, door.clock);

async function fillCatalogue({ app: { db, catalogue } }: TestDoor) {
  const complexes: number[] = [];
  const flats: number[] = [];
  for (let i = 0; i < 4; i++) {
    const id = await insertComplex(db, { title_eng: `zhk-${i}`, district_id: 1001 + i, county_id: 101 });
    const housing = await insertHousing(db, id);
    for (let n = 0; n < 4; n++) flats.push(await insertFlat(db, id, { housing_id: housing, rooms: n, floor: n + 1 }));
    complexes.push(id);
  }
  const village = await db
    .insertInto('villages')
    .values({ title_eng: 'roscha', title_feed: 'Роща', lat_feed: 55.6, lng_feed: 37, published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offers = await db
    .insertInto('village_offers')
    .values([4, 2, 1].map((type) => ({ village_id: village.id, type, area_plot: 8, price_total: 2_000_000 })))
    .returning('id')
    .execute();
  await catalogue.refresh();
  return { complexes, flats, villages: [village.id], offers: offers.map(({ id }) => id) };
}

/** Rows of a client that only he, his manager and administrators may see, and such as only staff may. */
async function plantCanaries(
  door: TestDoor,
  client: Person,
  manager: Person,
  { complexes }: { complexes: readonly number[] },
): Promise<Canary[]> {
  const planted: Canary[] = [];
  const canary = (staffOnly: boolean): string => {
    const text = canaryText();
    planted.push({ text, owner: client.id, staffOnly });
    return text;
  };
  const call = async (who: Person, method: 'POST' | 'PATCH', url: string, body: object): Promise<void> => {
    const { status, text } = await door.call(method, url, body, { token: who.token });
    if (status >= 300) throw new Error(`${method} ${url} answered ${status} ${text}`);
  };
  const { phone } = await door.app.db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  await call(client, 'PATCH', '/api/me/profile', { name: canary(false) });
  await call(client, 'POST', '/api/feedback', {
    ...{
      phone,
      name: canary(false),
      email: `${randomBytes(4).toString('hex')}@a.ru`,
      message: `${canary(false)} пишет`,
    },
    consent: { personal_data: true },
  });
  await call(manager, 'POST', `/api/clients/${client.id}/notes`, { text: canary(true) });
  await call(manager, 'POST', `/api/clients/${client.id}/tasks`, {
    text: canary(true),
    due_at: '2026-11-25T09:00:00Z',
  });
  await door.app.db
    .insertInto('advices')
    .values({
      ...{ user_id: client.id, entity_type: 'building', entity_id: complexes[0] ?? 0, complex_id: complexes[0] ?? 0 },
      ...{ comment: canary(false), created_by: manager.id },
    })
    .execute();
  return planted;
}
