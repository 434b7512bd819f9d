import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextStatuses, type SalesStatus } from '../../../src/clients/rules/sales-status.ts';
import type { Enrolled } from './beside-site.ts';
import { KnownSet, type Outcome, type RegisterEvent } from './histories.ts';
import type { Site } from './site.ts';

/** Statuses that need no flat. */
const MOVED: readonly SalesStatus[] = [1, 2, 3, 5, 7];

interface Answered {
  readonly outcome: Outcome;
  // biome-ignore lint/suspicious/noExplicitAny: the check says what it expects of it
  readonly body: any;
}

/** A site that is killed and started again under writers. */
export interface HistoryScene {
  site: Site;
  going: boolean;
  readonly complexes: readonly number[];
  readonly people: Readonly<Record<'first' | 'second' | 'manager' | 'deputy' | 'admin' | 'client' | 'other', Enrolled>>;
  readonly tally: Record<Outcome, number>;
}

/** One call. What was not answered with success or a clear refusal may have happened. */
async function call(
  scene: HistoryScene,
  who: Enrolled | undefined,
  method: string,
  path: string,
  body?: object,
  headers = {},
) {
  const answer = await fetch(`${scene.site.base}${path}`, {
    method,
    signal: AbortSignal.timeout(15_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...headers,
    },
  })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch(() => ({ status: 0, body: undefined }));
  const outcome = answer.status >= 500 || answer.status === 0 ? 'unknown' : answer.status < 300 ? 'ok' : 'refused';
  scene.tally[outcome]++;
  if (outcome === 'unknown') await sleep(100);
  return { outcome, body: answer.body } satisfies Answered;
}

/** Sends requests of visitors under keys of their own. */
export async function sendLeads(
  scene: HistoryScene,
  leads: { sent: Set<string>; acknowledged: Map<string, number> },
  sender: number,
): Promise<undefined> {
  for (let n = 0; scene.going; n++) {
    const key = randomUUID();
    leads.sent.add(key);
    const { outcome, body } = await call(
      scene,
      undefined,
      'POST',
      '/api/callback/callback_phones',
      { phone: `7999${sender}${String(n).padStart(6, '0')}`, consent: { personal_data: true } },
      { 'idempotency-key': key, 'x-forwarded-for': `10.${sender}.${n >> 8}.${n & 255}` },
    );
    if (outcome === 'ok') leads.acknowledged.set(key, body.data.id);
    await sleep(20);
  }
  return undefined;
}

/** Adds and removes favourites; every answer shows the whole list. */
export async function keepFavourites(scene: HistoryScene, client: Enrolled): Promise<KnownSet> {
  const known = new KnownSet();
  const path = '/api/me/favorites/buildings';
  for (let n = 0; scene.going; n++) {
    const id = scene.complexes[(n * 7) % scene.complexes.length] ?? 0;
    const adding = Math.random() < 0.6;
    const { outcome, body } = await call(scene, client, adding ? 'POST' : 'DELETE', `${path}/${id}`);
    known.wrote(id, adding, outcome);
    const read = outcome === 'ok' ? { outcome, body } : await call(scene, client, 'GET', path);
    if (read.outcome === 'ok') known.read(read.body.data.map((each: { id: number }) => each.id));
    await sleep(10);
  }
  const last = await call(scene, client, 'GET', path);
  if (last.outcome === 'ok') known.read(last.body.data.map((each: { id: number }) => each.id));
  else known.faults.push('the list could not be read in the end');
  return known;
}

/** Moves a client through statuses beside somebody else, each from what he saw last. */
export async function moveClient(
  scene: HistoryScene,
  who: Enrolled,
  all: Map<number, RegisterEvent[]>,
): Promise<undefined> {
  const events: RegisterEvent[] = [];
  all.set(who.id, events);
  const { id } = scene.people.client;
  let from: SalesStatus = 1;
  while (scene.going) {
    const choice: SalesStatus[] = nextStatuses(from, who.role).filter(
      (status) => status !== from && MOVED.includes(status),
    );
    const to = choice[Math.floor(Math.random() * choice.length)];
    let seen: SalesStatus | undefined;
    if (to === undefined) {
      const { outcome, body } = await call(scene, who, 'GET', `/api/users?id=${id}`);
      if (outcome === 'ok') seen = body.data[0].status;
    } else {
      const { outcome, body } = await call(scene, who, 'PATCH', `/api/users/${id}/status/${to}?from=${from}`);
      events.push({ kind: 'write', from, to, outcome });
      seen = outcome === 'ok' ? body.data.status : body?.current?.status;
    }
    if (seen !== undefined) {
      events.push({ kind: 'read', value: seen });
      from = seen;
    }
    await sleep(15);
  }
  return undefined;
}

/** Gives a client to one manager and the other, and to nobody. */
export async function handClientOver(scene: HistoryScene, events: RegisterEvent[]): Promise<undefined> {
  const { admin, other, manager, deputy } = scene.people;
  const path = `/api/users/${other.id}/manager`;
  let from: number | null = null;
  for (let n = 0; scene.going; n++) {
    const to = [manager.id, deputy.id, null][n % 3] ?? null;
    const method = to === null ? 'DELETE' : 'PUT';
    const { outcome } = await call(scene, admin, method, to === null ? path : `${path}/${to}`);
    if (to !== from) events.push({ kind: 'write', from, to, outcome });
    for (;;) {
      const read = await call(scene, admin, 'GET', `/api/users?id=${other.id}`);
      if (read.outcome === 'ok') {
        from = read.body.data[0].manager_id;
        break;
      }
      if (!scene.going) return undefined;
    }
    events.push({ kind: 'read', value: from });
    await sleep(25);
  }
  return undefined;
}
