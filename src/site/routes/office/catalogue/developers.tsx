import { listDevelopers } from '../../../../agency/contract/developers.ts';
import { DevelopersPage } from '../../../../agency/web/developers-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { searchQueryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/developers';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listDevelopers, { query: searchQueryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Застройщики', description: 'Застройщики каталога' });

export default function Developers({ loaderData }: Route.ComponentProps) {
  return <DevelopersPage rows={loaderData.data} meta={loaderData.meta} />;
}
