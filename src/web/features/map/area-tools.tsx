import { IconCheck, IconLasso, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { LatLng } from '../../../domain/search-filters.ts';
import { Icon } from '../../ui/icon.tsx';
import { AreaHandles } from './area-handles.tsx';
import { AreaPen } from './area-pen.tsx';
import styles from './area-tools.module.css';
import type { MapEngine } from './map-engine.ts';

export interface AreaToolsProps {
  readonly engine: MapEngine;
  /** The area of the search, from its address. */
  readonly area: readonly LatLng[] | undefined;
  readonly onArea: (area: readonly LatLng[] | undefined) => void;
}

/** «Нарисовать область» and, once there is one, «Изменить» and «Очистить область». */
export function AreaTools({ engine, area, onArea }: AreaToolsProps) {
  const [mode, setMode] = useState<'rest' | 'draw' | 'edit'>('rest');
  const finish = (next: readonly LatLng[] | undefined) => {
    setMode('rest');
    if (next) onArea(next);
  };
  return (
    <>
      {mode === 'draw' && <AreaPen engine={engine} onDone={finish} />}
      {mode === 'edit' && area && <AreaHandles engine={engine} area={area} onArea={onArea} />}
      <div className={styles.tools}>
        {mode === 'draw' ? (
          <button type="button" className={styles.tool} onClick={() => finish(undefined)}>
            <Icon of={IconX} size={20} />
            <span>Отменить</span>
          </button>
        ) : area ? (
          <>
            <button
              type="button"
              className={styles.tool}
              onClick={() => {
                setMode('rest');
                onArea(undefined);
              }}
            >
              <Icon of={IconTrash} size={20} />
              <span>Очистить область</span>
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-pressed={mode === 'edit'}
              onClick={() => setMode(mode === 'edit' ? 'rest' : 'edit')}
            >
              <Icon of={mode === 'edit' ? IconCheck : IconPencil} size={20} />
              <span>{mode === 'edit' ? 'Готово' : 'Изменить'}</span>
            </button>
          </>
        ) : (
          <button type="button" className={styles.tool} onClick={() => setMode('draw')}>
            <Icon of={IconLasso} size={20} />
            <span>Нарисовать область</span>
          </button>
        )}
      </div>
    </>
  );
}
