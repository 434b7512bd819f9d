import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, CallRequest } from '../context.ts';

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
