import { useCallback, useEffect, useState } from 'react';
import { countOf, NBSP, NOUNS } from '../../platform/rules/russian.ts';
import { flatQuery, writeFlatFilters } from '../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { callApi } from '../../site/client/api-client.ts';
import { Button } from '../../site/ui/button.tsx';
import { Picture } from '../../site/ui/media/picture.tsx';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import type { Layout } from '../contract/boards.ts';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatArea, formatPriceSpan } from '../rules/format.ts';
import { layoutPlaces } from '../rules/layout-places.ts';
import { LayoutFlats } from './layout-flats.tsx';
import styles from './layouts.module.css';

/** Layouts shown at a time. */
const PAGE = 12;

export interface LayoutsProps {
  readonly building: BuildingFull;
  readonly filters: SearchFilters;
}

/** The catalogue of layouts: one plan, how many flats have it, at what prices, on which floors, in which housings and sections, and by when. */
export default function Layouts(props: LayoutsProps) {
  return <LayoutGrid key={flatQuery(props.filters)} {...props} />;
}

function LayoutGrid({ building, filters }: LayoutsProps) {
  const { id: buildingId, apartments } = building;
  const { layouts, total, failed, more } = useLayouts(buildingId, filters);
  const [open, setOpen] = useState<Layout>();
  if (layouts.length === 0) {
    return (
      <div className={styles.waiting} role={failed ? 'alert' : 'status'}>
        {failed ? <Retry onRetry={more} /> : total === 0 ? 'Планировок нет' : <Spinner />}
      </div>
    );
  }
  return (
    <>
      <ul className={styles.grid}>
        {layouts.map((layout) => (
          <LayoutTile key={layout.flat_id} layout={layout} building={building} onOpen={() => setOpen(layout)} />
        ))}
      </ul>
      {layouts.length < (total ?? 0) && (
        <div className={styles.more}>
          {failed ? (
            <Retry onRetry={more} />
          ) : (
            <Button onClick={more}>{`Показать ещё, ${layouts.length} из${NBSP}${total}`}</Button>
          )}
        </div>
      )}
      {open && (
        <LayoutFlats
          buildingId={buildingId}
          layout={open}
          title={`${titleOf(open)}, ${countOf(open.total, apartments ? NOUNS.apartment : NOUNS.flat)}`}
          filters={filters}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface TileProps {
  readonly layout: Layout;
  readonly building: BuildingFull;
  readonly onOpen: () => void;
}

function LayoutTile({ layout, building, onOpen }: TileProps) {
  const title = titleOf(layout);
  const floors = floorsOf(layout);
  return (
    <li className={styles.tile}>
      {layout.plan ? (
        <Picture
          url={layout.plan}
          alt={`План: ${title}`}
          widths={[240, 320, 640]}
          sizes="(max-width: 719px) 90vw, 260px"
          fit="contain"
          paper
          className={styles.plan}
        />
      ) : (
        <span className={styles.noPlan}>Плана нет</span>
      )}
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.price}>{formatPriceSpan(layout.price)}</div>
      <div className={styles.facts}>
        {[floors, ...layoutPlaces(layout, building.housings, building.titles.title)].filter(Boolean).map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
      <Button size="sm" variant="light" full onClick={onOpen}>
        {countOf(layout.total, building.apartments ? NOUNS.apartment : NOUNS.flat)}
      </Button>
    </li>
  );
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <span role="alert">
      Произошла ошибка, попробуйте позже{' '}
      <button type="button" className="nv-link" onClick={onRetry}>
        Попробовать ещё раз
      </button>
    </span>
  );
}

/** 'Студия, 24 м²', '2-комн., 58–59,4 м²'. */
function titleOf({ rooms, square_m2: { from, to } }: Layout): string {
  const kind = rooms === 0 ? 'Студия' : `${rooms}\u2060-\u2060комн.`;
  if (from === null) return kind;
  const unit = `${NBSP}м²`;
  const area = to === null || to === from ? '' : `–${formatArea(to).replace(unit, '')}`;
  return `${kind}, ${formatArea(from).replace(unit, '')}${area}${unit}`;
}

/** '7 этаж', '3–17 этажи'. */
function floorsOf({ floors: { from, to } }: Layout): string {
  if (from === null) return '';
  return to === null || to === from ? `${from}${NBSP}этаж` : `${from}–${to}${NBSP}этажи`;
}

/** The layouts loaded so far; `more` loads the next page. */
function useLayouts(buildingId: number, filters: SearchFilters) {
  const [layouts, setLayouts] = useState<readonly Layout[]>([]);
  const [total, setTotal] = useState<number>();
  const [failed, setFailed] = useState(false);
  const loaded = layouts.length;

  const load = useCallback(
    async (page: number, signal?: AbortSignal) => {
      setFailed(false);
      const query = { ...Object.fromEntries(writeFlatFilters(filters)), page, per_page: PAGE };
      try {
        const { data, meta } = await callApi('listLayouts', { params: { id: String(buildingId) }, query }, signal);
        setLayouts((known) => [
          ...known,
          ...data.filter(({ flat_id }) => known.every((layout) => layout.flat_id !== flat_id)),
        ]);
        setTotal(meta.total);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [buildingId, filters],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(1, abort.signal);
    return () => abort.abort();
  }, [load]);
  return { layouts, total, failed, more: () => void load(Math.floor(loaded / PAGE) + 1) };
}
