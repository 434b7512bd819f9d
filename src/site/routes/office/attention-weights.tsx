import { getAttentionWeights } from '../../../clients/contract/attention.ts';
import { WeightsPage } from '../../../clients/web/attention/weights-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/attention-weights';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getAttentionWeights, {})).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Баллы очереди', description: 'За что клиент стоит выше в очереди' });

export default function AttentionWeightsPage({ loaderData }: Route.ComponentProps) {
  return <WeightsPage {...loaderData} />;
}
