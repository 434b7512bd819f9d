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
import { useOnReturn } from '../client/on-return.ts';
import { useReloadVisitor } from '../client/visitor.ts';
import { type Kind, loadSaved, useAskAboutFlat } from '../parts/saved-page.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/recommendations';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true };

/** `/recommendations`, `/recommendations-flats` and `/recommendations-offers` of villages. */
export function loader(args: Route.LoaderArgs) {
  return loadSaved(args, readList, (api) => ({
    building: api.call(listAdvisedBuildingIds, {}),
    flat: api.call(listAdvisedFlatIds, {}),
    offer: api.call(listAdvisedOfferIds, {}),
  }));
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
  const ask = useAskAboutFlat();
  const { now } = useSite();
  const { shown, meta: pages, counts } = loaderData;
  const reload = useReloadVisitor();
  const onSeen = useCallback(() => void reload(), [reload]);
  // What the manager recommended or took back meanwhile.
  useOnReturn(() => void reload());
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
        onCallMe={ask}
        onSeen={onSeen}
      />
    </>
  );
}
