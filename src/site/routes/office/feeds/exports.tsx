import { listExports } from '../../../../feeds/contract/exports.ts';
import { ExportsPage } from '../../../../feeds/web/exports-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/exports';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listExports, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Выгрузки', description: 'Каталог для порталов и партнёров' });

export default function Exports({ loaderData }: Route.ComponentProps) {
  return <ExportsPage exports={loaderData.data} />;
}
