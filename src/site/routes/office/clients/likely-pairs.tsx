import { listLikelyPairs } from '../../../../clients/contract/merging.ts';
import { LikelyPairs } from '../../../../clients/web/merging/likely-pairs.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { ListHead } from '../../../office/lists/list-head.tsx';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/likely-pairs';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  return context.get(apiContext).call(listLikelyPairs, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Похожие карточки',
    description: 'Карточки, за которыми может быть один человек',
  });

export default function Pairs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListHead title="Похожие карточки" total={loaderData.meta.total} />
      <LikelyPairs pairs={loaderData.data} />
    </>
  );
}
