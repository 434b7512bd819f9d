import { listStaff } from '../../../agency/contract/staff.ts';
import { StaffPage } from '../../../agency/web/staff-page.tsx';
import { getRequestRules, listWorkTime } from '../../../people/contract/work-time.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/staff';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [staff, work, rules] = await Promise.all([
    api.call(listStaff, {}),
    api.call(listWorkTime, {}),
    api.call(getRequestRules, {}),
  ]);
  return { staff: staff.data, ownId: id, work: work.data, rules: rules.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сотрудники', description: 'Кто работает в агентстве' });

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} />;
}
