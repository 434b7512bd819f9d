import { randomBytes } from 'node:crypto';
import type { Keyring } from '../keyring.ts';
import type { Limit } from './limit.ts';

/** How long a challenge can be answered, ms. */
const LIFETIME_MS = 5 * 60_000;
const PURPOSE = 'proof-of-work';
const SHAPE = /^(\d{10,16})\.(\d{1,2})\.([\w-]{16})\.([\w-]{43})$/;

/** What a page is asked to work out. */
export interface Challenge {
  readonly text: string;
  readonly bits: number;
}

/** What a page worked out. */
export interface Proof {
  readonly challenge: string;
  readonly numbers: readonly number[];
}

/** Who a challenge is for: nobody else can show it. */
export interface Asker {
  /** What the work is for, so that it is good for nothing else. */
  readonly what: 'password' | 'login' | 'lead';
  /** 7XXXXXXXXXX. */
  readonly phone: string;
  readonly network: string;
}

interface Terms {
  readonly until: string;
  readonly bits: string;
  readonly nonce: string;
}

const signed = ({ what, phone, network }: Asker, { until, bits, nonce }: Terms): string =>
  [what, until, bits, nonce, phone, network].join('|');

/** A challenge for one asker: signed, so that nothing has to be remembered until it is answered. `now` in epoch ms. */
export function makeChallenge(keyring: Keyring, asker: Asker, bits: number, now: number): Challenge {
  const terms = { until: String(now + LIFETIME_MS), bits: String(bits), nonce: randomBytes(12).toString('base64url') };
  const mac = keyring.digest(PURPOSE, signed(asker, terms)).toString('base64url');
  return { text: `${terms.until}.${terms.bits}.${terms.nonce}.${mac}`, bits };
}

/** Work that somebody has shown. */
export interface ShownWork {
  readonly bits: number;
  /** To be remembered, so that the work is good once. */
  readonly nonce: string;
}

/** Counter that takes shown work once: it is remembered while its challenge can be answered. */
export const onceLimit = ({ nonce }: ShownWork): Limit => ({ key: `work:${nonce}`, most: 1, window: LIFETIME_MS });

/** The work in a proof that answers a challenge which we made for this asker and which is not over; undefined otherwise. */
export function workOf(
  {
    keyring,
    isProof,
  }: { readonly keyring: Keyring; isProof: (text: string, bits: number, n: readonly number[]) => boolean },
  asker: Asker,
  proof: Proof | undefined,
  now: number,
): ShownWork | undefined {
  const [, until = '', bits = '', nonce = '', mac = ''] = SHAPE.exec(proof?.challenge ?? '') ?? [];
  if (!proof || Number(until) <= now) return undefined;
  if (!keyring.isDigest(PURPOSE, signed(asker, { until, bits, nonce }), Buffer.from(mac, 'base64url')))
    return undefined;
  return isProof(proof.challenge, Number(bits), proof.numbers) ? { bits: Number(bits), nonce } : undefined;
}
