import { hash, randomBytes } from 'node:crypto';

/** 256 bits from the system's source. */
const SECRET_BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** A new secret for an address, and its digest, by which the address is found. */
export function drawSecret(): { readonly secret: string; readonly digest: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, digest: hash('sha256', secret, 'buffer') };
}

/** By which the owner of an address is found; undefined for what no address can hold. */
export function digestOf(secret: string): Buffer | undefined {
  return SHAPE.test(secret) ? hash('sha256', secret, 'buffer') : undefined;
}
