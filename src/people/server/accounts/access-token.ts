import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../../../platform/keyring.ts';
import type { Role } from '../../rules/roles.ts';

/** Lifetime of an access token, seconds. */
export const ACCESS_LIFETIME = 600;
/** Clocks of several machines may differ so far, seconds. */
const LEEWAY = 60;
const LONGEST = 1_000;
const ISSUER = 'novosel';
const AUDIENCE = 'novosel-api';
const TYPE = 'at+jwt';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a token says. Its role is for the reader's information: rights come from the database at every call. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  /** When the refresh secret that it was given with came in place of the one before, epoch ms. */
  readonly rotatedAt?: number | undefined;
}

/** Signs a token for a session (RFC 9068: HS256, `typ` at+jwt). `now` in epoch milliseconds. */
export function signAccessToken(
  keyring: Keyring,
  { userId, sessionId, rotatedAt, role }: AccessClaims & { readonly role: Role },
  now: number,
): Promise<string> {
  const { kid, secret } = keyring.current();
  const issued = Math.floor(now / 1_000);
  return new SignJWT({ role, sid: sessionId, rot: rotatedAt })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_LIFETIME)
    .sign(secret);
}

/** The claims of a token that we signed and that is in time; undefined for anything else, whatever is wrong with it. */
export async function readAccessToken(keyring: Keyring, token: string, now: number): Promise<AccessClaims | undefined> {
  if (token.length > LONGEST || !isCanonical(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => secretOf(keyring, kid), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      clockTolerance: LEEWAY,
      maxTokenAge: ACCESS_LIFETIME,
      currentDate: new Date(now),
    });
    const { sub, sid, rot } = payload;
    if (typeof sub !== 'string' || !/^[1-9]\d{0,9}$/.test(sub) || typeof sid !== 'string' || !UUID.test(sid))
      return undefined;
    return { userId: Number(sub), sessionId: sid, rotatedAt: typeof rot === 'number' ? rot : undefined };
  } catch {
    return undefined;
  }
}

function secretOf(keyring: Keyring, kid: string | undefined): Uint8Array {
  const key = kid === undefined ? undefined : keyring.find(kid);
  if (!key) throw new Error('no such key');
  return key.secret;
}

/** Base64url has several spellings of the same bytes; only the one that we write is a token of ours. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
