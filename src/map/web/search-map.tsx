import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { pointInPolygon } from '../../geography/rules/geometry.ts';
import type { ReleaseColour } from '../../platform/contract/parts.ts';
import { flatQuery } from '../../search/rules/flat-filters.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconListDetails, IconMapOff, IconRoute, IconTrafficLights } from '../../site/ui/icons.ts';
import { boundsOfGroup } from '../rules/placemark-groups.ts';
import { AreaTools } from './area/area-tools.tsx';
import type { MapEngine, MapSettings } from './engine/map-engine.ts';
import { useLiveMap } from './engine/use-live-map.ts';
import { useMapEngine } from './engine/use-map-engine.ts';
import { FollowMap } from './follow-map.tsx';
import { ControlStack, MapFrame } from './map-frame.tsx';
import { MapList } from './map-list.tsx';
import { Balloon } from './placemarks/balloon.tsx';
import { Legend } from './placemarks/legend.tsx';
import { PlacemarkLayer } from './placemarks/placemark-layer.ts';
import { placesOf } from './placemarks/placemark-signs.ts';
import type { Mark, Marks } from './placemarks/placemark-texts.ts';
import pills from './placemarks/placemarks.module.css';
import { useAutoBounds } from './placemarks/use-auto-bounds.ts';
import { useKeptPlace, usePlaceBefore } from './placemarks/use-kept-place.ts';
import { useOpened } from './placemarks/use-opened.ts';
import { useOutlines } from './placemarks/use-outlines.ts';
import { useBalloon, usePlacemarks } from './placemarks/use-placemarks.ts';
import styles from './search-map.module.css';
import { RoutePanel, type RouteTarget } from './ways/route-panel.tsx';

export interface SearchMapProps {
  readonly filters: SearchFilters;
  readonly onFilters: (filters: SearchFilters) => void;
  readonly settings: MapSettings;
  /** Current year in Moscow. */
  readonly year: number;
  /** The complex under the pointer, here or in the list. */
  readonly active: number | undefined;
  readonly onHover: (id: number | undefined) => void;
  /** The list shows what was asked for: until then the map changes its placemarks only, to leave the list the time. */
  readonly settled: boolean;
  /** The map stands above the list: on a phone a picture of it will do until somebody touches it. */
  readonly above: boolean;
  /** Ids of the complexes that bear a star. */
  readonly favourites: ReadonlySet<number>;
}

/** The map of the search: what fits the filters, wherever it lies, until an area is drawn. */
export default function SearchMap(props: SearchMapProps) {
  const { filters, onFilters, settings, year, active, onHover, favourites } = props;
  const [live, wake] = useLiveMap({ above: props.above, drawn: filters.polygon !== undefined, settings });
  const before = usePlaceBefore(filters);
  const map = useMapEngine({ settings, ...before.view, still: !live });
  const { engine } = map;
  const { marks: all, current } = usePlacemarks(filters);
  // What moves the map waits for list and placemarks: a frame of the map takes longer than both on a weak machine.
  const settled = useAfterPaint(props.settled && current);
  const marks = useMemo(() => inPolygon(all, filters.polygon), [all, filters.polygon]);
  const [inSight, setInSight] = useState<number>();
  const layer = useRef<PlacemarkLayer>(undefined);
  const { opened, setOpened, visited, open, close } = useOpened(layer, before.opened);
  const balloon = useBalloon(opened?.id, filters);
  const [panel, setPanel] = useState<Panel>();
  const [target, setTarget] = useState<RouteTarget>();
  if (balloon.building && balloon.building.id !== target?.id) {
    setTarget({ id: balloon.building.id, title: balloon.building.titles.title });
  }

  useDismissal(opened !== undefined, close);
  const openGroup = (group: Marks, part: boolean) => {
    setOpened(undefined);
    if (part) engine?.focus(boundsOfGroup(placesOf(group), engine.camera.bounds()), { byHand: true });
    else setPanel({ name: 'list', only: group.map(({ id }) => id) });
  };
  const holder = usePillLayer(engine, layer, {
    onOpen: open,
    onGroup: openGroup,
    onHover,
    onInSight: setInSight,
    onBeyond: (dx, dy) => engine?.panBy(dx, dy),
  });

  useEffect(() => engine?.setArea(filters.polygon), [engine, filters.polygon]);
  const { titles, colours } = useOutlines(engine, settled ? marks : undefined, active ?? opened?.id);
  usePlacemarkLook({ engine, layer, marks, titles, look: { active, opened: opened?.id, visited, favourites } });
  useAutoBounds(engine, filters, settled ? marks : undefined, { above: props.above, returned: before.returned });
  useKeptPlace(engine, before, opened?.id);

  const place = marks?.find(({ id }) => id === opened?.id);
  return (
    <MapFrame
      map={map}
      label="Карта новостроек"
      onTouch={wake}
      controls={
        engine && (
          <ControlStack>
            {settings.traffic_tile_url && <TrafficButton engine={engine} />}
            <PanelButtons
              panel={panel}
              onPanel={(next) => {
                setPanel(next);
                setOpened(undefined);
              }}
            />
          </ControlStack>
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div ref={holder} className={pills.layer} role="group" aria-label="Объекты на карте" />
      {engine && opened && place && (
        <Balloon
          key={opened.id}
          engine={engine}
          place={[place.lat, place.lng]}
          {...balloon}
          search={flatQuery(filters)}
          takeFocus={opened.byKey}
          onClose={close}
        />
      )}
      {marks && inSight === 0 && <NothingHere />}
      {engine && <MapFilters engine={engine} drawing={!map.simple} filters={filters} onFilters={onFilters} />}
      {engine && <OutlineLegend engine={engine} year={year} colours={colours} />}
      {engine && (
        <OpenPanel
          panel={panel}
          engine={engine}
          target={target}
          filters={filters}
          onOpen={(id) => {
            setPanel(undefined);
            open(id, true);
          }}
          onClose={() => setPanel(undefined)}
        />
      )}
    </MapFrame>
  );
}

/** Farther away an outline is a dot or nothing. */
const OUTLINED = 10;

/** The legend, while there are colours to be seen. */
function OutlineLegend({ engine, year, colours }: OutlineLegendProps) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const look = () => setNear(engine.camera.zoom() >= OUTLINED);
    look();
    return engine.camera.subscribe(look);
  }, [engine]);
  // It stays in place: signs give way to what stands over the map as soon as that has a size.
  return <Legend year={year} shown={colours} hidden={!near || colours.size === 0} />;
}

interface OutlineLegendProps {
  readonly engine: MapEngine;
  readonly year: number;
  readonly colours: ReadonlySet<ReleaseColour>;
}

function NothingHere() {
  return (
    <p className={styles.nothing} role="status">
      <Icon of={IconMapOff} size={20} />В этой области нет подходящих объектов
    </p>
  );
}

/** Farther than this the pointer drags the map and presses nothing, px. */
const DRAGGED = 6;

/** Escape, wherever the focus is, and a press on the ground of the map close what is open above it. */
function useDismissal(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    let from: readonly [number, number] = [0, 0];
    const onDown = ({ clientX, clientY }: PointerEvent) => {
      from = [clientX, clientY];
    };
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const onGround =
        target instanceof Element && target.closest('[data-map] [role="region"]') && !target.closest('a');
      if (onGround && Math.hypot(clientX - from[0], clientY - from[1]) < DRAGGED) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        latest.current();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
}

const PANELS = [
  { name: 'list', title: 'Объекты на карте списком', icon: IconListDetails },
  { name: 'route', title: 'Маршрут', icon: IconRoute },
] as const;
interface Panel {
  readonly name: (typeof PANELS)[number]['name'];
  /** The list tells these complexes only. */
  readonly only?: readonly number[];
}

interface PlacemarkLookProps {
  readonly engine: MapEngine | undefined;
  readonly layer: RefObject<PlacemarkLayer | undefined>;
  readonly marks: readonly Mark[] | undefined;
  readonly titles: Parameters<PlacemarkLayer['setTitles']>[0];
  readonly look: Parameters<PlacemarkLayer['setLook']>[0];
}

/** Puts the marks on the layer and tells it how they look. */
function usePlacemarkLook({ engine, layer, marks, titles, look }: PlacemarkLookProps): void {
  const { active, opened, visited, favourites } = look;
  useLayoutEffect(() => {
    if (engine && marks) layer.current?.setMarks(marks);
  }, [engine, layer, marks]);
  useEffect(() => {
    if (engine) layer.current?.setLook({ active, opened, visited, favourites });
  }, [engine, layer, active, opened, visited, favourites]);
  useEffect(() => {
    if (engine) layer.current?.setTitles(titles);
  }, [engine, layer, titles]);
}

type MapFiltersProps = Pick<SearchMapProps, 'filters' | 'onFilters'> & {
  readonly engine: MapEngine;
  /** An area can be drawn and is seen. */
  readonly drawing: boolean;
};

/** What the map itself narrows the search by: a drawn area, and where it looks. */
function MapFilters({ engine, drawing, filters, onFilters }: MapFiltersProps) {
  return (
    <>
      {drawing && (
        <AreaTools
          engine={engine}
          area={filters.polygon}
          onArea={(polygon) => onFilters(withMapFilter(filters, 'polygon', polygon))}
        />
      )}
      <FollowMap
        engine={engine}
        bounds={filters.bounds}
        onBounds={(bounds) => onFilters(withMapFilter(filters, 'bounds', bounds))}
      />
    </>
  );
}

interface OpenPanelProps {
  readonly panel: Panel | undefined;
  readonly engine: MapEngine;
  readonly target: RouteTarget | undefined;
  readonly filters: SearchFilters;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

function OpenPanel({ panel, engine, target, filters, onOpen, onClose }: OpenPanelProps) {
  if (panel?.name === 'route') return <RoutePanel engine={engine} target={target} onClose={onClose} />;
  if (panel?.name !== 'list') return null;
  return (
    <MapList
      key={String(panel.only)}
      engine={engine}
      filters={filters}
      only={panel.only}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}

interface PanelButtonsProps {
  readonly panel: Panel | undefined;
  /** Undefined: the open one is closed. */
  readonly onPanel: (panel: Panel | undefined) => void;
}

/** One button a panel; the second press closes it. */
function PanelButtons({ panel, onPanel }: PanelButtonsProps) {
  return PANELS.map(({ name, title, icon }) => (
    <button
      key={name}
      type="button"
      aria-label={title}
      title={title}
      aria-pressed={panel?.name === name}
      onClick={() => onPanel(panel?.name === name ? undefined : { name })}
    >
      <Icon of={icon} size={20} />
    </button>
  ));
}

/** True once `on` was true while a frame was painted: what comes after does not hold it up. */
function useAfterPaint(on: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setPainted(false);
    };
  }, [on]);
  return on && painted;
}

function withMapFilter<Key extends 'polygon' | 'bounds'>(
  filters: SearchFilters,
  key: Key,
  value: SearchFilters[Key],
): SearchFilters {
  const { [key]: _former, ...rest } = filters;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** The layer of traffic, where the configuration names one. */
function TrafficButton({ engine }: { readonly engine: MapEngine }) {
  const [shown, setShown] = useState(false);
  return (
    <button
      type="button"
      aria-label="Пробки"
      title="Пробки"
      aria-pressed={shown}
      onClick={() => {
        engine.setTraffic(!shown);
        setShown(!shown);
      }}
    >
      <Icon of={IconTrafficLights} size={20} />
    </button>
  );
}

function inPolygon(marks: readonly Mark[] | undefined, polygon: readonly LatLng[] | undefined) {
  if (!marks || !polygon) return marks;
  return marks.filter(({ lat, lng }) => pointInPolygon([lat, lng], polygon));
}

type Events = ConstructorParameters<typeof PlacemarkLayer>[2];

/** Puts placemarks above the map; gives the ref of the element that holds them. Another map keeps the focus where it is. */
function usePillLayer(engine: MapEngine | undefined, layer: { current: PlacemarkLayer | undefined }, events: Events) {
  const holder = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  const onOpen = useEffectEvent(events.onOpen);
  const onGroup = useEffectEvent(events.onGroup);
  const onHover = useEffectEvent(events.onHover);
  const onInSight = useEffectEvent(events.onInSight);
  const onBeyond = useEffectEvent(events.onBeyond);
  useLayoutEffect(() => {
    if (!engine || !holder.current) return;
    const told: Events = {
      onOpen: (id, byKey) => onOpen(id, byKey),
      onGroup: (marks, part) => onGroup(marks, part),
      onHover: (id) => onHover(id),
      onInSight: (count) => onInSight(count),
      onBeyond: (dx, dy) => onBeyond(dx, dy),
    };
    const made = new PlacemarkLayer(engine, holder.current, told, focused.current);
    layer.current = made;
    return () => {
      layer.current = undefined;
      focused.current = made.focused;
      made.destroy();
    };
  }, [engine, layer]);
  return holder;
}
