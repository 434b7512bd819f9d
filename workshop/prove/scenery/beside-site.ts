import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../../src/people/rules/roles.ts';
import { signAccessToken } from '../../../src/people/server/accounts/access-token.ts';
import { beginSession } from '../../../src/people/server/accounts/sessions.ts';
import { setOwnPassword } from '../../../src/people/server/auth/queries.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { type Database, openDatabase } from '../../../src/platform/db/open.ts';
import { Keyring } from '../../../src/platform/keyring.ts';
import { TEST_KEYS } from '../../../test/factories/door.ts';
import type { Site } from './site.ts';

/** What is done to a running site, or read of it, beside the way that visitors take. */

/** Settings of a site whose tokens {@link enrol} can sign. */
export const SIGNING = { AUTH_KEYS: TEST_KEYS, TRUST_PROXY: 'loopback' } as const;

const KEYRING = new Keyring({ data_dir: '', auth_keys: loadConfig({ ...SIGNING, DEMO: '0' }).auth_keys }, Date.now);

/** Opens the embedded database of a site's folder as a command does, and closes it again. */
export async function besideSite<T>(folder: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadConfig({ DATA_DIR: folder, DEMO: '0' }), 'tool');
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Somebody with a session that began just now: his token is good for ten minutes. */
export interface Enrolled {
  readonly id: number;
  readonly role: Role;
  readonly phone: string;
  readonly token: string;
  /** Cookie header of his browser, where pages come over plain http. */
  readonly cookie: string;
}

/** A new person with a session, straight in the database. Staff have an own password, so that they have their rights. */
export async function enrol(
  { db }: Pick<Database, 'db'>,
  role: Role,
  { name = null, managerId = null }: { name?: string | null; managerId?: number | null } = {},
): Promise<Enrolled> {
  const now = Date.now();
  const phone = `7916${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
  const { id } = await db
    .insertInto('users')
    .values({ phone, role, name, manager_id: managerId, referral_code: randomBytes(6).toString('hex') })
    .returning('id')
    .executeTakeFirstOrThrow();
  // No password matches this text: nobody logs in with it.
  if (role > 1) await setOwnPassword(db, id, 'none', new Date(now));
  const opened = { userId: id, role, ip: '10.0.0.1', userAgent: undefined, device: '' };
  const { id: sessionId, token: secret } = await beginSession(db, opened, now);
  const token = await signAccessToken(KEYRING, { userId: id, sessionId, role }, now);
  return { id, role, phone, token, cookie: `refresh=${secret}` };
}

/** Kills the embedded server of a folder and every process of it. */
export function killPostgres(folder: string): void {
  for (const each of processesOfPostgres(folder)) signal(each, 'SIGKILL');
}

/** Processes of the embedded server of a folder, the one above the others first. */
export function processesOfPostgres(folder: string): number[] {
  const first = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return [first, ...others.map(Number)];
}

/** Ids by key of the leads in the database of a folder. */
export function storedLeads(folder: string): Promise<Map<string, number[]>> {
  return besideSite(folder, async ({ background }) => {
    const rows = await background.selectFrom('leads').select(['id', 'idempotency_key']).execute();
    const found = new Map<string, number[]>();
    for (const { id, idempotency_key: key } of rows) if (key) found.set(key, [...(found.get(key) ?? []), Number(id)]);
    return found;
  });
}

/** Waits until no request of a visitor waits for the database any more; whether that came to pass. */
export async function untilSpoolIsEmpty(site: Site, limit = 60_000): Promise<boolean> {
  for (const deadline = performance.now() + limit; performance.now() < deadline; await sleep(200)) {
    if ((await site.metric('lead_spool_backlog').catch(() => 1)) === 0) return true;
  }
  return false;
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
