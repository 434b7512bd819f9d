import { listColleagues } from '../../../../clients/contract/hand-over.ts';
import { officePulse } from '../../../../clients/contract/office-events.ts';
import { LeadsPage } from '../../../../clients/web/leads/leads-page.tsx';
import { listCallbacks } from '../../../../leads/contract/lead-work.ts';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { chosenNames } from '../../../parts/office/activity-names.ts';
import { requirePage } from '../../../parts/office/last-page.ts';
import { keptColumns } from '../../../parts/office/preferences.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { LIST_LINKS } from '../../../shell/links.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { ShellHandle } from '../../../shell/site.ts';
import type { Route } from './+types/leads';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const query = queryOf(request);
  const [leads, chosen, kept, colleagues, pulse] = await Promise.all([
    api.call(listCallbacks, { query }),
    chosenNames(api, query),
    keptColumns(api, 'callback'),
    role === ROLES.admin ? api.call(listColleagues, {}) : null,
    role === ROLES.admin ? null : api.call(officePulse, {}),
  ]);
  requirePage(request, leads.meta);
  return { ...leads, chosen, kept, colleagues: colleagues?.data ?? null, free: pulse?.data.free_leads ?? 0 };
}

export const handle: ShellHandle = { skipLinks: LIST_LINKS };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Заявки', description: 'Заявки с сайта' });

export default function Leads({ loaderData: { data, free, ...list } }: Route.ComponentProps) {
  return <LeadsPage leads={data} free={free} {...list} />;
}
