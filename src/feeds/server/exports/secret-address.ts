import { hash, randomBytes } from 'node:crypto';
import type { Keyring } from '../../../platform/keyring.ts';

/** 256 bits from the system's source. */
const SECRET_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;
const PURPOSE = 'address of an export';

/** What is kept of a secret: its digest finds it, its seal is opened for administrators alone. */
export interface KeptSecret {
  readonly digest: Buffer;
  readonly sealed: Buffer;
}

/** A new secret of an address, as it is kept. */
export function newSecret(keyring: Pick<Keyring, 'seal'>): KeptSecret {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { digest: hash('sha256', secret, 'buffer'), sealed: keyring.seal(PURPOSE, secret) };
}

/** By which the export of an address is found; undefined for what no address can hold. */
export function digestOf(secret: string): Buffer | undefined {
  return SHAPE.test(secret) ? hash('sha256', secret, 'buffer') : undefined;
}

/** The path of the file; null when it has none or its key is gone. */
export function pathOf(keyring: Pick<Keyring, 'unseal'>, sealed: Buffer | null): string | null {
  const secret = sealed === null ? undefined : keyring.unseal(PURPOSE, sealed);
  return secret === undefined ? null : `/export/${secret}.xml`;
}
