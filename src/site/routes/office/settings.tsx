import { getSiteSettings } from '../../../agency/contract/settings.ts';
import { SettingsPage } from '../../../agency/web/settings-page.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/settings';
import { staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getSiteSettings, {})).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Настройки сайта', description: 'Название, телефоны и реквизиты агентства' });

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
