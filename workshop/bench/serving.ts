/**
 * Requests a second and latency of the list, the map, the card and the search page, against a bare route that sends a
 * string of the same size, in one run against one server process over the demo catalogue.
 *
 *   node workshop/bench/serving.ts            needs a built site; makes its own demo catalogue in a temporary folder
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type RunningServer, startServer } from './server-process.ts';
import { rounded } from './timing.ts';

const SECONDS = 5;
const CONNECTIONS = 8;
/** Requests one after the other. */
const ALONE = 300;

export interface RouteFigures {
  readonly what: string;
  readonly bytes: number;
  readonly requests_per_second: number;
  /** Of the bare route that sends a string of the same size. */
  readonly bare_per_second: number;
  readonly share: number;
  /** Of one request at a time, nobody else asking. */
  readonly alone_p50_ms: number;
  /** With eight connections that ask as fast as they are answered. */
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** Processor time of the server for one request, ms. */
  readonly cpu_ms: number;
}

interface Load {
  readonly requests: number;
  readonly per_second: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Bounded load on loopback; `paths` are asked in turn. Each connection begins elsewhere among them, or all would ask the
 * same at the same time and only the first of them for something new. Throws when an answer is not 2xx.
 */
async function load(base: string, paths: readonly string[], connections = CONNECTIONS): Promise<Load> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let begun = 0;
  const result = await autocannon({
    url: base,
    connections,
    duration: SECONDS,
    requests,
    setupClient(client) {
      const from = Math.floor((begun++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return {
    requests: result.requests.total,
    per_second: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Median of one request after the other, ms: the load generator counts in whole ones. */
async function medianAlone(base: string, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ALONE; i++) {
    const from = performance.now();
    await (await fetch(base + paths[(i * 7) % paths.length])).arrayBuffer();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[ALONE / 2] ?? 0;
}

async function measure(
  server: RunningServer,
  bare: RunningServer,
  what: string,
  paths: readonly string[],
): Promise<RouteFigures> {
  const bytes = (await (await fetch(server.base + (paths[0] ?? '/'))).arrayBuffer()).byteLength;
  await load(server.base, paths.slice(0, 50));
  const before = await server.cpu();
  const own = await load(server.base, paths);
  const used = (await server.cpu()) - before;
  const alone = await medianAlone(server.base, paths);
  const other = await load(bare.base, [`/?bytes=${bytes}`]);
  return {
    what,
    bytes,
    requests_per_second: Math.round(own.per_second),
    bare_per_second: Math.round(other.per_second),
    share: rounded(own.per_second / other.per_second),
    alone_p50_ms: rounded(alone),
    p50_ms: own.p50,
    p99_ms: own.p99,
    cpu_ms: rounded(used / own.requests),
  };
}

/** Figures of every measured route. */
export async function benchServing(): Promise<RouteFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'novosel-bench-'));
  const environment = { NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder };
  const server = await startServer('workshop/demo/main.ts', environment);
  const bare = await startServer('workshop/bench/bare-server.ts', {});
  try {
    const { data } = (await (await fetch(`${server.base}/api/buildings/all`)).json()) as {
      data: { id: number; title_eng: string }[];
    };
    const fresh = (path: string) =>
      Array.from({ length: 20_000 }, (_, i) => `${path}price_max=${20_000_000 + i * 1_000}&floor_min=${1 + (i % 9)}`);
    const cards = data.map(({ id }) => `/api/buildings/${id}`);
    const measured = [
      await measure(server, bare, 'list, a query seen before', ['/api/buildings?rooms=1,2&price_max=20000000']),
      await measure(server, bare, 'list, a new query each time', fresh('/api/buildings?rooms=1,2&')),
      await measure(server, bare, 'map, a query seen before', ['/api/buildings/list_on_map?rooms=1,2']),
      await measure(server, bare, 'map, a new query each time', fresh('/api/buildings/list_on_map?')),
      await measure(server, bare, 'card of a complex', cards),
      await measure(server, bare, 'search page, kept for guests', ['/novostroyki?rooms=1,2']),
      await measure(server, bare, 'search page, rendered anew each time', fresh('/novostroyki?view=list&')),
      await measure(
        server,
        bare,
        'card page, rendered anew each time',
        data.map(({ title_eng }) => `/${title_eng}`),
      ),
    ];
    return measured;
  } finally {
    await server.stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await benchServing());
