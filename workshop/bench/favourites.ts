/**
 * Time of a favourite's toggle as a browser sees it: over HTTP with the bearer token, on a real embedded database with
 * fsync, by a visitor who has a hundred favourites already.
 *
 *   node workshop/bench/favourites.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createServer } from '../../src/main/http/server.ts';
import { openApp } from '../../src/main/open-app.ts';
import { appoint } from '../../src/people/server/accounts/staff-accounts.ts';
import { loadConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/context.ts';
import { makeDataDir } from '../../src/platform/data-dir.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { insertComplex } from '../../test/factories/catalogue.ts';
import { type Spread, spreadOf } from './timing.ts';

const PHONE = '79160000002';
const PASSWORD = 'four herons over the river';
const COMPLEXES = 200;
const KEPT = 100;
const TOGGLES = 600;

export interface FavouritesFigures {
  readonly add_ms: Spread;
  readonly remove_ms: Spread;
}

/** Both toggles, in a database that is removed afterwards. */
export async function benchFavourites(): Promise<FavouritesFigures> {
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
    const complexes: number[] = [];
    for (let i = 0; i < COMPLEXES; i++) complexes.push(await insertComplex(database.db));
    const app = await openApp(config, { database, log: pino({ level: 'silent' }), now: Date.now, closers });
    const server = await createServer(app);
    const base = await server.listen({ host: '127.0.0.1', port: 0 });
    closers.push(() => server.close());
    return await measure(base, await tokenOf(app, base), complexes);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function tokenOf(app: App, base: string): Promise<string> {
  const passwordHash = await app.accounts.passwords.hash(PASSWORD);
  await appoint(app.db, { phone: PHONE, role: 1, passwordHash, by: 'bench' }, Date.now());
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: PHONE, password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function measure(base: string, token: string, complexes: readonly number[]): Promise<FavouritesFigures> {
  const toggle = async (method: 'POST' | 'DELETE', id: number): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(`${base}/api/me/favorites/buildings/${id}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a toggle answered ${answer.status}`);
    return performance.now() - started;
  };
  for (const id of complexes.slice(0, KEPT)) await toggle('POST', id);
  const others = complexes.slice(KEPT);
  const add: number[] = [];
  const remove: number[] = [];
  for (let i = 0; i < TOGGLES; i++) {
    const id = others[i % others.length] ?? 0;
    add.push(await toggle('POST', id));
    remove.push(await toggle('DELETE', id));
  }
  return { add_ms: spreadOf(add), remove_ms: spreadOf(remove) };
}

if (import.meta.main) console.log(await benchFavourites());
