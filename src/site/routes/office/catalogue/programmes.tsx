import { listProgrammeVersions } from '../../../../payments/contract/office.ts';
import { ProgrammesPage } from '../../../../payments/web/office/programmes-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { moscowDate } from '../../../../platform/rules/moscow-time.ts';
import { apiContext, siteContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/programmes';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const { data } = await context.get(apiContext).call(listProgrammeVersions, {});
  return { payments: data, today: moscowDate(context.get(siteContext).now) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Способы оплаты', description: 'Программы ипотеки и рассрочки' });

export default function Programmes({ loaderData }: Route.ComponentProps) {
  return <ProgrammesPage payments={loaderData.payments} today={loaderData.today} />;
}
