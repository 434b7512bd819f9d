import { listFeedQuestions } from '../../../../feeds/contract/identity.ts';
import { FeedQuestionsPage } from '../../../../feeds/web/feed-questions-page.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/feed-questions';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.admin);
  return context.get(apiContext).call(listFeedQuestions, { query: queryOf(request) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Вопросы фидов', description: 'Чему в фидах нельзя поверить без вас' });

export default function FeedQuestions({ loaderData: { data, meta: list } }: Route.ComponentProps) {
  return <FeedQuestionsPage rows={data} meta={list} />;
}
