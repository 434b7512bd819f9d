import { getCuratedVillage } from '../../../../agency/contract/villages.ts';
import { VillageEditor } from '../../../../agency/web/villages/village-editor.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import { useSite } from '../../../shell/site.ts';
import type { Route } from './+types/curated-village';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getCuratedVillage, { params: { id: params.id } });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), { title: loaderData?.data.title ?? 'Посёлок', description: 'Правка посёлка' });

export default function CuratedVillagePage({ loaderData }: Route.ComponentProps) {
  const { map } = useSite().config;
  return <VillageEditor key={loaderData.data.id} village={loaderData.data} map={map} />;
}
