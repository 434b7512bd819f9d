import { isProof, LARGEST_ANSWER, PROOF_BITS } from '../../../domain/proof-of-work.ts';
import type { Keyring } from '../../accounts/keyring.ts';

/** How long a challenge can be answered, ms. */
const LIFETIME = 5 * 60_000;
const PURPOSE = 'proof-of-work';
const SHAPE = /^(\d{10,16})\.([\w-]{43})$/;

/** What a page is asked to work out before a password is sent. */
export interface Challenge {
  readonly text: string;
  readonly bits: number;
}

/** What a page worked out. */
export interface Proof {
  readonly challenge: string;
  readonly answer: number;
}

/** A challenge for one phone: signed, so that nothing has to be remembered. `now` in epoch ms. */
export function makeChallenge(keyring: Keyring, phone: string, now: number): Challenge {
  const until = now + LIFETIME;
  return { text: `${until}.${keyring.digest(PURPOSE, `${until}|${phone}`).toString('base64url')}`, bits: PROOF_BITS };
}

/**
 * Whether a proof answers a challenge that we made for this phone and that is not over. It may be shown again until then:
 * the limits of the phone hold all the same.
 */
export function isGoodProof(keyring: Keyring, phone: string, proof: Proof | undefined, now: number): boolean {
  const [, until = '', mac = ''] = SHAPE.exec(proof?.challenge ?? '') ?? [];
  if (!proof || Number(until) <= now || proof.answer > LARGEST_ANSWER) return false;
  if (!keyring.isDigest(PURPOSE, `${until}|${phone}`, Buffer.from(mac, 'base64url'))) return false;
  return isProof(proof.challenge, proof.answer);
}
