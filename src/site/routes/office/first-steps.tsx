import { getFirstSteps } from '../../../agency/contract/first-steps.ts';
import { FirstStepsPage } from '../../../agency/web/first-steps-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/first-steps';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getFirstSteps, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Первые шаги', description: 'Что осталось настроить' });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FirstStepsPage {...loaderData.data} />;
}
