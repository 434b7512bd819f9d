import { useEffect, useState } from 'react';
import { writeFlatFilters } from '../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { callApi } from '../../site/client/api-client.ts';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import type { Layout } from '../contract/boards.ts';
import type { FlatInList } from '../contract/flats.ts';
import { FlatRow } from './flat-row.tsx';
import styles from './layouts.module.css';

/** Largest page that the API gives. */
const PAGE = 100;

export interface LayoutFlatsProps {
  readonly buildingId: number;
  readonly layout: Layout;
  readonly title: string;
  readonly filters: SearchFilters;
  readonly onClose: () => void;
}

/** The flats of one layout, the cheapest first. */
export function LayoutFlats({ buildingId, layout, title, filters, onClose }: LayoutFlatsProps) {
  const [flats, setFlats] = useState<readonly FlatInList[] | 'failed'>();
  useEffect(() => {
    const abort = new AbortController();
    readFlats(buildingId, layout, filters, abort.signal).then(
      setFlats,
      () => !abort.signal.aborted && setFlats('failed'),
    );
    return () => abort.abort();
  }, [buildingId, layout, filters]);
  return (
    <Dialog open onClose={onClose} title={title} width={900}>
      {Array.isArray(flats) ? (
        flats.map((flat) => <FlatRow key={flat.id} flat={flat} />)
      ) : (
        <div className={styles.waiting} role={flats === 'failed' ? 'alert' : 'status'}>
          {flats === 'failed' ? 'Произошла ошибка, попробуйте позже' : <Spinner />}
        </div>
      )}
    </Dialog>
  );
}

/** Flats of as many rooms and such an area, all pages; of them those of the layout. */
async function readFlats(
  id: number,
  layout: Layout,
  filters: SearchFilters,
  signal: AbortSignal,
): Promise<readonly FlatInList[]> {
  const flats: FlatInList[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...narrowed(filters, layout), sort: 'price_asc', page, per_page: PAGE };
    const { data, meta } = await callApi('listBuildingFlats', { params: { id: String(id) }, query }, signal);
    flats.push(...data);
    last = meta.last_page;
  }
  return flats.filter((flat) => isOf(layout, flat));
}

function narrowed(filters: SearchFilters, { rooms, square_m2: { from, to } }: Layout): Record<string, string | number> {
  return {
    ...Object.fromEntries(writeFlatFilters(filters)),
    rooms: Math.min(rooms, 4),
    ...(from === null ? {} : { square_min: Math.max(1, Math.floor(from)) }),
    ...(to === null ? {} : { square_max: Math.ceil(to) }),
  };
}

/** Flats without a layout stand together by room count and area (docs/decisions/0016-cards.md). */
function isOf({ id, rooms, square_m2: { from, to } }: Layout, flat: FlatInList): boolean {
  if (id !== null) return flat.layout_id === id;
  return (
    flat.layout_id === null && flat.rooms === rooms && flat.area_total >= (from ?? 0) && flat.area_total <= (to ?? 0)
  );
}
