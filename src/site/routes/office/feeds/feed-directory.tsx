import { getAvitoDirectory } from '../../../../feeds/contract/directory.ts';
import { AvitoDirectoryPage } from '../../../../feeds/web/avito-directory-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-directory';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(getAvitoDirectory, {});
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Справочник Авито', description: 'Какие комплексы называют объявления Авито' });

export default function FeedDirectory({ loaderData: { data } }: Route.ComponentProps) {
  return <AvitoDirectoryPage directory={data} />;
}
