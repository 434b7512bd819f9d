import { UploadPage } from '../../../../agency/web/upload-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/upload';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Загрузка таблицей', description: 'Сведения о многих комплексах сразу' });

export default function Upload() {
  return <UploadPage />;
}
