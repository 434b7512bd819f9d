import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './compare-samples.ts';
import type { Site } from './site.ts';

/** Kinds of requests of visitors, with how often each comes among a hundred. */
export const MIX = { list: 35, map: 15, card: 30, page: 15, file: 5 } as const;
export type Kind = keyof typeof MIX | 'lead';

/** What became of the requests of a kind. */
export interface Seen {
  readonly times: number[];
  ok: number;
  /** 503 and 429 that say when to come back. */
  shed: number;
  /** Everything else, and what was not answered within ten seconds. */
  failed: number;
}

export type Tally = Record<Kind, Seen>;

/** Addresses of a site's catalogue by kind, each as often as it is asked for. */
export async function addressesOf({ base }: Site): Promise<(n: number) => { kind: Kind; path: string }> {
  const { data } = (await (await fetch(`${base}/api/buildings/all`)).json()) as {
    data: { id: number; title_eng: string }[];
  };
  const html = await (await fetch(`${base}/novostroyki`)).text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const order = (Object.keys(MIX) as (keyof typeof MIX)[]).flatMap((kind) => Array<Kind>(MIX[kind]).fill(kind));
  return (n) => {
    // 37 and 100 have no common divisor: kinds are mixed, and each comes as often as it should.
    const kind = order[(n * 37) % order.length] ?? 'list';
    const place = data[n % data.length];
    const price = 9_000_000 + (n % 400) * 50_000;
    const paths: Record<Kind, string> = {
      list: `/api/buildings?price_max=${price}&rooms=1,2&page=${(n % 3) + 1}`,
      map: `/api/buildings/list_on_map?price_max=${price}`,
      card: n % 2 ? `/api/buildings/${place?.id}` : `/api/buildings/${place?.id}/housings`,
      page: n % 3 ? `/${place?.title_eng}` : `/novostroyki?price_max=${price}`,
      file: files[n % files.length] ?? '/favicon.ico',
      lead: '/api/callback/callback_phones',
    };
    return { kind, path: paths[kind] };
  };
}

export interface Load {
  readonly tally: Tally;
  /** Requests of visitors that were acknowledged, by key. */
  readonly leads: Set<string>;
  /** How late the driver itself was at most, ms: then it, not the site, was the limit. */
  readonly late: number;
}

/**
 * Asks at a rate that does not wait for answers, as visitors do not.
 *
 * @param rate requests a second; `leads` of visitors beside them.
 */
export async function applyLoad(
  site: Site,
  { seconds, rate, leads = 0, series = 'load' }: { seconds: number; rate: number; leads?: number; series?: string },
): Promise<Load> {
  const address = await addressesOf(site);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const kinds = [...(Object.keys(MIX) as Kind[]), 'lead' as const];
  const tally = Object.fromEntries(
    kinds.map((kind) => [kind, { times: [], ok: 0, shed: 0, failed: 0 }]),
  ) as unknown as Tally;
  const kept = new Set<string>();
  const pending = new Set<Promise<void>>();
  const send = (kind: Kind, path: string, n: number): void => {
    const key = kind === 'lead' ? `${series}-${randomUUID()}` : undefined;
    const call = ask(site.port, agent, path, key, n).then(({ status, told, ms }) => {
      const seen = tally[kind];
      seen.times.push(ms);
      if (status >= 200 && status < 400) seen.ok++;
      else if ((status === 503 || status === 429) && told) seen.shed++;
      else seen.failed++;
      if (key !== undefined && status === 201) kept.add(key);
    });
    pending.add(call);
    void call.finally(() => pending.delete(call));
  };
  const began = performance.now();
  let [sent, sentLeads, late] = [0, 0, 0];
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - began) {
    const due = (elapsed / 1_000) * rate;
    late = Math.max(late, ((due - sent - 1) / rate) * 1_000);
    for (; sent < due; sent++) {
      const { kind, path } = address(sent);
      send(kind, path, sent);
    }
    for (; sentLeads < (elapsed / 1_000) * leads; sentLeads++) send('lead', '/api/callback/callback_phones', sentLeads);
    await sleep(5);
  }
  await Promise.all(pending);
  agent.destroy();
  return { tally, leads: kept, late: Math.round(late) };
}

/** Body and headers by which visitor `n` asks for a call, from an address of his own. */
export function callbackOf(n: number, key: string): { body: string; headers: Record<string, string | number> } {
  const body = JSON.stringify({ phone: `7999${String(n).padStart(7, '0')}`, consent: { personal_data: true } });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': key,
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  };
  return { body, headers };
}

/** One request; `told`: the answer says when to come back. */
function ask(
  port: number,
  agent: Agent,
  path: string,
  key: string | undefined,
  n: number,
): Promise<{ status: number; told: boolean; ms: number }> {
  const began = performance.now();
  const { body, headers } =
    key === undefined ? { body: undefined, headers: { 'accept-encoding': 'gzip' } } : callbackOf(n, key);
  return new Promise((resolve) => {
    const end = (status: number, told = false): void => resolve({ status, told, ms: performance.now() - began });
    const call = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent, timeout: 10_000 },
      (answer) => {
        answer.resume();
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined));
        answer.once('error', () => end(0));
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => end(0));
    call.end(body);
  });
}

/** Figures of a kind: how many, how many not answered as they should, and the 99th percentile. */
export function figuresOf(tally: Tally, kinds: readonly Kind[] = [...(Object.keys(MIX) as Kind[]), 'lead']) {
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const { times, failed, shed } = tally[kind];
      return [
        [`${kind}, asked`, times.length],
        [`${kind}, failed`, failed],
        [`${kind}, shed`, shed],
        [`${kind}, p99 ms`, Math.round(quantile(times, 0.99))],
      ] as const;
    }),
  );
}
