import { isStaff } from '../../people/rules/roles.ts';
import { readAccessToken } from '../../people/server/accounts/access-token.ts';
import { findSession, findSessionBySecret, type SessionUser } from '../../people/server/accounts/sessions.ts';
import type { Config } from '../../platform/config.ts';
import type { App, Visitor } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';

/** Name of the cookie with the refresh secret, without its prefix. */
export const REFRESH_COOKIE = 'refresh';

const GUEST: Visitor = { kind: 'guest' };

/**
 * The visitor of an Authorization header: of a live session of somebody who is not blocked, with the rights he has now.
 *
 * @throws {Failure} `unauthenticated`, always in the same words, for any other header.
 */
export async function visitorOfBearer({ accounts, config, db, now }: App, authorization: string): Promise<Visitor> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
  const claims = token === undefined ? undefined : await readAccessToken(accounts.keyring, token, now());
  const user = claims && (await findSession(db, claims.sessionId, now()));
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

/** The visitor of a page by his refresh cookie, which is only looked at; a guest when it is none or no longer good. */
export async function visitorOfCookie({ config, db, now }: App, cookie: string | undefined): Promise<Visitor> {
  const user = cookie === undefined ? undefined : await findSessionBySecret(db, cookie, now());
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
