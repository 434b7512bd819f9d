import { implementations } from '../../src/main/implementations.ts';
import type { App, CallContext, Visitor } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { type ApiClient, createDoor, inProcessClient } from '../../src/platform/door/door.ts';

let counter = 0;

/** A person straight into the table of users; 1 client, 2 manager, 99 administrator. Gives the id. */
export async function insertUser(db: Db, role: 1 | 2 | 99 = 1, name: string | null = null): Promise<number> {
  const n = ++counter;
  const row = await db
    .insertInto('users')
    .values({ phone: `7900${String(n).padStart(7, '0')}`, role, name, referral_code: `code${n}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Name of a session that no table holds. */
const sessionOf = (userId: number): string => `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`;

/** What a call knows of a request that came by no wire. */
const REQUEST: CallContext['request'] = {
  ip: '127.0.0.1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  idempotency_key: undefined,
  origin: 'http://localhost',
  foreign: false,
  prefetch: false,
  stream: false,
  route: '',
  cookies: {},
  setCookie: () => undefined,
  forgetPages: () => undefined,
};

/** Calls the API through the door as this person; as a guest without an id. */
export function callerOf(
  app: App,
  userId?: number,
  { role = 1, ...request }: { role?: 1 | 2 | 99 } & Partial<CallContext['request']> = {},
): ApiClient {
  const visitor: Visitor =
    userId === undefined ? { kind: 'guest' } : { kind: 'user', id: userId, role, sessionId: sessionOf(userId) };
  return inProcessClient(createDoor({ checkOutput: true }), implementations, {
    app,
    visitor,
    requestId: 'test',
    request: { ...REQUEST, ...request },
  });
}
