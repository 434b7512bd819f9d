import { useEffect, useState } from 'react';
import { formatDistance, formatMinutes } from '../../../complex/rules/format.ts';
import type { RouteLeg, RouteWay } from '../../../geography/contract/geo.ts';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { boundsOf } from '../../../geography/rules/geometry.ts';
import { NBSP, plural } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Segmented } from '../../../site/ui/form/segmented.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconBus, IconExternalLink, IconMapPin, IconTrain, IconWalk } from '../../../site/ui/icons.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { coveredByPanel, MapPanel } from '../map-panel.tsx';
import styles from './route-panel.module.css';
import { RouteStart, type StartPlace } from './route-start.tsx';

export interface RouteTarget {
  readonly id: number;
  readonly title: string;
}

export interface RoutePanelProps {
  readonly engine: MapEngine;
  /** The complex to go to; undefined until one is chosen. */
  readonly target: RouteTarget | undefined;
  readonly onClose: () => void;
}

type Mode = 'transport' | 'foot';

/** The way to a complex, on foot or by transport: told in steps, drawn on the map, opened in a maps application. */
export function RoutePanel({ engine, target, onClose }: RoutePanelProps) {
  const [from, setFrom] = useState<StartPlace>();
  const [picking, setPicking] = useState(false);
  const [mode, setMode] = useState<Mode>('transport');
  const { ways, state } = useWays(from, target);
  const way = ways && (mode === 'foot' ? ways.foot : (ways.transport ?? ways.foot));

  useEffect(() => {
    if (!picking) return;
    return engine.onPick(([lat, lng]) => {
      setFrom({ key: `${lat.toFixed(5)},${lng.toFixed(5)}`, title: 'Точка на карте' });
      setPicking(false);
    });
  }, [engine, picking]);
  useEffect(() => {
    engine.setRoute(way?.legs);
    const box = way && boundsOf(way.legs.flatMap(({ path }): LatLng[] => [...path]));
    if (box) engine.focus(box, { zoomMax: 15, padding: 70, covered: coveredByPanel(engine.camera.size()) });
  }, [engine, way]);
  useEffect(() => () => engine.setRoute(undefined), [engine]);

  const takeCentre = () => {
    const { width, height } = engine.camera.size();
    const [lat, lng] = engine.camera.unproject(width / 2, height / 2);
    setFrom({ key: `${lat.toFixed(5)},${lng.toFixed(5)}`, title: 'Середина карты' });
  };
  return (
    <MapPanel title="Маршрут" closeLabel="Закрыть маршрут" onClose={onClose}>
      <RouteStart place={from} onPlace={setFrom} />
      <div className={styles.pick}>
        <Button size="xs" variant="light" aria-pressed={picking} onClick={() => setPicking(!picking)}>
          {picking ? 'Нажмите на карту' : 'Указать на карте'}
        </Button>
        <Button size="xs" variant="subtle" onClick={takeCentre}>
          Из середины карты
        </Button>
      </div>
      <p className={styles.target}>
        <Icon of={IconMapPin} size={18} />
        {target ? (
          <span>
            до ЖК{NBSP}«<span translate="no">{target.title}</span>»
          </span>
        ) : (
          'Выберите комплекс на карте'
        )}
      </p>
      <Segmented
        label="Способ"
        full
        value={mode}
        onChange={setMode}
        options={[
          { value: 'transport', label: 'На транспорте' },
          { value: 'foot', label: 'Пешком' },
        ]}
      />
      <div aria-live="polite">
        {state === 'failed' && <p className={styles.note}>Не удалось построить маршрут, попробуйте позже</p>}
        {way && <Way way={way} onlyFoot={mode === 'transport' && ways?.transport === null} />}
      </div>
    </MapPanel>
  );
}

function Way({ way, onlyFoot }: { readonly way: RouteWay; readonly onlyFoot: boolean }) {
  return (
    <>
      <p className={styles.sum}>
        <b>{formatMinutes(way.minutes)}</b>
        <span>
          {way.changes > 0 && `${way.changes}${NBSP}${plural(way.changes, 'пересадка', 'пересадки', 'пересадок')}, `}
          {formatDistance(way.distance_m)}
        </span>
      </p>
      {onlyFoot && <p className={styles.note}>На транспорте не быстрее: показан путь пешком</p>}
      <ol className={styles.legs}>
        {way.legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the way
          <li key={index}>
            <LegIcon leg={leg} />
            <span>{wordsOf(leg, index === way.legs.length - 1)}</span>
            <span className={styles.minutes}>{formatMinutes(leg.minutes)}</span>
          </li>
        ))}
      </ol>
      <a className={styles.open} href={way.maps_url} target="_blank" rel="noopener noreferrer">
        Открыть в приложении карт
        <Icon of={IconExternalLink} size={16} />
      </a>
      <p className={styles.note}>Время рассчитано примерно</p>
    </>
  );
}

function LegIcon({ leg }: { readonly leg: RouteLeg }) {
  if (leg.line) return <i className={styles.line} style={{ background: leg.line.colour }} />;
  return <Icon of={leg.kind === 'ride' ? IconBus : leg.kind === 'change' ? IconTrain : IconWalk} size={18} />;
}

/** 'Пешком до станции Авиамоторная', 'Калининская линия: Авиамоторная — Марксистская, 2 остановки'. */
function wordsOf({ kind, line, from, to, stations }: RouteLeg, last: boolean): string {
  const end = last ? 'комплекс' : (to.title ?? 'остановка');
  if (kind === 'walk') return last ? `Пешком до${NBSP}комплекса` : `Пешком до${NBSP}станции ${end}`;
  if (kind === 'change') return `Переход на${NBSP}станцию ${end}`;
  const stops = `${stations}${NBSP}${plural(stations, 'остановка', 'остановки', 'остановок')}`;
  const start = from.title ?? 'начало';
  return line ? `${line.title}: ${start} — ${end}, ${stops}` : `На${NBSP}автобусе: ${start} — ${end}`;
}

interface Ways {
  readonly foot: RouteWay;
  readonly transport: RouteWay | null;
}

function useWays(from: StartPlace | undefined, target: RouteTarget | undefined) {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly ways: Ways | undefined }>();
  const key = from && target ? `${from.key}|${target.id}` : undefined;
  useEffect(() => {
    if (key === undefined) return;
    const [start = '', to = ''] = key.split('|');
    const abort = new AbortController();
    callApi('findRoute', { query: { from: start, to } }, abort.signal).then(
      ({ data }) => setAnswer({ key, ways: { foot: data.on_foot, transport: data.by_transport } }),
      () => !abort.signal.aborted && setAnswer({ key, ways: undefined }),
    );
    return () => abort.abort();
  }, [key]);
  if (key === undefined || answer?.key !== key) return { ways: undefined, state: 'waiting' as const };
  return { ways: answer.ways, state: answer.ways ? ('ready' as const) : ('failed' as const) };
}
