import { getClientCard } from '../../../../clients/contract/client-card.ts';
import { clientTimeline } from '../../../../clients/contract/client-story.ts';
import { listClientTasks, listNotes } from '../../../../clients/contract/client-work.ts';
import { clientDuplicates } from '../../../../clients/contract/merging.ts';
import { listDeals, listReservations } from '../../../../clients/contract/reservations.ts';
import { ClientCardPage } from '../../../../clients/web/card/client-card-page.tsx';
import { ClientStory, ClientWork } from '../../../../clients/web/card/client-work.tsx';
import { LikelyPersons } from '../../../../clients/web/merging/likely-persons.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import type { SiteApi } from '../../../../platform/contract/site.ts';
import { callApi } from '../../../client/api-client.ts';
import { apiContext, siteContext } from '../../../client/contexts.ts';
import { useAnswered } from '../../../office/use-answered.ts';
import { staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/client-card';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const { data } = await api.call(getClientCard, { params: { id: params.phone } });
  const work = data.user ? await workOf(api, data.user.id) : null;
  return { card: data, work, admin: role === ROLES.admin, now: context.get(siteContext).now };
}

const SHOWN = 50;
/** Events of the story before «Показать раньше». */
const STORY = 10;

async function workOf(api: SiteApi, id: number) {
  const client = { params: { id } };
  const list = { ...client, query: { per_page: SHOWN } };
  const [notes, tasks, reservations, deals, story, duplicates] = await Promise.all([
    api.call(listNotes, list),
    api.call(listClientTasks, list),
    api.call(listReservations, client),
    api.call(listDeals, client),
    api.call(clientTimeline, { ...client, query: { per_page: STORY } }),
    api.call(clientDuplicates, client),
  ]);
  return {
    userId: id,
    notes: notes.data,
    tasks: tasks.data,
    reservations: reservations.data,
    deals: deals.data,
    story,
    duplicates: duplicates.data,
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
    const next = await callApi('clientTimeline', { params: { id: work.userId }, query: { per_page: STORY } }).catch(
      () => undefined,
    );
    if (next) tell(() => next);
  };
  return (
    <ClientCardPage
      key={card.phone}
      card={card}
      now={now}
      dueTasks={work?.tasks.filter(({ overdue, reminding }) => overdue || reminding).length ?? 0}
      same={work && card.user?.role === ROLES.client && <LikelyPersons user={card.user} duplicates={work.duplicates} />}
      work={work && <ClientWork {...work} admin={admin} now={now} />}
      story={work && <ClientStory userId={work.userId} story={story ?? work.story} now={now} />}
      onMoved={() => void readStory()}
    />
  );
}
