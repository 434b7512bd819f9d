import { useCallback } from 'react';
import type { SiteApi } from '../../platform/contract/site.ts';
import {
  listAdvisedBuildingIds,
  listAdvisedBuildings,
  listAdvisedFlatIds,
  listAdvisedFlats,
  listAdvisedOfferIds,
  listAdvisedOffers,
} from '../../saved/contract/advices.ts';
import { AdvicesPage, type AdvicesShown } from '../../saved/web/advices-page.tsx';
import { apiContext } from '../client/contexts.ts';
import { requireLogin } from '../client/login-guard.ts';
import { useReloadVisitor } from '../client/visitor.ts';
import { askAboutFlat, type Kind, kindOf, pageOf, refuseEmptyPage } from '../parts/saved-page.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/recommendations';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true };

/** `/recommendations`, `/recommendations-flats` and `/recommendations-offers` of villages. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const api = args.context.get(apiContext);
  const page = pageOf(args.request);
  const [list, buildings, flats, offers] = await Promise.all([
    readList(api, kindOf(args.request), page),
    api.call(listAdvisedBuildingIds, {}),
    api.call(listAdvisedFlatIds, {}),
    api.call(listAdvisedOfferIds, {}),
  ]);
  refuseEmptyPage(page, list.shown.items);
  const counts = { building: buildings.data.length, flat: flats.data.length, offer: offers.data.length };
  return { ...list, counts };
}

async function readList(api: SiteApi, kind: Kind, page: number) {
  const query = { page };
  if (kind === 'flat') {
    const { data, meta } = await api.call(listAdvisedFlats, { query });
    return { shown: { kind, items: data } satisfies AdvicesShown, meta };
  }
  if (kind === 'offer') {
    const { data, meta } = await api.call(listAdvisedOffers, { query });
    return { shown: { kind, items: data } satisfies AdvicesShown, meta };
  }
  const { data, meta } = await api.call(listAdvisedBuildings, { query });
  return { shown: { kind, items: data } satisfies AdvicesShown, meta };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Рекомендации', description: 'Что подобрал для вас персональный менеджер.' });

export default function Recommendations({ loaderData }: Route.ComponentProps) {
  const { now } = useSite();
  const { shown, meta: pages, counts } = loaderData;
  const reload = useReloadVisitor();
  const onSeen = useCallback(() => void reload(), [reload]);
  return (
    <>
      <PaperHead />
      <AdvicesPage
        key={`${shown.kind} ${pages.page}`}
        shown={shown}
        total={pages.total}
        page={pages.page}
        lastPage={pages.last_page}
        counts={counts}
        now={now}
        onCallMe={askAboutFlat}
        onSeen={onSeen}
      />
    </>
  );
}
