import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '../../src/people/rules/roles.ts';
import { insertComplex, insertFlat, insertHousing } from '../../test/factories/catalogue.ts';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, type Enrolled, enrol, SIGNING, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { startSite } from './scenery/site.ts';
import { mountDisk, type SmallDisk } from './scenery/small-disk.ts';

export const title =
  'The disk of the installation is full: what is read goes on, what is written is taken or clearly refused, and room heals it';

const SECONDS = Number(process.env.PROVE_SECONDS ?? 20);
const MEGABYTES = 320;
/** A full disk may refuse with these. */
const REFUSALS = new Set([503, 507]);

interface Call {
  readonly kind: 'read' | 'write' | 'lead';
  readonly path: string;
  readonly status: number;
  readonly at: number;
  readonly retryAfter: boolean;
}

export async function check(): Promise<Evidence> {
  const disk = mountDisk(MEGABYTES);
  try {
    return await fillUnder(disk);
  } finally {
    disk.close();
  }
}

async function fillUnder(disk: SmallDisk): Promise<Evidence> {
  const start = () => startSite({ folder: disk.folder, environment: SIGNING });
  let site = await start();
  try {
    const scene = await besideSite(disk.folder, async ({ db }) => {
      const complexes: number[] = [];
      for (let i = 0; i < 20; i++) {
        const id = await insertComplex(db, { title_eng: `zhk-${i}` });
        await insertFlat(db, id, { housing_id: await insertHousing(db, id) });
        complexes.push(id);
      }
      const managerOf = await enrol({ db }, ROLES.admin);
      return { complexes, client: await enrol({ db }, ROLES.client), admin: managerOf };
    });
    const calls: Call[] = [];
    const keys = new Set<string>();
    const state = { going: true, base: site.base };
    const visitors = [1, 2, 3, 4].map((n) => visit(state, { ...scene, n, calls, keys }));
    await sleep(3_000);
    disk.fill();
    const full = performance.now();
    // Whatever is freed meanwhile is taken again: the disk stays full.
    while (performance.now() - full < SECONDS * 1_000) {
      await sleep(100);
      disk.fill();
    }
    const unready = await fetch(`${site.base}/readyz`).then(({ status }) => status);
    disk.empty();
    const freed = performance.now();
    await sleep(10_000);
    state.going = false;
    await Promise.all(visitors);
    const drained = await untilSpoolIsEmpty(site);
    const lost = await lostLeads(disk.folder, keys);
    if (process.env.PROVE_VERBOSE) process.stderr.write(site.output());
    site.kill('SIGTERM');
    const code = await site.ended;
    site = await start();
    const lostAfter = await lostLeads(disk.folder, keys);
    const during = calls.filter(({ at }) => at >= full && at < freed);
    const of = (kind: Call['kind']) => during.filter((call) => call.kind === kind);
    const wrong = during.filter(({ status }) => status >= 400 && !REFUSALS.has(status));
    const silent = during.filter(({ status, retryAfter }) => REFUSALS.has(status) && !retryAfter);
    const late = calls.filter(({ at, status }) => at >= freed && status >= 400).map(({ at }) => at - freed);
    const figures = {
      full_s: SECONDS,
      ...{ reads: of('read').length, reads_failed: of('read').filter(({ status }) => status >= 400).length },
      ...{
        writes: of('write').length,
        writes_refused: of('write').filter(({ status }) => REFUSALS.has(status)).length,
      },
      ...{ leads: of('lead').length, leads_refused: of('lead').filter(({ status }) => REFUSALS.has(status)).length },
      ...{ broken_answers: wrong.length, without_retry_after: silent.length, readyz_while_full: unready },
      recovered_after_ms: Math.round(Math.max(0, ...late)),
      ...{ acknowledged: keys.size, acknowledged_lost: Math.max(lost, lostAfter), exit_code: code },
    };
    const evidence = judge(figures, {
      ...{ reads_failed: 0, broken_answers: 0, without_retry_after: 0, recovered_after_ms: 10_000 },
      ...{ acknowledged_lost: 0, exit_code: 0 },
    });
    const told = [
      ...new Set(
        during
          .filter(({ status, kind }) => status >= 400 && (kind === 'read' || !REFUSALS.has(status)))
          .map(({ path, status }) => `${path} ${status}`),
      ),
    ];
    return {
      ...evidence,
      passed: evidence.passed && drained && of('write').length > 10 && unready === 503,
      ...(told.length > 0 ? { note: `${evidence.note}. ${told.slice(0, 6).join('; ')}` } : {}),
    };
  } finally {
    disk.empty();
    await site.stop();
  }
}

interface Visit {
  readonly complexes: readonly number[];
  readonly client: Enrolled;
  readonly admin: Enrolled;
  readonly n: number;
  readonly calls: Call[];
  readonly keys: Set<string>;
}

async function visit(
  state: { going: boolean; readonly base: string },
  { complexes, client, admin, n, calls, keys }: Visit,
): Promise<void> {
  const ask = async (
    kind: Call['kind'],
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const at = performance.now();
    const answer = await fetch(`${state.base}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    })
      .then(async (response) => (await response.arrayBuffer()) && response)
      .catch(() => undefined);
    const status = answer?.status ?? 999;
    calls.push({ kind, path, status, at, retryAfter: answer?.headers.has('retry-after') ?? false });
    return status;
  };
  const bearer = (who: Enrolled) => ({ authorization: `Bearer ${who.token}` });
  const long = 'заметка '.repeat(400);
  for (let i = 0; state.going; i++) {
    const id = complexes[(i + n) % complexes.length];
    await ask('read', 'GET', '/api/buildings');
    await ask('read', 'GET', `/api/buildings/${id}`);
    await ask('read', 'GET', `/zhk-${i % 20}`);
    await ask('read', 'GET', '/api/me/favorites/buildings', undefined, bearer(client));
    await ask('write', i % 2 ? 'POST' : 'DELETE', `/api/me/favorites/buildings/${id}`, undefined, bearer(client));
    await ask('write', 'POST', `/api/clients/${client.id}/notes`, { text: long }, bearer(admin));
    const key = randomUUID();
    const from = { 'idempotency-key': key, 'x-forwarded-for': `10.${n}.${i >> 8}.${i & 255}` };
    const sent = await ask(
      'lead',
      'POST',
      '/api/callback/callback_phones',
      { phone: `7999${n}${String(i).padStart(6, '0')}` },
      from,
    );
    if (sent === 201) keys.add(key);
    await sleep(10);
  }
}

async function lostLeads(folder: string, keys: ReadonlySet<string>): Promise<number> {
  const stored = await storedLeads(folder);
  return [...keys].filter((key) => !stored.has(key)).length;
}
