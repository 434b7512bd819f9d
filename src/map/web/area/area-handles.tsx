import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { POLYGON_MIN_POINTS, simplifyRing } from '../../../geography/rules/geometry.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import styles from './area-tools.module.css';

export interface AreaHandlesProps {
  readonly engine: MapEngine;
  readonly area: readonly LatLng[];
  readonly onArea: (area: readonly LatLng[]) => void;
}

/** More corners than this cannot be told apart by hand: a drawn line is edited by its strongest ones. */
const HANDLES_MAX = 24;
/** Arrow keys move a corner by so many pixels. */
const STEP = 8;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The corners of an area to be dragged, moved by arrows or taken away by Delete. */
export function AreaHandles({ engine, area, onArea }: AreaHandlesProps) {
  const [corners, setCorners] = useState(() => simplifyRing(area, HANDLES_MAX));
  const [, redraw] = useState(0);
  const dragged = useRef<number>(undefined);
  useEffect(() => engine.camera.subscribe(() => redraw((n) => n + 1)), [engine]);
  useEffect(() => engine.setArea(corners), [engine, corners]);

  const put = (index: number, x: number, y: number) => {
    const next = corners.with(index, engine.camera.unproject(x, y));
    setCorners(next);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent, index: number, [x, y]: readonly [number, number]) => {
    const move = MOVES[event.key];
    if (move) onArea(put(index, x + move[0], y + move[1]));
    else if (event.key === 'Delete' && corners.length > POLYGON_MIN_POINTS) {
      const next = corners.toSpliced(index, 1);
      setCorners(next);
      onArea(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>, index: number) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (dragged.current === index && frame) put(index, event.clientX - frame.left, event.clientY - frame.top);
  };

  return (
    <div className={styles.handles}>
      {corners.map((corner, index) => {
        const at = engine.camera.project(corner);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the ring
            key={index}
            type="button"
            className={styles.handle}
            style={{ transform: `translate(${Math.round(at[0])}px, ${Math.round(at[1])}px)` }}
            aria-label={`Угол ${index + 1} из ${corners.length}. Стрелки двигают, Delete убирает`}
            onKeyDown={(event) => onKeyDown(event, index, at)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = index;
            }}
            onPointerMove={(event) => onPointerMove(event, index)}
            onPointerUp={() => {
              if (dragged.current === undefined) return;
              dragged.current = undefined;
              onArea(corners);
            }}
          />
        );
      })}
    </div>
  );
}
