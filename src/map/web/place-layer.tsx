import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../site/ui/class-names.ts';
import type { Camera } from './engine/map-engine.ts';
import styles from './place-layer.module.css';

/** Something small on the map: a school, a shop. */
export interface PlaceMark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly title: string;
  /** Under the title of the chosen one. */
  readonly note: string;
  /** Ground of the mark, '#rrggbb'; the icon on it is white. */
  readonly colour: string;
  readonly icon: ReactNode;
}

export interface PlaceLayerProps {
  readonly camera: Camera;
  /** Of one kind, told by its colour, the nearest first. */
  readonly marks: readonly PlaceMark[];
  readonly selected: number | undefined;
  /** A press on a mark, undefined for a press on the chosen one. */
  readonly onSelect: (id: number | undefined) => void;
}

/**
 * Marks above the map, the chosen one with its name. For the pointer only and silent to screen readers: hosts show the
 * same places as a list, where the keyboard reaches them.
 */
export function PlaceLayer({ camera, marks, selected, onSelect }: PlaceLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const put = () => {
      marks.forEach(({ lat, lng }, i) => {
        const spot = ref.current?.children[i];
        if (!(spot instanceof HTMLElement)) return;
        const [x, y] = camera.project([lat, lng]);
        spot.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      });
    };
    put();
    return camera.subscribe(put);
  }, [camera, marks]);
  return (
    <div
      ref={ref}
      className={styles.layer}
      aria-hidden="true"
      onClick={({ target }) => {
        const id = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
        if (id !== undefined) onSelect(Number(id) === selected ? undefined : Number(id));
      }}
    >
      {marks.map(({ id, title, note, colour, icon }) => (
        <span key={id} className={classNames(styles.spot, id === selected && styles.chosen)}>
          <span className={styles.mark} data-place={id} title={title} style={{ background: colour }}>
            {icon}
          </span>
          {id === selected && (
            <span className={styles.name}>
              <b>{title}</b>
              {note}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
