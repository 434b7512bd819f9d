import { useEffect, useRef, useState } from 'react';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconCheck, IconLasso, IconPencil, IconTrash, IconX } from '../../../site/ui/icons.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { AreaHandles } from './area-handles.tsx';
import { AreaPen } from './area-pen.tsx';
import styles from './area-tools.module.css';

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
  const tools = useRef<HTMLDivElement>(null);
  useKeptFocus(tools, `${mode}/${area !== undefined}`);
  return (
    <>
      {mode === 'draw' && <AreaPen engine={engine} onDone={finish} />}
      {mode === 'edit' && area && <AreaHandles engine={engine} area={area} onArea={onArea} />}
      <div ref={tools} className={styles.tools} data-area-tools="" data-over-map="">
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

/** The button or the pen that had the focus is gone in the next state: its successor takes the focus. */
function useKeptFocus(tools: { readonly current: HTMLElement | null }, state: string) {
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    if (document.activeElement === document.body)
      tools.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [tools, state]);
}
