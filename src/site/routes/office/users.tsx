import { listUsers } from '../../../clients/contract/users.ts';
import { UsersPage } from '../../../clients/web/users-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/users';
import { keptColumns } from './preferences.ts';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [users, kept] = await Promise.all([
    api.call(listUsers, { query: queryOf(request) }),
    keptColumns(api, 'users'),
  ]);
  return { users, kept };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Пользователи', description: 'Все пользователи сайта' });

export default function Users({ loaderData: { users, kept } }: Route.ComponentProps) {
  return <UsersPage title="Пользователи" users={users.data} meta={users.meta} admin kept={kept} />;
}
