import { LeadsPage } from '../../../clients/web/leads/leads-page.tsx';
import { listCallbacks } from '../../../leads/contract/lead-work.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/leads';
import { chosenNames } from './activity-names.ts';
import { keptColumns } from './preferences.ts';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const query = queryOf(request);
  const [leads, chosen, kept] = await Promise.all([
    api.call(listCallbacks, { query }),
    chosenNames(api, query),
    keptColumns(api, 'callback'),
  ]);
  return { ...leads, chosen, kept };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Заявки', description: 'Заявки с сайта' });

export default function Leads({ loaderData: { data, meta, chosen, kept } }: Route.ComponentProps) {
  return <LeadsPage leads={data} meta={meta} chosen={chosen} kept={kept} />;
}
