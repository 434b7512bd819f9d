import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isSlug } from '../../platform/rules/slug.ts';
import { resolveCard } from '../../search/contract/pages.ts';
import { apiContext } from '../client/contexts.ts';
import { pageSearch } from '../client/page-search.ts';
import { BuildingCard } from '../parts/building-card.tsx';
import { complexCrumbs, villageCrumbs } from '../parts/card-crumbs.ts';
import { loadComplex, loadVillage } from '../parts/card-loading.ts';
import { cardMeta } from '../parts/card-meta.ts';
import type { ShellHandle } from '../shell/site.ts';
import { drawnPart } from '../ui/layout/later-part.tsx';
import type { Route } from './+types/card';

/** Few cards are of villages: its code comes with one. */
const VillageCard = drawnPart(
  'village-card',
  () => import('../parts/village-card.tsx'),
  import.meta.env.SSR && (await import('../parts/village-card.tsx')),
);

export const handle: ShellHandle = { callback: 'brand', ownBar: true };

/** `/{titleEng}`: a complex, a village, or the place where either has moved. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isSlug(params.titleEng)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const { data: card } = await api.call(resolveCard, { params: { title_eng: params.titleEng } });
  const { searchParams } = new URL(request.url);
  // With its query: what was opened of it, a flat or a view, is there too.
  if (card.kind === 'redirect') throw redirect(card.location + pageSearch(request), 301);
  if (card.kind === 'village') return loadVillage(api, card.id, searchParams);
  return loadComplex(api, card.id, searchParams);
}

/** What of the query villages are read by; flats, filters and the calculator of a complex are asked for by the page itself. */
const VILLAGE_KEYS = [
  ...['type', 'on_sale', 'page'],
  ...['price_min', 'price_max', 'plot_min', 'plot_max', 'square_min', 'square_max'],
];

/** Whether the card that stands is of a village: a complex has filters of the same names. */
let isVillage = false;

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const same =
    !isVillage || VILLAGE_KEYS.every((key) => currentUrl.searchParams.get(key) === nextUrl.searchParams.get(key));
  return currentUrl.pathname === nextUrl.pathname && same ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => (loaderData ? cardMeta(matches, loaderData) : []);

export default function Card({ loaderData }: Route.ComponentProps) {
  const { kind } = loaderData;
  useEffect(() => {
    isVillage = kind === 'village';
  }, [kind]);
  if (loaderData.kind === 'building') {
    return <BuildingCard {...loaderData} key={loaderData.building.id} crumbs={complexCrumbs(loaderData.building)} />;
  }
  const { village, offers, meta: pages } = loaderData;
  return (
    <VillageCard
      key={village.id}
      village={village}
      offers={offers}
      page={pages.page}
      lastPage={pages.last_page}
      total={pages.total}
      onSale={pages.on_sale}
      crumbs={villageCrumbs(village)}
    />
  );
}
