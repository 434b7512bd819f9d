import { listStaff } from '../../../../agency/contract/staff.ts';
import { listAttention } from '../../../../clients/contract/attention.ts';
import { TodayPage } from '../../../../clients/web/attention/today-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext, siteContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/today';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const [queue, staff] = await Promise.all([
    api.call(listAttention, { query: queryOf(request) }),
    role === ROLES.admin ? api.call(listStaff, {}) : undefined,
  ]);
  return { ...queue, now: context.get(siteContext).now, managers: staff?.data.map(({ id, name }) => ({ id, name })) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сегодня', description: 'Кому позвонить сейчас и почему' });

export default function Today({ loaderData: { data, meta, managers, now } }: Route.ComponentProps) {
  return <TodayPage rows={data} meta={meta} managers={managers} now={now} />;
}
