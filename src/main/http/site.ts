import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { SiteApi, SiteConfig, SiteEntry, SiteHandler } from '../../platform/contract/site.ts';
import { Failure } from '../../platform/failure.ts';
import { pagePolicy, REPORTING_ENDPOINTS } from '../../platform/http/page-policy.ts';
import { builtStyles, type StyleSource } from '../../site/first-visit/first-styles.ts';
import { forFirstVisit } from '../../site/first-visit/first-visit.ts';
import { NoncedPage } from '../../site/first-visit/nonced-page.ts';
import { PageCache } from '../../site/first-visit/page-cache.ts';
import { notFound } from './api.ts';

/** Where the site comes from: files that were built, or a development server that builds on demand. */
export interface SiteSource {
  readonly mode: 'production' | 'development';
  /** Serves the browser's files in `scope` and answers how to load the build for a page. */
  readonly attach: (scope: FastifyInstance) => Promise<() => Promise<ServerBuild>>;
  /** Style sheets that may stand inside a page. */
  readonly styles?: StyleSource;
}

export interface SiteDeps {
  readonly source: SiteSource;
  /** As it is now. `origin` absent: addresses follow the request. */
  readonly config: () => Omit<SiteConfig, 'origin'> & { readonly origin?: string };
  readonly visit: (request: FastifyRequest) => Promise<Visit>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Names what catalogue and settings show: a page made before they changed is shown to nobody afterwards. */
  readonly state?: () => string;
}

/** Who asks for a page. */
export interface Visit {
  /** The in-process API with his rights. */
  readonly api: SiteApi;
  /** Whether nobody is logged in: a guest's page may be shown to other guests for a few seconds. */
  readonly guest: boolean;
  /** A guest only because the database does not answer who he is. */
  readonly unknown?: boolean;
}

/** What answering a page needs. */
interface Site extends SiteDeps {
  readonly load: () => Promise<ServerBuild>;
  readonly pages: PageCache;
}

/** When to ask again for a page that the database was needed for, s. */
const RETRY_AFTER = 5;
const PAGE_LIFETIME_MS = 5_000;
const PAGE_MEMORY = 64 * 1024 * 1024;
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** The site as `react-router build` left it in `folder`. */
export function builtSite(folder: string): SiteSource {
  return {
    mode: 'production',
    styles: builtStyles(resolve(folder, 'client')),
    async attach(scope) {
      const build = (await import(pathToFileURL(resolve(folder, 'server/index.js')).href)) as ServerBuild;
      await serveFiles(scope, resolve(folder, 'client'));
      return async () => build;
    },
  };
}

/** The site from its sources, built on demand with hot updates. */
export function liveSite(): SiteSource {
  return {
    mode: 'development',
    async attach(scope) {
      const { registerViteDev } = await import('./vite-dev.ts');
      return (await registerViteDev(scope)) as unknown as () => Promise<ServerBuild>;
    },
  };
}

/** Mounts the site: its files by name, every other address as a page. Register it after the API. */
export async function registerSite(app: FastifyInstance, deps: SiteDeps): Promise<void> {
  await app.register(async (scope) => {
    const load = await deps.source.attach(scope);
    await scope.register(compress, {
      encodings: ['gzip'],
      threshold: 1_024,
      // Without it a streamed page would wait in the compressor until its slowest part is there.
      zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 6 },
    });
    // Forms reach the router unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const pages = new PageCache({ lifetime: PAGE_LIFETIME_MS, capacity: PAGE_MEMORY });
    const site: Site = { ...deps, load, pages };
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) => answerPage(request, reply, site),
    });
  });
}

/** Files of the build by exact name, compressed ahead of time; those with a hash in the name never change. */
async function serveFiles(scope: FastifyInstance, clientDir: string): Promise<void> {
  await scope.register(serveStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? YEAR : HOUR);
      reply.header('vary', 'accept-encoding');
    },
  });
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> {
  const url = addressOf(request, site.config().origin);
  if (/^\/(api|media)(\/|$)/.test(url.pathname)) throw notFound(url.pathname);
  if (isFileName(url.pathname)) throw new Failure('not_found', { detail: 'Нет такого файла' });

  const nonce = randomBytes(16).toString('base64');
  const visit = await site.visit(request);
  // Pages are only read: what they send goes to calls.
  if (request.method === 'POST') throw new Failure('method_not_allowed');
  const { guest } = visit;
  const key =
    guest && isForAnybody(request) && site.source.mode === 'production'
      ? `${site.state?.() ?? ''} ${url.href}`
      : undefined;
  reply.header('cache-control', guest ? 'private, no-cache' : 'no-store');
  const kept = key === undefined ? undefined : site.pages.get(key, site.now());
  if (kept) return sendKept(request, reply, kept, nonce, site);

  const response = await render(request, url, nonce, site, visit);
  // The router takes some addresses in any letters: each page has one.
  const small = [200, 404].includes(response.status) ? inSmallLetters(url.pathname) : undefined;
  if (small !== undefined) {
    void response.body?.cancel();
    return reply.redirect(`${small}${url.search}`, 301);
  }
  if (response.status === 503) reply.header('retry-after', RETRY_AFTER);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage) reply.headers(policyOf(site, nonce));
  if (key === undefined || !isPage || response.status !== 200 || !response.body) return reply.send(response);

  // No cookie: a first visit, whose browser has nothing of ours yet.
  const { styles } = site.source;
  const [now, later] = (styles ? forFirstVisit(response.body, styles) : response.body).tee();
  void keep(site, key, later, nonce);
  return reply.send(new Response(now, response));
}

/** The address asked for. A host that is none, and a path that is another's address, are refused. */
function addressOf(request: FastifyRequest, origin: string | undefined): URL {
  const path = request.raw.url ?? '/';
  const url = URL.parse(`${origin ?? `${request.protocol}://${request.host}`}${path}`);
  if (!url || !path.startsWith('/')) throw new Failure('bad_request');
  return url;
}

/** Links that a secret stands in: in it capitals are other letters. */
const SECRET = /^\/(p|compare)\//i;

/**
 * The path that an address with capitals means: all of ours are written in small letters. Undefined where there are none, and
 * where two slashes begin: as a place to go to, that is another site.
 */
function inSmallLetters(path: string): string | undefined {
  if (path.startsWith('//') || SECRET.test(path) || path.endsWith('.data')) return undefined;
  const small = path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (sign) => (sign.startsWith('%') ? sign : sign.toLowerCase()));
  return small === path ? undefined : small;
}

/** Whether the answer depends on nothing but the address: a cookie may hold the visitor's view of the search. */
function isForAnybody({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;
}

async function render(
  request: FastifyRequest,
  url: URL,
  nonce: string,
  site: Site,
  { api, guest, unknown = false }: Visit,
): Promise<Response> {
  const build = await site.load();
  const config: SiteConfig = { ...site.config(), origin: url.origin };
  return handlerOf(build, site.source.mode)(webRequest(request, url), api, {
    config,
    guest,
    unknown,
    nonce,
    requestId: request.id,
    now: site.now(),
    reportError: (error) => request.log.error({ err: error }, 'page failed'),
  });
}

const handlers = new WeakMap<ServerBuild, SiteHandler>();

/** One handler a build; the development server makes a new build after every change. */
function handlerOf(build: ServerBuild, mode: SiteSource['mode']): SiteHandler {
  const known = handlers.get(build);
  if (known) return known;
  const entry = build.entry.module as unknown as SiteEntry<ServerBuild>;
  const handler = entry.createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const abort = new AbortController();
  request.raw.on('close', () => {
    if (request.raw.destroyed && !request.raw.complete) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const text of [value].flat()) if (text !== undefined) headers.append(name, text);
  }
  return new Request(url, { method: request.method, headers, signal: abort.signal });
}

async function keep(site: Site, key: string, body: ReadableStream<Uint8Array>, nonce: string): Promise<void> {
  try {
    site.pages.set(key, new NoncedPage(await new Response(body).text(), nonce), site.now());
  } catch {
    // The page broke off while it was rendered: the visitor's answer shows it, nothing is kept.
  }
}

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: NoncedPage,
  nonce: string,
  site: Site,
): FastifyReply {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').headers(policyOf(site, nonce));
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.header('x-no-compression', '1').send(page.text(nonce));
  }
  return reply.header('content-encoding', 'gzip').send(page.gzip(nonce));
}

/** The headers of a page's policy. */
function policyOf({ config, source }: Site, nonce: string): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(config(), nonce, source.mode === 'development'),
    'reporting-endpoints': REPORTING_ENDPOINTS,
  };
}

/** `/wp-login.php` and the like: asked for by scanners, never a page. The router's own data addresses end in `.data`. */
function isFileName(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.data');
}
