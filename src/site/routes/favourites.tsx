import type { SiteApi } from '../../platform/contract/site.ts';
import {
  listFavouriteBuildingIds,
  listFavouriteBuildings,
  listFavouriteFlatIds,
  listFavouriteFlats,
  listFavouriteOfferIds,
  listFavouriteOffers,
} from '../../saved/contract/favourites.ts';
import { FavouritesPage, type FavouritesShown } from '../../saved/web/favourites-page.tsx';
import { type Kind, loadSaved, useAskAboutFlat } from '../parts/saved-page.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import type { ShellHandle } from '../shell/site.ts';
import type { Route } from './+types/favourites';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true };

/** `/favorites`, `/favorites-flats` and `/favorites-offers` of villages. */
export function loader(args: Route.LoaderArgs) {
  return loadSaved(args, readList, (api) => ({
    building: api.call(listFavouriteBuildingIds, {}),
    flat: api.call(listFavouriteFlatIds, {}),
    offer: api.call(listFavouriteOfferIds, {}),
  }));
}

async function readList(api: SiteApi, kind: Kind, page: number) {
  const query = { page };
  if (kind === 'flat') {
    const { data, meta } = await api.call(listFavouriteFlats, { query });
    return { shown: { kind, items: data } satisfies FavouritesShown, meta };
  }
  if (kind === 'offer') {
    const { data, meta } = await api.call(listFavouriteOffers, { query });
    return { shown: { kind, items: data } satisfies FavouritesShown, meta };
  }
  const { data, meta } = await api.call(listFavouriteBuildings, { query });
  return { shown: { kind, items: data } satisfies FavouritesShown, meta };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Избранное', description: 'Комплексы и квартиры, которые вы отметили.' });

export default function Favourites({ loaderData }: Route.ComponentProps) {
  const ask = useAskAboutFlat();
  const { shown, meta: pages, counts, ids } = loaderData;
  return (
    <>
      <PaperHead />
      <FavouritesPage
        shown={shown}
        total={pages.total}
        page={pages.page}
        perPage={pages.per_page}
        lastPage={pages.last_page}
        counts={counts}
        ids={ids}
        onCallMe={ask}
      />
    </>
  );
}
