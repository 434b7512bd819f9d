import { listCallAddresses } from '../../../leads/contract/calls.ts';
import { CallsPage } from '../../../leads/web/calls/calls-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/calls';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listCallAddresses, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Звонки', description: 'Звонки из телефонии и коллтрекинга' });

export default function Calls({ loaderData }: Route.ComponentProps) {
  return <CallsPage {...loaderData.data} />;
}
