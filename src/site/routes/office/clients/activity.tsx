import {
  listAdvices,
  listBuildingViews,
  listFavoriteBuildings,
  listFavoriteFlats,
  listFlatViews,
  listTopBuildings,
  listTopFlats,
} from '../../../../clients/contract/client-activity.ts';
import { activityColumns, adviceColumns, type Subject, topColumns } from '../../../../clients/web/activity-columns.tsx';
import { ROLES } from '../../../../people/rules/roles.ts';
import { apiContext } from '../../../client/contexts.ts';
import { ActivityPage, ViewOrder } from '../../../office/activity-page.tsx';
import { chosenNames } from '../../../parts/office/activity-names.ts';
import { keptColumns } from '../../../parts/office/preferences.ts';
import { queryOf, staffOnly } from '../../../parts/office/staff-only.ts';
import { pageMeta, siteOf } from '../../../shell/page-meta.ts';
import type { Route } from './+types/activity';

const TITLES = { logs: 'Просмотры', favorites: 'Избранное', advice: 'Мои рекомендации' } as const;
type List = keyof typeof TITLES;

/** Views, favourites and recommendations: three lists of the same make, each for complexes and for flats. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOnly(context, request, ROLES.manager);
  const [list, subject] = partsOf(request.url);
  const api = context.get(apiContext);
  const query = queryOf(request);
  const entity_type = subject === 'zhk' ? 'building' : 'flat';
  const { top, ...filters } = query;
  const answerOf = async () => {
    if (list === 'advice') {
      return { kind: 'advice' as const, ...(await api.call(listAdvices, { query: { ...filters, entity_type } })) };
    }
    if (list === 'logs' && top === '1') {
      return { kind: 'top' as const, ...(await api.call(TOPS[subject], { query: filters })) };
    }
    return { kind: 'activity' as const, ...(await api.call(CALLS[list][subject], { query: filters })) };
  };
  const shownAs = list === 'logs' && top === '1' ? 'top' : list;
  const [chosen, kept, answer] = await Promise.all([
    chosenNames(api, query),
    keptColumns(api, `${shownAs}.${subject}`),
    answerOf(),
  ]);
  return { list, subject, chosen, kept, answer };
}

const CALLS = {
  logs: { zhk: listBuildingViews, flat: listFlatViews },
  favorites: { zhk: listFavoriteBuildings, flat: listFavoriteFlats },
} as const;

const TOPS = { zhk: listTopBuildings, flat: listTopFlats } as const;

/** `/users/logs/zhk` → list and subject; the routes allow no others. */
function partsOf(url: string): [List, Subject] {
  const [, , list, subject] = new URL(url).pathname.replace(/\.data$/, '').split('/');
  return [list as List, subject as Subject];
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), { title: TITLES[loaderData?.list ?? 'logs'], description: 'Что делают клиенты' });

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { list, subject, chosen, kept, answer } = loaderData;
  const common = {
    title: TITLES[list],
    tabs: { zhk: `/users/${list}/zhk`, flat: `/users/${list}/flat` },
    chosen,
    kept,
    exportAs: exportOf(list, subject),
    empty: EMPTY[list],
  };
  if (answer.kind === 'advice') {
    const { data, meta } = answer;
    const columns = adviceColumns(subject);
    return (
      <ActivityPage
        {...common}
        key={list + subject}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        meta={meta}
      />
    );
  }
  if (answer.kind === 'top') {
    const { data, meta } = answer;
    const columns = topColumns(subject);
    return (
      <ActivityPage
        {...common}
        key={`${list + subject}-top`}
        exportAs={undefined}
        columns={columns}
        rows={data}
        rowKey={({ key }) => key}
        meta={meta}
      >
        {(address) => <ViewOrder address={address} />}
      </ActivityPage>
    );
  }
  const { data, meta } = answer;
  const columns = activityColumns<(typeof data)[number]>(subject);
  return (
    <ActivityPage {...common} key={list + subject} columns={columns} rows={data} rowKey={({ key }) => key} meta={meta}>
      {list === 'logs' ? (address) => <ViewOrder address={address} /> : undefined}
    </ActivityPage>
  );
}

const EMPTY = {
  logs: 'Просмотров нет',
  favorites: 'В избранном ничего нет',
  advice: 'Рекомендаций нет',
} as const;

function exportOf(list: List, subject: Subject): { path: string; name: string } {
  const entity = subject === 'zhk' ? 'buildings' : 'flats';
  const path = list === 'advice' ? '/api/users/advices/export' : `/api/users/${list}/${entity}/export`;
  return { path, name: `${list}-${entity}` };
}
