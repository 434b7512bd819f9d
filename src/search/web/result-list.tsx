import {
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useNavigationType } from 'react-router';
import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { PageRequestContext } from '../../site/client/page-request.ts';
import { allowFullLayout } from '../../site/client/scroll-restoration.ts';
import { Button } from '../../site/ui/button.tsx';
import { ComplexCard } from '../../site/ui/catalogue/complex-card.tsx';
import { Pager } from '../../site/ui/layout/pager.tsx';
import { Skeleton } from '../../site/ui/layout/skeleton.tsx';
import { pressedLink } from '../../site/ui/pressed-link.ts';
import type { SortSlug } from '../rules/search-filters.ts';
import type { SearchView } from '../rules/search-view.ts';
import { isHeightHeld, LIST_HEIGHT_SCRIPT, releaseHeight } from './list-height.ts';
import styles from './result-list.module.css';
import type { Results } from './search-store.ts';
import { useDelayed } from './use-delayed.ts';

/** The next page is read when its place is this near, px. */
const AHEAD = '900px 0px';
/** Least height of a card in its row, px, and how many stand beside each other at most. */
const ROWS = { both: { height: 216, columns: 1 }, map: { height: 216, columns: 1 }, list: { height: 380, columns: 3 } };
/** Least height of what stands above the cards of other results: header, filters, counters, px. */
const ABOVE = 200;
/** Cards whose pictures are seen first. */
const FIRST_SEEN = 3;

export interface ResultListProps {
  readonly results: Results;
  readonly view: SearchView;
  /** Address of a page of this list. */
  readonly pageTo: (page: number) => string;
  /** The filters of flats, as a query that goes on to the complexes; '' without any. */
  readonly flatSearch: string;
  /** Stations that were asked for. */
  readonly stations: readonly number[] | undefined;
  readonly sort: SortSlug | undefined;
  /** The complex whose placemark is under the pointer. */
  readonly active: number | undefined;
  readonly onHover: (id: number | undefined) => void;
  /** What can be done with a complex, at the foot of its card; the same function at every rendering. */
  readonly action: (building: BuildingInList) => ReactNode;
}

/** The cards found, growing as the visitor nears their end; every page has an address of its own as well. */
export function ResultList({
  results,
  view,
  pageTo,
  flatSearch,
  stations,
  sort,
  active,
  onHover,
  action,
}: ResultListProps) {
  const { chain, more, state, loadNext, readTo } = results;
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const slow = useDelayed(state === 'loading', 500);
  const whole = useDrawnWhole(chain.path);
  // Another one whenever cards or their outlines come above it: the same one would be seen to jump.
  const edition = `${chain.last}${slow}`;
  const keptFocus = useKeptFocus(end, edition);
  const fresh = useNavigationType() !== 'POP';
  useListPlace(list, chain, readTo);

  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the results that the page came with
  useEffect(() => allowFullLayout, [chain.path]);

  useEffect(() => {
    const mark = end.current;
    if (!mark || !more || !whole || state !== 'idle') return;
    const near = ([entry]: IntersectionObserverEntry[]) => {
      // A list that comes back to its place is read as far as it was first.
      if (entry?.isIntersecting && !isHeightHeld()) void loadNext();
    };
    const observer = new IntersectionObserver(near, { rootMargin: AHEAD });
    observer.observe(mark);
    return () => observer.disconnect();
  });

  const loadAndFocus = async () => {
    const first = await loadNext();
    if (first) list.current?.querySelector<HTMLElement>(`[data-id="${first.id}"] a`)?.focus({ preventScroll: true });
  };

  return (
    <>
      {chain.first > 1 && (
        <Link className={styles.before} to={pageTo(chain.first - 1)}>
          Показать предыдущие
        </Link>
      )}
      <ListHeight />
      <ol ref={list} className={styles.cards} data-view={view} data-fresh={fresh || undefined}>
        {(whole ? chain.items : chain.items.slice(0, drawnFirst(view))).map((building, index) => (
          <ResultItem
            key={building.id}
            building={building}
            view={view}
            flatSearch={flatSearch}
            stations={stations}
            sort={sort}
            priority={index < FIRST_SEEN}
            active={active === building.id}
            onHover={onHover}
            action={action}
          />
        ))}
        {slow && <ResultSkeletons view={view} count={3} />}
      </ol>
      <div key={edition} ref={end} className={styles.end} {...keptFocus}>
        {state === 'failed' && (
          <p className={styles.failed} role="alert">
            Не удалось загрузить продолжение списка
            <Button size="sm" onClick={() => void loadNext()}>
              Повторить
            </Button>
          </p>
        )}
        {more && state !== 'failed' && (
          <a
            className={styles.more}
            href={pageTo(chain.last + 1)}
            aria-busy={state === 'loading' || undefined}
            onClick={(event) => {
              if (!pressedLink(event)) return;
              event.preventDefault();
              void loadAndFocus();
            }}
          >
            {state === 'loading' ? 'Загружаем' : 'Показать ещё'}
          </a>
        )}
        <Pager page={chain.last} lastPage={Math.ceil(chain.meta.total / chain.meta.per_page)} to={pageTo} />
      </div>
    </>
  );
}

/** Loading a list anew that was read on keeps its place. What does so is loaded for those lists only. */
function useListPlace(
  list: { readonly current: HTMLElement | null },
  chain: Results['chain'],
  readTo: Results['readTo'],
): void {
  const latest = useRef(chain);
  useEffect(() => {
    latest.current = chain;
  });
  const long = chain.last > chain.first;
  const returned = useRef(false);
  useEffect(() => {
    if (!long && !isHeightHeld()) return;
    let end: (() => void) | undefined;
    let wanted = true;
    import('./list-place.ts').then(({ returnToPlace, watchPlace }) => {
      if (!wanted) return;
      if (isHeightHeld() && !returned.current) void returnToPlace(list, latest.current, readTo);
      returned.current = true;
      end = watchPlace(list, () => latest.current);
    }, releaseHeight);
    return () => {
      wanted = false;
      end?.();
    };
  }, [list, long, readTo]);
}

/** In the page of the server: a list that was read on before has its height before its cards come. */
function ListHeight() {
  const { nonce } = useContext(PageRequestContext);
  const ofServer = useSyncExternalStore(subscribeToNothing, no, yes);
  if (!ofServer) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LIST_HEIGHT_SCRIPT }} />
  );
}

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;

/** Cards of other results that are drawn first: what the screen holds. */
function drawnFirst(view: SearchView): number {
  const { height, columns } = ROWS[view];
  return Math.ceil(Math.max(0, window.innerHeight - ABOVE) / height) * columns;
}

/** Whether all of a list is drawn: of the results of another search the rest comes after what is in sight was painted. */
function useDrawnWhole(path: string): boolean {
  const [drawn, setDrawn] = useState(path);
  useEffect(() => startTransition(() => setDrawn(path)), [path]);
  return drawn === path;
}

/** Handlers of an element that is made anew for every `edition`: a focus in the former one goes on to the link of the next. */
function useKeptFocus(element: { readonly current: HTMLElement | null }, edition: string) {
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition is another element
  useEffect(() => {
    if (held.current && document.activeElement === document.body)
      element.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [element, edition]);
  return {
    onFocus: () => {
      held.current = true;
    },
    // An element that is taken away gives the focus to nobody.
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
      if (relatedTarget) held.current = false;
    },
  };
}

interface ItemProps extends Pick<ResultListProps, 'view' | 'flatSearch' | 'stations' | 'sort' | 'onHover' | 'action'> {
  readonly building: BuildingInList;
  readonly priority: boolean;
  readonly active: boolean;
}

/** One result. Drawn again only when it changes: the page around it is drawn with every edit of a filter. */
const ResultItem = memo(function ResultItem(props: ItemProps) {
  const { building, view, flatSearch, stations, sort, priority, active, onHover, action } = props;
  return (
    <li data-id={building.id}>
      <ComplexCard
        building={building}
        layout={view === 'list' ? 'tile' : 'horizontal'}
        headingLevel={2}
        search={flatSearch}
        asked={stations}
        sort={sort}
        priority={priority}
        action={action(building)}
        active={active}
        onHover={(over) => onHover(over ? building.id : undefined)}
      />
    </li>
  );
});

/** Places of cards to come, in the cards' own measures. */
export function ResultSkeletons({ view, count }: { readonly view: SearchView; readonly count: number }) {
  return Array.from({ length: count }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <li key={i} className={styles.card} data-view={view} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <div className={styles.body}>
        <Skeleton width="56%" height={22} />
        <Skeleton width="38%" height={16} />
        <Skeleton width="70%" height={18} />
        <Skeleton width="100%" height={45} />
        <Skeleton width="32%" height={16} />
      </div>
    </li>
  ));
}
