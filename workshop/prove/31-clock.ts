import { beginSession } from '../../src/people/server/accounts/sessions.ts';
import { CircuitBreaker } from '../../src/platform/outbox/circuit-breaker.ts';
import { cookieOf, type Registered, TestDoor } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';

export const title = 'The clock of the server jumps back and forth: nobody is logged out, no limit opens by it';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Jumps one after the other; they add up to nothing. */
const JUMPS = [5 * MINUTE, -5 * MINUTE, -5 * MINUTE, 5 * MINUTE, HOUR, -HOUR, -HOUR, HOUR, 2 * HOUR, -2 * HOUR];
/** Moments around which clocks are put: nights of the former Russian summer time, of the European one, the year's end. */
const MOMENTS = [
  '2026-11-21T12:00:00Z',
  '2026-10-25T00:59:00Z',
  '2027-03-28T00:59:00Z',
  '2026-12-31T20:58:00Z',
  '2026-12-31T23:58:00Z',
  '2028-02-29T20:58:00Z',
].map((text) => Date.parse(text));
/** Clocks of machines differ; a token is good on all of them within a minute (seconds). */
const LEEWAY = 60;

interface Person {
  cookie: string;
  token: string;
}

export async function check(): Promise<Evidence> {
  const door = await TestDoor.open({ SMS_DAILY_LIMIT: '1000000' });
  try {
    const faults: string[] = [];
    let requests = 0;
    for (const moment of MOMENTS) {
      door.clock = moment;
      await door.forgetAttempts();
      const people = [await client(door), await staff(door)];
      for (const jump of JUMPS) {
        door.pass(jump);
        requests += people.length * 2;
        for (const person of people) faults.push(...(await visit(door, person, `${jump / MINUTE} min`)));
      }
      faults.push(...(await leewayFaults(door, await client(door))));
    }
    door.clock = MOMENTS[0] ?? 0;
    const passwords = await passwordsChecked(door);
    const messages = await messagesSent(door);
    const leads = await leadsTaken(door);
    const rest = restAfterJump(door);
    const figures = {
      jumps: JUMPS.length * MOMENTS.length,
      requests,
      'logged out': faults.length,
      'passwords checked, of 200 tried': passwords.checked,
      'more than the time skipped allows': Math.max(0, passwords.checked - passwords.allowed),
      'messages to one phone': messages.sent,
      'more messages than allowed': Math.max(0, messages.sent - messages.allowed),
      'requests of visitors refused': leads,
      'provider left alone for longer': rest,
    };
    const evidence = judge(figures, {
      ...{ 'logged out': 0, 'more than the time skipped allows': 0, 'more messages than allowed': 0 },
      ...{ 'requests of visitors refused': 0, 'provider left alone for longer': 0 },
    });
    return faults.length > 0 ? { ...evidence, note: `${evidence.note}. ${faults.slice(0, 6).join('; ')}` } : evidence;
  } finally {
    await door.close();
  }
}

async function client(door: TestDoor): Promise<Person> {
  const { cookie, token }: Registered = await door.register();
  return { cookie, token };
}

/** An administrator's session, straight in the database: his door has tests of its own. */
async function staff(door: TestDoor): Promise<Person> {
  const { db } = door.app;
  const row = await db
    .insertInto('users')
    .values({ phone: door.newPhone(), role: 99, referral_code: `a${Math.random()}`.slice(0, 12) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const opened = { userId: row.id, role: 99 as const, ip: '10.0.0.1', userAgent: undefined, device: '' };
  const { token } = await beginSession(db, opened, door.clock);
  const person = { cookie: `refresh=${token}`, token: '' };
  await refresh(door, person);
  return person;
}

async function refresh(door: TestDoor, person: Person): Promise<number> {
  const answer = await door.post('/api/auth/refresh', undefined, { cookie: person.cookie });
  if (answer.status !== 200) return answer.status;
  person.cookie = cookieOf(answer) || person.cookie;
  person.token = String(answer.json().access_token);
  return 200;
}

/** As a browser does: a call, and where its token is no longer good a new one and the call again. */
async function visit(door: TestDoor, person: Person, jump: string): Promise<string[]> {
  const first = await door.statusOf(person.token);
  if (first === 200) return [];
  const renewed = await refresh(door, person);
  const second = renewed === 200 ? await door.statusOf(person.token) : 0;
  const at = new Date(door.clock).toISOString();
  return second === 200 ? [] : [`${at} after ${jump}: ${first}, refresh ${renewed}, then ${second}`];
}

/** A token of one machine is good on another whose clock differs by less than a minute, and not long after its end. */
async function leewayFaults(door: TestDoor, { token }: Person): Promise<string[]> {
  const issued = door.clock;
  const faults: string[] = [];
  for (const [seconds, wanted] of [
    [-(LEEWAY - 1), 200],
    [600 + LEEWAY - 2, 200],
    [600 + LEEWAY + 2, 401],
  ] as const) {
    door.clock = issued + seconds * 1_000;
    const status = await door.statusOf(token);
    if (status !== wanted) faults.push(`a token at ${seconds} s: ${status}`);
  }
  door.clock = issued;
  return faults;
}

/** Ten attempts now, ten an hour ahead, ten now, ten an hour back. */
const jumped = (n: number): number => [0, HOUR, 0, -HOUR][Math.floor(n / 10) % 4] ?? 0;

/** Wrong passwords for one phone while the clock jumps; an hour that was skipped may count as an hour, once. */
async function passwordsChecked(door: TestDoor): Promise<{ checked: number; allowed: number }> {
  const phone = door.newPhone();
  const began = door.clock;
  let checked = 0;
  for (let n = 0; n < 200; n++) {
    door.clock = began + jumped(n) + n;
    const { status } = await door.post('/api/auth/login', { phone, password: `wrong ${n}` }, { ip: `10.5.${n}.1` });
    if (status === 401) checked++;
  }
  door.clock = began;
  return { checked, allowed: 10 };
}

/** Passwords by SMS for one phone: three an hour, of two different hours. */
async function messagesSent(door: TestDoor): Promise<{ sent: number; allowed: number }> {
  const phone = door.newPhone();
  const began = door.clock;
  for (let n = 0; n < 120; n++) {
    door.clock = began + jumped(n) + n;
    await door.post('/api/auth/register', { phone }, { ip: `10.6.${n}.1` });
  }
  door.clock = began;
  const rows = await door.app.db.selectFrom('messages').select('id').where('phone', '=', phone).execute();
  return { sent: rows.length, allowed: 6 };
}

async function leadsTaken(door: TestDoor): Promise<number> {
  let refused = 0;
  for (const [n, jump] of [...JUMPS, ...JUMPS].entries()) {
    door.pass(jump);
    const { status } = await door.post(
      '/api/callback/callback_phones',
      { phone: door.newPhone(), consent: { personal_data: true } },
      { ip: `10.7.${n}.1` },
    );
    if (status !== 201) refused++;
  }
  return refused;
}

/** A provider that failed is tried again within half a minute, also when the clock is put back meanwhile. */
function restAfterJump(door: TestDoor): number {
  const breaker = new CircuitBreaker(() => door.clock);
  for (let i = 0; i < 5; i++) breaker.failed();
  door.pass(-HOUR);
  door.pass(30_000);
  return breaker.allowance > 0 ? 0 : 1;
}
