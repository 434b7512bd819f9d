import type { RouterContextProvider } from 'react-router';
import { getFirstSteps } from '../../../agency/contract/first-steps.ts';
import { getProfile } from '../../../people/contract/auth.ts';
import { includesRole, ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';

/**
 * Where whoever came in without being led anywhere goes on: staff to «Сегодня», an administrator to the first steps while some
 * are left, everybody else to the main page.
 */
export async function homeOf(context: Readonly<RouterContextProvider>): Promise<string> {
  const api = context.get(apiContext);
  const { data: profile } = await api.call(getProfile, {});
  if (!includesRole(profile.role, ROLES.manager)) return '/';
  if (profile.role !== ROLES.admin) return '/clients/today';
  const { data: beginning } = await api.call(getFirstSteps, {});
  const left = !beginning.put_away && beginning.steps.some(({ done }) => !done);
  return left ? '/admin/first-steps' : '/clients/today';
}
