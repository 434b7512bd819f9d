import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Answers in the making at which new requests are refused: an idle machine has a handful (targets-trust 47). */
const MOST_AT_ONCE = 100;
/** When to ask again, s. */
const RETRY_AFTER = 2;

/** How often the loop shows that it goes round, ms. */
const LOOK = 100;
/** One round of the loop may take so long, ms: a crowd that is read in it later is refused, or the round would never end. */
const LONGEST_ROUND = 400;
/** So many requests of a round are no crowd: a machine that slept, or had no time for us, answers whoever was waiting. */
const NO_CROWD = 8;

/**
 * Refuses with a 503 what this process could not answer in time anyway, before it costs anything: so those that are in the
 * making are answered, and the process is itself again as soon as the crowd is gone. In the making is what has been read
 * whole and is not yet handed to the system, so that who sends slowly is not counted. Never refused: requests of visitors
 * (leads), which must not be lost, probes and figures, and files of pages that were sent already.
 */
export function shedLoad(server: FastifyInstance): void {
  const making = new Set<FastifyRequest>();
  const round = new LoopRound();
  server.addHook('onListen', async () => round.start());
  server.addHook('onClose', async () => round.stop());
  server.addHook('onRequest', (request, _reply, done) => {
    const late = !round.take();
    const refused = (making.size >= MOST_AT_ONCE || late) && !isNeverRefused(request);
    done(refused ? new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER }) : undefined);
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

/** Tells whether the present round of the loop has been going on for too long to take more into it. */
export class LoopRound {
  #taken = 0;
  #expected = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #now: () => number;

  /** @param now milliseconds of a steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  start(): void {
    this.look();
    this.#timer = setInterval(() => this.look(), LOOK).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#expected = Number.POSITIVE_INFINITY;
  }

  /** A round begins. */
  look(): void {
    this.#taken = 0;
    this.#expected = this.#now() + LOOK;
  }

  /** Whether one more request may be taken into the round. */
  take(): boolean {
    this.#taken++;
    return this.#taken <= NO_CROWD || this.#now() - this.#expected <= LONGEST_ROUND;
  }
}

function isNeverRefused({ routeOptions, raw }: FastifyRequest): boolean {
  if (routeOptions.config.identity === 'signature') return true;
  return /^\/(livez|healthz|readyz|metrics|assets\/)/.test(raw.url ?? '');
}
