import { getNumbers } from '../../../contract/numbers.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext } from '../../contexts.ts';
import { NumbersPage } from '../../features/office/numbers-page.tsx';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/numbers';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getNumbers, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Цифры дня', description: 'Клиенты, заявки и сделки по дням' });

export default function Numbers({ loaderData }: Route.ComponentProps) {
  return <NumbersPage numbers={loaderData.data} />;
}
