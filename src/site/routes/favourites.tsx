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
import { apiContext } from '../client/contexts.ts';
import { requireLogin } from '../client/login-guard.ts';
import { askAboutFlat, type Kind, kindOf, pageOf, refuseEmptyPage } from '../parts/saved-page.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import type { ShellHandle } from '../shell/site.ts';
import type { Route } from './+types/favourites';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true };

/** `/favorites`, `/favorites-flats` and `/favorites-offers` of villages. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const api = args.context.get(apiContext);
  const page = pageOf(args.request);
  const [list, buildings, flats, offers] = await Promise.all([
    readList(api, kindOf(args.request), page),
    api.call(listFavouriteBuildingIds, {}),
    api.call(listFavouriteFlatIds, {}),
    api.call(listFavouriteOfferIds, {}),
  ]);
  refuseEmptyPage(page, list.shown.items);
  const counts = { building: buildings.data.length, flat: flats.data.length, offer: offers.data.length };
  return { ...list, counts };
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
  const { shown, meta: pages, counts } = loaderData;
  return (
    <>
      <PaperHead />
      <FavouritesPage
        shown={shown}
        total={pages.total}
        page={pages.page}
        lastPage={pages.last_page}
        counts={counts}
        onCallMe={askAboutFlat}
      />
    </>
  );
}
