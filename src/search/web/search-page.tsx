import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconList, IconMap2 } from '../../site/ui/icons.ts';
import { drawnPart } from '../../site/ui/layout/later-part.tsx';
import { lazyPart } from '../../site/ui/layout/lazy-part.tsx';
import { openInHistory } from '../../site/ui/layout/window-history.ts';
import { ShareButton } from '../../site/ui/share-part.ts';
import { flatQuery } from '../rules/flat-filters.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import { type SearchView, withView, writeSearchView } from '../rules/search-view.ts';
import { ChosenFilters } from './chosen-part.ts';
import { Counters } from './counters.tsx';
import { FilterBar } from './filter-bar-part.ts';
import { ResultList, ResultSkeletons } from './result-list.tsx';
import styles from './search-page.module.css';
import type { SearchData } from './search-results.ts';
import { useSearch } from './search-store.ts';
import { SortMenu } from './sort-part.ts';
import { useDelayed } from './use-delayed.ts';
import { ViewSwitch } from './view-switch.tsx';

const AllFilters = lazyPart('all-filters', () => import('./all-filters.tsx'));
const EmptyResults = drawnPart(
  'empty-results',
  () => import('./empty-results.tsx'),
  import.meta.env.SSR && (await import('./empty-results.tsx')),
);

/** What the map needs to know of the list, and tells it. */
export interface MapSlotProps {
  readonly filters: SearchFilters;
  readonly onFilters: (filters: SearchFilters) => void;
  readonly active: number | undefined;
  readonly onHover: (id: number | undefined) => void;
  readonly shown: boolean;
  /** The list is shown as well: on a phone below the map. */
  readonly above: boolean;
  /** The list shows what was asked for. */
  readonly settled: boolean;
}

export interface SearchPageProps {
  readonly data: SearchData;
  readonly map: (props: MapSlotProps) => ReactNode;
  /** «Оставить заявку» of the empty list. */
  readonly request: ReactNode;
  /** At the foot of a card: «Позвоните мне». */
  readonly action: (building: BuildingInList) => ReactNode;
  /** Beside the empty list: help by a person. */
  readonly help?: ReactNode;
}

/** The search: filters above, results and their map side by side. The address is the state. */
export function SearchPage({ data, map, request, help, action }: SearchPageProps) {
  const search = useSearch(data);
  const [view, setView] = useView(data.view);
  const [active, setActive] = useState<number>();
  const [dialog, setDialog] = useState<'closed' | 'open' | 'left'>('closed');
  const { results } = search;
  const { meta } = results.chain;
  const head = useRef<HTMLElement>(null);
  useTopOnNewResults(head, data.path);
  const page = useRef<HTMLDivElement>(null);
  useDirection(page);
  const [mapOver, setMapOver] = useState(false);
  const leaveMap = useEffectEvent(() => setView('both'));
  // On a phone the map lies over the list like a window, and Back leads from it to the list.
  useEffect(() => {
    if (!mapOver || view !== 'map') return;
    const leave = openInHistory(() => {
      setMapOver(false);
      leaveMap();
    });
    return leave;
  }, [mapOver, view]);

  return (
    <div ref={page} className={styles.page} data-view={view}>
      <div className={styles.bar}>
        <FilterBar
          search={search}
          showLabel={`Показать${NBSP}${groupDigits(meta.total)}${NBSP}ЖК`}
          onAllFilters={() => setDialog('open')}
        >
          <ViewSwitch view={view} onView={setView} />
        </FilterBar>
      </div>
      <div className={styles.body}>
        <section id="results" className={styles.results} aria-label="Результаты поиска" ref={head} tabIndex={-1}>
          <div className={styles.head}>
            <h1 className={styles.title}>{data.h1}</h1>
            <div className={styles.tools} data-print="hide">
              <ShareButton title={data.h1} size="sm" quiet />
              <SortMenu search={search} />
            </div>
            <Counters meta={meta} />
          </div>
          <ChosenFilters search={search} some={meta.total > 0} />
          {data.offline && <Offline />}
          <Waiting busy={search.busy} view={view}>
            {meta.total > 0 ? (
              <ResultList
                results={results}
                view={view}
                pageTo={(page) => pagePath(data.path, page)}
                flatSearch={flatQuery(search.shown)}
                stations={search.shown.stations}
                sort={search.shown.sort}
                active={active}
                onHover={setActive}
                action={action}
              />
            ) : (
              <div className={styles.empty}>
                <EmptyResults search={search} loosenings={data.loosenings} request={request} />
                {help}
              </div>
            )}
          </Waiting>
        </section>
        <section id="map" className={styles.map} aria-label="Карта" tabIndex={-1} data-live="">
          <p className="nv-hidden">
            Все объекты карты есть и{NBSP}в{NBSP}списке результатов.
          </p>
          {view === 'map' && (
            <div className={styles.found} data-over-map="" aria-hidden="true">
              <Counters meta={meta} />
            </div>
          )}
          {map({
            filters: search.filters,
            onFilters: search.apply,
            active,
            onHover: setActive,
            shown: view !== 'list',
            above: view === 'both',
            settled: !search.busy,
          })}
        </section>
      </div>
      {/* Where nothing was found the map has nothing to show, and the button would lie over what helps. */}
      {(meta.total > 0 || view === 'map') && (
        <button
          type="button"
          className={styles.turn}
          data-live=""
          data-over-map=""
          onClick={() => {
            setMapOver(view !== 'map');
            setView(view === 'map' ? 'both' : 'map');
            window.scrollTo(0, 0);
          }}
        >
          <Icon of={view === 'map' ? IconList : IconMap2} size={20} />
          {view === 'map' ? `Список: ${groupDigits(meta.total)}${NBSP}ЖК` : 'Карта'}
        </button>
      )}
      {dialog !== 'closed' && <AllFilters search={search} open={dialog === 'open'} onClose={() => setDialog('left')} />}
    </div>
  );
}

/** Address of a page of a list. */
export function pagePath(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}

function useView(initial: SearchView) {
  const [view, setView] = useState(initial);
  const choose = (next: SearchView) => {
    setView(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = writeSearchView(next);
    // In the address as well, so that what is seen can be linked to; nothing is loaded anew for it.
    const { pathname, search, hash } = window.location;
    window.history.replaceState(window.history.state, '', withView(pathname + search, next) + hash);
  };
  return [view, choose] as const;
}

/** Other results begin at their beginning, also when the former list was scrolled. */
function useTopOnNewResults(head: { readonly current: HTMLElement | null }, path: string) {
  const shown = useRef(path);
  // Known from the scrolling itself: to ask where things stand is to lay out what was just changed, before its frame.
  const scrolled = useRef(true);
  useEffect(() => {
    const note = () => {
      scrolled.current = window.scrollY > 0;
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!scrolled.current) return;
    const top = head.current?.getBoundingClientRect().top ?? 0;
    const under = Number.parseFloat(getComputedStyle(head.current ?? document.body).scrollMarginTop) || 0;
    if (top < under) head.current?.scrollIntoView({ block: 'start' });
  }, [head, path]);
}

/** Less than this is no turn: fingers tremble, and addresses of browsers come and go, px. */
const TURN = 24;

/**
 * Says on the element whether the page is scrolled down (`data-down`): on phones the filters leave then, and come back on the way up.
 * Not before the place that they leave is out of the window: it would stand empty.
 */
function useDirection(page: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    let from = window.scrollY;
    const note = () => {
      const { scrollY } = window;
      const way = scrollY - from;
      if (Math.abs(way) < TURN && scrollY > TURN) return;
      from = scrollY;
      page.current?.toggleAttribute(
        'data-down',
        way > 0 && scrollY > (page.current.firstElementChild?.clientHeight ?? 0),
      );
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [page]);
}

interface WaitingProps {
  readonly busy: boolean;
  readonly view: SearchView;
  readonly children: ReactNode;
}

/** Former results fade after 100 ms and give way to their outlines after 500 ms. */
function Waiting({ busy, view, children }: WaitingProps) {
  const late = useDelayed(busy, 100);
  const later = useDelayed(busy, 500);
  return (
    <div className={styles.waiting} aria-busy={busy || undefined} data-late={late || undefined}>
      {later ? (
        <ol className={styles.outlines}>
          <ResultSkeletons view={view} count={4} />
        </ol>
      ) : (
        children
      )}
    </div>
  );
}

/** Tries again by itself when the connection is back. */
function Offline() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  return (
    <div className={styles.offline} role="alert">
      <p>Нет связи. Показаны прежние{NBSP}результаты.</p>
      <Button size="sm" onClick={() => void revalidate()} busy={state === 'loading' ? 'Повторяем' : undefined}>
        Повторить
      </Button>
    </div>
  );
}
