import { listAudit } from '../../../agency/contract/audit.ts';
import { AuditPage } from '../../../agency/web/audit-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/audit';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listAudit, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Журнал', description: 'Действия сотрудников' });

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage rows={loaderData.data} meta={loaderData.meta} />;
}
