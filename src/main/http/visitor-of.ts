import { isStaff } from '../../people/rules/roles.ts';
import { readAccessToken } from '../../people/server/accounts/access-token.ts';
import { findSession, findSessionBySecret, type SessionUser } from '../../people/server/accounts/sessions.ts';
import { shownDevice } from '../../people/server/auth/device-cookie.ts';
import type { Config } from '../../platform/config.ts';
import type { App, Visitor } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';

/** Name of the cookie with the refresh secret, without its prefix. */
const REFRESH_COOKIE = 'refresh';

type Cookies = Readonly<Record<string, string | undefined>>;
const GUEST: Visitor = { kind: 'guest' };

/**
 * The visitor of an Authorization header: of a live session of somebody who is not blocked, with the rights he has now.
 *
 * @throws {Failure} `unauthenticated`, always in the same words, for any other header.
 */
export async function visitorOfBearer({ accounts, config, db, now }: App, authorization: string): Promise<Visitor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? undefined : await readAccessToken(accounts.keyring, token, now());
  const user = claims && (await findSession(db, claims, now()));
  if (!user || user.userId !== claims?.userId) throw new Failure('unauthenticated');
  return visitorOf(user, config);
}

/**
 * The visitor of an Authorization header by its signature alone, for calls that must not wait for the database: a client,
 * whatever his role; his session may have ended within the token's ten minutes.
 *
 * @throws {Failure} `unauthenticated` as {@link visitorOfBearer}.
 */
export async function visitorOfSignature({ accounts, now }: App, authorization: string): Promise<Visitor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? undefined : await readAccessToken(accounts.keyring, token, now());
  if (!claims) throw new Failure('unauthenticated');
  return { kind: 'user', id: claims.userId, role: 1, sessionId: claims.sessionId };
}

/** The visitor of a page by his refresh cookie, which is not replaced; a guest when it is none or no longer good. */
export async function visitorOfCookie({ config, db, now }: App, cookies: Cookies): Promise<Visitor> {
  const token = cookies[REFRESH_COOKIE];
  const user =
    token === undefined ? undefined : await findSessionBySecret(db, { token, device: shownDevice(cookies) }, now());
  return user ? visitorOf(user, config) : GUEST;
}

/** Staff with a password from an SMS act as clients, and where codes are asked for those without them. */
function visitorOf(
  { userId, role, ownPassword, secondFactor, sessionId }: SessionUser,
  { staff_second_factor }: Config,
): Visitor {
  const lacks = !ownPassword ? 'own_password' : staff_second_factor && !secondFactor ? 'second_factor' : undefined;
  if (!isStaff(role) || lacks === undefined) return { kind: 'user', id: userId, role, sessionId };
  return { kind: 'user', id: userId, role: 1, sessionId, lacks };
}
