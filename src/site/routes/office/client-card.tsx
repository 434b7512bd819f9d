import { getClientCard } from '../../../clients/contract/client-card.ts';
import { clientTimeline } from '../../../clients/contract/client-story.ts';
import { listClientTasks, listNotes } from '../../../clients/contract/client-work.ts';
import { listDeals, listReservations } from '../../../clients/contract/reservations.ts';
import { ClientCardPage } from '../../../clients/web/client-card-page.tsx';
import { ClientWork } from '../../../clients/web/client-work.tsx';
import { ROLES } from '../../../people/rules/roles.ts';
import type { SiteApi } from '../../../platform/contract/site.ts';
import { callApi } from '../../client/api-client.ts';
import { apiContext, siteContext } from '../../client/contexts.ts';
import { useAnswered } from '../../office/use-answered.ts';
import { pageMeta, siteOf } from '../../shell/page-meta.ts';
import type { Route } from './+types/client-card';
import { staffOnly } from './staff-only.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const { data } = await api.call(getClientCard, { params: { id: params.phone } });
  const work = data.user ? await workOf(api, data.user.id) : null;
  return { card: data, work, admin: role === ROLES.admin, now: context.get(siteContext).now };
}

const SHOWN = 50;

async function workOf(api: SiteApi, id: number) {
  const client = { params: { id } };
  const list = { ...client, query: { per_page: SHOWN } };
  const [notes, tasks, reservations, deals, story] = await Promise.all([
    api.call(listNotes, list),
    api.call(listClientTasks, list),
    api.call(listReservations, client),
    api.call(listDeals, client),
    api.call(clientTimeline, { ...client, query: {} }),
  ]);
  return {
    userId: id,
    notes: notes.data,
    tasks: tasks.data,
    reservations: reservations.data,
    deals: deals.data,
    story,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.card.user?.name ?? 'Карточка клиента',
    description: 'Карточка клиента',
  });

export default function Client({ loaderData: { card, work, admin, now } }: Route.ComponentProps) {
  const [story, tell] = useAnswered(work?.story);
  // Of all that the card shows only its story has more to tell after a change of status.
  const readStory = async () => {
    if (!work) return;
    const next = await callApi('clientTimeline', { params: { id: work.userId }, query: {} }).catch(() => undefined);
    if (next) tell(() => next);
  };
  return (
    <ClientCardPage
      key={card.phone}
      card={card}
      now={now}
      dueTasks={work?.tasks.filter(({ overdue, reminding }) => overdue || reminding).length ?? 0}
      work={work && <ClientWork {...work} story={story ?? work.story} admin={admin} now={now} />}
      onMoved={() => void readStory()}
    />
  );
}
