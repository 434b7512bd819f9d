import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { type Lane, RequestPlaces } from './request-places.ts';
import { WorkTurns } from './request-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line that the route's requests stand in; `common` unless said. */
    lane?: Lane;
  }
  interface FastifyInstance {
    /** What the requests of this process hold now. */
    readonly requestPlaces: RequestPlaces;
  }
}

/**
 * Answers in the making at which new requests of a lane are refused. An idle machine has a handful. What is made for
 * `pictures` and `printouts` waits in queues of its own with narrower bounds; these keep the memory.
 */
export const MAX_MAKING: Readonly<Record<Lane, number>> = { common: 100, pictures: 1_000, printouts: 100 };
/** Answers of a lane that wait for their readers at which new requests are refused: each keeps its memory until it is read. */
const MAX_SENDING = 1_000;
/** How often answers are looked for whose readers are slow, ms. */
const LOOK_AT_READERS_EVERY_MS = 1_000;
/** How often places are looked for whose connection is gone while their work does not end, ms. */
const LOOK_EVERY_MS = 10_000;
/** Made once: noting where it was made would be two fifths of what a refusal costs. */
const OVERLOADED = new Failure('unavailable', { retryAfterSeconds: 2 });
const READING = new Set(['GET', 'HEAD']);

/**
 * Begins requests in turns, and refuses with a 503 what this process could not answer in time anyway, before it costs
 * anything: so those that are in the making are answered, and the process is itself again as soon as the crowd is gone. In
 * the making is what has been read whole and is not yet handed to the system, so that who sends slowly is not counted.
 * Never waiting and never refused: requests of visitors (leads), which must not be lost, probes and figures, and files of
 * pages that were sent already.
 *
 * A request whose sender has gone leaves the line, and what it asked for is not made any more; what it wanted to be written
 * is. Who holds what is known to {@link RequestPlaces} alone.
 */
export function shedLoad(server: FastifyInstance, places: RequestPlaces = new RequestPlaces()): void {
  const turns = new WorkTurns();
  server.decorate('requestPlaces', places);
  server.server.on('connection', () => turns.arrived());
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function measured(this: FastifyInstance, request, reply) {
      return untilEnded(places.work(reply.raw), reply, () => handler.call(this, request, reply));
    };
  });
  server.addHook('onRequest', (request, reply, done) => {
    const lane = request.routeOptions.config.lane ?? 'common';
    const place = places.enter(request.raw, reply.raw, lane);
    if (isNeverRefused(request)) return done();
    const refuse = (): void => {
      places.called(place);
      places.refuse(place);
      done(OVERLOADED);
    };
    const begin = (): void => {
      places.called(place);
      const { making, sending } = places.load(lane);
      if (making < MAX_MAKING[lane] && sending < MAX_SENDING) done();
      else refuse();
    };
    // Nothing is called for somebody who has gone: nobody would hear the answer.
    if (place.answered) return;
    const leaveLine = turns.enter(lane, begin, refuse);
    if (leaveLine) places.wait(place, leaveLine);
  });
  server.addHook('preHandler', (request, reply, done) => {
    const place = places.placeOf(reply.raw);
    if (place && !isOfOperations(request)) places.begin(place);
    if (place) return done();
    // The sender went while the request was read: what he wrote is done, what he asked for is made for nobody.
    if (!READING.has(request.method)) done();
  });
  const looking = setInterval(() => {
    const lost = places.takeBackLost();
    if (lost > 0) server.log.error({ lost }, 'requests held their places long after their connections had ended');
  }, LOOK_EVERY_MS).unref();
  const reading = setInterval(() => places.cutSlowReaders(), LOOK_AT_READERS_EVERY_MS).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(looking);
    clearInterval(reading);
    done();
  });
}

/** Runs a handler and calls `ended` when it is through: at once, or when what it promised has come or failed. */
function untilEnded<T>(ended: () => void, reply: FastifyReply, handle: () => T): T {
  let outcome: T;
  try {
    outcome = handle();
  } catch (error) {
    ended();
    throw error;
  }
  // A reply is a promise too, of the end of its response.
  if (outcome instanceof Promise && (outcome as unknown) !== reply) outcome.then(ended, ended);
  else ended();
  return outcome;
}

function isNeverRefused(request: FastifyRequest): boolean {
  return request.routeOptions.config.identity === 'signature' || isOfOperations(request);
}

/** Probes, figures, and files of pages that were sent already: they take no place either. */
function isOfOperations({ raw }: FastifyRequest): boolean {
  return /^\/(?:(?:livez|healthz|readyz|metrics)(?:\?|$)|assets\/)/.test(raw.url ?? '');
}
