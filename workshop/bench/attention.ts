/**
 * The queue of attention through the door at an agency's size and at ten times as much: 3,000 clients, 25,000 views and 1,000
 * requests; as it is, and right after somebody changed something of some clients.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { listAttention } from '../../src/clients/contract/attention.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { callerOf } from '../../test/factories/visitors.ts';
import { type Spread, spreadOf } from './timing.ts';

const CALLS = 15;
const CHANGED = 20;

export interface AttentionTimes {
  readonly what: string;
  readonly agency: Spread;
  readonly ten_times: Spread;
}

/** How long the queue takes, at both sizes. */
export async function benchAttention(): Promise<AttentionTimes[]> {
  const place = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const config = loadConfig({ DATA_DIR: place, DEMO: '0', LOG_LEVEL: 'silent' });
  const database = await openDatabase(config);
  try {
    await migrate(database.background, migrations);
    await begin(database.background);
    const measured: { what: string; times: Spread }[][] = [];
    for (const times of [1, 9]) {
      await grow(database.background, times);
      const closers: (() => Promise<unknown>)[] = [];
      const parts = { database, log: pino({ level: 'silent' }), now: () => Date.now(), closers };
      measured.push(await measureAll(await openApp(config, parts)));
      for (const close of closers.reverse()) await close();
    }
    const [small = [], large = []] = measured;
    return small.map(({ what, times }, n) => ({ what, agency: times, ten_times: large[n]?.times ?? times }));
  } finally {
    await database.close();
    await rm(place, { recursive: true, force: true });
  }
}

async function begin(db: Db): Promise<void> {
  await sql`insert into users (phone, role, name, referral_code) select '7900' || lpad(n::text, 7, '0'),
    case when n = 1 then 99 else 2 end, 'Сотрудник ' || n, 'm' || n from generate_series(1, 11) n`.execute(db);
  await sql`insert into complexes (title_feed, title_eng, published) select 'ЖК ' || n, 'zhk-' || n, true
    from generate_series(1, 20) n`.execute(db);
  await sql`insert into flats (complex_id, rooms, area_total, price_total, floor)
    select (select min(id) from complexes) + n % 20, 1 + n % 4, 40, 10000000 + n, 3 from generate_series(1, 2000) n`.execute(
    db,
  );
}

/** So many times 3,000 clients with what they did. */
async function grow(db: Db, times: number): Promise<void> {
  const from = (await sql<{ n: number }>`select count(*)::int as n from users`.execute(db)).rows[0]?.n ?? 0;
  await sql`insert into users (phone, role, name, referral_code, manager_id, status, created_at, last_contact_at, last_seen_at)
    select '7911' || lpad((${from}::int + n)::text, 7, '0'), 1, 'Клиент ' || n, 'c' || (${from}::int + n), 2 + n % 10, 1 + n % 7,
      now() - n % 300 * interval '1 day', now() - n % 20 * interval '1 day', now() - n % 30 * interval '1 day'
    from generate_series(1, ${3_000 * times}) n`.execute(db);
  await sql`insert into flat_views (user_id, flat_id, complex_id, created_at)
    select v.user_id, f.id, f.complex_id, now() - random() * interval '90 days'
    from (select ${from}::int + 1 + n % ${3_000 * times} as user_id, n * 7 % 2000 as place from generate_series(1, ${25_000 * times}) n) v
      join flats f on f.id = (select min(id) from flats) + v.place`.execute(db);
  await sql`insert into leads (kind, phone, body_hash, basis, state, created_at)
    select 'callback', u.phone, 'b' || ${from}::int || u.id, 'consent', case when u.id % 20 = 0 then 'new' else 'answered' end,
      now() - random() * interval '60 days'
    from users u where u.role = 1 order by u.id desc limit ${1_000 * times}`.execute(db);
  await sql`insert into favorite_flats (user_id, flat_id, created_at) select u.id, (select min(id) from flats) + u.id % 2000,
    now() - interval '30 days' from users u where u.role = 1 and u.id % 2 = 0 on conflict do nothing`.execute(db);
  await sql`insert into tasks (user_id, assignee_id, text, due_at) select u.id, u.manager_id, 'Позвонить', now() + (u.id % 10 - 5) * interval '1 day'
    from users u where u.role = 1 and u.id % 15 = 0 and u.id > ${from}`.execute(db);
  await sql`insert into offer_events (subject, subject_id, kind, old_value, new_value, at)
    select 'flat', f.id, 'price', '10000000', '9800000', now() - random() * interval '30 days' from flats f where f.id % 3 = 0`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function measureAll(app: App): Promise<{ what: string; times: Spread }[]> {
  const manager = callerOf(app, 2, { role: 2 });
  const admin = callerOf(app, 1, { role: 99 });
  const change = async (): Promise<void> => {
    await sql`insert into flat_views (user_id, flat_id, complex_id) select u.id, f.id, f.complex_id
      from (select id from users where role = 1 order by random() limit ${CHANGED}) u, (select id, complex_id from flats limit 1) f`.execute(
      app.db,
    );
  };
  const nothing = async (): Promise<void> => undefined;
  return [
    await measure('queue of a manager', nothing, () => manager.call(listAttention, {})),
    await measure('queue of everybody', nothing, () => admin.call(listAttention, {})),
    await measure(`queue of a manager, ${CHANGED} clients changed`, change, () => manager.call(listAttention, {})),
    await measure(`queue of everybody, ${CHANGED} clients changed`, change, () => admin.call(listAttention, {})),
  ];
}

async function measure(what: string, before: () => Promise<void>, call: () => Promise<unknown>) {
  for (let n = 0; n < 30; n++) await call();
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    await before();
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return { what, times: spreadOf(times) };
}

if (import.meta.main)
  console.table(
    (await benchAttention()).map(({ what, agency, ten_times }) => ({
      what,
      p50: agency.median,
      max: agency.max,
      'ten times, p50': ten_times.median,
      'ten times, max': ten_times.max,
    })),
  );
