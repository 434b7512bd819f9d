import { hash, randomBytes } from 'node:crypto';
import type { Keyring } from '../../../platform/keyring.ts';
import { TOKEN } from '../../contract/selections.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;
const PURPOSE = 'address of a selection';

/** 128 random bits in 22 letters and digits: read out, typed and put into a message without signs that need care. */
export function newToken(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let token = '';
  for (let n = 0; n < LENGTH; n++) {
    token = (SIGNS[Number(rest % 62n)] ?? '') + token;
    rest /= 62n;
  }
  return token;
}

/** By which an address is found; undefined for what none can hold. */
export const digestOf = (token: string): Buffer | undefined =>
  TOKEN.test(token) ? hash('sha256', token, 'buffer') : undefined;

export const sealToken = (keyring: Pick<Keyring, 'seal'>, token: string): Buffer => keyring.seal(PURPOSE, token);

/** The path of the page; null when it was taken back or the key is gone. */
export function selectionPath(keyring: Pick<Keyring, 'unseal'>, sealed: Buffer | null): string | null {
  const token = sealed === null ? undefined : keyring.unseal(PURPOSE, sealed);
  return token === undefined ? null : `/p/${token}`;
}
