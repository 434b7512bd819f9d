import type { CallContext } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Counter, Limit } from '../../../platform/limits/limit.ts';
import { type Asker, makeChallenge, onceLimit, type Proof, workOf } from '../../../platform/limits/proof-challenge.ts';
import { networkKey, takeCounted, takeSlots } from '../../../platform/limits/throttle.ts';
import { bitsFor } from '../../../platform/rules/proof-of-work.ts';
import { crowdLimits, passwordLimit } from './limits.ts';
import { tooMany } from './too-many.ts';

/** While a page works the price may rise by so many bits. */
const BITS_OF_GRACE = 1;

export interface Attempt {
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  /** Of a browser that somebody has logged in with this phone from. */
  readonly device: string | undefined;
  readonly proof: Proof | undefined;
}

/**
 * Takes the slots of an attempt to log in before its password is looked at. A phone has its limit. An address has none: thousands
 * of people may be behind one, so more wrong attempts than are free there are worked for, and whoever uses a browser that is
 * known for his phone does not even do that.
 *
 * @returns keys of the counters, that of the phone first.
 * @throws {Failure} `too_many_requests` over the limit of the phone, `proof_required` in a crowd; nothing is counted then.
 */
export function takeAttempt(context: CallContext, { phone, device, proof }: Attempt): Promise<string[]> {
  const { app, request } = context;
  const now = app.now();
  const asker: Asker = { what: 'login', phone, network: networkKey(request.ip) };
  const work = workOf(app.accounts, asker, proof, now);
  const own = passwordLimit(phone, device);
  const crowd = device === undefined ? crowdLimits(request.ip) : [];
  const counted = [own, ...crowd.map((limit) => ({ ...limit, most: Number.POSITIVE_INFINITY }))];
  return app.db.transaction().execute(async (trx) => {
    const { wait, counters } = await takeCounted(trx, counted, now);
    if (wait !== undefined) {
      app.accounts.tally.throttled++;
      throw tooMany(wait);
    }
    const asked = workAsked(crowd, counters);
    if (asked && (work?.bits ?? 0) < asked.bits - BITS_OF_GRACE) throw refusal(asked);
    if (asked && work && (await takeSlots(trx, [onceLimit(work)], now)) !== undefined) throw refusal(asked);
    return counted.map(({ key }) => key);
  });

  function refusal({ bits, until }: Asked): Failure {
    app.accounts.tally.proofs_required++;
    return new Failure('proof_required', {
      challenge: makeChallenge(app.accounts.keyring, asker, bits, now),
      retryAfterSeconds: Math.ceil((until - now) / 1_000),
      detail: 'Отсюда слишком часто вводят неверный пароль. Повторите попытку позже',
    });
  }
}

interface Asked {
  readonly bits: number;
  /** When nothing is asked any more, epoch ms. */
  readonly until: number;
}

/** What an attempt that has just been counted has to bring. */
function workAsked(crowd: readonly Limit[], counters: readonly Counter[]): Asked | undefined {
  const over = counters.flatMap(({ key, count, window_ends_at }) => {
    const most = crowd.find((limit) => limit.key === key)?.most ?? count;
    return count > most ? [{ bits: bitsFor((count - 1) / most), until: window_ends_at.getTime() }] : [];
  });
  if (over.length === 0) return undefined;
  return { bits: Math.max(...over.map(({ bits }) => bits)), until: Math.max(...over.map(({ until }) => until)) };
}
