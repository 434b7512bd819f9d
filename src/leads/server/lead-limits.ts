import type { CallContext } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import type { Counter, Limit } from '../../platform/limits/limit.ts';
import {
  type Challenge,
  makeChallenge,
  onceLimit,
  type Proof,
  type ShownWork,
  workOf,
} from '../../platform/limits/proof-challenge.ts';
import { addressKey, networkKey } from '../../platform/limits/throttle.ts';
import { bitsFor } from '../../platform/rules/proof-of-work.ts';

/** What a request of a visitor has to bring by how many came from its address: thousands of people may be behind one. */

const HOUR = 3_600_000;
/** So many new requests an hour need no work and are not marked; of one phone more are marked, never refused. */
const FREE = { address: 30, phone: 5 } as const;
/** More of one address are refused, for the page to send later: no crowd of people, and the office could not read them. */
const MAX_OF_ADDRESS = 1_000;
/** Below two seconds on a phone: the request is sent while its sender goes on reading. */
const MAX_BITS = 18;
/** While a page works the price may rise by so many bits. */
const BITS_OF_GRACE = 1;

/** What a sender did for his request, and what he may be asked to do. */
export interface Visitor {
  readonly shown: ShownWork | undefined;
  readonly challenge: (bits: number) => Challenge;
}
/** A service is known by the secret of its address: all its calls come from one place, and it does no work. */
export type Sender = Visitor | 'service';

export function senderOf({ app, request }: CallContext, phone: string, proof: Proof | undefined): Visitor {
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

/**
 * What a request is counted by: its address and its phone, in the order of their keys. It takes a slot of each however many
 * are taken; {@link letIn} judges the counters.
 */
export const countedBy = ({ ip, phone }: { readonly ip: string; readonly phone: string }): Limit[] =>
  [`lead:ip:${addressKey(ip)}`, `lead:phone:${phone}`].map((key) => ({
    key,
    most: Number.POSITIVE_INFINITY,
    window: HOUR,
  }));

/** How a request is let in. */
export interface Entry {
  /** More came than people send. */
  readonly many: boolean;
  /** Work that it needed: good once, so what takes it, and what to throw when it was taken before. */
  readonly work?: { readonly once: Limit; readonly refusal: () => Failure };
}

/**
 * Lets a request in, or not, by the counters of its address and its phone. `now` in epoch ms.
 *
 * @throws {Failure} `proof_required` where it lacks work, `too_many_requests` above what the office can read.
 */
export function letIn(sender: Sender, [address, phone]: readonly Counter[], now: number): Entry {
  if (!address || !phone) throw new Error('the counters of the door were not returned');
  const { count } = address;
  const free = sender === 'service' ? MAX_OF_ADDRESS : FREE.address;
  if (count <= free) return { many: phone.count > FREE.phone };
  const said = {
    detail: 'Слишком много заявок, попробуйте позже',
    retryAfterSeconds: Math.max(1, Math.ceil((address.window_ends_at.getTime() - now) / 1_000)),
  };
  if (sender === 'service' || count > MAX_OF_ADDRESS) throw new Failure('too_many_requests', said);
  const { shown, challenge } = sender;
  const bits = bitsFor((count - 1) / FREE.address, MAX_BITS);
  const refusal = () => new Failure('proof_required', { ...said, challenge: challenge(bits) });
  if (!shown || shown.bits < bits - BITS_OF_GRACE) throw refusal();
  return { many: true, work: { once: onceLimit(shown), refusal } };
}
