import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Evidence, judge } from './evidence.ts';
import { besideSite, SIGNING, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { median } from './scenery/compare-samples.ts';
import { applyLoad, figuresOf, type Kind, MIX } from './scenery/load.ts';
import { type Site, startSite } from './scenery/site.ts';

export const title =
  'Minutes of load leave nothing behind: neither memory nor files, connections or requests that wait';

/** The target asks for five minutes, at night for two hours. */
const SECONDS = Number(process.env.PROVE_SECONDS ?? 300);
const RATE = Number(process.env.PROVE_RATE ?? 100);
const LEADS = 5;
/** Caches fill first. */
const WARM = Math.min(60, SECONDS / 3);
const LOOK = 2_000;
/** The lowest of so many looks is what is really held: between them garbage waits. */
const LOOKS = 10;

interface Held {
  readonly at: number;
  readonly heap: number;
}

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: { ...SIGNING, DATABASE_POOL_SIZE: '10' }, catalogue: true });
  try {
    await applyLoad(site, { seconds: WARM, rate: RATE, leads: LEADS, series: 'warm' });
    const before = await atRest(site);
    await site.metric('nodejs_eventloop_lag_p99_seconds');
    const looks: Held[] = [];
    const lags: number[] = [];
    const looking = setInterval(async () => {
      const heap = await site.metric('nodejs_heap_size_used_bytes').catch(() => undefined);
      if (heap !== undefined) looks.push({ at: performance.now(), heap: heap / 1_048_576 });
      lags.push(await site.metric('nodejs_eventloop_lag_p99_seconds').catch(() => 0));
    }, LOOK);
    const { tally, late } = await applyLoad(site, { seconds: SECONDS, rate: RATE, leads: LEADS });
    clearInterval(looking);
    const drained = await untilSpoolIsEmpty(site);
    const after = await atRest(site);
    const kinds = [...(Object.keys(MIX) as Kind[]), 'lead' as const];
    const failed = kinds.reduce((sum, kind) => sum + tally[kind].failed + tally[kind].shed, 0);
    const figures = {
      ...{ seconds: SECONDS, 'asked a second': RATE, 'not answered as they should': failed },
      'heap grows by, MB a minute': Math.round(slopeOf(lows(looks)) * 100) / 100,
      ...{ 'files before': before.files, 'files after': after.files },
      ...{ 'handles before': before.handles, 'handles after': after.handles },
      ...{
        'connections to PostgreSQL before': before.connections,
        'connections to PostgreSQL after': after.connections,
      },
      'memory before, MB': Math.round(before.memory),
      'memory after, MB': Math.round(after.memory),
      'files more': Math.max(0, after.files - before.files),
      'handles more': Math.max(0, after.handles - before.handles),
      'connections more': Math.max(0, after.connections - before.connections),
      'requests that wait': drained ? 0 : 1,
      'loop delay p99, ms': Math.round(median(lags) * 1_000),
      ...figuresOf(tally, ['page']),
      'driver late, ms': late,
    };
    const evidence = judge(figures, {
      ...{ 'not answered as they should': 0, 'heap grows by, MB a minute': 1, 'files more': 5, 'handles more': 5 },
      ...{ 'connections more': 2, 'requests that wait': 0, 'loop delay p99, ms': 50 },
    });
    if (SECONDS >= 300) return evidence;
    return { ...evidence, passed: false, note: `${evidence.note ?? ''} shorter than the target asks` };
  } finally {
    await site.stop();
  }
}

/** What the process holds when nobody asks, after connections that are kept alive have had time to end. */
async function atRest(site: Site): Promise<{ files: number; handles: number; connections: number; memory: number }> {
  await sleep(12_000);
  const connections = await besideSite(site.folder, async ({ db }) => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where application_name in ('novosel', 'novosel background', 'novosel jobs')
        or application_name like 'novosel-%'`.execute(db);
    return rows[0]?.open ?? 0;
  });
  return {
    files: readdirSync(`/proc/${site.pid}/fd`).length,
    handles: await site.metric('nodejs_active_handles_total'),
    connections,
    memory: site.memory(),
  };
}

/** The lowest of every few looks. */
function lows(looks: readonly Held[]): Held[] {
  const found: Held[] = [];
  for (let first = 0; first + LOOKS <= looks.length; first += LOOKS) {
    const part = looks.slice(first, first + LOOKS);
    found.push(part.reduce((low, look) => (look.heap < low.heap ? look : low)));
  }
  return found;
}

/** MB a minute by the line of least squares; 0 for less than three points. */
function slopeOf(points: readonly Held[]): number {
  if (points.length < 3) return 0;
  const mean = (of: (point: Held) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, heap] = [mean((point) => point.at), mean((point) => point.heap)];
  const rise = points.reduce((sum, point) => sum + (point.at - at) * (point.heap - heap), 0);
  const run = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  return (rise / run) * 60_000;
}
