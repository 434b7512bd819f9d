import { PasswordHasher } from '../../src/people/server/accounts/password-hasher.ts';
import { TestDoor } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';
import { mannWhitney, median } from './scenery/compare-samples.ts';

export const title = 'Times and bytes of answers do not tell whether a phone has an account';

const SAMPLES = 300;
/** Largest difference of medians, ms; below this chance two samples count as different. */
const LIMITS = { ms: 3, p: 0.01 };

type Kind = 'known' | 'unknown' | 'blocked';
const KINDS: readonly Kind[] = ['known', 'unknown', 'blocked'];

/** Logins with wrong passwords and registrations, interleaved, with hashing at its full cost. */
export async function check(): Promise<Evidence> {
  const door = await TestDoor.open({ SMS_DAILY_LIMIT: '1000000' });
  Object.assign(door.app.accounts, { passwords: new PasswordHasher() });
  try {
    const phones = { known: (await door.register()).phone, blocked: (await door.register()).phone, unknown: '' };
    await door.app.db
      .updateTable('users')
      .set({ blocked_at: new Date(door.clock) })
      .where('phone', '=', phones.blocked)
      .execute();
    const figures: Record<string, number | string> = { samples: SAMPLES };
    const limits: Record<string, number> = {};
    for (const what of ['login', 'register'] as const) {
      const { times, differing } = await sample(door, what, phones);
      figures[`${what}_differing_answers`] = differing;
      limits[`${what}_differing_answers`] = 0;
      // A blocked phone gets no message, and so does a landline: its time is compared for the login, where it is guessed.
      for (const kind of what === 'login' ? (['known', 'blocked'] as const) : (['known'] as const)) {
        const difference = Math.abs(median(times[kind]) - median(times.unknown));
        const p = mannWhitney(times[kind], times.unknown);
        figures[`${what}_${kind}_ms`] = Math.round(difference * 1_000) / 1_000;
        figures[`${what}_${kind}_p`] = Math.round(p * 1_000) / 1_000;
        figures[`${what}_${kind}_told`] = difference > LIMITS.ms || p < LIMITS.p ? 1 : 0;
        limits[`${what}_${kind}_told`] = 0;
      }
    }
    return judge(figures, limits);
  } finally {
    await door.close();
  }
}

type Times = Record<Kind, number[]>;

async function sample(door: TestDoor, what: 'login' | 'register', phones: Record<Kind, string>) {
  const times: Times = { known: [], unknown: [], blocked: [] };
  let differing = 0;
  // The first ones warm caches and connections.
  for (let round = -20; round < SAMPLES; round++) {
    const bytes: string[] = [];
    // Neighbours in time, in changing order.
    for (const shift of [0, 1, 2]) {
      const kind = KINDS[(round + 21 + shift) % 3] ?? 'known';
      await door.forgetAttempts();
      const phone = kind === 'unknown' ? door.newPhone() : phones[kind];
      const body = what === 'login' ? { phone, password: 'wrong password' } : { phone };
      const started = performance.now();
      const answer = await door.post(`/api/auth/${what}`, body);
      const took = performance.now() - started;
      if (round >= 0) times[kind].push(took);
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
      bytes.push(JSON.stringify([answer.status, answer.text.replace(/"request_id":"[^"]*"/, ''), headers]));
    }
    if (new Set(bytes).size !== 1) differing++;
    door.pass(90_000);
  }
  return { times, differing };
}
