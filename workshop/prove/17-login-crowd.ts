import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { quantile } from './scenery/compare-samples.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  '100 logins a second for 30 s: requests of visitors go through, surplus logins are told when to come back';

const SECONDS = 30;
const LOGINS = 100;
const LEADS = 5;

/** Each caller at an address of his own, so that no limit of an address answers instead of the hashing. */
const senderOf = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

async function post(
  site: Site,
  path: string,
  body: object,
  sender: number,
): Promise<{ response: Response; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${site.base}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': senderOf(sender),
    },
  });
  await response.arrayBuffer();
  return { response, ms: performance.now() - started };
}

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: { TRUST_PROXY: 'loopback' } });
  try {
    for (let n = 0; n < 20; n++)
      await post(
        site,
        '/api/callback/callback_phones',
        { phone: '79990000000', consent: { personal_data: true } },
        900_000 + n,
      );
    const before = site.memory();
    let memory = before;
    const statuses = new Map<string, number>();
    const times: number[] = [];
    let leadsLost = 0;
    const calls: Promise<unknown>[] = [];
    const login = async (n: number): Promise<void> => {
      const body = { phone: `7916${String(n).padStart(7, '0')}`, password: 'wrong password' };
      const { response } = await post(site, '/api/auth/login', body, n);
      const told = response.status === 503 && !response.headers.has('retry-after') ? '503 without Retry-After' : '';
      const key = told || String(response.status);
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    };
    const lead = async (n: number): Promise<void> => {
      const body = { phone: `7999${String(n).padStart(7, '0')}`, consent: { personal_data: true } };
      const { response, ms } = await post(site, '/api/callback/callback_phones', body, 500_000 + n);
      times.push(ms);
      if (response.status !== 201) leadsLost++;
    };
    const started = performance.now();
    for (let n = 0; n < SECONDS * LOGINS; n++) {
      await sleep(Math.max(0, started + (n * 1_000) / LOGINS - performance.now()));
      calls.push(login(n));
      if (n % (LOGINS / LEADS) === 0) calls.push(lead(n));
      if (n % LOGINS === 0) memory = Math.max(memory, site.memory());
    }
    const late = performance.now() - started - SECONDS * 1_000;
    await Promise.all(calls);
    const count = (status: string): number => statuses.get(status) ?? 0;
    const figures = {
      logins: SECONDS * LOGINS,
      checked: count('401'),
      told_to_come_back: count('503'),
      other_answers: SECONDS * LOGINS - count('401') - count('503'),
      leads: times.length,
      leads_lost: leadsLost,
      lead_p50_ms: Math.round(quantile(times, 0.5)),
      lead_p99_ms: Math.round(quantile(times, 0.99)),
      loop_delay_p99_ms: Math.round((await site.metric('nodejs_eventloop_lag_p99_seconds')) * 1_000),
      memory_more_mb: Math.round(memory - before),
      driver_late_ms: Math.round(late),
    };
    const limits = { other_answers: 0, leads_lost: 0, lead_p99_ms: 500, loop_delay_p99_ms: 50, memory_more_mb: 150 };
    return judge(figures, limits);
  } finally {
    await site.stop();
  }
}
