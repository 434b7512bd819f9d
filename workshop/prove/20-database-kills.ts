import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { killPostgres, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'Ten SIGKILL of PostgreSQL with all its processes: nothing acknowledged is lost, the site stays up';

const KILLS = 10;
const SENDERS = 4;

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: { TRUST_PROXY: 'loopback' } });
  try {
    const answered = new Map<string, number>();
    const state = { going: true, refused: 0, next: 0 };
    const senders = Array.from({ length: SENDERS }, () => sendLeads(site, answered, state));
    let slowest = 0;
    for (let round = 0; round < KILLS; round++) {
      await sleep(500);
      killPostgres(site.folder);
      slowest = Math.max(slowest, await timeUntilReady(site.base));
    }
    await sleep(500);
    state.going = false;
    await Promise.all(senders);
    await untilSpoolIsEmpty(site);
    const stored = await storedLeads(site.folder);
    const lost = [...answered].filter(([key, id]) => stored.get(key)?.[0] !== id).length;
    const doubled = [...stored.values()].filter((ids) => ids.length > 1).length;
    const figures = {
      kills: KILLS,
      acknowledged: answered.size,
      refused: state.refused,
      lost,
      doubled,
      slowest_recovery_s: Math.round(slowest / 100) / 10,
    };
    return judge(figures, { lost: 0, doubled: 0, refused: 0, slowest_recovery_s: 5 });
  } finally {
    await site.stop();
  }
}

async function sendLeads(
  { base }: Site,
  answered: Map<string, number>,
  state: { going: boolean; refused: number; next: number },
): Promise<void> {
  while (state.going) {
    const n = state.next++;
    const key = randomUUID();
    const response = await fetch(`${base}/api/callback/callback_phones`, {
      method: 'POST',
      body: JSON.stringify({ phone: `7999${String(n).padStart(7, '0')}`, consent: { personal_data: true } }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
    }).catch(() => undefined);
    if (response?.status === 201) answered.set(key, ((await response.json()) as { data: { id: number } }).data.id);
    else state.refused++;
    await sleep(5);
  }
}

/** Time until the site says that it is ready again, ms. */
async function timeUntilReady(base: string): Promise<number> {
  const started = performance.now();
  // It may not have noticed yet: ready twice in a row, a moment apart, through a call that asks the database.
  for (let good = 0; good < 2; ) {
    const asked = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ phone: '79160000000', password: randomUUID() }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `172.16.${(Math.random() * 255) | 0}.${(Math.random() * 255) | 0}`,
      },
    }).catch(() => undefined);
    good = asked && asked.status !== 503 ? good + 1 : 0;
    if (performance.now() - started > 60_000) return 60_000;
    await sleep(50);
  }
  return performance.now() - started;
}
