import { getCuratedComplex } from '../../../contract/curation.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext } from '../../contexts.ts';
import { ComplexEditor } from '../../features/office/complex-editor.tsx';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/curated-complex';
import { staffOnly } from './staff-only.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getCuratedComplex, { params: { id: params.id } });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), { title: loaderData?.data.title ?? 'Комплекс', description: 'Правка комплекса' });

export default function CuratedComplexPage({ loaderData }: Route.ComponentProps) {
  return <ComplexEditor key={loaderData.data.id} complex={loaderData.data} />;
}
