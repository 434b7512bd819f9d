import fc from 'fast-check';
import { endpoints } from '../../src/main/contract/index.ts';
import { problemCodesOf } from '../../src/main/http/openapi.ts';
import { type Endpoint, PROBLEM_CODES } from '../../src/platform/contract/endpoint.ts';
import { problemSchema } from '../../src/platform/contract/problem.ts';
import type { Answer } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';
import { extraPath } from './scenery/extra-fields.ts';
import { type InventedRequest, inventedRequests } from './scenery/invented-requests.ts';
import { type Caller, openStage, type Stage } from './scenery/stage.ts';

export const title = 'Invented requests find no fault of the server, no undocumented answer and nobody else’s data';

/** All of them; PROVE_REQUESTS asks for another number, PROVE_SEED for the same ones again. */
const REQUESTS = Number(process.env.PROVE_REQUESTS ?? 100_000);
const SEED = Number(process.env.PROVE_SEED ?? 20_261_121);
const BATCH = 500;
const AT_ONCE = 8;
/** Slower answers are too slow, ms. */
const SLOW = 2_000;
/** Found faults that are told. */
const TOLD = 12;

/** Calls that end the session they are made with. */
const ENDING = new Set(['logout', 'logoutEverywhere', 'endSession', 'changePassword', 'endStaffSessions']);
const LEVEL = { public: 0, user: 1, manager: 2, admin: 99 } as const;
const CALLER_LEVEL: Readonly<Record<Caller, number>> = {
  ...{ guest: 0, clientA: 1, clientB: 1 },
  ...{ managerA: 2, managerB: 2, admin: 99 },
};
/** Refused before the door is asked who calls: what is no request cannot be taken for somebody's. */
const BEFORE_THE_DOOR = new Set([400, 404, 413, 414, 415]);

const FAULTS = [
  '5xx',
  'undocumented',
  'schema',
  'extra fields',
  'ignored access',
  'accepted invalid',
  'leaks',
  'slow',
  'internals',
] as const;
type Fault = (typeof FAULTS)[number];

/** Sends the requests and judges every answer. */
export async function check(): Promise<Evidence> {
  const stage = await openStage();
  const found: { fault: Fault; what: string }[] = [];
  const statuses = new Map<number, number>();
  const refused = new Map<string, number>();
  const untouched = new Set(endpoints.map(({ name }) => name));
  let slowest = 0;
  const one = async (request: InventedRequest, number: number): Promise<void> => {
    const started = performance.now();
    const answer = await send(stage, request, number);
    const ms = performance.now() - started;
    slowest = Math.max(slowest, ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) untouched.delete(request.endpoint.name);
    if (answer.status === 422 && isValid(request)) {
      refused.set(request.endpoint.name, (refused.get(request.endpoint.name) ?? 0) + 1);
    }
    const faults = [...faultsOf(request, answer), ...(await leaksOf(stage, request, answer))];
    if (ms > SLOW) faults.push(['slow', `${Math.round(ms)} ms`]);
    for (const [fault, why] of faults) found.push({ fault, what: describe(request, answer, why) });
  };
  try {
    for (let first = 0; first < REQUESTS; first += BATCH) {
      stage.door.pass(60_000);
      await stage.refresh();
      const numRuns = Math.min(BATCH, REQUESTS - first);
      const requests = fc.sample(inventedRequests(endpoints, stage.pools), { seed: SEED + first, numRuns });
      const queue = requests.entries();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const [i, request] of queue) await one(request, first + i);
        }),
      );
      if (process.env.PROVE_VERBOSE) process.stderr.write(`${first + numRuns} ${found.length}\n`);
    }
    const gone = await usedAfterFree(stage);
    const count = (fault: Fault): number => found.filter((each) => each.fault === fault).length;
    const share = (low: number, high: number): number =>
      [...statuses].reduce((sum, [status, times]) => sum + (status >= low && status < high ? times : 0), 0);
    const figures = {
      requests: REQUESTS,
      seed: SEED,
      ...Object.fromEntries(FAULTS.map((fault) => [fault, count(fault)])),
      'used after it was gone': gone.length,
      'taken (2xx)': share(200, 300),
      'refused (4xx)': share(400, 500),
      'endpoints never taken': [...untouched].join(' ') || 'none',
      'valid, refused by a rule': [...refused].map(([name, times]) => `${name} ${times}`).join(', ') || 'none',
      slowest_ms: Math.round(slowest),
    };
    const limits = Object.fromEntries([...FAULTS, 'used after it was gone'].map((name) => [name, 0]));
    const evidence = judge(figures, limits);
    const told = [...gone, ...found.slice(0, TOLD).map(({ fault, what }) => `${fault}: ${what}`)].join(' | ');
    return told ? { ...evidence, note: `${evidence.note}. ${told}` } : evidence;
  } finally {
    await stage.door.close();
  }
}

async function send(stage: Stage, request: InventedRequest, number: number): Promise<Answer> {
  const { endpoint, caller, url, body, raw, type } = request;
  const person = caller === 'guest' ? undefined : stage.people[caller];
  const token = person && ENDING.has(endpoint.name) ? await stage.strangerOf(person.role) : person?.token;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await stage.door.server.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    cookies: [],
    json: () => response.json(),
  };
}

function isValid({ endpoint, params, query, body, raw }: InventedRequest): boolean {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = text === undefined ? undefined : safeJson(text);
  if (text !== undefined && sent === undefined) return false;
  return (
    (endpoint.params?.safeParse(params).success ?? true) &&
    (endpoint.query?.safeParse(query ?? {}).success ?? true) &&
    (endpoint.body?.safeParse(sent).success ?? true)
  );
}

function faultsOf(request: InventedRequest, answer: Answer): [Fault, string][] {
  const { endpoint, caller } = request;
  const faults: [Fault, string][] = [];
  const { status } = answer;
  if (status >= 500) faults.push(['5xx', answer.text.slice(0, 200)]);
  else if (!documented(endpoint).has(status)) faults.push(['undocumented', '']);
  const mayNot = CALLER_LEVEL[caller] < LEVEL[endpoint.access];
  const refusal = caller === 'guest' ? 401 : 403;
  if (mayNot && status !== refusal && !(BEFORE_THE_DOOR.has(status) && !isReached(request, answer))) {
    faults.push(['ignored access', `${status} instead of ${refusal}`]);
  }
  if (/node_modules|at [\w.]+ \(\/|select .* from |kysely|postgres/i.test(answer.text) && status >= 400) {
    faults.push(['internals', answer.text.slice(0, 200)]);
  }
  if (status >= 400) {
    const parsed = problemSchema.safeParse(safeJson(answer.text));
    if (!parsed.success) faults.push(['schema', `no problem: ${answer.text.slice(0, 200)}`]);
    return faults;
  }
  if (request.query !== undefined || !endpoint.query) if (!isValid(request)) faults.push(['accepted invalid', '']);
  if (status === 204 || !String(answer.headers['content-type']).includes('json')) return faults;
  const body = safeJson(answer.text);
  const parsed = endpoint.output.safeParse(body);
  if (!parsed.success) faults.push(['schema', parsed.error.message.slice(0, 300)]);
  else {
    const extra = extraPath(body, parsed.data);
    if (extra) faults.push(['extra fields', extra]);
  }
  return faults;
}

/** Whether the address led to the endpoint: a hostile segment may lead elsewhere, where a 404 needs no rights. */
const isReached = ({ params }: InventedRequest, { status }: Answer): boolean =>
  status === 404 && Object.values(params).every((segment) => /^[\w-]+$/.test(segment));

const documentedBy = new Map<string, Set<number>>();
function documented(endpoint: Endpoint): Set<number> {
  const known = documentedBy.get(endpoint.name);
  if (known) return known;
  const made = new Set([endpoint.status ?? 200, ...problemCodesOf(endpoint).map((code) => PROBLEM_CODES[code])]);
  documentedBy.set(endpoint.name, made);
  return made;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Words of somebody else in an answer; whose client somebody is may have been changed by an administrator. */
async function leaksOf(stage: Stage, { caller }: InventedRequest, answer: Answer): Promise<[Fault, string][]> {
  if (caller === 'admin' || !answer.text.includes('канарейка-')) return [];
  const seen = stage.canaries.filter(({ text }) => answer.text.includes(text));
  const viewer = caller === 'guest' ? undefined : stage.people[caller];
  const leaks: [Fault, string][] = [];
  for (const { owner, staffOnly, text } of seen) {
    if (viewer?.id === owner && !staffOnly) continue;
    const { manager_id } = await stage.door.app.db
      .selectFrom('users')
      .select('manager_id')
      .where('id', '=', owner)
      .executeTakeFirstOrThrow();
    if (viewer?.role === 2 && manager_id === viewer.id) continue;
    leaks.push(['leaks', text]);
  }
  return leaks;
}

function describe({ endpoint, caller, url, body, raw }: InventedRequest, { status }: Answer, why: string): string {
  const sent = raw?.slice(0, 100) ?? (body === undefined ? '' : JSON.stringify(body).slice(0, 300));
  return `${endpoint.method} ${url.slice(0, 200)} ${sent} as ${caller}: ${status} ${why}`;
}

/** What was removed must be gone for whoever removed it. */
async function usedAfterFree({ door, people, pools, strangerOf }: Stage): Promise<string[]> {
  const { token } = people.admin;
  const client = pools.clients[2] ?? 0;
  const wrong: string[] = [];
  for (const [kind, sent] of [
    ['notes', { text: 'x' }],
    ['tasks', { text: 'x', due_at: '2026-11-25T09:00:00Z' }],
  ] as const) {
    const url = `/api/clients/${client}/${kind}`;
    const made = await door.post(url, sent, { token });
    const one = `${url}/${made.json().data.id}`;
    const removed = await door.call('DELETE', one, undefined, { token });
    const again = await door.call('DELETE', one, undefined, { token });
    const edited = await door.call('PATCH', one, { text: 'y' }, { token });
    if (made.status !== 201 || removed.status !== 204 || again.status !== 404 || edited.status !== 404) {
      wrong.push(`${kind}: ${made.status} ${removed.status} ${again.status} ${edited.status}`);
    }
  }
  const gone = await strangerOf(1);
  await door.post('/api/auth/logout_all', undefined, { token: gone });
  const after = await door.post('/api/auth/me', undefined, { token: gone });
  if (after.status !== 401) wrong.push(`a session that was ended: ${after.status}`);
  return wrong;
}
