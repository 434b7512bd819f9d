import { createHmac, timingSafeEqual } from 'node:crypto';

/** One-time codes by time (RFC 6238 over RFC 4226): HMAC-SHA-1, six digits, thirty seconds, as every app expects them. */

const PERIOD = 30_000;
const DIGITS = 6;
const SHAPE = /^\d{6}$/;
/** A phone's clock may differ by one period. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of one period. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Number of the period of a time, epoch ms. */
export const stepOf = (now: number): number => Math.floor(now / PERIOD);

/** The period whose code was typed, the present one or a neighbour of it; undefined for any other code. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  if (!SHAPE.test(code)) return undefined;
  let found: number | undefined;
  for (let step = stepOf(now) - DRIFT; step <= stepOf(now) + DRIFT; step++)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) found = step;
  return found;
}

/** Bytes as people type them into an app (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** The link that apps for one-time codes understand. @param issuer shown by the app, like the label of the account. */
export function otpauthUri(secret: Buffer, { issuer, label }: { readonly issuer: string; readonly label: string }) {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`;
  return `otpauth://totp/${name}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=30`;
}
