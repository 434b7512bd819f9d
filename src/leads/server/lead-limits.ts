import type { CallContext } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import {
  type Challenge,
  makeChallenge,
  type Proof,
  type ShownWork,
  workOf,
} from '../../platform/limits/proof-challenge.ts';
import { networkKey } from '../../platform/limits/throttle.ts';
import { bitsFor } from '../../platform/rules/proof-of-work.ts';

/** What a request of a visitor has to bring by how many came from its address: thousands of people may be behind one. */

export const HOUR = 3_600_000;
/** So many new requests an hour need no work and are not marked; of one phone more are marked, never refused. */
export const FREE = { address: 30, phone: 5 } as const;
/** More of one address are refused, for the page to send later: no crowd of people, and the office could not read them. */
const MAX_OF_ADDRESS = 1_000;
/** Below two seconds on a phone: the request is sent while its sender goes on reading. */
const MAX_BITS = 18;
/** While a page works the price may rise by so many bits. */
const BITS_OF_GRACE = 1;

/** What a sender did for his request, and what he may be asked to do. */
export interface Sender {
  readonly shown: ShownWork | undefined;
  readonly challenge: (bits: number) => Challenge;
}

export function senderOf({ app, request }: CallContext, phone: string, proof: Proof | undefined): Sender {
  const { accounts } = app;
  const now = app.now();
  const asker = { what: 'lead', phone, network: networkKey(request.ip) } as const;
  return {
    shown: workOf(accounts, asker, proof, now),
    challenge: (bits) => {
      accounts.tally.proofs_required++;
      return makeChallenge(accounts.keyring, asker, bits, now);
    },
  };
}

/** Requests of an address within the present hour. */
export interface AddressCount {
  /** With the one that is looked at. */
  readonly count: number;
  /** Until the hour is over. */
  readonly seconds: number;
}

/**
 * Lets a request in, or not. `again`: its work was shown for another one.
 *
 * @throws {Failure} `proof_required` where it lacks work, `too_many_requests` above what the office can read.
 */
export function letIn({ shown, challenge }: Sender, { count, seconds }: AddressCount, again: boolean): void {
  if (count <= FREE.address) return;
  const refusal = {
    detail: 'Слишком много заявок, попробуйте позже',
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  };
  if (count > MAX_OF_ADDRESS) throw new Failure('too_many_requests', refusal);
  const bits = bitsFor((count - 1) / FREE.address, MAX_BITS);
  if (again || (shown?.bits ?? 0) < bits - BITS_OF_GRACE)
    throw new Failure('proof_required', { ...refusal, challenge: challenge(bits) });
}
