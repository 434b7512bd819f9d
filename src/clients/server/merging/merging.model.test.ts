import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { callerOf, insertUser } from '../../../../test/factories/visitors.ts';
import { openApp } from '../../../main/open-app.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import * as contract from '../../contract/merging.ts';
import { assignManager } from '../../contract/users.ts';
import { PAIRS, REFERENCES } from './references.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const DAY = 86_400_000;
let database: Database;
let app: App;
const now = NOW;
let admin = 0;
let complex = 0;
let run = 0;
const flats: number[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await insertUser(database.db, 99, 'Елена');
  const config = loadConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  app = await openApp(config, { database, log: pino({ level: 'silent' }), now: () => now, closers });
  complex = await insertComplex(database.db);
  for (let n = 0; n < 4; n++) flats.push(await insertFlat(database.db, complex));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
});

const api = (id = admin, role: 2 | 99 = 99) => callerOf(app, id, { role });
const run_ = (statement: RawBuilder<unknown>) => statement.execute(database.db);

/** Merges as the window does it: what the preview says is expected. */
async function mergeInto(stays: number, goes: number, caller = api()) {
  const params = { id: stays, other_id: goes };
  const { data } = await caller.call(contract.previewPersonMerge, { params });
  const expected = { status: data.status, manager_id: data.manager?.id ?? null };
  return (await caller.call(contract.mergePersons, { params, body: { expected } })).data;
}

describe('the list of what moves', () => {
  it('names every column of the database that leads to a person', async () => {
    const { rows } = await sql<{ name: string }>`select r.relname || '.' || a.attname as name
      from pg_constraint f join pg_class r on r.oid = f.conrelid
        join pg_attribute a on a.attrelid = r.oid and a.attnum = any(f.conkey)
      where f.contype = 'f' and f.confrelid = 'users'::regclass`.execute(database.db);
    const known = [...REFERENCES, ...PAIRS].map(({ table, column }) => `${table}.${column}`);
    expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('says where a person may have one row only', async () => {
    const { rows } = await sql<{ table: string; column: string; defined: string }>`
      select r.relname as table, a.attname as column, pg_get_indexdef(i.indexrelid) as defined
      from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = any(f.conkey)
        join pg_index i on i.indrelid = r.oid and i.indisunique
      where f.contype = 'f' and f.confrelid = 'users'::regclass and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')`.execute(
      database.db,
    );
    const unique = rows
      .filter(({ table }) => table !== 'distinct_persons')
      .map(({ table, column }) => `${table}.${column}`);
    const known = REFERENCES.filter(({ one }) => one).map(({ table, column }) => `${table}.${column}`);
    expect(known.sort()).toEqual([...new Set(unique)].sort());
  });
});

const WHAT = [
  ...['request', 'own request', 'consent', 'advertising', 'flat view', 'view', 'favourite', 'advice', 'note', 'task'],
  ...[
    'contact',
    'hold',
    'status',
    'manager',
    'selection',
    'session',
    'mark',
    'asked for',
    'preference',
    'key',
    'wishes',
  ],
  ...['visit', 'message', 'other person', 'ban'],
] as const;
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  /** Which of the two cards. */
  who: fc.constantFrom(0, 1),
  thing: fc.nat({ max: 3 }),
  manager: fc.constantFrom(0, 1),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  /** The two cards; one and the same in the world where all came under one. */
  readonly people: readonly [number, number];
  readonly phones: readonly [string, string];
  readonly managers: readonly [number, number];
  readonly stranger: number;
  /** Flats that nobody holds. */
  readonly free: number[];
}

type Play = (world: World, step: Step, at: Date, n: number) => RawBuilder<unknown> | Promise<unknown>;
const of = (world: World, { who }: Step) => world.people[who === 1 ? 1 : 0];
const phoneOf = (world: World, { who }: Step) => world.phones[who === 1 ? 1 : 0];
const managerOf = (world: World, { manager }: Step) => world.managers[manager === 1 ? 1 : 0];
const flatOf = ({ thing }: Step) => flats[thing] ?? 0;

const PLAYS: Readonly<Record<(typeof WHAT)[number], Play>> = {
  request: (w, s, at, n) => sql`insert into leads (kind, phone, body_hash, basis, created_at, updated_at)
    values ('callback', ${phoneOf(w, s)}, ${`${run}-${n}`}, 'consent', ${at}, ${at})`,
  'own request': (
    w,
    s,
    at,
    n,
  ) => sql`insert into leads (kind, phone, user_id, body_hash, basis, source_kind, created_at, updated_at)
    values ('callback', ${phoneOf(w, s)}, ${of(w, s)}, ${`${run}-${n}`}, 'consent', 'utm', ${at}, ${at})`,
  consent: (w, s, at) => sql`insert into consents (kind, form, text_version, text_hash, phone, user_id, at)
    values ('personal_data', 'quiz', '1', 'h', ${phoneOf(w, s)}, ${s.thing > 1 ? of(w, s) : null}, ${at})`,
  advertising: async (w, s, at) => {
    const given = s.thing > 1;
    await run_(sql`insert into consents (kind, form, given, text_version, text_hash, phone, user_id, at)
      values ('marketing', 'profile', ${given}, '1', 'h', ${phoneOf(w, s)}, ${of(w, s)}, ${at})`);
    await run_(sql`update users set marketing_consent_at = ${given ? at : null} where id = ${of(w, s)}`);
  },
  'flat view': (w, s, at) => sql`insert into flat_views (user_id, flat_id, complex_id, created_at)
    values (${of(w, s)}, ${flatOf(s)}, ${complex}, ${at})`,
  view: (w, s, at) =>
    sql`insert into building_views (user_id, complex_id, created_at) values (${of(w, s)}, ${complex}, ${at})`,
  favourite: (w, s, at) => sql`insert into favorite_flats (user_id, flat_id, created_at)
    values (${of(w, s)}, ${flatOf(s)}, ${at}) on conflict do nothing`,
  advice: (
    w,
    s,
    at,
    n,
  ) => sql`insert into advices (user_id, entity_type, entity_id, complex_id, comment, created_by, created_at, updated_at)
    values (${of(w, s)}, 'flat', ${flatOf(s)}, ${complex}, ${`совет ${n}`}, ${managerOf(w, s)}, ${at}, ${at})
    on conflict (user_id, entity_type, entity_id) do update set comment = excluded.comment, created_by = excluded.created_by,
      created_at = excluded.created_at, updated_at = excluded.updated_at, dismissed_at = null, seen_at = null`,
  note: (w, s, at, n) => sql`insert into notes (user_id, author_id, text, created_at, updated_at)
    values (${of(w, s)}, ${managerOf(w, s)}, ${`заметка ${n}`}, ${at}, ${at})`,
  task: (
    w,
    s,
    at,
    n,
  ) => sql`insert into tasks (user_id, author_id, assignee_id, text, due_at, done_at, created_at, updated_at)
    values (${of(w, s)}, ${managerOf(w, s)}, ${managerOf(w, s)}, ${`задача ${n}`}, ${at}, ${s.thing > 2 ? at : null}, ${at}, ${at})`,
  contact: (w, s, at) => sql`insert into contacts (user_id, author_id, channel, outcome, at)
    values (${of(w, s)}, ${managerOf(w, s)}, 'call', ${s.thing > 1 ? 'reached' : 'no_answer'}, ${at})`,
  hold: (w, s, at) => {
    const flat = w.free.pop();
    if (flat === undefined) return sql`select 1`;
    return sql`insert into reservations (flat_id, user_id, author_id, price, created_at, expires_at)
      values (${flat}, ${of(w, s)}, ${managerOf(w, s)}, 5000000, ${at}, ${new Date(NOW + DAY)})`;
  },
  status: async (w, s, at) => {
    const to = s.thing + 2;
    await run_(sql`insert into status_changes (user_id, from_status, to_status, author_id, at)
      select id, status, ${to}, ${managerOf(w, s)}, ${at} from users where id = ${of(w, s)}`);
    await run_(sql`update users set status = ${to} where id = ${of(w, s)}`);
  },
  manager: (w, s) => api().call(assignManager, { params: { user_id: of(w, s), manager_id: managerOf(w, s) } }),
  selection: (w, s, at) => sql`insert into selections (user_id, author_id, title, created_at, expires_at)
    values (${of(w, s)}, ${managerOf(w, s)}, 'Подборка', ${at}, ${new Date(NOW + DAY)})`,
  session: (
    w,
    s,
    at,
  ) => sql`insert into sessions (id, user_id, secret_hash, rotated_at, created_at, last_used_at, idle_until, absolute_until)
    values (gen_random_uuid(), ${of(w, s)}, '\\x00', ${at}, ${at}, ${at}, ${at}, ${at})`,
  mark: (w, s, at) => sql`insert into attention_marks (manager_id, user_id, signal, subject, at)
    values (${managerOf(w, s)}, ${of(w, s)}, 'returned', ${`s${s.thing}`}, ${at}) on conflict do nothing`,
  // Nobody asks for a client whom he leads: `addClient` shows him instead.
  'asked for': (w, s, at) => sql`insert into client_requests (user_id, author_id, created_at)
    select id, ${managerOf(w, s)}::int, ${at}::timestamptz from users
    where id = ${of(w, s)} and manager_id is distinct from ${managerOf(w, s)}::int on conflict do nothing`,
  preference: (w, s, at) => sql`insert into user_preferences (user_id, key, value, updated_at)
    values (${of(w, s)}, ${`k${s.thing}`}, '1', ${at}) on conflict do nothing`,
  key: (w, s, at) => sql`insert into command_keys (user_id, key, call, at)
    values (${of(w, s)}, ${`k${s.thing}`}, 'addNote', ${at}) on conflict do nothing`,
  wishes: (
    w,
    s,
    at,
  ) => sql`update users set wishes = ${JSON.stringify({ price_max: 1_000_000 * (s.thing + 1) })}::jsonb,
    wishes_version = wishes_version + 1, wishes_by = ${managerOf(w, s)}, wishes_at = ${at} where id = ${of(w, s)}`,
  visit: (w, s, at) => sql`update users set last_seen_at = ${at} where id = ${of(w, s)}`,
  message: (w, s, at) => sql`insert into messages (sender, phone, purpose, text, user_id, created_at)
    values ('A', ${phoneOf(w, s)}, 'notice', 'Здравствуйте', ${of(w, s)}, ${at})`,
  ban: (w, s, at) => sql`update users set contact_ban = ${s.thing > 1 ? 'all' : 'calls'}, contact_ban_at = ${at},
    contact_ban_by = ${managerOf(w, s)} where id = ${of(w, s)} and contact_ban is distinct from 'all'`,
  'other person': (w, s, at) => sql`insert into distinct_persons (low_id, high_id, at)
    values (least(${of(w, s)}::int, ${w.stranger}), greatest(${of(w, s)}::int, ${w.stranger}), ${at}) on conflict do nothing`,
};

async function play(world: World, steps: readonly Step[]): Promise<void> {
  for (const [n, one] of steps.entries()) {
    const at = new Date(NOW - 20 * DAY + n * 8 * 3_600_000);
    const done = PLAYS[one.what](world, one, at, n);
    await ('execute' in done ? run_(done) : done);
  }
}

async function newWorld(together: boolean): Promise<World> {
  run++;
  const { db } = database;
  const one = await insertUser(db, 1, 'Анна Ковалёва');
  const other = together ? one : await insertUser(db, 1, 'Анна Ковалёва');
  const phones: [string, string] = [`7911${String(run).padStart(6, '0')}0`, `7911${String(run).padStart(6, '0')}1`];
  await sql`update users set phone = ${phones[0]} where id = ${one}`.execute(db);
  if (together) await sql`insert into user_phones (phone, user_id) values (${phones[1]}, ${one})`.execute(db);
  else await sql`update users set phone = ${phones[1]} where id = ${other}`.execute(db);
  await sql`delete from user_phones where user_id in (${one}, ${other}) and phone <> all(${phones}::text[])`.execute(
    db,
  );
  const free: number[] = [];
  for (let n = 0; n < 3; n++) free.push(await insertFlat(db, complex));
  const managers: [number, number] = [await insertUser(db, 2, 'Мария'), await insertUser(db, 2, 'Илья')];
  return { people: [one, other], phones, managers, stranger: await insertUser(db, 1, 'Другой'), free };
}

/** All that is stored, but for logs and notes of changes, keys that are forgotten, and sessions that end; counts as their sums. */
async function everything(): Promise<Record<string, unknown>> {
  await sql`select merge_view_sums()`.execute(database.db);
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('audit_log', 'person_merges', 'command_keys', 'activity_counts', 'view_changes', 'view_totals', 'attention_changes')`.execute(
    database.db,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - 'ended_at' - 'ended_because')::text as row
      from ${sql.table(name)} t order by 1`.execute(database.db);
    found[name] = rows.map(({ row }) => row);
  }
  found.counts = await viewCounts();
  const { rows } = await sql`select kind, entity_id, day, sum(total)::int as total from activity_counts
    group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`.execute(database.db);
  found.activity = rows;
  return found;
}

async function viewCounts(): Promise<unknown[]> {
  const { rows } = await sql`select scope, kind, entity_id, sum(views)::int as views
    from (select * from view_changes union all select * from view_totals) v
    group by 1, 2, 3 having sum(views) <> 0 order by 1, 2, 3`.execute(database.db);
  return rows;
}

/** What a person's card is made of, without numbers of rows and of people. */
async function storyOf(id: number, { managers }: World): Promise<unknown> {
  const list = async (rows: RawBuilder<unknown>) =>
    (
      await sql<{ row: string }>`select row_to_json(x)::text as row from (${rows}) x order by 1`.execute(database.db)
    ).rows.map(({ row }) => row);
  const scope = (
    kind: string,
  ) => sql`select sum(views)::int from (select * from view_changes union all select * from view_totals) v
    where kind = ${kind} and entity_id = 0 and scope = u.manager_id and scope = any(${[...managers]}::int[])`;
  return {
    requests: await list(
      sql`select l.created_at, l.phone from leads l join lead_owners o on o.lead_id = l.id where o.user_id = ${id}`,
    ),
    consents: await list(
      sql`select c.at, c.kind, c.given from consents c join consent_owners o on o.consent_id = c.id where o.user_id = ${id}`,
    ),
    views: await list(sql`select flat_id, created_at from flat_views where user_id = ${id}
      union all select complex_id, created_at from building_views where user_id = ${id}`),
    favourites: await list(sql`select flat_id, created_at from favorite_flats where user_id = ${id}`),
    advices: await list(sql`select entity_id, comment, created_at from advices where user_id = ${id}`),
    notes: await list(sql`select text, created_at from notes where user_id = ${id} and text not like 'Объединено%'`),
    tasks: await list(sql`select text, due_at, done_at from tasks where user_id = ${id}`),
    contacts: await list(sql`select outcome, at from contacts where user_id = ${id}`),
    holds: await list(sql`select created_at from reservations where user_id = ${id} and ended_at is null`),
    selections: await list(sql`select created_at from selections where user_id = ${id}`),
    messages: await list(sql`select created_at, phone from messages where user_id = ${id}`),
    phones: await list(sql`select phone from user_phones where user_id = ${id}`),
    apart: await list(sql`select count(*) from distinct_persons where ${id} in (low_id, high_id)`),
    person:
      await list(sql`select name, phone, last_contact_at, last_seen_at, wishes, wishes_at, source_kind, marketing_consent_at,
      manager_id is null as free, (${scope('flat_view')}) as flat_views, (${scope('building_view')}) as views
      from users u where id = ${id}`),
  };
}

const history = fc.array(step, { minLength: 6, maxLength: 30 });
/** A manager leads one card and asked for the other. */
const ASKED_FOR: readonly Step[] = [
  { what: 'manager', who: 1, thing: 0, manager: 0 },
  { what: 'asked for', who: 0, thing: 0, manager: 0 },
];

describe('two cards of one person', () => {
  it('are as before when they were merged and made two again', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await newWorld(false);
        const [stays, goes] = world.people;
        await play(world, steps);
        const before = await everything();
        const { merge_id } = await mergeInto(stays, goes);
        await api().call(contract.undoPersonMerge, { params: { id: stays, merge_id } });
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 12, examples: [[[...ASKED_FOR]]] },
    );
  });

  it('say together what one card would say had all come under it', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        // Marks, requests for him and what stood first say who did it: left to the test above.
        const told = steps.filter(({ what }) => what !== 'status');
        const apart = await newWorld(false);
        await play(apart, told);
        await mergeInto(...apart.people);
        const together = { ...(await newWorld(true)), phones: apart.phones, managers: apart.managers };
        const merged = await storyOf(apart.people[0], apart);
        // Their phones are free for the other world once theirs are read.
        await sql`delete from users where id = ${apart.people[0]}`.execute(database.db);
        await sql`delete from leads where phone = any(${[...apart.phones]}::text[])`.execute(database.db);
        await sql`delete from consents where phone = any(${[...apart.phones]}::text[])`.execute(database.db);
        await sql`update users set phone = ${apart.phones[0]} where id = ${together.people[0]}`.execute(database.db);
        await sql`delete from user_phones where user_id = ${together.people[0]} and phone <> ${apart.phones[0]}`.execute(
          database.db,
        );
        await sql`insert into user_phones (phone, user_id) values (${apart.phones[1]}, ${together.people[0]})`.execute(
          database.db,
        );
        await play(together, told);
        expect(merged).toEqual(await storyOf(together.people[0], together));
      }),
      { numRuns: 12 },
    );
  });
});
