import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Evidence, judge } from './evidence.ts';
import {
  besideSite,
  killPostgres,
  processesOfPostgres,
  SIGNING,
  signal,
  storedLeads,
  untilSpoolIsEmpty,
} from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';
import { type SystemCall, watchCalls } from './scenery/system-calls.ts';

export const title =
  'Nothing is acknowledged before it is on disk, and what a loss of power leaves of the last record harms no other';

const LEADS = Number(process.env.PROVE_LEADS ?? 200);
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 6);
const AT_ONCE = 40;

/** What a loss of power or a person may leave of the spool, behind what was acknowledged. */
const DAMAGES: readonly ((file: string, end: number) => void)[] = [
  (file) => appendFileSync(file, '1234abcd {"kind":"callback","phone":"7999'),
  (file, end) => writeInto(file, end, Buffer.from('0badc0de {"kind":"callback"}\n')),
  (file, end) => writeInto(file, end, randomBytes(700)),
  (file, end) => truncateSync(file, end),
  (file) => appendFileSync(file, Buffer.alloc(5_000)),
  (file, end) => writeInto(file, end, Buffer.concat([Buffer.alloc(64), randomBytes(64), Buffer.from('\n')])),
];

export async function check(): Promise<Evidence> {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-power-'));
  const start = (): Promise<Site> => startSite({ folder, environment: SIGNING });
  let site = await start();
  try {
    const settings = await promisesOfPostgres(folder);
    const order = await watchOrder(site);
    const acknowledged = new Map(order.acknowledged);
    for (let round = 0; round < ROUNDS; round++) {
      freeze(folder);
      for (const [key, id] of await sendLeads(site.base, 5, `r${round}`)) acknowledged.set(key, id);
      site.kill('SIGKILL');
      await site.ended;
      killPostgres(folder);
      const file = join(folder, 'spool', 'leads.jsonl');
      DAMAGES[round % DAMAGES.length]?.(file, endOfRecords(file));
      site = await start();
      await untilSpoolIsEmpty(site);
    }
    const removed = await removeFolder(site, acknowledged);
    site = await start();
    await untilSpoolIsEmpty(site);
    const stored = await storedLeads(folder);
    const lost = [...acknowledged].filter(([key, id]) => !stored.get(key)?.includes(id)).length;
    const figures = {
      leads: LEADS,
      'answered before the record was synced': order.early,
      'records not seen by strace': order.unseen,
      'folder not synced': removed.unsynced,
      'settings of PostgreSQL that may lose': settings,
      damages: ROUNDS,
      acknowledged: acknowledged.size,
      lost,
      doubled: [...stored.values()].filter((ids) => ids.length > 1).length,
      'never sent': stored.size - acknowledged.size,
    };
    return judge(figures, {
      ...{ 'answered before the record was synced': 0, 'records not seen by strace': 0, 'folder not synced': 0 },
      ...{ 'settings of PostgreSQL that may lose': 0, lost: 0, doubled: 0, 'never sent': 0 },
    });
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const freeze = (folder: string): void => {
  for (const pid of processesOfPostgres(folder)) signal(pid, 'SIGSTOP');
};
const thaw = (folder: string): void => {
  for (const pid of processesOfPostgres(folder)) signal(pid, 'SIGCONT');
};

/** Settings by which a commit might be acknowledged before it is on disk; how many of them are not as they must be. */
function promisesOfPostgres(folder: string): Promise<number> {
  return besideSite(folder, async ({ db }) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes')`.execute(db);
    return 3 - rows.filter(({ setting }) => setting === 'on').length;
  });
}

/** Keys and ids of the requests that were answered with success. */
async function sendLeads(base: string, count: number, series: string): Promise<[string, number][]> {
  const answered: [string, number][] = [];
  const send = async (n: number): Promise<void> => {
    const key = `${series}-${randomUUID()}`;
    const response = await fetch(`${base}/api/callback/callback_phones`, {
      method: 'POST',
      body: JSON.stringify({ phone: `7999${String(n).padStart(7, '0')}` }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': `10.${series.charCodeAt(1) % 250}.${n >> 8}.${n & 255}`,
      },
    });
    if (response.status === 201) answered.push([key, ((await response.json()) as { data: { id: number } }).data.id]);
  };
  for (let n = 0; n < count; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => send(n + i)));
  }
  return answered;
}

/** Watches the system while PostgreSQL says nothing: of each answer, whether its record was on disk before it was sent. */
async function watchOrder(site: Site): Promise<{ acknowledged: [string, number][]; early: number; unseen: number }> {
  const endWatching = await watchCalls(site.pid);
  freeze(site.folder);
  const acknowledged = await sendLeads(site.base, LEADS, 'w0');
  const calls = await endWatching();
  thaw(site.folder);
  await untilSpoolIsEmpty(site);
  let [early, unseen] = [LEADS - acknowledged.length, 0];
  for (const [key, id] of acknowledged) {
    const written = calls.findIndex(({ name, text }) => name === 'pwrite64' && text.includes(key));
    const answered = calls.findIndex(
      ({ name, text }) => /^write|^send/.test(name) && text.includes(`{\\"data\\":{\\"id\\":${id}}}`),
    );
    if (written < 0 || answered < 0) unseen++;
    else if (syncedAfter(calls, written) > answered) early++;
  }
  return { acknowledged, early, unseen };
}

/** Where a file that was written has been synced with success; behind everything when it never was. */
function syncedAfter(calls: readonly SystemCall[], written: number): number {
  const { file } = calls[written] ?? { file: -1 };
  const at = calls.findIndex(
    (call, i) => i > written && call.name === 'fdatasync' && call.file === file && /= 0$/.test(call.text),
  );
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Removes the spool under the running site: it comes back with everything that waits, and its folder is synced. */
async function removeFolder(site: Site, acknowledged: Map<string, number>): Promise<{ unsynced: number }> {
  freeze(site.folder);
  for (const [key, id] of await sendLeads(site.base, 3, 'f1')) acknowledged.set(key, id);
  const spool = join(site.folder, 'spool');
  rmSync(spool, { recursive: true });
  const endWatching = await watchCalls(site.pid);
  for (const [key, id] of await sendLeads(site.base, 3, 'f2')) acknowledged.set(key, id);
  const calls = await endWatching();
  site.kill('SIGKILL');
  await site.ended;
  killPostgres(site.folder);
  await sleep(100);
  const opened = calls.findIndex(({ name, text }) => name === 'openat' && text.includes(`"${spool}", `));
  const folder = Number(/= (\d+)$/.exec(calls[opened]?.text ?? '')?.[1] ?? -2);
  const synced = calls.some(
    (call, i) => i > opened && call.name === 'fsync' && call.file === folder && /= 0$/.test(call.text),
  );
  return { unsynced: opened >= 0 && synced ? 0 : 1 };
}

/** Bytes up to the end of the last record. */
const endOfRecords = (file: string): number => readFileSync(file).lastIndexOf(10) + 1;

function writeInto(path: string, position: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, position);
  closeSync(file);
}
