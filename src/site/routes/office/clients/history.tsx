import { officeTimeline } from '../../../../clients/contract/client-story.ts';
import { Timeline } from '../../../../clients/web/card/timeline.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { callApi } from '../../../client/api-client.ts';
import { apiContext, siteContext } from '../../../client/contexts.ts';
import { ListHead } from '../../../office/lists/list-head.tsx';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/history';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  const story = await context.get(apiContext).call(officeTimeline, { query: {} });
  return { story, now: context.get(siteContext).now };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'История', description: 'Что происходило с клиентами' });

export default function History({ loaderData: { story, now } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title="История" />
      <Timeline
        label="История"
        first={story}
        now={now}
        read={(kinds, before) =>
          callApi('officeTimeline', {
            query: { ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}), ...(before ? { before } : {}) },
          })
        }
      />
    </>
  );
}
