import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/context.ts';
import { isMigrated } from '../../platform/db/migrate.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { Failure } from '../../platform/failure.ts';
import { MAX_MAKING } from '../../platform/http/shed-load.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` answers 503, while everything else goes on: balancers send their requests elsewhere. */
    announceStop(): void;
  }
}

/** Longest wait for the database before the process is called not ready, ms. */
const DATABASE_TIMEOUT_MS = 2_000;
/** With less room on the disk nothing can be relied on to be written, bytes. */
const MIN_ROOM = 4 * 1024 * 1024;
/** More leads than this waiting for the database make the process not ready. */
const LEAD_BACKLOG = 1_000;

/** What `/readyz` asks, by the names that its `exclude` takes. */
const CHECKS = {
  requests: (_app: App, { requestPlaces }: FastifyInstance) => !requestPlaces.isStuck(MAX_MAKING.common),
  leads: ({ leads }: App) => leads.backlog <= LEAD_BACKLOG,
  disk: hasRoom,
  database: databaseServes,
} as const satisfies Record<string, (app: App, server: FastifyInstance) => boolean | Promise<boolean>>;
type Check = keyof typeof CHECKS;
const NAMES = Object.keys(CHECKS) as Check[];

/**
 * What a balancer asks: whether the process has started and is not stopping. Without a database or room on the disk it goes on
 * taking leads and showing lists, and as all processes lose them at once, nobody would be left to take them.
 */
export const BALANCER_PROBE = '/readyz?exclude=leads&exclude=disk&exclude=database';

/**
 * `GET /healthz`, `/livez`: the process answers. `GET /readyz`: it can serve; 503 while it cannot or is stopping.
 * `?exclude=<check>`, as often as needed, leaves out a check (as in Kubernetes); 400 for one that there is not.
 */
export function registerProbes(server: FastifyInstance, app: App): void {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.decorate('announceStop', () => {
    stopping = true;
  });
  for (const url of ['/healthz', '/livez']) {
    server.get(url, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  }
  server.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', async ({ query }, reply) => {
    const excluded = [query.exclude ?? []].flat();
    const unknown = excluded.find((name) => !(NAMES as string[]).includes(name));
    if (unknown !== undefined) {
      throw new Failure('bad_request', { detail: `Проверки, которые можно пропустить: ${NAMES.join(', ')}` });
    }
    const ready = !stopping && (await allPass(app, server, excluded));
    return reply
      .code(ready ? 200 : 503)
      .headers(ready ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '2' })
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}

async function allPass(app: App, server: FastifyInstance, excluded: readonly string[]): Promise<boolean> {
  for (const name of NAMES) if (!excluded.includes(name) && !(await CHECKS[name](app, server))) return false;
  return true;
}

/** Whether DATA_DIR can be written to; a folder that cannot be asked is no reason to send anybody away. */
async function hasRoom({ config }: App): Promise<boolean> {
  const disk = await statfs(config.data_dir).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize >= MIN_ROOM;
}

/** Whether the database answers in time and has the tables that this version works with. */
async function databaseServes({ db }: App): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
  });
  const answer = isMigrated(db, migrations).catch(() => false);
  const ready = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return ready;
}
