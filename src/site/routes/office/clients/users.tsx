import { listColleagues } from '../../../../clients/contract/hand-over.ts';
import { countWithoutManager, listUsers } from '../../../../clients/contract/users.ts';
import { UsersPage } from '../../../../clients/web/users/users-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { requirePage } from '../../../parts/office/last-page.ts';
import { keptColumns } from '../../../parts/office/preferences.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { LIST_LINKS } from '../../../shell/links.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { ShellHandle } from '../../../shell/site.ts';
import type { Route } from './+types/users';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [users, kept, colleagues, { count }] = await Promise.all([
    api.call(listUsers, { query: queryOf(request) }),
    keptColumns(api, 'users'),
    api.call(listColleagues, {}),
    api.call(countWithoutManager, {}),
  ]);
  requirePage(request, users.meta);
  return { users, kept, colleagues: colleagues.data, withoutManager: count, now: Date.now() };
}

export const handle: ShellHandle = { skipLinks: LIST_LINKS };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Пользователи', description: 'Все пользователи сайта' });

export default function Users({ loaderData: { users, kept, colleagues, withoutManager, now } }: Route.ComponentProps) {
  return (
    <UsersPage
      title="Пользователи"
      users={users.data}
      meta={users.meta}
      admin={{ colleagues, withoutManager }}
      kept={kept}
      now={now}
    />
  );
}
