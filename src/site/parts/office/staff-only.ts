import { data, type RouterContextProvider, redirect } from 'react-router';
import { getProfile } from '../../../people/contract/auth.ts';
import type { Profile } from '../../../people/contract/me.ts';
import { includesRole, type Role } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { requireLogin } from '../../client/login-guard.ts';
import { lackOf } from '../../client/visitor.ts';

/**
 * Who opens a page of staff. The server's calls decide by themselves; this only leads to the right page.
 *
 * @throws a redirect to the login for guests, to the profile for staff who lack something for their rights, 404 for lower roles.
 */
export async function staffOnly(
  context: Readonly<RouterContextProvider>,
  request: Request,
  role: Role,
): Promise<Profile> {
  requireLogin({ context, request });
  const { data: profile } = await context.get(apiContext).call(getProfile, {});
  if (!includesRole(profile.role, role)) throw data(null, { status: 404 });
  const lack = lackOf(profile);
  if (lack) throw redirect(lack === 'own_password' ? '/me#password' : '/me#second-factor');
  return profile;
}

/** The query of an address as a call takes it: the last value of each key, empty ones left out. */
export function queryOf(request: Request): Record<string, string> {
  const pairs = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  return Object.fromEntries(pairs);
}

/** A name is searched from so many letters on; what is shorter is still being typed. */
const TERM_MIN = 3;

/** The same for a list that is searched by `term`. */
export function searchQueryOf(request: Request): Record<string, string> {
  const { term = '', ...query } = queryOf(request);
  return term.trim().length >= TERM_MIN ? { ...query, term } : query;
}
