import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { App } from '../context.ts';
import { implementations } from '../implementations.ts';
import { type Door, inProcessClient } from './door.ts';
import type { ContextOf } from './server.ts';
import { builtSite, liveSite, registerSite } from './site.ts';

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url));

/** The site of this process: built files in production, Vite's development server otherwise. */
export function registerPages({ config, now }: App) {
  const { public_url, public_url_given, brand, map, production } = config;
  return (server: FastifyInstance, { door, contextOf }: { door: Door; contextOf: ContextOf }): Promise<void> =>
    registerSite(server, {
      source: production ? builtSite(BUILD) : liveSite(),
      config: { ...(public_url_given ? { origin: public_url } : {}), brand, map },
      visit: async (request) => {
        const context = await contextOf(request);
        const { visitor } = context;
        return { api: inProcessClient(door, implementations, context), guest: visitor.kind === 'guest' };
      },
      now,
    });
}
