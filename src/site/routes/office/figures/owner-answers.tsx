import { getAnswers } from '../../../../figures/contract/figures.ts';
import { AnswersPage } from '../../../../figures/web/answers-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/owner-answers';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return (await context.get(apiContext).call(getAnswers, { query: queryOf(request) })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Ответы', description: 'Показатели агентства' });

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <AnswersPage answers={loaderData} />;
}
