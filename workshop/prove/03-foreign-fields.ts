import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { endpoints } from '../../src/main/contract/index.ts';
import type { Endpoint } from '../../src/platform/contract/endpoint.ts';
import { type Evidence, judge } from './evidence.ts';
import { extraPath } from './scenery/extra-fields.ts';
import { openStage, type Person, type Stage } from './scenery/stage.ts';
import { type JsonSchema, valuesOf } from './scenery/values-of-schema.ts';

export const title =
  'Fields that a caller may not set change nothing, wherever they are sent; no answer has a field too many';

/** Bodies for each endpoint and caller. */
const BODIES = Number(process.env.PROVE_BODIES ?? 12);
const SEED = 20_261_122;

/** What is sent beside the fields of a call; found in any row, it had an effect. Nobody else has these values. */
const SENTINELS: Readonly<Record<string, unknown>> = {
  id: 1_913_131_313,
  user_id: 1_913_131_314,
  manager_id: 1_913_131_315,
  author_id: 1_913_131_316,
  created_by: 1_913_131_317,
  phone: '79031313131',
  referral_code: 'zz31313131',
  created_at: '1913-01-31T03:13:13Z',
  blocked_at: '1913-01-31T03:13:14Z',
  password_hash: 'hash31313131',
  email: 'foreign31313131@example.ru',
  suspect: 'suspect31313131',
  via: 'via31313131',
  ip: '31.31.31.31',
};
const MARKS = ['19131313', '79031313131', '31313131', '1913-01-31', '31.31.31.31'];
/** Rights, which any value may be wrong for; they are compared. */
const RIGHTS = { role: 99, status: 6, state: 'done', version: 1, published: false };
/** Calls that end the session they are made with, or make the caller somebody else. */
const LEFT_OUT = new Set(['logout', 'logoutEverywhere', 'changePassword', 'runFeedSource', 'addFeedSource']);

export async function check(): Promise<Evidence> {
  const stage = await openStage();
  try {
    const wrong: string[] = [];
    const before = await rightsOf(stage);
    const writing = endpoints.filter(({ method, body, name }) => method !== 'GET' && body && !LEFT_OUT.has(name));
    let [sent, taken] = [0, 0];
    const untaken = new Set(writing.map(({ name }) => name));
    for (const endpoint of writing) {
      stage.door.pass(60_000);
      await stage.refresh();
      for (const body of bodiesFor(endpoint, stage)) {
        for (const person of Object.values(stage.people)) {
          const answer = await send(stage, endpoint, body, person, sent++);
          if (answer.status >= 500) wrong.push(`${endpoint.name}: ${answer.status}`);
          if (answer.status >= 300) continue;
          taken++;
          untaken.delete(endpoint.name);
          const extra = extraOf(endpoint, answer.text);
          if (extra) wrong.push(`${endpoint.name} answers ${extra}`);
        }
      }
    }
    wrong.push(...(await marksIn(stage)));
    const after = await rightsOf(stage);
    for (const [who, rights] of before)
      if (after.get(who) !== rights) wrong.push(`${who}: ${rights} became ${after.get(who)}`);
    const figures = {
      ...{ endpoints: writing.length, requests: sent, taken, effects: wrong.length },
      'endpoints never taken': [...untaken].join(' ') || 'none',
    };
    const evidence = judge(figures, { effects: 0 });
    return {
      ...evidence,
      passed: evidence.passed && taken > writing.length,
      ...(wrong.length > 0 ? { note: `${evidence.note}. ${[...new Set(wrong)].slice(0, 8).join('; ')}` } : {}),
    };
  } finally {
    await stage.door.close();
  }
}

/** Bodies that the schema takes, each with every foreign field that is none of its own. */
function bodiesFor({ body }: Endpoint, { pools }: Stage): string[] {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const own = schema.properties ?? {};
  const foreign = Object.entries({ ...SENTINELS, ...RIGHTS }).filter(([key]) => !Object.hasOwn(own, key));
  const known = (name: string) =>
    name.endsWith('phone')
      ? fc.integer({ min: 9_270_000_000, max: 9_279_999_999 }).map((number) => `+7${number}`)
      : name.startsWith('flat_id')
        ? fc.constantFrom(...pools.flats)
        : name.startsWith('entity_id')
          ? fc.constantFrom(...pools.complexes)
          : name === 'name'
            ? fc.constantFrom('Анна', 'Иван')
            : undefined;
  return fc
    .sample(valuesOf(schema, known), { seed: SEED, numRuns: BODIES })
    .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .map((value, n) => withForeign(JSON.stringify(value), foreign, n % 4 === 3));
}

/** Joined as text: `__proto__` in it is a key like any other. The server refuses such a body whole, so few have it. */
function withForeign(json: string, foreign: readonly (readonly [string, unknown])[], poisoned: boolean): string {
  const poison = poisoned ? (['__proto__', 'constructor'] as const).map((key) => [key, { role: 99 }] as const) : [];
  const more = [...foreign, ...poison]
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',');
  return json === '{}' ? `{${more}}` : `${json.slice(0, -1)},${more}}`;
}

async function send({ door, pools }: Stage, endpoint: Endpoint, body: string, { token }: Person, n: number) {
  const { path } = endpoint;
  const id = path.includes('/staff')
    ? pools.staff[0]
    : /\/(clients|users)\//.test(path)
      ? pools.clients[2]
      : path.includes('flats')
        ? pools.flats[0]
        : pools.complexes[0];
  const url = path
    .replace('{key}', 'main')
    .replace('{kind}', 'pictures')
    .replace(/\{\w+\}/g, String(id));
  const response = await door.server.inject({
    method: endpoint.method,
    url,
    payload: body,
    remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, text: response.body };
}

function extraOf({ output, status }: Endpoint, text: string): string | undefined {
  if (status === 204 || text === '') return undefined;
  const body: unknown = JSON.parse(text);
  const parsed = output.safeParse(body);
  return parsed.success
    ? extraPath(body, parsed.data)
    : `no answer of its schema: ${parsed.error.message.slice(0, 100)}`;
}

/** Who has which rights, phone, manager and code, of everybody on the stage. */
async function rightsOf({ door, people }: Stage): Promise<Map<string, string>> {
  const rows = await door.app.db
    .selectFrom('users')
    .select(['id', 'role', 'phone', 'manager_id', 'referral_code', 'blocked_at'])
    .where(
      'id',
      'in',
      Object.values(people).map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [`user ${row.id}`, JSON.stringify(row)]));
}

/** Tables in whose rows a foreign value stands. */
async function marksIn({ door }: Stage): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(door.app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    for (const mark of MARKS) {
      const { rows } = await sql<{ row: string }>`select left(t::text, 160) as row from ${sql.table(name)} t
        where t::text like ${`%${mark}%`} limit 1`.execute(door.app.db);
      if (rows[0]) found.push(`${mark} in ${name}: ${rows[0].row}`);
    }
  }
  return found;
}
