import { listStaff } from '../../../agency/contract/staff.ts';
import { StaffPage } from '../../../agency/web/staff-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/staff';
import { staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = await staffOnly(context, request, ROLES.admin);
  const { data } = await context.get(apiContext).call(listStaff, {});
  return { staff: data, ownId: id };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сотрудники', description: 'Кто работает в агентстве' });

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} />;
}
