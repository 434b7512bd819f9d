import type { RouterContextProvider } from 'react-router';
import { getFirstSteps } from '../../../agency/contract/first-steps.ts';
import { getProfile } from '../../../people/contract/auth.ts';
import { includesRole, ROLES, type Role } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';

/**
 * Where whoever came in without being led anywhere goes on: staff to «Сегодня», an administrator to the first steps while some
 * are left, everybody else to the main page.
 */
export async function homeOf(context: Readonly<RouterContextProvider>, known?: Role): Promise<string> {
  const api = context.get(apiContext);
  const role = known ?? (await api.call(getProfile, {})).data.role;
  if (!includesRole(role, ROLES.manager)) return '/';
  if (role !== ROLES.admin) return '/clients/today';
  const { data: beginning } = await api.call(getFirstSteps, {});
  const left = !beginning.put_away && beginning.steps.some(({ done }) => !done);
  return left ? '/admin/first-steps' : '/clients/today';
}
