import { data as answer } from 'react-router';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { isStaff } from '../../people/rules/roles.ts';
import { searchPreview } from '../../pictures/rules/preview-image.ts';
import type { Problem } from '../../platform/contract/problem.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { breadcrumbList, itemList, structuredGraph } from '../../platform/rules/structured-data.ts';
import { openSearch } from '../../search/contract/pages.ts';
import { FILTER_RULES } from '../../search/rules/search-filters.ts';
import { SEARCH_PATH } from '../../search/rules/search-path.ts';
import { searchTitle } from '../../search/rules/search-titles.ts';
import { readSearchView, withoutView } from '../../search/rules/search-view.ts';
import { pagePath, SearchPage } from '../../search/web/search-page.tsx';
import { type SearchData, searchDataOf, searchQuery } from '../../search/web/search-results.ts';
import { searchStore } from '../../search/web/search-store.ts';
import { track } from '../client/analytics.ts';
import { ApiProblem } from '../client/api-problem.ts';
import { apiContext } from '../client/contexts.ts';
import { openDialog } from '../client/dialogs.ts';
import { requireLogin } from '../client/login-guard.ts';
import { useVisitor } from '../client/visitor.ts';
import { ListCardAction } from '../parts/list-card-action.tsx';
import { SearchMapSlot } from '../parts/search-map-slot.tsx';
import { pageMeta, printedBefore, siteOf } from '../shell/page-meta.ts';
import { PaperHead } from '../shell/paper-head.tsx';
import type { ShellHandle } from '../shell/site.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/novostroyki';
import styles from './novostroyki.module.css';

const SEGMENT = /^[a-z0-9-]{1,120}$/;

/** What an address of the search means, and the page of results it asks for. Unknown segments: no such page. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<SearchData> {
  const segments = (params['*'] ?? '').split('/').filter(Boolean);
  if (!segments.every((segment) => SEGMENT.test(segment))) throw answer(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  if (FILTER_RULES.favorites.read(searchParams.getAll('favorites'), 0)) requireLogin({ request, context });
  const query = searchQuery(`${SEARCH_PATH}/${segments.join('/')}${search}`);
  const { data } = await context.get(apiContext).call(openSearch, { query });
  return searchDataOf(data, readSearchView(request.headers.get('cookie'), searchParams.get('view')));
}

/** In the browser one call answers it all; without an answer the former results stay and say so. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SearchData> {
  const { pathname, search, searchParams } = new URL(request.url);
  try {
    return searchDataOf(
      await searchStore.answers.read(withoutView(pathname + search), request.signal),
      readSearchView(document.cookie, searchParams.get('view')),
    );
  } catch (error) {
    if (request.signal.aborted || !(error instanceof ApiProblem)) throw error;
    // What is no search, or is for people who are logged in, the server sends to where it belongs.
    if (!isLost(error.problem)) return serverLoader();
    if (!searchStore.last) throw answer(error.problem, { status: error.problem.status || 503 });
    return { ...searchStore.last, offline: true };
  }
}

/** Nothing readable came, or something between us and the site says that it is away. */
const isLost = ({ status }: Problem): boolean => status === 0 || status >= 502;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { h1, description, path, segments, page, list } = loaderData;
  const pageName = page > 1 ? `, страница\u00a0${page}` : '';
  const site = siteOf(matches);
  const origin = site?.origin ?? '';
  const indexed = !path.includes('?') && list.meta.total > 0;
  return [
    ...pageMeta(site, {
      title: searchTitle(h1) + pageName,
      description: description + pageName,
      path: pagePath(path, page),
      image: searchPreview(segments),
      structured:
        import.meta.env.SSR || import.meta.env.DEV
          ? structuredGraph(
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
            )
          : printedBefore(pagePath(path, page)),
    }),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export const handle: ShellHandle = {
  fixedHeader: true,
  hideFooter: true,
  hideCallback: true,
  hideChat: true,
  skipLinks: [
    { href: '#results', label: 'К результатам' },
    { href: '#map', label: 'К карте' },
  ],
};

export default function Novostroyki({ loaderData }: Route.ComponentProps) {
  // Who works here leaves no request to himself.
  const visitor = useVisitor();
  const staff = visitor !== null && isStaff(visitor.role);
  return (
    <>
      <PaperHead />
      <SearchPage
        data={loaderData}
        map={(props) => <SearchMapSlot {...props} year={loaderData.year} />}
        request={
          staff ? (
            <ButtonLink to="/clients">К клиентам</ButtonLink>
          ) : (
            <ButtonLink to="/#callback" onClick={inPlace(() => askForCall(loaderData.h1))}>
              Оставить заявку
            </ButtonLink>
          )
        }
        help={staff ? null : <HelpByHand />}
        action={cardAction}
      />
    </>
  );
}

const cardAction = (building: BuildingInList) => <ListCardAction building={building} />;

function askForCall(topic: string): void {
  track('request_call', { place: 'search' });
  openDialog('callback', { topic });
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
