import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Headers of every answer (targets-trust 53). The policy of scripts is the site's: only pages carry one with a nonce. */
export function setSecurityHeaders(server: FastifyInstance, config: Config): void {
  const secure = config.public_url.startsWith('https:');
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
