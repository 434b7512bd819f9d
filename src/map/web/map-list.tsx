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
  /** These complexes and no others; undefined: what is in sight. */
  readonly only: readonly number[] | undefined;
  /** Opens the balloon of a placemark. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/**
 * «Списком»: the placemarks in sight told in words, in the order of the results, for those who cannot use a map; or those
 * of one place, which no map shows apart.
 */
export function MapList({ engine, filters, only, onOpen, onClose }: MapListProps) {
  const { list, failed } = useListed(engine, filters, only);
  const total = list?.meta.total ?? 0;
  return (
    <MapPanel title={only ? 'Объекты в одном месте' : 'Объекты на карте'} closeLabel="Закрыть список" onClose={onClose}>
      <p className={styles.sum} role="status">
        {failed && 'Не удалось загрузить, попробуйте позже'}
        {list &&
          (total > 0
            ? `${only ? 'Здесь' : `На${NBSP}карте`} ${groupDigits(total)}${NBSP}ЖК`
            : 'В этой области нет подходящих объектов')}
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

/** What fits the filters among these complexes, or where the map looks, asked for again when it comes to rest elsewhere. */
function useListed(engine: MapEngine, filters: SearchFilters, only: readonly number[] | undefined): InSight {
  const [bounds, setBounds] = useState<Bounds>(() => engine.camera.bounds());
  const [answer, setAnswer] = useState<InSight>({ list: undefined, failed: false });
  useEffect(() => engine.camera.subscribe((phase) => phase === 'rest' && setBounds(engine.camera.bounds())), [engine]);
  const key = JSON.stringify(writeFilters({ ...filters, ...(only ? { buildings: only } : { bounds }) }));
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
