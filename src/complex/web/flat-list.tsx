import { useCallback, useEffect, useState } from 'react';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { writeFlatFilters } from '../../search/rules/flat-filters.ts';
import { callApi } from '../../site/client/api-client.ts';
import { problemOf } from '../../site/client/api-problem.ts';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import type { FlatInList } from '../contract/flats.ts';
import { FlatRow } from './flat-row.tsx';
import { FlatTile } from './flat-tile.tsx';
import styles from './price-list.module.css';
import type { FlatQuery } from './use-flat-query.ts';

/** Flats shown before somebody asks for more, and then a page at a time. */
const FIRST = 3;
const PAGE = 30;

export interface FlatListProps {
  readonly buildingId: number;
  readonly rooms: number;
  readonly total: number;
  readonly apartments: boolean;
  readonly first: readonly FlatInList[] | null;
  readonly query: FlatQuery;
}

/** Flats of one room count that fit the filters: three, then the others, of many a page at a time; in rows or as tiles. */
export function FlatList({ buildingId, rooms, total, apartments, first, query }: FlatListProps) {
  const { flats, hasMore, next, loading, failure, more } = useFlats({ buildingId, rooms, total, first, query });
  if (flats.length === 0) {
    return <div className={styles.waiting}>{failure ? <Failure text={failure} onRetry={more} /> : <Spinner />}</div>;
  }
  const forms = apartments ? NOUNS.apartment : NOUNS.flat;
  return (
    <>
      {query.tiles ? (
        <ul className={styles.tiles}>
          {flats.map((flat) => (
            <FlatTile key={flat.id} flat={flat} />
          ))}
        </ul>
      ) : (
        flats.map((flat) => <FlatRow key={flat.id} flat={flat} />)
      )}
      {(hasMore || failure) && (
        <div className={styles.more} data-print="hide">
          {failure ? (
            <Failure text={failure} onRetry={more} />
          ) : (
            <button type="button" className="nv-link" onClick={more} disabled={loading}>
              {total <= PAGE ? `Показать все ${countOf(total, forms)}` : `Показать ещё ${next}`}
            </button>
          )}
          {loading && <Spinner />}
          {flats.length > FIRST && <span className={styles.none}>{`${flats.length} из\u00a0${total}`}</span>}
        </div>
      )}
    </>
  );
}

function Failure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <span role="alert">
      {text}{' '}
      <button type="button" className="nv-link" onClick={onRetry}>
        Попробовать ещё раз
      </button>
    </span>
  );
}

/** The flats loaded so far; `more` loads the first three, then pages of thirty from the beginning; `next`: how many more that will be. */
function useFlats({ buildingId, rooms, total, first, query }: Omit<FlatListProps, 'apartments'>) {
  const [flats, setFlats] = useState<readonly FlatInList[]>(first ?? []);
  const [page, setPage] = useState(0);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hasMore = flats.length < total;
  const { filters, sort } = query;

  const load = useCallback(
    async (nextPage: number, signal?: AbortSignal) => {
      setLoading(true);
      setFailure(undefined);
      try {
        const asked = {
          ...Object.fromEntries(writeFlatFilters(filters)),
          rooms: String(rooms),
          sort,
          page: Math.max(1, nextPage),
          per_page: nextPage === 0 ? FIRST : PAGE,
        };
        const { data } = await callApi(
          'listBuildingFlats',
          { params: { id: String(buildingId) }, query: asked },
          signal,
        );
        setFlats((known) =>
          nextPage <= 1 ? data : [...known, ...data.filter(({ id }) => known.every((flat) => flat.id !== id))],
        );
        setPage(nextPage);
      } catch (error) {
        if (signal?.aborted) return;
        setFailure(problemOf(error)?.detail ?? 'Произошла ошибка, попробуйте позже');
      } finally {
        if (!signal?.aborted) setLoading(false);
      }
    },
    [buildingId, rooms, filters, sort],
  );

  useEffect(() => {
    if (first) return;
    const controller = new AbortController();
    void load(0, controller.signal);
    return () => controller.abort();
  }, [first, load]);

  const next = Math.min(total, PAGE * (page + 1)) - flats.length;
  return { flats, hasMore, next, loading, failure, more: () => void load(flats.length === 0 ? 0 : page + 1) };
}
