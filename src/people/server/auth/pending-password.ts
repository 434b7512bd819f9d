import type { Keyring } from '../../../platform/keyring.ts';
import type { Account } from './queries.ts';

/** How long an issued password waits for its first use, ms. */
export const PENDING_LIFETIME_MS = 10 * 60_000;
const PURPOSE = 'sms-password';

/** Digest of a pending password: keyed, so that a copy of the database gives nothing to try 50 bits against. */
export function pendingDigest(keyring: Keyring, userId: number, password: string): string {
  return keyring.digest(PURPOSE, `${userId}:${password}`).toString('base64url');
}

/** Whether a password is the pending one of an account, good or not; as much work for nobody. */
export function fitsPending(keyring: Keyring, account: Account | undefined, password: string): boolean {
  const digest = Buffer.from(account?.pending_hash ?? '', 'base64url');
  return keyring.isDigest(PURPOSE, `${account?.id ?? 0}:${password}`, digest);
}
