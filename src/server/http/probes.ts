import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` answers 503, while everything else goes on: balancers send their requests elsewhere. */
    announceStop(): void;
  }
}

/** Longest wait for the database before the process is called not ready, ms. */
const DATABASE_PATIENCE = 2_000;
/** With less room on the disk nothing can be relied on to be written, bytes (targets-trust 33). */
const LEAST_ROOM = 4 * 1024 * 1024;
/** More leads than this waiting for the database make the process not ready (targets-trust 33). */
const LEAD_BACKLOG = 1_000;

/** `GET /healthz`, `/livez`: the process answers. `GET /readyz`: it can serve; 503 while it cannot or is stopping. */
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
  server.get('/readyz', async (_request, reply) => {
    const ready = !stopping && app.leads.backlog <= LEAD_BACKLOG && (await hasRoom(app)) && (await databaseServes(app));
    return reply
      .code(ready ? 200 : 503)
      .headers(ready ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-store', 'retry-after': '2' })
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}

/** Whether DATA_DIR can be written to; a folder that cannot be asked is no reason to send anybody away. */
async function hasRoom({ config }: App): Promise<boolean> {
  const disk = await statfs(config.data_dir).catch(() => undefined);
  return disk === undefined || disk.bavail * disk.bsize >= LEAST_ROOM;
}

/** Whether the database answers in time and has the tables that this version works with. */
async function databaseServes({ db }: App): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_PATIENCE);
  });
  const answer = isMigrated(db, migrations).catch(() => false);
  const ready = await Promise.race([answer, patience]);
  clearTimeout(timer);
  return ready;
}
