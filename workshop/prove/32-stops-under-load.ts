import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { SIGNING, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { addressesOf, callbackOf } from './scenery/load.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title = 'Twenty SIGTERM under load: what was begun is answered whole, what was acknowledged is kept';

const STOPS = Number(process.env.PROVE_STOPS ?? 20);
/** People who ask, each one thing after the other, and how long before the signal. */
const VISITORS = 12;
const UNDER_LOAD = 1_500;
const MAX_STOP_MS = 10_000;

interface Tally {
  requests: number;
  /** Sent before the signal and not answered whole. */
  broken: number;
  /** Begun to be answered, whenever they were sent, and cut off. */
  cut: number;
  readonly acknowledged: Set<string>;
  readonly faults: string[];
}

export async function check(): Promise<Evidence> {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-stops-'));
  const tally: Tally = { requests: 0, broken: 0, cut: 0, acknowledged: new Set(), faults: [] };
  const environment = { ...SIGNING, STOP_DELAY_SECONDS: '1' };
  let [slowest, notReadyAfter, exits] = [0, 0, 0];
  try {
    for (let stop = 0; stop < STOPS; stop++) {
      const site = await startSite({ folder, environment, catalogue: stop === 0 });
      const load = await startVisits(site, tally, stop);
      await sleep(UNDER_LOAD);
      const began = performance.now();
      load.signalled();
      site.kill('SIGTERM');
      notReadyAfter = Math.max(notReadyAfter, await untilNotReady(site));
      const code = await Promise.race([site.ended, sleep(MAX_STOP_MS * 2, -2, { ref: false })]);
      slowest = Math.max(slowest, performance.now() - began);
      if (code !== 0) exits++;
      await load.end();
      if (code === -2) await site.stop();
    }
    const site = await startSite({ folder, environment });
    const drained = await untilSpoolIsEmpty(site);
    const stored = await storedLeads(folder);
    await site.stop();
    const figures = {
      ...{ stops: STOPS, requests: tally.requests, 'begun and not answered': tally.broken, 'cut off': tally.cut },
      ...{
        leads: tally.acknowledged.size,
        'leads lost': [...tally.acknowledged].filter((key) => !stored.has(key)).length,
      },
      'leads doubled': [...stored.values()].filter((ids) => ids.length > 1).length,
      ...{ 'exits that are not 0': exits, 'slowest stop, ms': Math.round(slowest) },
      ...{ 'not ready after, ms': Math.round(notReadyAfter), 'requests that wait': drained ? 0 : 1 },
    };
    const evidence = judge(figures, {
      ...{ 'begun and not answered': 0, 'cut off': 0, 'leads lost': 0, 'leads doubled': 0, 'exits that are not 0': 0 },
      ...{ 'slowest stop, ms': MAX_STOP_MS, 'not ready after, ms': 500, 'requests that wait': 0 },
    });
    const told = tally.faults.slice(0, 5).join('; ');
    return {
      ...evidence,
      passed: evidence.passed && STOPS >= 20 && tally.requests > STOPS * 50 && tally.acknowledged.size > STOPS * 5,
      ...(told ? { note: `${evidence.note}. ${told}` } : {}),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Visitors over connections that are kept alive; after the signal they go on until they are told to end. */
async function startVisits(
  site: Site,
  tally: Tally,
  round: number,
): Promise<{ signalled: () => void; end: () => Promise<void> }> {
  const address = await addressesOf(site);
  const agent = new Agent({ keepAlive: true });
  let [going, signalled, sent] = [true, false, 0];
  const visit = async (): Promise<void> => {
    while (going) {
      const n = sent++;
      const before = !signalled;
      const key = n % 4 === 0 ? `stop-${round}-${n}` : undefined;
      const path = key === undefined ? address(n).path : '/api/callback/callback_phones';
      const { status, whole } = await ask(site.port, agent, { path, key, n });
      tally.requests++;
      const what = `${path} sent ${before ? 'before' : 'after'} the signal: ${status}${whole ? '' : ', cut off'}`;
      if (status !== 0 && !whole) tally.cut++;
      else if (before && (status === 0 || status >= 500)) tally.broken++;
      else if (key !== undefined && status === 201) tally.acknowledged.add(key);
      if ((status !== 0 && !whole) || (before && (status === 0 || status >= 500))) tally.faults.push(what);
      // Nobody listens any more.
      if (status === 0) await sleep(50);
    }
  };
  const visits = Array.from({ length: VISITORS }, visit);
  return {
    signalled: () => {
      signalled = true;
    },
    end: async () => {
      going = false;
      await Promise.all(visits);
      agent.destroy();
    },
  };
}

/** Status 0: no answer at all. `whole`: the body came to its end. */
function ask(
  port: number,
  agent: Agent,
  { path, key, n }: { path: string; key: string | undefined; n: number },
): Promise<{ status: number; whole: boolean }> {
  const { body, headers } = key === undefined ? { body: undefined, headers: {} } : callbackOf(n, key);
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent, timeout: 15_000 },
      (answer) => {
        answer.resume();
        answer.once('close', () => resolve({ status: answer.statusCode ?? 0, whole: answer.complete }));
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve({ status: 0, whole: false }));
    call.end(body);
  });
}

/** How long a process that was told to stop still says that it is ready, ms. */
async function untilNotReady({ base }: Site): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < MAX_STOP_MS) {
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!ready) break;
    await sleep(5);
  }
  return performance.now() - began;
}
