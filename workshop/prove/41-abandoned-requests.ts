import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { abandonMany, keepAliveProxy } from './scenery/abandon.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = '20,000 requests whose senders hang up at once leave nothing behind';

const COUNT = Number(process.env.PROVE_REQUESTS ?? 20_000);
/** Of all requests: one after the other, many at once, many at once through a proxy that keeps its connections. */
const SHARES = { alone: 0.1, parallel: 0.45, proxied: 0.45 } as const;
const SENDERS = 60;
/** What the last of them are made for ends within so long, ms. */
const SETTLING_MS = 15_000;

/** Addresses of all kinds that a visitor's browser asks for. */
async function pathsOf({ base }: Site): Promise<string[]> {
  const { data } = (await (await fetch(`${base}/api/buildings/all`)).json()) as {
    data: { id: number; title_eng: string }[];
  };
  const html = await (await fetch(`${base}/novostroyki`)).text();
  const pictures = [...html.matchAll(/\/media\/[^"\s,]+/g)].slice(0, 6).map(([path]) => path.replaceAll('&amp;', '&'));
  const [first, second] = data;
  return [
    ...['/', '/about', '/novostroyki', '/novostroyki?rooms=2&price_max=15000000', `/${first?.title_eng}`],
    ...['/api/buildings?rooms=1', '/api/buildings/list_on_map', `/api/buildings/${second?.id}`, '/api/search?rooms=1'],
    ...pictures,
    `/api/buildings/${first?.id}/pdf`,
  ];
}

async function held(site: Site): Promise<number> {
  return site.metric('http_requests_held');
}

/** How many of these addresses are not answered with 200, each asked up to five times while a 503 asks to come back. */
async function refused({ base }: Site, paths: readonly string[]): Promise<number> {
  let bad = 0;
  for (const path of paths) {
    let status = 0;
    for (let n = 0; n < 5 && status !== 200; n++) {
      if (n > 0) await sleep(2_000);
      const answer = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      status = answer?.status ?? 0;
    }
    if (status !== 200) bad++;
  }
  return bad;
}

export async function check(): Promise<Evidence> {
  const site = await startSite({ catalogue: true });
  const proxy = await keepAliveProxy(site.port);
  try {
    const paths = await pathsOf(site);
    const kinds = (await refused(site, paths)) === 0 ? paths.length : 0;
    const pathOf = (n: number): string => {
      const path = paths[n % paths.length] ?? '/';
      // Never the same question twice: answers that are kept would be too quick to be abandoned.
      return /novostroyki|buildings\?|search\?/.test(path)
        ? `${path}${path.includes('?') ? '&' : '?'}floor_min=${(n % 40) + 1}`
        : path;
    };
    const figures: Record<string, number> = { 'kinds of addresses': kinds };
    for (const [way, share] of Object.entries(SHARES)) {
      const count = Math.round(COUNT * share);
      const port = way === 'proxied' ? proxy.port : site.port;
      await abandonMany({ port, count, senders: way === 'alone' ? 1 : SENDERS, pathOf });
      const until = performance.now() + SETTLING_MS;
      while ((await held(site)) > 0 && performance.now() < until) await sleep(100);
      figures[`${way}: abandoned`] = count;
      figures[`${way}: held afterwards`] = await held(site);
      figures[`${way}: refused afterwards`] = await refused(site, paths);
    }
    figures['errors told by the process'] = (site.output().match(/held their places/g) ?? []).length;
    const evidence = judge(figures, {
      ...{ 'alone: held afterwards': 0, 'parallel: held afterwards': 0, 'proxied: held afterwards': 0 },
      ...{ 'alone: refused afterwards': 0, 'parallel: refused afterwards': 0, 'proxied: refused afterwards': 0 },
      'errors told by the process': 0,
    });
    return { ...evidence, passed: evidence.passed && kinds > 10 && COUNT >= 20_000 };
  } finally {
    proxy.close();
    await site.stop();
  }
}
