import { getCuratedComplex } from '../../../../agency/contract/curation.ts';
import { listCuratedFlats } from '../../../../agency/contract/flats.ts';
import { CuratedFlatsPage } from '../../../../agency/web/flats/curated-flats-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/curated-flats';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [complex, flats] = await Promise.all([
    api.call(getCuratedComplex, { params: { id: params.id } }),
    api.call(listCuratedFlats, { params: { id: params.id }, query: queryOf(request) }),
  ]);
  const { id, title } = complex.data;
  return { complex: { id, title }, flats };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: `Квартиры: ${loaderData?.complex.title ?? 'комплекс'}`,
    description: 'Правка отдельных квартир',
  });

export default function CuratedFlats({ loaderData: { complex, flats } }: Route.ComponentProps) {
  return <CuratedFlatsPage key={complex.id} complex={complex} rows={flats.data} meta={flats.meta} />;
}
