import { listSms } from '../../../contract/sms.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext } from '../../contexts.ts';
import { SmsPage } from '../../features/office/sms-page.tsx';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/sms';
import { queryOf, staffOnly } from './staff-only.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listSms, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'SMS', description: 'Отправленные сообщения' });

export default function Sms({ loaderData }: Route.ComponentProps) {
  return <SmsPage messages={loaderData.data} meta={loaderData.meta} />;
}
