import type { Keyring } from '../../../platform/keyring.ts';
import { drawSecret } from '../../../platform/secret-address.ts';

const PURPOSE = 'address of an export';

/** What is kept of a secret: its digest finds it, its seal is opened for administrators alone. */
export interface KeptSecret {
  readonly digest: Buffer;
  readonly sealed: Buffer;
}

/** A new secret of an address, as it is kept. */
export function newSecret(keyring: Pick<Keyring, 'seal'>): KeptSecret {
  const { secret, digest } = drawSecret();
  return { digest, sealed: keyring.seal(PURPOSE, secret) };
}

/** The path of the file; null when it has none or its key is gone. */
export function pathOf(keyring: Pick<Keyring, 'unseal'>, sealed: Buffer | null): string | null {
  const secret = sealed === null ? undefined : keyring.unseal(PURPOSE, sealed);
  return secret === undefined ? null : `/export/${secret}.xml`;
}
