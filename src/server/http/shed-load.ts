import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { WorkTurns } from './work-turns.ts';

/** Answers in the making at which new requests are refused: an idle machine has a handful (targets-trust 47). */
const MOST_AT_ONCE = 100;
/** Made once: noting where it was made would be two fifths of what a refusal costs. */
const OVERLOADED = new Failure('unavailable', { retryAfterSeconds: 2 });

/**
 * Begins requests in turns, and refuses with a 503 what this process could not answer in time anyway, before it costs
 * anything: so those that are in the making are answered, and the process is itself again as soon as the crowd is gone. In
 * the making is what has been read whole and is not yet handed to the system, so that who sends slowly is not counted.
 * Never waiting and never refused: requests of visitors (leads), which must not be lost, probes and figures, and files of
 * pages that were sent already.
 */
export function shedLoad(server: FastifyInstance): void {
  const making = new Set<FastifyRequest>();
  const turns = new WorkTurns();
  server.server.on('connection', () => turns.arrived());
  server.addHook('onRequest', (request, _reply, done) => {
    if (isNeverRefused(request)) return done();
    const refuse = (): void => done(OVERLOADED);
    turns.enter(() => (making.size < MOST_AT_ONCE ? done() : refuse()), refuse);
  });
  server.addHook('preHandler', (request, reply, done) => {
    making.add(request);
    reply.raw.once('close', () => making.delete(request));
    done();
  });
  // Pages are rendered and compressed while they are sent.
  server.addHook('onResponse', (request, _reply, done) => {
    making.delete(request);
    done();
  });
}

function isNeverRefused({ routeOptions, raw }: FastifyRequest): boolean {
  if (routeOptions.config.identity === 'signature') return true;
  return /^\/(livez|healthz|readyz|metrics|assets\/)/.test(raw.url ?? '');
}
