import { getClientCard } from '../../../contract/client-card.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext, siteContext } from '../../contexts.ts';
import { ClientCardPage } from '../../features/office/client-card-page.tsx';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/client-card';
import { staffOnly } from './staff-only.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  const { data } = await context.get(apiContext).call(getClientCard, { params: { id: params.phone } });
  return { card: data, now: context.get(siteContext).now };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.card.user?.name ?? 'Карточка клиента',
    description: 'Карточка клиента',
  });

export default function Client({ loaderData }: Route.ComponentProps) {
  return <ClientCardPage card={loaderData.card} now={loaderData.now} />;
}
