import { useEffect, useState } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconMapOff } from '../../site/ui/icons.ts';
import type { MapEngine } from './engine/map-engine.ts';
import styles from './ground-note.module.css';

export interface GroundEnd {
  /** The map goes no nearer. */
  readonly nearest: boolean;
  /** The ground has ended, and the map says so. */
  readonly ended: boolean;
}

/** Whether a map has come to where its ground ends. */
export function useGroundEnd(engine: MapEngine | undefined): GroundEnd {
  const [nearest, setNearest] = useState(false);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (!engine) return;
    const { camera, reach } = engine;
    const look = () => {
      const { width, height } = camera.size();
      // A wheel stops a little before its end.
      setNearest(camera.zoom() > reach.zoomMax - 0.02);
      setEnded(reach.endsAt(camera.zoom(), camera.unproject(width / 2, height / 2)));
    };
    look();
    return camera.subscribe(look);
  }, [engine]);
  return { nearest, ended };
}

const SIMPLE = `Карта упрощена, без области и${NBSP}путей: в${NBSP}браузере выключен WebGL`;
const ENDED = `Ближе не${NBSP}показать: на${NBSP}этой карте нет улиц и${NBSP}домов`;

interface GroundNoteProps {
  readonly ended: boolean;
  /** A picture stands in for the live map. */
  readonly simple: boolean;
}

/** Says what a map that goes no nearer, or is a picture only, does not have. */
export function GroundNote({ ended, simple }: GroundNoteProps) {
  return (
    <div className={styles.place} role="status">
      {(ended || simple) && (
        <p className={styles.note} data-over-map="">
          <Icon of={IconMapOff} size={18} />
          {ended ? ENDED : SIMPLE}
        </p>
      )}
    </div>
  );
}
