import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { AUTO_NEAR, DEFAULT_CENTRE, DEFAULT_ZOOM, type MapEngine, type MapSettings } from './engine/map-engine.ts';
import { useMapEngine } from './engine/use-map-engine.ts';
import { MapFrame } from './map-frame.tsx';
import styles from './point-map.module.css';

export interface PointMapProps {
  readonly point: LatLng | null;
  /** What stands there, on the pin. */
  readonly title: string;
  readonly label: string;
  readonly settings: MapSettings;
  /** The pin was dragged, moved by arrows, or put where the map was pressed. */
  readonly onPoint: (point: LatLng) => void;
}

/** Arrow keys move the pin by so many pixels. */
const STEP = 8;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A map on which one point is shown and chosen: by dragging its pin, by arrows, or by a press on the ground. */
export default function PointMap({ point, title, label, settings, onPoint }: PointMapProps) {
  const map = useMapEngine({
    settings,
    centre: point ?? DEFAULT_CENTRE,
    zoom: point ? AUTO_NEAR : DEFAULT_ZOOM,
    cooperative: true,
  });
  const { engine } = map;
  const told = useRef(onPoint);
  useEffect(() => {
    told.current = onPoint;
  });
  useEffect(() => engine?.onPick((place) => told.current(place)), [engine]);
  const [lat, lng] = point ?? [undefined, undefined];
  useEffect(() => {
    if (engine && lat !== undefined && lng !== undefined) bringIntoSight(engine, [lat, lng]);
  }, [engine, lat, lng]);
  return (
    <MapFrame map={map} label={label}>
      {engine && point && <Pin engine={engine} point={point} title={title} onPoint={onPoint} />}
    </MapFrame>
  );
}

function bringIntoSight(engine: MapEngine, place: LatLng): void {
  const [x, y] = engine.camera.project(place);
  const { width, height } = engine.camera.size();
  if (x < 0 || y < 0 || x > width || y > height) engine.focus(place, { zoomMax: AUTO_NEAR });
}

interface PinProps {
  readonly engine: MapEngine;
  readonly point: LatLng;
  readonly title: string;
  readonly onPoint: (point: LatLng) => void;
}

function Pin({ engine, point, title, onPoint }: PinProps) {
  const [, redraw] = useState(0);
  /** Where a drag has brought the pin, from the corner of the map; it becomes the point when it is let go. */
  const [dragged, setDragged] = useState<readonly [number, number]>();
  useEffect(() => engine.camera.subscribe(() => redraw((n) => n + 1)), [engine]);
  const [x, y] = dragged ?? engine.camera.project(point);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    onPoint(engine.camera.unproject(x + move[0], y + move[1]));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame && event.currentTarget.hasPointerCapture(event.pointerId))
      setDragged([event.clientX - frame.left, event.clientY - frame.top]);
  };
  const drop = () => {
    if (!dragged) return;
    setDragged(undefined);
    onPoint(engine.camera.unproject(...dragged));
  };
  return (
    <button
      type="button"
      data-id="point"
      className={styles.pin}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      aria-label={`${title}: перетащите или двигайте стрелками`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
