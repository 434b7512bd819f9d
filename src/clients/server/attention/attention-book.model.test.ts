import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex, insertFlat } from '../../../../test/factories/catalogue.ts';
import { insertUser } from '../../../../test/factories/visitors.ts';
import { openingHours } from '../../../people/rules/opening-hours.ts';
import type { Database } from '../../../platform/db/open.ts';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { DEFAULT_WEIGHTS, rank } from '../../rules/attention.ts';
import { AttentionBook } from './attention-book.ts';
import { findStandings, rankFirst } from './standings.ts';

/** What a process that follows changes knows, beside what one knows that has just read everything. */

const START = Date.UTC(2026, 10, 24, 9);
const HOUR = 3_600_000;
const HOURS = openingHours([]);
let database: Database;
let now = START;
let [maria, ilya] = [0, 0];
let complex = 0;
const flats: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  maria = await insertUser(database.db, 2, 'Мария');
  ilya = await insertUser(database.db, 2, 'Илья');
  complex = await insertComplex(database.db);
  for (let n = 0; n < 3; n++) flats.push(await insertFlat(database.db, complex));
});
afterAll(() => database.close());

const bookOf = () => new AttentionBook({ db: database.db, background: database.background, now: () => now });

const KINDS = [
  ...([
    'client',
    'task',
    'done',
    'hold',
    'released',
    'flat kept',
    'complex kept',
    'forgotten',
    'cheaper',
    'sold',
  ] as const),
  ...([
    'later',
    'looked',
    'looked',
    'sent',
    'opened',
    'liked',
    'not liked',
    'revoked',
    'lead',
    'lead',
    'answered',
  ] as const),
  ...(['phone', 'assigned', 'status', 'blocked', 'spoken', 'seen', 'moved', 'gone', 'time'] as const),
];
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** Which client, flat, phone. */
  who: fc.nat(4),
  what: fc.nat(2),
  hours: fc.integer({ min: -24 * 16, max: 24 * 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const clients: number[] = [];
let phones = 0;

async function take({ kind, who, what, hours }: Step): Promise<void> {
  const { db } = database;
  const client = clients[who % Math.max(1, clients.length)] ?? null;
  const other = clients[(who + 1) % Math.max(1, clients.length)] ?? null;
  const flat = flats[what];
  const at = new Date(now + hours * HOUR);
  const past = new Date(now - Math.abs(hours) * HOUR);
  const manager = [maria, ilya, null][what];
  const ofHim = sql`(select id from selections where user_id = ${client} order by id desc limit 1)`;
  const statements: Record<(typeof KINDS)[number], () => unknown> = {
    client: async () => void clients.push(await insertUser(db)),
    task: () =>
      sql`insert into tasks (user_id, assignee_id, text, due_at) select ${client}::int, ${manager}::int, 'Позвонить', ${at}
      where ${client}::int is not null`.execute(db),
    done: () => sql`update tasks set done_at = ${past} where done_at is null and user_id = ${client}`.execute(db),
    hold: () =>
      sql`insert into reservations (user_id, flat_id, expires_at) select ${client}::int, ${flat}::int, ${at}
      where ${client}::int is not null on conflict do nothing`.execute(db),
    released: () =>
      sql`update reservations set ended_at = ${past}, ended_because = 'released' where user_id = ${client}`.execute(db),
    'flat kept': () =>
      sql`insert into favorite_flats (user_id, flat_id, created_at) select ${client}::int, ${flat}::int, ${past}
      where ${client}::int is not null on conflict do nothing`.execute(db),
    'complex kept': () =>
      sql`insert into favorite_buildings (user_id, complex_id, created_at) select ${client}::int, ${complex}::int, ${past}
      where ${client}::int is not null on conflict do nothing`.execute(db),
    forgotten: () => sql`delete from favorite_flats where user_id = ${client}`.execute(db),
    cheaper: () =>
      sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, at)
      values ('flat', ${flat}, 'price', '10000000', '9800000', ${past})`.execute(db),
    sold: () =>
      sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, at)
      values ('flat', ${flat}, 'status', '1', '4', ${past})`.execute(db),
    later: () =>
      sql`insert into offer_events (subject, subject_id, kind, new_value, at)
      values ('complex', ${complex}, 'deadline', '1', ${past})`.execute(db),
    looked: () =>
      sql`insert into flat_views (user_id, flat_id, complex_id, created_at) select ${client}::int, ${flat}::int, ${complex}::int,
      ${new Date(now - (Math.abs(hours) % 80) * HOUR)} from generate_series(1, 3) where ${client}::int is not null`.execute(
        db,
      ),
    sent: () =>
      sql`with made as (insert into selections (user_id, title, state, sent_at, expires_at) select ${client}::int, 'Подборка', 'sent', ${past},
      ${new Date(now + 9 * 24 * HOUR)} where ${client}::int is not null returning id)
      insert into selection_items (selection_id, entity_type, entity_id, complex_id, position, snapshot, snapshot_at)
      select id, 'flat', ${flat}, ${complex}::int, 1, '{}', ${past} from made`.execute(db),
    opened: () =>
      sql`insert into selection_opens (selection_id, kind, at) select id, 'page', ${past} from selections
      where id = ${ofHim}`.execute(db),
    liked: () => react('like', ofHim, past),
    'not liked': () => react('no', ofHim, past),
    revoked: () => sql`update selections set state = 'revoked' where id = ${ofHim}`.execute(db),
    lead: () =>
      sql`insert into leads (kind, phone, user_id, body_hash, basis, created_at, taken_by) values ('callback', ${`7999000000${who}`},
      ${what === 0 ? client : null}, ${crypto.randomUUID()}, 'consent', ${past}, ${manager})`.execute(db),
    answered: () =>
      sql`update leads set state = ${what === 0 ? 'new' : 'answered'} where phone = ${`7999000000${who}`}`.execute(db),
    phone: () =>
      sql`insert into user_phones (phone, user_id) select ${`7999000000${who}`}, ${other}::int where ${other}::int is not null
      on conflict (phone) do update set user_id = excluded.user_id`.execute(db),
    assigned: () => sql`update users set manager_id = ${manager} where id = ${client}`.execute(db),
    status: () => sql`update users set status = ${1 + ((who + what) % 7)} where id = ${client}`.execute(db),
    blocked: () => sql`update users set blocked_at = ${what === 0 ? past : null} where id = ${client}`.execute(db),
    spoken: () => sql`update users set last_contact_at = ${past} where id = ${client}`.execute(db),
    seen: () => sql`update users set last_seen_at = ${past} where id = ${client}`.execute(db),
    // As when two cards of one person become one.
    moved: async () => {
      for (const table of ['tasks', 'flat_views', 'selections', 'reservations'])
        await sql`update ${sql.table(table)} set user_id = ${other} where user_id = ${client}`.execute(db);
    },
    gone: async () => {
      for (const table of ['flat_views', 'leads', 'selections', 'reservations', 'tasks'])
        await sql`delete from ${sql.table(table)} where user_id = ${client}`.execute(db);
      await sql`delete from users where id = ${client}`.execute(db);
      if (client !== null) clients.splice(clients.indexOf(client), 1);
    },
    time: () => {
      now += (Math.abs(hours) % 60) * HOUR;
    },
  };
  await statements[kind]();
}

async function react(value: 'like' | 'no', selection: ReturnType<typeof sql>, at: Date): Promise<void> {
  await sql`with person as (insert into selection_people (selection_id, key_hash) select id, ${Buffer.from(`${++phones}`)}
      from selections where id = ${selection} returning id, selection_id)
    insert into selection_reactions (item_id, person_id, value, reason, at)
      select i.id, p.id, ${value}, ${value === 'no' ? 'Дорого' : null}, ${at} from person p join selection_items i on i.selection_id = p.selection_id
      on conflict do nothing`.execute(database.db);
}

const standings = (book: AttentionBook, manager: number | null) =>
  findStandings(book, { managers: manager === null ? null : [manager], marks: [], hours: HOURS, now });
/** In one order, whatever the order of reading was. */
const queue = (book: AttentionBook, manager: number | null) =>
  rankFirst(standings(book, manager), 1_000, DEFAULT_WEIGHTS, now);

describe('a process that reads only who changed', () => {
  it('knows after any changes what one knows that reads everything', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const follower = bookOf();
        await follower.follow();
        for (const [n, each] of [{ kind: 'client', who: 0, what: 0, hours: 0 } as const, ...steps].entries()) {
          await take(each);
          if (n % 3 === 0) await follower.follow();
        }
        await follower.follow();
        const fresh = bookOf();
        await fresh.follow();
        for (const manager of [null, maria, ilya]) expect(queue(follower, manager)).toEqual(queue(fresh, manager));
      }),
      { numRuns: 15 },
    );
  });

  it('knows each kind of change by itself', { timeout: 120_000 }, async () => {
    const follower = bookOf();
    while (clients.length < 5) clients.push(await insertUser(database.db));
    const kinds = [...KINDS.filter((kind) => kind !== 'gone'), 'gone' as const];
    for (let n = 0; n < kinds.length * 3; n++)
      for (const hours of [-30, 1]) {
        const kind = kinds[n % kinds.length] ?? 'time';
        await take({ kind, who: n % 5, what: n % 3, hours });
        await follower.follow();
        const fresh = bookOf();
        await fresh.follow();
        expect([kind, queue(follower, null)]).toEqual([kind, queue(fresh, null)]);
      }
  });

  it('puts the first of a queue in the order of a whole one', async () => {
    for (let n = 0; n < 6; n++) {
      clients.push(await insertUser(database.db));
      await take({ kind: 'task', who: clients.length - 1, what: 0, hours: -2 });
    }
    const book = bookOf();
    await book.follow();
    const all = standings(book, null);
    expect(all.length).toBeGreaterThan(5);
    const silence = new Map(all.map(({ key, silent_since }) => [key, silent_since]));
    const whole = rank(
      all.flatMap(({ facts }) => facts),
      DEFAULT_WEIGHTS,
      (key) => silence.get(key) ?? 0,
      now,
    );
    for (let most = 1; most <= all.length + 1; most++)
      expect(rankFirst(all, most, DEFAULT_WEIGHTS, now)).toEqual(whole.slice(0, most));
  });

  it('misses nothing of a transaction that began before others and ended after them', async () => {
    const book = bookOf();
    const id = await insertUser(database.db);
    await book.follow();
    const early = database.db.transaction();
    await early.execute(async (trx) => {
      await sql`update users set manager_id = ${maria} where id = ${id}`.execute(trx);
      await insertUser(database.db);
      await book.follow();
      expect(book.clients.get(id)?.manager_id).toBeNull();
    });
    await book.follow();
    expect(book.clients.get(id)?.manager_id).toBe(maria);
  });
});
