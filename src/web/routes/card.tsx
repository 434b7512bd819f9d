import { lazy } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { resolveCard } from '../../contract/pages.ts';
import { isSlug } from '../../domain/slug.ts';
import { apiContext } from '../contexts.ts';
import type { ShellHandle } from '../shell/site.ts';
import type { Route } from './+types/card';
import { BuildingCard } from './building-card.tsx';
import { complexCrumbs } from './card-crumbs.ts';
import { loadComplex, loadVillage } from './card-loading.ts';
import { cardMeta } from './card-meta.ts';

/** Few addresses are villages: complexes do not carry their code. */
const VillagePage = lazy(() => import('../features/village/village-page.tsx'));

export const handle: ShellHandle = { callback: 'brand' };

/** `/{titleEng}`: a complex, a village, or the place where either has moved (public-site specification §2). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isSlug(params.titleEng)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const { data: card } = await api.call(resolveCard, { params: { title_eng: params.titleEng } });
  const { searchParams } = new URL(request.url);
  if (card.kind === 'redirect') throw redirect(card.location, 301);
  if (card.kind === 'village') return loadVillage(api, card.id, searchParams);
  return loadComplex(api, card.id, searchParams.get('flat'));
}

/** Opening a flat over a complex needs nothing new of the complex. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const others = ({ searchParams }: URL) => [...searchParams].filter(([key]) => key !== 'flat').join('&');
  if (currentUrl.pathname === nextUrl.pathname && others(currentUrl) === others(nextUrl)) return false;
  return defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => (loaderData ? cardMeta(matches, loaderData) : []);

export default function Card({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'building') {
    return <BuildingCard {...loaderData} key={loaderData.building.id} crumbs={complexCrumbs(loaderData.building)} />;
  }
  const { village, offers, meta: pages } = loaderData;
  return (
    <VillagePage
      village={village}
      offers={offers}
      page={pages.page}
      lastPage={pages.last_page}
      total={pages.total}
      crumbs={complexCrumbs(village)}
    />
  );
}
