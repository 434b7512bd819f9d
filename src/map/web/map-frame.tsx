import { type ReactNode, useRef } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconMapOff, IconMinus, IconPlus } from '../../site/ui/icons.ts';
import type { MapFailure, MapState } from './engine/use-map-engine.ts';
import { useGesturesOverSigns } from './gestures-over-signs.ts';
import { GroundNote, useGroundEnd } from './ground-note.tsx';
import styles from './map-frame.module.css';

const FAILURES: Readonly<Record<MapFailure, string>> = {
  not_loaded: 'Карта не загрузилась',
  no_webgl: `Этот браузер не${NBSP}рисует карту: для неё нужен WebGL. Включите в${NBSP}настройках аппаратное ускорение или откройте сайт в${NBSP}другом браузере`,
};

export interface MapFrameProps {
  readonly map: MapState;
  /** What the map shows, for screen readers. */
  readonly label: string;
  /** Somebody reached for the ground of the map or for one of its tools. */
  readonly onTouch?: () => void;
  /** Above the zoom buttons. */
  readonly controls?: ReactNode;
  /** Anything above the map, once there is one. */
  readonly children?: ReactNode;
}

/** A map with its zoom buttons, filling its parent; words in its place where there can be none. */
export function MapFrame({ map, label, onTouch, controls, children }: MapFrameProps) {
  const { ref, engine, failed, simple, retry } = map;
  const { nearest, ended } = useGroundEnd(engine);
  const frame = useRef<HTMLDivElement>(null);
  useGesturesOverSigns(frame);
  const noticed = onTouch && (({ target }: { readonly target: EventTarget }) => isOnAnyMap(target) || onTouch());
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-map=""
      onPointerDownCapture={noticed}
      onFocusCapture={noticed}
      onClickCapture={noticed}
      onWheelCapture={noticed}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a map is a region of its own */}
      <div ref={ref} className={styles.map} role="region" aria-label={label} />
      {failed && (
        <div className={styles.failed} role="alert">
          <p>
            <Icon of={IconMapOff} size={22} />
            {FAILURES[failed]}
          </p>
          {failed === 'not_loaded' && (
            <Button size="sm" onClick={retry}>
              Повторить
            </Button>
          )}
        </div>
      )}
      {engine && (
        <>
          {children}
          <div className={styles.corner}>
            {controls}
            <div className={styles.stack} data-over-map="">
              <button
                type="button"
                aria-label="Приблизить"
                title="Приблизить"
                aria-disabled={nearest}
                onClick={() => engine.zoomBy(1)}
              >
                <Icon of={IconPlus} size={20} />
              </button>
              <button type="button" aria-label="Отдалить" title="Отдалить" onClick={() => engine.zoomBy(-1)}>
                <Icon of={IconMinus} size={20} />
              </button>
            </div>
          </div>
          <GroundNote ended={ended} simple={simple} />
        </>
      )}
    </div>
  );
}

/** Placemarks open, and their balloons stand, on any map. */
const isOnAnyMap = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-id], [role="dialog"]') !== null;

/** A group of buttons in the corner of a map. */
export function ControlStack({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div className={classNames(styles.stack, className)} data-over-map="">
      {children}
    </div>
  );
}
