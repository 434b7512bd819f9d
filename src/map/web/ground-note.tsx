import { useEffect, useState } from 'react';
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

/** Says what a map that goes no nearer does not have. */
export function GroundNote({ ended }: { readonly ended: boolean }) {
  return (
    <div className={styles.place} role="status">
      {ended && (
        <p className={styles.note}>
          <Icon of={IconMapOff} size={18} />
          Ближе не показать: на этой карте нет улиц и домов
        </p>
      )}
    </div>
  );
}
