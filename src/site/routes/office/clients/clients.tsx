import { listClientRequests } from '../../../../clients/contract/client-work.ts';
import { listUsers } from '../../../../clients/contract/users.ts';
import { RequestsPanel } from '../../../../clients/web/requests-panel.tsx';
import { UsersPage } from '../../../../clients/web/users/users-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { requirePage } from '../../../parts/office/last-page.ts';
import { keptColumns } from '../../../parts/office/preferences.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { LIST_LINKS } from '../../../shell/links.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { ShellHandle } from '../../../shell/site.ts';
import type { Route } from './+types/clients';

/** The clients of a manager; an administrator sees everybody's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const query = { ...queryOf(request), role: '1' as const };
  const [users, kept, requests] = await Promise.all([
    api.call(listUsers, { query }),
    keptColumns(api, 'clients'),
    api.call(listClientRequests, { query: { state: 'new' } }),
  ]);
  requirePage(request, users.meta);
  return { users, kept, requests: requests.data, admin: role === ROLES.admin, now: Date.now() };
}

export const handle: ShellHandle = { skipLinks: LIST_LINKS };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Клиенты', description: 'Список клиентов' });

export default function Clients({ loaderData: { users, kept, requests, admin, now } }: Route.ComponentProps) {
  return (
    <>
      <RequestsPanel requests={requests} admin={admin} />
      <UsersPage title="Клиенты" users={users.data} meta={users.meta} admin={null} kept={kept} now={now} />
    </>
  );
}
