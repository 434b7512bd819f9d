import { cookieOf, TestDoor } from '../../test/factories/door.ts';
import { type Evidence, judge } from './evidence.ts';

export const title = '500 races of refreshing against logging out everywhere: no session survives';

const ROUNDS = 500;

/** Two refreshes and a logout everywhere at the same time, in changing order; whatever they answer is dead afterwards. */
export async function check(): Promise<Evidence> {
  const door = await TestDoor.open();
  try {
    const { phone, password } = await door.register();
    let survivors = 0;
    let refreshed = 0;
    let failures = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { cookie, token } = await door.login(phone, password);
      const refresh = () => door.post('/api/auth/refresh', undefined, { cookie });
      const leave = () => door.post('/api/auth/logout_all', undefined, { token });
      const calls = round % 2 === 0 ? [refresh, leave, refresh] : [leave, refresh, refresh];
      const answers = await Promise.all(calls.map((call) => call()));
      failures += answers.filter(({ status }) => status !== 200 && status !== 204 && status !== 401).length;
      for (const answer of answers.filter(({ status }) => status === 200)) {
        refreshed++;
        if ((await door.statusOf(answer.json().access_token)) !== 401) survivors++;
        const next = await door.post('/api/auth/refresh', undefined, { cookie: cookieOf(answer) });
        if (next.status !== 401) survivors++;
      }
      if ((await door.statusOf(token)) !== 401) survivors++;
    }
    return judge({ rounds: ROUNDS, refreshed, survivors, failures }, { survivors: 0, failures: 0 });
  } finally {
    await door.close();
  }
}
