import { getPapersRule } from '../../../agency/contract/papers-rule.ts';
import { getSiteSettings } from '../../../agency/contract/settings.ts';
import { SettingsPage } from '../../../agency/web/settings-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/settings';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [site, papers] = await Promise.all([api.call(getSiteSettings, {}), api.call(getPapersRule, {})]);
  return { ...site.data, papers: papers.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Настройки сайта', description: 'Название, телефоны и реквизиты агентства' });

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
