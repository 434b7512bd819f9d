/**
 * Time to take a request of a visitor: committed with fsync by an embedded database, and put aside on disk while the
 * database is down; one after the other, and 32 at once.
 *
 *   node workshop/bench/leads.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { LeadIntake } from '../../src/leads/server/lead-intake.ts';
import { createServer } from '../../src/main/http/server.ts';
import { openApp } from '../../src/main/open-app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { makeDataDir } from '../../src/platform/data-dir.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { connect, openDatabase } from '../../src/platform/db/open.ts';
import { rounded, type Spread, spreadOf } from './timing.ts';

const REQUESTS = 400;
const AT_ONCE = 32;

export interface LeadFigures {
  readonly committed_ms: Spread;
  readonly committed_at_once_ms: Spread;
  readonly committed_per_second: number;
  readonly spooled_ms: Spread;
  readonly spooled_per_second: number;
}

type Server = Awaited<ReturnType<typeof createServer>>;
let sent = 0;

/** One callback from an address and a phone of its own; milliseconds until its answer. */
async function timeOf(server: Server): Promise<number> {
  const n = sent++;
  const started = performance.now();
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/callback/callback_phones',
    payload: { phone: `7999${String(n).padStart(7, '0')}`, type: 0, consent: { personal_data: true }, link: '/' },
    headers: { 'idempotency-key': `bench-${n}` },
    remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  });
  if (statusCode !== 201) throw new Error(`a request was answered ${statusCode}`);
  return performance.now() - started;
}

async function inTurn(server: Server, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await timeOf(server));
  return times;
}

async function atOnce(server: Server): Promise<{ times: number[]; perSecond: number }> {
  const started = performance.now();
  const each = Math.ceil(REQUESTS / AT_ONCE);
  const times = await Promise.all(Array.from({ length: AT_ONCE }, () => inTurn(server, each)));
  return { times: times.flat(), perSecond: Math.round((each * AT_ONCE * 1000) / (performance.now() - started)) };
}

/** All figures, in a database that is removed afterwards. */
export async function benchLeads(): Promise<LeadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const config = loadConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
  await makeDataDir(folder);
  const database = await openDatabase(config);
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => database.close(),
  ];
  try {
    await migrate(database.background, migrations);
    const log = pino({ level: 'silent' });
    const app = await openApp(config, { database, log, now: Date.now, closers });
    const server = await createServer(app);
    closers.push(() => server.close());
    await inTurn(server, 50);
    const committed = await inTurn(server, REQUESTS);
    const crowd = await atOnce(server);
    // A database that refuses every connection: the same as one that is down, without stopping this one.
    const nowhere = unreachable();
    const leads = new LeadIntake({ db: nowhere.db, folder: join(folder, 'spool'), log, now: Date.now });
    const cutOff = await createServer({ ...app, leads });
    closers.push(
      () => nowhere.close(),
      () => leads.close(),
      () => cutOff.close(),
    );
    const spooled = await inTurn(cutOff, REQUESTS);
    const spooledCrowd = await atOnce(cutOff);
    return {
      committed_ms: spreadOf(committed),
      committed_at_once_ms: spreadOf(crowd.times),
      committed_per_second: rounded(crowd.perSecond),
      spooled_ms: spreadOf(spooled),
      spooled_per_second: rounded(spooledCrowd.perSecond),
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function unreachable() {
  const { db, background } = connect('postgresql://nobody@localhost/none?host=/nonexistent', 4);
  return { db, close: () => Promise.all([db.destroy(), background.destroy()]) };
}

if (import.meta.main) console.log(await benchLeads());
