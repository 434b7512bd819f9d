import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

const DOT = '(?:\\.|%2e)';
const SLASH = '(?:/|%2f)';
/** A segment that means «here» or «one up», written in any way; a backslash, which browsers read as a slash. */
const OTHER_MEANING = new RegExp(`${SLASH}${DOT}{1,2}(?:${SLASH}|$)|\\\\|%5c`, 'i');
/** Answered by programs, which are told that such an address is unknown. */
const FOR_PROGRAMS = /^\/+(api|media)(\/|$)/i;

/**
 * Keeps out paths that mean another one to whoever resolves them: rules that look at the beginning of an address (load,
 * headers, a proxy's own) would take them for something else than what is answered. Those with dots or backslashes are
 * unknown addresses; a page with slashes too many is sent to the one with single ones, as people mistype them.
 */
export function refuseCrookedPaths(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const [path = '', ...query] = (request.raw.url ?? '').split('?');
    if (OTHER_MEANING.test(path)) return done(unknown());
    if (!path.includes('//')) return done();
    if (request.method !== 'GET' || FOR_PROGRAMS.test(path)) return done(unknown());
    const search = query.length === 0 ? '' : `?${query.join('?')}`;
    reply.redirect(path.replaceAll(/\/{2,}/g, '/') + search, 308);
  });
}

const unknown = (): Failure => new Failure('not_found', { detail: 'Такого адреса нет' });
