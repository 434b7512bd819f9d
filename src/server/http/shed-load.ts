import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Answers in the making at which new requests are refused: an idle machine has a handful (targets-trust 47). */
const MOST_AT_ONCE = 100;
/** When to ask again, s. */
const RETRY_AFTER = 2;

/** How often the loop is looked at, ms. */
const LOOK = 100;
/** The loop may be so late, ms: more means that answers take longer than they may (targets-trust 46). */
const LATEST = 200;
/** Late once is a pause, late twice in a row is too much work. */
const PATIENCE = 2;
/** The share that is refused grows by this for each second that the loop is late, and falls by the other with each good look. */
const GROWTH = 0.3;
const DECAY = 0.03;
const MOST_REFUSED = 0.95;

/**
 * Refuses with a 503 what this process could not answer in time anyway, before it costs anything: so those that are in the
 * making are answered, and the process is itself again as soon as the crowd is gone. Counted is what the server works on,
 * not who sends or reads slowly. Never refused: requests of visitors (leads), which must not be lost, probes and figures,
 * and files of pages that were sent already.
 */
export function shedLoad(server: FastifyInstance): void {
  const making = new Set<FastifyRequest>();
  const pressure = new LoopPressure();
  server.addHook('onListen', async () => pressure.start());
  server.addHook('onClose', async () => pressure.stop());
  server.addHook('onRequest', (request, _reply, done) => {
    const refused = (making.size >= MOST_AT_ONCE || Math.random() < pressure.refused) && !isNeverRefused(request);
    done(refused ? new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER }) : undefined);
  });
  server.addHook('preHandler', (request, reply, done) => {
    making.add(request);
    reply.raw.once('close', () => making.delete(request));
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    making.delete(request);
    done();
  });
}

/** Tells by the lateness of the loop which share of new requests is too much. */
export class LoopPressure {
  /** From 0, nothing, to almost 1. */
  refused = 0;
  #late = 0;
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    let expected = performance.now() + LOOK;
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.look(now - expected);
      expected = now + LOOK;
    }, LOOK).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes one look into account. @param late how late the loop was, ms. */
  look(late: number): void {
    this.#late = late > LATEST ? this.#late + 1 : 0;
    if (this.#late >= PATIENCE) this.refused = Math.min(MOST_REFUSED, this.refused + (late / 1_000) * GROWTH);
    else if (this.#late === 0) this.refused = Math.max(0, this.refused - DECAY);
  }
}

function isNeverRefused({ routeOptions, raw }: FastifyRequest): boolean {
  if (routeOptions.config.identity === 'signature') return true;
  return /^\/(livez|healthz|readyz|metrics|assets\/)/.test(raw.url ?? '');
}
