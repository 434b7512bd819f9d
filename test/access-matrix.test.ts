import { afterAll, beforeAll, expect, it } from 'vitest';
import { implementations } from '../src/main/implementations.ts';
import type { Role } from '../src/people/rules/roles.ts';
import { signAccessToken } from '../src/people/server/accounts/access-token.ts';
import { beginSession, endSessions } from '../src/people/server/accounts/sessions.ts';
import { setOwnPassword } from '../src/people/server/auth/queries.ts';
import type { Access, Endpoint } from '../src/platform/contract/endpoint.ts';
import { type Answer, TestDoor } from './factories/door.ts';

/**
 * Every endpoint of the contract against every kind of caller: the door's verdict follows from the endpoint's `access` and
 * from nothing else. What lies behind the door — whose clients a manager sees — has tests of its own.
 */

let door: TestDoor;
beforeAll(async () => {
  door = await TestDoor.open();
});
afterAll(() => door.close());

interface Caller {
  readonly role: Role;
  /** After the token was signed and the session begun. */
  readonly afterwards?: (caller: { id: number; sessionId: string }) => Promise<unknown>;
  readonly ownPassword?: boolean;
}

const setUser = (values: { role?: Role; blocked_at?: Date }) => (caller: { id: number }) =>
  door.app.db.updateTable('users').set(values).where('id', '=', caller.id).execute();

/** Level that a caller has at the door: undefined is nobody, and a token that is not good is worse than none. */
const CALLERS: Readonly<Record<string, { readonly level: 0 | Role | 'refused'; readonly caller?: Caller }>> = {
  guest: { level: 0 },
  client: { level: 1, caller: { role: 1 } },
  manager: { level: 2, caller: { role: 2 } },
  administrator: { level: 99, caller: { role: 99 } },
  'manager with a password by SMS': { level: 1, caller: { role: 2, ownPassword: false } },
  'manager who has just become a client': { level: 1, caller: { role: 2, afterwards: setUser({ role: 1 }) } },
  'client who has just become a manager': { level: 2, caller: { role: 1, afterwards: setUser({ role: 2 }) } },
  'administrator with a token that is over': {
    level: 'refused',
    caller: { role: 99, afterwards: async () => door.pass(661_000) },
  },
  'administrator whose session was ended': {
    level: 'refused',
    caller: {
      role: 99,
      afterwards: ({ sessionId }) => endSessions(door.app.db, { id: sessionId }, 'logout', door.clock),
    },
  },
  'administrator who was blocked': {
    level: 'refused',
    caller: { role: 99, afterwards: (caller) => setUser({ blocked_at: new Date(door.clock) })(caller) },
  },
  'administrator who has gone': {
    level: 'refused',
    caller: {
      role: 99,
      afterwards: ({ sessionId }) => door.app.db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
    },
  },
};

const LEVELS: Readonly<Record<Access, number>> = { public: 0, user: 1, manager: 2, admin: 99 };

/** A token of somebody new; each call has its own, for some calls end what they are made with. */
async function tokenOf({ role, ownPassword = true, afterwards }: Caller): Promise<string> {
  const { app } = door;
  const { id } = await app.db
    .insertInto('users')
    .values({ phone: door.newPhone(), role, referral_code: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ownPassword) await setOwnPassword(app.db, id, 'never verified here', new Date(door.clock));
  const session = { userId: id, role, ip: '10.0.0.1', userAgent: undefined, device: '' };
  const begun = await beginSession(app.db, session, door.clock);
  const token = await signAccessToken(app.accounts.keyring, { userId: id, sessionId: begun.id, role }, door.clock);
  await afterwards?.({ id, sessionId: begun.id });
  return token;
}

const UUID = '00000000-0000-4000-8000-000000000000';
const addressOf = ({ path, name }: Endpoint): string =>
  path.replace('{status}', '2').replace(/\{\w+\}/g, name === 'endSession' ? UUID : '2147483647');

/** What the door itself must say; undefined: it lets the call through, and the handler answers anything but these. */
function verdictOn(endpoint: Endpoint, level: (typeof CALLERS)[string]['level']): 401 | 403 | undefined {
  if (endpoint.name === 'refresh') return 401;
  if (level === 'refused') return endpoint.authority === 'cookie' ? undefined : 401;
  if (level >= LEVELS[endpoint.access]) return undefined;
  return level === 0 ? 401 : 403;
}

/** A caller makes some hundred and fifty calls. */
const TIMEOUT = { timeout: 180_000 };
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);

it.each(Object.entries(CALLERS))(
  'a %s gets what is his and nothing else',
  TIMEOUT,
  async (_name, { level, caller }) => {
    const surprises: string[] = [];
    for (const { endpoint } of implementations) {
      const token = caller ? await tokenOf(caller) : undefined;
      const body = BODY_METHODS.has(endpoint.method) && endpoint.body ? {} : undefined;
      const answer = await door.call(endpoint.method, addressOf(endpoint), body, { token });
      const wrong = surpriseAt(verdictOn(endpoint, level), answer);
      if (wrong) surprises.push(`${endpoint.method} ${endpoint.path}: ${wrong}`);
    }
    expect(surprises).toEqual([]);
  },
);

/** What is wrong with an answer; undefined when it is as it should be. */
function surpriseAt(verdict: 401 | 403 | undefined, { status, text, json }: Answer): string | undefined {
  if (verdict === undefined) return status === 401 || status === 403 || status >= 500 ? `${status} ${text}` : undefined;
  if (status !== verdict) return `${status} instead of ${verdict}`;
  const { code, detail } = json();
  if (verdict === 403) return code === 'forbidden' ? undefined : code;
  return code === 'unauthenticated' && detail === 'Пользователь не аутентифицирован.' ? undefined : `${code} ${detail}`;
}

it('every route of the API is in the contract, but for those that are none of its calls', () => {
  const shapeOf = (path: string): string => path.replace(/\{\w+\}|:[^/]+/g, ':');
  const known = new Set(implementations.map(({ endpoint }) => shapeOf(endpoint.path)));
  const others = new Set(['/api/docs', '/api/openapi.json']);
  const found = routesOf(door.server.printRoutes({ commonPrefix: false })).map(shapeOf);
  expect(found.filter((path) => path.startsWith('/api/') && !known.has(path) && !others.has(path))).toEqual([]);
  expect([...known].filter((path) => !found.includes(path))).toEqual([]);
});

/** Whole paths out of Fastify's tree of routes. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const match = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match?.[2]) continue;
    const depth = Math.round((match[1] ?? '').length / 4) - 1;
    parents.length = Math.max(0, depth);
    const path = (parents.at(-1) ?? '') + match[2];
    parents.push(path);
    if (match[3]) found.push(path);
  }
  return found;
}
