import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Bounds } from '../../geography/rules/coordinates.ts';
import type { MapEngine } from './engine/map-engine.ts';
import styles from './follow-map.module.css';

/** The map rests this long before it is searched in, ms. */
const DELAY_MS = 200;

export interface FollowMapProps {
  readonly engine: MapEngine;
  /** Bounds of the search; undefined: it does not follow the map. */
  readonly bounds: Bounds | undefined;
  readonly onBounds: (bounds: Bounds | undefined) => void;
}

/** «Искать при перемещении карты»: while it is on, the list holds what the map shows. */
export function FollowMap({ engine, bounds, onBounds }: FollowMapProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useEffectEvent((byHand: boolean) => {
    clearTimeout(timer.current);
    if (bounds && byHand) timer.current = setTimeout(() => onBounds(engine.camera.bounds()), DELAY_MS);
  });
  useEffect(() => {
    return engine.camera.subscribe((phase, byHand) => {
      if (phase === 'rest') follow(byHand);
    });
  }, [engine]);
  // A move of the picture counts though the live map has taken its place meanwhile.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label className={styles.follow} data-follow-map="" data-over-map="">
      <input
        type="checkbox"
        checked={bounds !== undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          onBounds(event.target.checked ? engine.camera.bounds() : undefined)
        }
      />
      Искать при перемещении карты
    </label>
  );
}
