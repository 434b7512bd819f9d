import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { groundUrl } from '../../map/server/ground/serve-ground.ts';
import type { App, CallContext, Visitor } from '../../platform/context.ts';
import type { SiteConfig } from '../../platform/contract/site.ts';
import { type Door, inProcessClient } from '../../platform/door/door.ts';
import { Failure, toFailure } from '../../platform/failure.ts';
import { implementations } from '../implementations.ts';
import { describeRequest } from './api.ts';
import { builtSite, liveSite, registerSite, type SiteDeps } from './site.ts';
import { visitorOfCookie } from './visitor-of.ts';

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url));

/** The site of this process: built files in production, Vite's development server otherwise. */
export function registerPages(app: App) {
  const { config, settings, now } = app;
  const { public_url, public_url_given, map, production } = config;
  return (server: FastifyInstance, { door }: { door: Door }): Promise<void> =>
    registerSite(server, {
      source: production ? builtSite(BUILD) : liveSite(),
      config: () => ({
        ...(public_url_given ? { origin: public_url } : {}),
        brand: config.brand,
        map: { ...map, ...groundOf(app) },
      }),
      visit: visitsOf(app, door),
      now,
      state: () => `${app.catalogue.version} ${settings.version} ${groundOf(app).file?.url ?? ''}`,
    });
}

/** The base map of the file that the settings name, as long as it can be shown. */
function groundOf({ ground }: App): Pick<SiteConfig['map'], 'file'> {
  const state = ground.state();
  if (state.kind !== 'sound') return {};
  const { bounds, zoom_max } = state.file;
  return { file: { url: groundUrl(state.file), bounds, zoom_max } };
}

/** Who asks for a page, with the API as he may use it. */
export function visitsOf(app: App, door: Door): SiteDeps['visit'] {
  return async (request) => {
    const { unknown, ...context } = await pageContext(app, request);
    const api = inProcessClient(door, implementations, context);
    return {
      api: { call: (endpoint, input) => api.call(endpoint, input).catch(tellTrouble(request)) },
      guest: context.visitor.kind === 'guest',
      unknown,
    };
  };
}

/** A database that is away, or gives the call up for another, is no fault of the page: a 503 says so, as in the API. */
function tellTrouble(request: FastifyRequest) {
  return (error: unknown): never => {
    const failure = toFailure(error);
    if (error instanceof Failure || failure.code !== 'unavailable') throw error;
    request.log.warn({ err: error }, 'a page was refused for a trouble that passes');
    throw failure;
  };
}

/**
 * Who asks for a page: known by the refresh cookie, because pages are asked for by browsers without a header of ours. With
 * no database nobody is known, and the page comes as for a guest; `unknown` says so.
 */
async function pageContext(app: App, request: FastifyRequest): Promise<CallContext & { readonly unknown: boolean }> {
  const described = describeRequest(app, request);
  if (described.foreign) throw new Failure('forbidden');
  let unknown = false;
  const visitor = await visitorOfCookie(app, described.cookies).catch((error: unknown): Visitor => {
    if (toFailure(error).code !== 'unavailable') throw error;
    unknown = true;
    return { kind: 'guest' };
  });
  return { app, visitor, requestId: request.id, request: described, unknown };
}
