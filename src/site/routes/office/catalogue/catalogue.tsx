import { listCuratedComplexes } from '../../../../agency/contract/curation.ts';
import { CataloguePage } from '../../../../agency/web/curation/catalogue-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { searchQueryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/catalogue';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listCuratedComplexes, { query: searchQueryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Каталог', description: 'Комплексы каталога' });

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <CataloguePage rows={loaderData.data} meta={loaderData.meta} />;
}
