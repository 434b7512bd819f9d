import { getCuratedComplex } from '../../../../agency/contract/curation.ts';
import { ComplexEditor } from '../../../../agency/web/curation/complex-editor.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import { useSite } from '../../../shell/site.ts';
import type { Route } from './+types/curated-complex';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getCuratedComplex, { params: { id: params.id } });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), { title: loaderData?.data.title ?? 'Комплекс', description: 'Правка комплекса' });

export default function CuratedComplexPage({ loaderData }: Route.ComponentProps) {
  const { map } = useSite().config;
  return <ComplexEditor key={loaderData.data.id} complex={loaderData.data} map={map} />;
}
