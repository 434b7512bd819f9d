import { auditChoices, listAudit } from '../../../agency/contract/audit.ts';
import { AuditPage } from '../../../agency/web/audit-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { queryOf, staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/audit';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [list, choices] = await Promise.all([
    api.call(listAudit, { query: queryOf(request) }),
    api.call(auditChoices, {}),
  ]);
  return { ...list, choices: choices.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Журнал', description: 'Действия сотрудников' });

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage rows={loaderData.data} meta={loaderData.meta} choices={loaderData.choices} />;
}
