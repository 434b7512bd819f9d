import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App, CallContext, CallRequest } from '../../platform/context.ts';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { type Door, type Implementation, PreparedAnswer, requireAccess } from '../../platform/door/door.ts';
import { dispositionOf, FileAnswer } from '../../platform/door/file-answer.ts';
import { StreamAnswer } from '../../platform/door/stream-answer.ts';
import { Failure, toFailure } from '../../platform/failure.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { endpoints } from '../contract/index.ts';
import { FAILURE_PAGE_HEADERS, failurePage, isForReading } from './failure-page.ts';

/**
 * The calls of the API over HTTP: which address is which call, what a call may know of the request that makes it, and how
 * what the door gives is answered, failures included.
 */

export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Shorter answers fit into one packet anyway, bytes. */
const COMPRESS_FROM = 1_400;
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyInstance {
    /** Failures that a person reads are pages that bear this name. */
    readonly agencyName?: () => string;
  }
  interface FastifyContextConfig {
    /** Name of the endpoint of the contract. */
    readonly endpoint?: string;
    readonly authority?: Endpoint['authority'];
    readonly identity?: Endpoint['identity'];
  }
}

export interface ApiDeps {
  readonly door: Door;
  readonly implementations: readonly Implementation[];
  /** Who makes the request, within which process. */
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => CallContext | Promise<CallContext>;
}

/** Registers every implemented endpoint. Registering one twice, or one without access, throws at start. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  const takesForms = ({ endpoint }: Implementation): boolean => endpoint.forms === true;
  registerCalls(app, { ...deps, implementations: deps.implementations.filter((each) => !takesForms(each)) });
  // A scope of their own: no other call reads what a page of another site can send without asking.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    registerCalls(scope, { ...deps, implementations: deps.implementations.filter(takesForms) });
  });
}

function registerCalls(app: FastifyInstance, { door, implementations, contextOf }: ApiDeps): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation;
    if (!endpoint.access) throw new Error(`${endpoint.name} has no access: refused`);
    app.route({
      method: endpoint.method,
      ...(endpoint.bodyLimit === undefined
        ? {}
        : { bodyLimit: endpoint.bodyLimit, onRequest: admit(endpoint, contextOf) }),
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: endpoint.name, authority: endpoint.authority, identity: endpoint.identity },
      handler: async (request, reply) => {
        const context = await contextOf(request, reply);
        refuseForeign(context);
        const guest = context.visitor.kind === 'guest';
        // What the door prepared for one guest it would prepare for the next: the same address needs no second parsing.
        const shared = guest && endpoint.method === 'GET' && endpoint.access === 'public';
        const address = shared ? `GET ${request.raw.url}` : undefined;
        const { answers, version } = context.app.catalogue;
        const kept = address === undefined ? undefined : answers.find(version, address);
        if (kept) return sendAnswer(request, reply, kept, 200, true);
        const answer = await door.enter(implementation, context, {
          params: request.params,
          query: request.query,
          body: request.body,
        });
        if (address !== undefined && answer instanceof PreparedAnswer && answer.etag)
          answers.keep(version, address, answer);
        // Nothing is answered: a promise of the reply would last as long as the stream.
        if (answer instanceof StreamAnswer) return sendStream(request, reply, answer);
        return sendAnswer(request, reply, answer, endpoint.status ?? 200, guest);
      },
    });
  }
}

function refuseForeign({ request }: CallContext): void {
  if (request.foreign) throw new Failure('forbidden', { detail: 'Запрос с чужого сайта отклонён' });
}

/** Who may not make a call with a large body is told so before a byte of it is read. */
function admit({ access }: Endpoint, contextOf: ApiDeps['contextOf']) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const context = await contextOf(request, reply);
    refuseForeign(context);
    requireAccess(access, context.visitor);
  };
}

/** Longest Idempotency-Key that is read, characters. */
const MAX_KEY_LENGTH = 200;
const MAX_COOKIES = 50;
/**
 * Header Clear-Site-Data of an ended session. Not "cookies" and "storage", which would take the known device and requests that
 * wait for the connection; not "cache", which holds nothing of a person's (no-store) and may take a browser seconds.
 */
const PREPARED_PAGES = '"prefetchCache", "prerenderCache"';
const UNSAFE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What a call may know of its request. `reply` receives the cookies; without one they are dropped (pages only read). */
export function describeRequest(app: App, request: FastifyRequest, reply?: FastifyReply): CallRequest {
  const { headers } = request;
  const secure = isSecure(app, request);
  return {
    ip: request.ip,
    user_agent: headers['user-agent']?.slice(0, 500),
    idempotency_key: headerText(headers['idempotency-key'])?.slice(0, MAX_KEY_LENGTH),
    get origin() {
      return ownOrigin(app, request);
    },
    foreign: isForeign(app, request),
    stream: /\btext\/event-stream\b/i.test(headers.accept ?? ''),
    prefetch: isPrefetch(request),
    route: request.routeOptions.url ?? '',
    get cookies() {
      return readCookies(headers.cookie, secure);
    },
    forgetPages: () => void reply?.header('clear-site-data', PREPARED_PAGES),
    setCookie: (name, value, maxAgeSeconds) => {
      const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
      if (reply) replaceCookie(reply, cookieName(name, secure), `${value}; ${attributes}`);
    },
  };
}

/** Whether browsers see the site over TLS; then cookies carry Secure and the prefix `__Host-`. */
function isSecure({ config }: App, request: FastifyRequest): boolean {
  return config.public_url_given ? config.public_url.startsWith('https:') : request.protocol === 'https';
}

function ownOrigin({ config }: App, request: FastifyRequest): string {
  return config.public_url_given ? config.public_url : `${request.protocol}://${request.host}`;
}

/**
 * Whether a page of another site sent a changing request. Browsers say it in `Sec-Fetch-Site`; older ones and disguised
 * ones by an Origin that is not ours. Programs send neither.
 */
function isForeign(app: App, request: FastifyRequest): boolean {
  if (!UNSAFE_METHODS.has(request.method)) return false;
  const site = headerText(request.headers['sec-fetch-site']);
  if (site === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined || site === 'same-origin') return false;
  return origin !== ownOrigin(app, request);
}

/** Browsers say `Sec-Purpose` or `Purpose`, older Firefox `X-Moz`. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(headerText(purpose) ?? ''));
}

const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Cookies by name without the prefix; over https only those that carry it count. The first of equal names wins. */
function readCookies(header: string | undefined, secure: boolean): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';', MAX_COOKIES)) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const written = part.slice(0, at).trim();
    const ours = written.startsWith('__Host-');
    if (secure !== ours) continue;
    const name = ours ? written.slice('__Host-'.length) : written;
    cookies[name] ??= part.slice(at + 1).trim();
  }
  return cookies;
}

/** Fastify adds to the cookies of an answer whatever is set: those that stay are set anew, without the former one of the name. */
function replaceCookie(reply: FastifyReply, name: string, value: string): void {
  const former = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...former.filter((cookie) => !cookie.startsWith(`${name}=`)), `${name}=${value}`]);
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  status: number,
  guest: boolean,
): FastifyReply {
  reply.header('cache-control', guest ? 'private, no-cache' : 'no-store');
  if (status === 204) return reply.code(204).send();
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  reply.header('content-type', JSON_TYPE);
  const prepared = answer instanceof PreparedAnswer ? answer : new PreparedAnswer(JSON.stringify(answer));
  if (prepared.etag) {
    reply.header('etag', prepared.etag);
    if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send();
  }
  reply.code(status).header('vary', 'accept-encoding');
  if (prepared.size < COMPRESS_FROM || !acceptsGzip(request)) return reply.send(prepared.bytes());
  return reply.header('content-encoding', 'gzip').send(prepared.gzip());
}

/** Sends a file to keep while it is read. Lists of people are never kept on the way. */
function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', dispositionOf('attachment', name))
    .send(content);
}

const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!;q=0(\.0+)?\b)/.test(request.headers['accept-encoding'] ?? '');

/**
 * The one exit for failure: problem+json for programs, the same as a page for people. Unknown errors are logged with the request
 * id and never shown.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error);
  // A refusal that is meant needs no more than the line of its request.
  const meant = failure.code === 'unavailable' && failure.cause === undefined;
  // A sender that hung up before its body was whole is no fault of ours, and nobody reads this answer.
  const hungUp = request.raw.destroyed && !request.raw.complete;
  if (failure.status >= 500 && !meant && !hungUp)
    request.log.error({ err: failure.cause ?? failure }, 'request failed');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  reply.code(failure.status);
  const problem = failure.problem(request.id);
  const agency = request.server.agencyName?.();
  if (agency !== undefined && isForReading(request.headers.accept))
    return reply.headers(FAILURE_PAGE_HEADERS).send(failurePage(problem, agency));
  return reply.header('cache-control', 'no-store').header('content-type', PROBLEM_TYPE).send(JSON.stringify(problem));
}

/** Says of an address that no route took that it is unknown, or, when calls of another method have it, a 405. */
export function notFound(path = ''): Failure {
  patterns ??= endpoints.map((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
  if (path.startsWith('/api/') && patterns.some((pattern) => pattern.test(path)))
    return new Failure('method_not_allowed');
  return new Failure('not_found', { detail: 'Такого адреса нет' });
}

let patterns: readonly RegExp[] | undefined;
