import { useEffect, useState } from 'react';
import type { BuildingInList, BuildingList } from '../../complex/contract/buildings.ts';
import { formatPriceFrom } from '../../complex/rules/format.ts';
import type { Bounds } from '../../geography/rules/coordinates.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { type SearchFilters, writeFilters } from '../../search/rules/search-filters.ts';
import { callApi } from '../../site/client/api-client.ts';
import { flatsCount } from '../../site/ui/catalogue/complex-card.tsx';
import type { MapEngine } from './engine/map-engine.ts';
import styles from './map-list.module.css';
import { MapPanel } from './map-panel.tsx';

/** Most objects that are listed: the nearer the map, the fewer it shows. */
const LISTED_MAX = 50;
/** The map rests this long before its objects are listed anew, ms. */
const DELAY_MS = 250;

export interface MapListProps {
  readonly engine: MapEngine;
  readonly filters: SearchFilters;
  /** Opens the balloon of a placemark. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** «Списком»: the placemarks in sight told in words, in the order of the results, for those who cannot use a map. */
export function MapList({ engine, filters, onOpen, onClose }: MapListProps) {
  const { list, failed } = useInSight(engine, filters);
  const total = list?.meta.total ?? 0;
  return (
    <MapPanel title="Объекты на карте" closeLabel="Закрыть список" onClose={onClose}>
      <p className={styles.sum} role="status">
        {failed && 'Не удалось загрузить, попробуйте позже'}
        {list &&
          (total > 0 ? `На${NBSP}карте ${groupDigits(total)}${NBSP}ЖК` : 'В этой области нет подходящих объектов')}
      </p>
      {total > 0 && (
        <ul className={styles.list}>
          {list?.data.map((building) => (
            <li key={building.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => onOpen(building.id)}>
                <b translate="no">{building.titles.title}</b>
                <span>{wordsOf(building)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {total > LISTED_MAX && (
        <p className={styles.more}>Показаны первые {LISTED_MAX}: приблизьте карту, чтобы увидеть остальные</p>
      )}
    </MapPanel>
  );
}

/** '44 квартиры, от 13,9 млн ₽, Авиамоторная'. */
function wordsOf(building: BuildingInList): string {
  const { flats, near } = building;
  const sale = flats.total > 0 ? [flatsCount(building), formatPriceFrom(flats.price.from)] : [`нет в${NBSP}продаже`];
  return [...sale, near.stations[0]?.title].filter(Boolean).join(', ');
}

interface InSight {
  readonly list: BuildingList | undefined;
  readonly failed: boolean;
}

/** What fits the filters where the map looks, asked for again when it comes to rest elsewhere. */
function useInSight(engine: MapEngine, filters: SearchFilters): InSight {
  const [bounds, setBounds] = useState<Bounds>(() => engine.camera.bounds());
  const [answer, setAnswer] = useState<InSight>({ list: undefined, failed: false });
  useEffect(() => engine.camera.subscribe((phase) => phase === 'rest' && setBounds(engine.camera.bounds())), [engine]);
  const key = JSON.stringify(writeFilters({ ...filters, bounds }));
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = { ...Object.fromEntries(JSON.parse(key) as [string, string][]), per_page: LISTED_MAX };
      callApi('listBuildings', { query }, abort.signal).then(
        (list) => setAnswer({ list, failed: false }),
        () => !abort.signal.aborted && setAnswer({ list: undefined, failed: true }),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return answer;
}
