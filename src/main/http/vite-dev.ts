import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';

/** Loads the site's server build as it is now; call it for each page, so that an edit shows at the next request. */
export type LoadBuild = () => Promise<Record<string, unknown>>;

/**
 * Development only: serves the site's modules through Vite from within our own server, so that site, API and hot
 * updates share one port. Requests that Vite knows (modules, client code, styles) are answered before any route of
 * `scope`; all others go on.
 *
 * @param scope the part of the server that answers pages, not yet listening.
 */
export async function registerViteDev(scope: FastifyInstance): Promise<LoadBuild> {
  const vite = await keepingSignals(() =>
    createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: scope.server } } }),
  );
  scope.addHook('onClose', () => vite.close());
  scope.addHook('onRequest', async (request, reply) => {
    if (await answeredBy(vite, request.raw, reply.raw)) reply.hijack();
  });
  return () => vite.ssrLoadModule('virtual:react-router/server-build');
}

/** Whether Vite has taken a request; an answer of its own counts as soon as it is sent. */
function answeredBy(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });
}

/** React Router's plugin opens a second server of Vite, which ends the process at SIGTERM: stopping is our own matter. */
async function keepingSignals<T>(work: () => Promise<T>): Promise<T> {
  const own = process.listeners('SIGTERM');
  const result = await work();
  for (const listener of process.listeners('SIGTERM')) if (!own.includes(listener)) process.off('SIGTERM', listener);
  return result;
}
