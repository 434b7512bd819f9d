import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { POLYGON_MIN_POINTS, simplifyRing } from '../../../geography/rules/geometry.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import styles from './area-tools.module.css';

export interface AreaPenProps {
  readonly engine: MapEngine;
  /** Given the ring drawn, or undefined when it was too short or given up. */
  readonly onDone: (ring: readonly LatLng[] | undefined) => void;
}

type Point = readonly [x: number, y: number];
/** A stroke takes a point after every so many pixels. */
const STEP = 4;
/** Arrow keys move the cross by so many pixels; with Shift, in small steps. */
const KEY_STEP = 40;
const KEY_STEP_SMALL = 8;

/**
 * Draws an area by one stroke of mouse or finger. By keyboard: arrows move a cross, Enter sets a corner, Enter on the first
 * corner or End closes the area, Backspace takes the last corner back, Escape gives up. Fewer than five points are no area.
 */
export function AreaPen({ engine, onDone }: AreaPenProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const [cross, setCross] = useState<Point>();
  const drawing = useRef(false);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    engine.setMovable(false);
    return () => engine.setMovable(true);
  }, [engine]);

  const finish = (points: readonly Point[]) => {
    const ring = simplifyRing(points.map(([x, y]) => engine.camera.unproject(x, y)));
    onDone(ring.length >= POLYGON_MIN_POINTS ? ring : undefined);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    setCross(undefined);
    setStroke([pointOf(event)]);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawing.current || !event.isPrimary) return;
    const point = pointOf(event);
    setStroke((points) => (isFar(points.at(-1), point) ? [...points, point] : points));
  };
  const onPointerUp = () => {
    if (!drawing.current) return;
    drawing.current = false;
    finish(stroke);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { width, height } = engine.camera.size();
    const at = cross ?? ([Math.round(width / 2), Math.round(height / 2)] as const);
    const step = event.shiftKey ? KEY_STEP_SMALL : KEY_STEP;
    const move = MOVES[event.key];
    if (move) {
      setCross([clamp(at[0] + move[0] * step, width), clamp(at[1] + move[1] * step, height)]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const [first] = stroke;
      if (first && stroke.length >= 3 && !isFar(first, at, KEY_STEP_SMALL)) finish(stroke);
      else setStroke([...stroke, at]);
      setCross(at);
    } else if (event.key === 'End') finish(stroke);
    else if (event.key === 'Backspace') setStroke(stroke.slice(0, -1));
    else if (event.key === 'Escape') onDone(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={ref}
      className={styles.pen}
      data-area-pen=""
      role="application"
      aria-label="Рисование области. Стрелки двигают перекрестие, Enter ставит угол, End замыкает область, Escape отменяет"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: drawn on by keyboard too
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => onDone(undefined)}
      onKeyDown={onKeyDown}
    >
      <svg aria-hidden="true">
        <polygon className={styles.line} points={stroke.map(([x, y]) => `${x},${y}`).join(' ')} />
        {cross && stroke.map(([x, y]) => <circle key={`${x},${y}`} className={styles.point} cx={x} cy={y} r="5" />)}
        {cross && (
          <path className={styles.cross} d={`M${cross[0] - 12} ${cross[1]}h24M${cross[0]} ${cross[1] - 12}v24`} />
        )}
      </svg>
      <p className={styles.hint}>
        {cross ? 'Enter — угол, End — замкнуть, Escape — отменить' : 'Обведите область, в которой искать'}
      </p>
      <p className="nv-hidden" role="status">
        {cross ? `Углов: ${stroke.length}` : ''}
      </p>
    </div>
  );
}

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

function isFar(from: Point | undefined, to: Point, distance: number = STEP): boolean {
  return !from || Math.hypot(to[0] - from[0], to[1] - from[1]) >= distance;
}
