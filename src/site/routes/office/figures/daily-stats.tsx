import { getNumbers } from '../../../../agency/contract/daily-stats.ts';
import { NumbersPage } from '../../../../agency/web/daily-stats-page.tsx';
import { leadLedger } from '../../../../leads/contract/lead-work.ts';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/daily-stats';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [numbers, ledger] = await Promise.all([
    api.call(getNumbers, { query: queryOf(request) }),
    api.call(leadLedger, { query: {} }),
  ]);
  return { numbers: numbers.data, ledger: ledger.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Цифры дня', description: 'Клиенты, заявки и сделки по дням' });

export default function Numbers({ loaderData }: Route.ComponentProps) {
  return <NumbersPage {...loaderData} />;
}
