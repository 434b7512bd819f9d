import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieOf, type Options, TestDoor } from '../../../../test/factories/door.ts';
import { KillableServer } from '../../../../test/factories/killable-server.ts';
import { visitorOfCookie } from '../../../main/http/visitor-of.ts';
import { setOwnPassword } from '../auth/queries.ts';
import { appoint } from './staff-accounts.ts';

/**
 * Random lives of sessions against a model of some eighty lines: two browsers of one person log in,
 * refresh, lose answers, replay, log out; his role changes, he is blocked, time passes, the server starts anew. `npm run prove` asks for
 * more lives (MODEL_RUNS) and for a server of its own process that dies by kill -9 (MODEL_KILLS).
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
/** A server that is killed some two hundred times takes its time to start again. */
const LIMIT = process.env.MODEL_KILLS ? 3_000_000 : 600_000;
const DAY = 86_400_000;
const LIFE = {
  client: { idle: 30 * DAY, absolute: 90 * DAY },
  staff: { idle: DAY / 3, absolute: DAY },
} as const;

let door: TestDoor;
let killable: KillableServer | undefined;
let phone = '';
let userId = 0;
const PASSWORD = 'four herons over the river';
beforeAll(async () => {
  door = await TestDoor.open();
  const hash = await door.app.accounts.passwords.hash(PASSWORD);
  phone = door.newPhone();
  userId = await appoint(door.app.db, { phone, role: 1, by: 'test' }, door.clock);
  await setOwnPassword(door.app.db, userId, hash, new Date(door.clock));
  if (process.env.MODEL_KILLS) {
    killable = new KillableServer(door);
    await killable.start();
  }
});
afterAll(async () => {
  await killable?.kill();
  await door.close();
});

const post = (path: string, body?: object, options?: Options) => (killable ?? door).post(path, body, options);

interface Session {
  alive: boolean;
  idleUntil: number;
  readonly absoluteUntil: number;
  rotatedAt: number;
  /** When something that came with its present secret was first shown. */
  seenAt: number | undefined;
}

/** What one browser holds: its session, the cookie, the one before, an access token and when it was made. */
interface Browser {
  session: Session;
  cookie: string;
  /** What it sends beside the secret: the name of the device. */
  readonly device: string;
  /** Whether the answer with the secret that the server holds never came. */
  lost: boolean;
  former: string | undefined;
  token: string;
  tokenAt: number;
  /** When the secret that it came with was made. */
  tokenOf: number;
}

interface Model {
  staff: boolean;
  blocked: boolean;
  browsers: Map<number, Browser>;
}

const isLive = (model: Model, { alive, idleUntil, absoluteUntil }: Session): boolean =>
  alive && !model.blocked && door.clock < idleUntil && door.clock < absoluteUntil;
const lifeOf = (model: Model) => (model.staff ? LIFE.staff : LIFE.client);
const endAll = (model: Model): void => {
  for (const { session } of model.browsers.values()) session.alive = false;
};

interface Step {
  readonly name: string;
  /** Whether it makes sense now; otherwise it is passed over. */
  readonly possible: (model: Model) => boolean;
  readonly run: (model: Model) => Promise<void>;
}
/** Who a page takes its visitor for. */
const visitorOfJar = (jar: string) =>
  visitorOfCookie(door.app, Object.fromEntries(jar.split('; ').map((each) => each.split('=') as [string, string])));
const always = (): boolean => true;
const step = (name: string, run: Step['run'], possible: Step['possible'] = always): Step => ({ name, possible, run });

const browsers = [0, 1].map((n) => {
  const held = (model: Model): Browser => {
    const browser = model.browsers.get(n);
    if (!browser) throw new Error('no browser');
    return browser;
  };
  const has = (model: Model): boolean => model.browsers.has(n);
  const refresh = (cookie: string) => post('/api/auth/refresh', undefined, { cookie });
  /** Both cookies, as the browser itself sends them. */
  const jarOf = ({ cookie, device }: Browser): string => `${cookie}; ${device}`;
  /** The server has taken the browser's secret, for the first time or once more. */
  const taken = (model: Model, { session, lost }: Browser): void => {
    const { clock } = door;
    session.idleUntil = Math.min(clock + lifeOf(model).idle, session.absoluteUntil);
    if (!lost) Object.assign(session, { rotatedAt: clock, seenAt: undefined });
  };
  return [
    step(`login ${n}`, async (model) => {
      // Who is refused often has to wait: a rule of its own, told elsewhere.
      await sql`delete from throttles`.execute(door.app.db);
      const answer = await post('/api/auth/login', { phone, password: PASSWORD });
      expect(answer.status).toBe(model.blocked ? 401 : 200);
      if (model.blocked) return;
      const { idle, absolute } = lifeOf(model);
      const { clock } = door;
      const session: Session = {
        alive: true,
        idleUntil: clock + idle,
        absoluteUntil: clock + absolute,
        rotatedAt: clock,
        seenAt: undefined,
      };
      const token = answer.json().access_token;
      const [cookie, device] = [cookieOf(answer), cookieOf(answer, 'device')];
      model.browsers.set(n, {
        session,
        cookie,
        device,
        lost: false,
        former: undefined,
        token,
        tokenAt: clock,
        tokenOf: clock,
      });
    }),
    step(
      `refresh ${n}`,
      async (model) => {
        const browser = held(model);
        const { session } = browser;
        const [answer, twin] = await Promise.all([refresh(jarOf(browser)), refresh(jarOf(browser))]);
        const live = isLive(model, session);
        expect([answer.status, twin.status]).toEqual(live ? [200, 200] : [401, 401]);
        if (!live) return;
        expect(cookieOf(answer)).toBe(cookieOf(twin));
        taken(model, browser);
        Object.assign(browser, {
          former: browser.cookie,
          cookie: cookieOf(answer),
          lost: false,
          token: answer.json().access_token,
          tokenAt: door.clock,
          tokenOf: session.rotatedAt,
        });
      },
      has,
    ),
    step(
      `refresh ${n}, whose answer is lost`,
      async (model) => {
        const browser = held(model);
        const live = isLive(model, browser.session);
        expect((await refresh(jarOf(browser))).status).toBe(live ? 200 : 401);
        if (!live) return;
        taken(model, browser);
        browser.lost = true;
      },
      has,
    ),
    step(
      `page ${n}`,
      async (model) => {
        const browser = held(model);
        const live = isLive(model, browser.session);
        expect((await visitorOfJar(jarOf(browser))).kind).toBe(live ? 'user' : 'guest');
      },
      has,
    ),
    step(
      `replay ${n}`,
      async (model) => {
        const { session, former, lost } = held(model);
        const live = isLive(model, session);
        const graced = live && !lost && door.clock - (session.seenAt ?? session.rotatedAt) <= 10_000;
        expect((await refresh(former ?? '')).status).toBe(graced ? 200 : 401);
        if (live && !graced) session.alive = false;
      },
      (model) => model.browsers.get(n)?.former !== undefined,
    ),
    step(
      `logout ${n}`,
      async (model) => {
        const browser = held(model);
        expect((await post('/api/auth/logout', undefined, { cookie: jarOf(browser) })).status).toBe(204);
        browser.session.alive = false;
      },
      has,
    ),
    step(
      `logout everywhere ${n}`,
      async (model) => {
        const { session, token, tokenAt } = held(model);
        const good = isLive(model, session) && door.clock - tokenAt <= 660_000;
        expect((await post('/api/auth/logout_all', undefined, { token })).status).toBe(good ? 204 : 401);
        if (good) endAll(model);
      },
      has,
    ),
    step(
      `look ${n}`,
      async (model) => {
        const { session, token, tokenAt, tokenOf } = held(model);
        const good = isLive(model, session) && door.clock - tokenAt <= 600_000;
        expect((await post('/api/auth/me', undefined, { token })).status).toBe(good ? 200 : 401);
        if (good && tokenOf === session.rotatedAt) session.seenAt ??= door.clock;
      },
      // The minute of leeway is tested by itself.
      (model) => has(model) && !isInLeeway(held(model)),
    ),
  ];
});
const isInLeeway = ({ tokenAt }: Browser): boolean => {
  const age = door.clock - tokenAt;
  return age > 600_000 && age <= 661_000;
};

const others = [
  ...[9_000, 11_000, 700_000, 9 * 3_600_000, 29 * DAY].map((ms) =>
    step(`${ms / 1_000} s pass`, async () => door.pass(ms)),
  ),
  step('role changes', async (model) => {
    model.staff = !model.staff;
    await appoint(door.app.db, { phone, role: model.staff ? 2 : 1, by: 'test' }, door.clock);
    model.blocked = false;
    endAll(model);
  }),
  step('blocked or let in again', async (model) => {
    model.blocked = !model.blocked;
    const blocked_at = model.blocked ? new Date(door.clock) : null;
    await door.app.db.updateTable('users').set({ blocked_at }).where('id', '=', userId).execute();
  }),
  step('the server starts anew', async () => (killable ?? door).restart()),
];

it('sessions live and die as the model says', { timeout: LIMIT }, async () => {
  // More often what matters most: refreshes, and a former secret shown again.
  const frequent = browsers.flatMap((of) => [...of.slice(1, 5), ...of.slice(1, 5)]);
  const steps = new Map([...browsers.flat(), ...frequent, ...others].map((each, i) => [`${i} ${each.name}`, each]));
  const lives = fc.array(fc.constantFrom(...steps.keys()), { minLength: 40, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(lives, async (names) => {
      await door.fresh();
      await sql`update users set blocked_at = null, role = 1 where id = ${userId}`.execute(door.app.db);
      await sql`delete from sessions`.execute(door.app.db);
      const model: Model = { staff: false, blocked: false, browsers: new Map() };
      for (const name of names) {
        const next = steps.get(name);
        if (next?.possible(model)) await next.run(model);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
