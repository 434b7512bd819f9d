import { SmsPage } from '../../../agency/web/sms-page.tsx';
import { listSms } from '../../../clients/contract/sms.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { requirePage } from '../../parts/office/last-page.ts';
import { keptColumns } from '../../parts/office/preferences.ts';
import { queryOf, staffOnly } from '../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/sms';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  const api = context.get(apiContext);
  const [messages, kept] = await Promise.all([api.call(listSms, { query: queryOf(request) }), keptColumns(api, 'sms')]);
  requirePage(request, messages.meta);
  return { ...messages, kept };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Сообщения', description: 'Отправленные сообщения' });

export default function Sms({ loaderData: { data, meta, kept } }: Route.ComponentProps) {
  return <SmsPage messages={data} meta={meta} kept={kept} />;
}
