import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Headers of any answer, whatever it is. */
export const PLAIN_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Pages replace it with their own policy of scripts.
  'content-security-policy': "frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
} as const;

/** Pages whose addresses name people or are secrets: no link out of them says where it came from. */
const BACK_OFFICE = /^\/(users|clients|admin|me|p)(?=$|[/?.])/i;

/** An address with its letters unescaped: the router takes `/%75sers` for `/users`. */
const unescaped = (url: string): string =>
  url.replaceAll(/%([46][1-9a-f]|[57][0-9a])/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Headers of every answer to a request. */
export function securityHeaders(
  config: Config,
  request: Pick<FastifyRequest, 'id' | 'protocol' | 'raw'>,
): Record<string, string> {
  const secure = config.public_url.startsWith('https:') || request.protocol === 'https';
  return {
    ...PLAIN_SECURITY_HEADERS,
    ...(BACK_OFFICE.test(unescaped(request.raw.url ?? '')) ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'x-request-id': request.id,
  };
}

/** Sets them before anything else looks at the request. The policy of scripts is the site's: only pages carry a nonce. */
export function setSecurityHeaders(server: FastifyInstance, config: Config): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(config, request));
    done();
  });
}
