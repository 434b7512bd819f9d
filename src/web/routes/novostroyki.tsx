import { useEffect } from 'react';
import { data as answer, isRouteErrorResponse } from 'react-router';
import { listBuildings, loosenSearch } from '../../contract/buildings.ts';
import { findEntities, type GeoSuggestion } from '../../contract/geo.ts';
import { readSearchAddress } from '../../contract/pages.ts';
import type { SiteApi } from '../../contract/site.ts';
import { moscowYear } from '../../domain/moscow-time.ts';
import { searchPreview } from '../../domain/preview-image.ts';
import { NBSP } from '../../domain/russian.ts';
import { SEARCH_PATH } from '../../domain/search-address.ts';
import { GEO_KEYS } from '../../domain/search-filters.ts';
import { readSearchView } from '../../domain/search-view.ts';
import { breadcrumbList, itemList, structuredGraph } from '../../domain/structured-data.ts';
import { apiContext, siteContext } from '../contexts.ts';
import { openDialog } from '../dialogs.ts';
import type { SearchData } from '../features/search/search-data.ts';
import { pagePath, SearchPage } from '../features/search/search-page.tsx';
import { requireLogin } from '../login-guard.ts';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import type { ShellHandle } from '../shell/site.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/novostroyki';
import styles from './novostroyki.module.css';
import { SearchMapSlot } from './search-map-slot.tsx';

const SEGMENT = /^[a-z0-9-]{1,120}$/;

/** What an address of the search means, and the page of results it asks for. Unknown segments: no such page. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<SearchData> {
  const api = context.get(apiContext);
  const segments = (params['*'] ?? '').split('/').filter(Boolean);
  if (!segments.every((segment) => SEGMENT.test(segment))) throw answer(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const given = Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
  const page = pageNumber(search.get('page'));
  const { data } = await api.call(readSearchAddress, { query: { ...given, segments: segments.join(',') } });
  if (data.filters.favorites) requireLogin({ request, context });
  const [list, places] = await Promise.all([
    api.call(listBuildings, { query: { ...data.filters, page } }),
    placesOf(api, data.filters),
  ]);
  if (page > 1 && list.data.length === 0) throw answer(null, { status: 404 });
  const loosenings = list.meta.total > 0 ? [] : (await api.call(loosenSearch, { query: data.filters })).data;
  return {
    filters: data.filters,
    path: data.path,
    segments: data.segments,
    h1: data.meta.h1,
    description: data.meta.description,
    page,
    list,
    places,
    loosenings,
    view: readSearchView(request.headers.get('cookie')),
    year: moscowYear(context.get(siteContext).now),
  };
}

/** Names of the places that filters mention. */
async function placesOf(api: SiteApi, filters: Record<string, string>): Promise<GeoSuggestion[]> {
  const named = GEO_KEYS.filter((key) => filters[key] !== undefined);
  if (named.length === 0) return [];
  const query = Object.fromEntries(named.map((key) => [key, filters[key]]));
  const { data } = await api.call(findEntities, { query });
  return Object.values(data).flat();
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The last results that came: shown on when the connection is lost. */
let last: SearchData | undefined;

/** As the server answers; without an answer the former results stay and say so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<SearchData> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!last || !isLost(error)) throw error;
    return { ...last, offline: true };
  }
}

/** Nothing readable came, or something between us and the site says that it is away. */
function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502;
  return error instanceof Error;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { h1, description, path, segments, page, list } = loaderData;
  const pageName = page > 1 ? `, страница\u00a0${page}` : '';
  const site = siteOf(matches);
  const origin = site?.origin ?? '';
  const indexed = !path.includes('?') && list.meta.total > 0;
  return [
    ...pageMeta(site, {
      title: `${h1}: цены и\u00a0планировки${pageName}`,
      description: description + pageName,
      path: pagePath(path, page),
      image: searchPreview(segments),
      structured: structuredGraph(
        breadcrumbList(origin, [
          { title: 'Главная', to: '/' },
          ...(segments.length > 0 ? [{ title: 'Новостройки', to: SEARCH_PATH }] : []),
          { title: h1 },
        ]),
        itemList(origin, {
          name: h1,
          path: pagePath(path, page),
          total: list.meta.total,
          first: (page - 1) * list.meta.per_page + 1,
          items: list.data.map(({ title_eng, titles, images }) => ({
            title: titles.title,
            path: `/${title_eng}`,
            image: images[0]?.url ?? null,
          })),
        }),
      ),
    }),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export const handle: ShellHandle = {
  fixedHeader: true,
  hideFooter: true,
  hideCallback: true,
  skipLinks: [
    { href: '#results', label: 'К результатам' },
    { href: '#map', label: 'К карте' },
  ],
};

export default function Novostroyki({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    if (!loaderData.offline) last = loaderData;
  }, [loaderData]);
  return (
    <SearchPage
      data={loaderData}
      map={(props) => <SearchMapSlot {...props} year={loaderData.year} />}
      request={
        <ButtonLink to="/#callback" onClick={inPlace(() => openDialog('callback', { topic: loaderData.h1 }))}>
          Оставить заявку
        </ButtonLink>
      }
      help={<HelpByHand />}
    />
  );
}

/** A window over the results in place of the way to the main page, which is there without JavaScript. */
function inPlace(open: () => void) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    open();
  };
}

/** Beside an empty list: a person looks where a filter does not. */
function HelpByHand() {
  return (
    <div className={styles.help}>
      <div>
        <h3>Подберём вручную</h3>
        <p>
          Менеджер сверится с{NBSP}застройщиками и{NBSP}перезвонит. Без{NBSP}комиссии.
        </p>
      </div>
      <ButtonLink variant="subtle" to="/#podbor" onClick={inPlace(() => openDialog('quiz'))}>
        Помощь с{NBSP}подбором
      </ButtonLink>
    </div>
  );
}
