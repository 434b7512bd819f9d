import { useEffect, useEffectEvent, useRef } from 'react';
import type { Image } from '../../../platform/contract/parts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import styles from './gallery-stage.module.css';
import { Picture } from './picture.tsx';

export interface GalleryStageProps {
  readonly image: Pick<Image, 'url' | 'thumbhash'>;
  /** What stands in its place in the evening scheme. */
  readonly evening?: string | undefined;
  readonly alt: string;
  /** On the picture, below. */
  readonly caption?: string | null;
  /** Whether there are others to turn to. */
  readonly turns: boolean;
  readonly onStep: (by: 1 | -1) => void;
}

/**
 * One picture that fills its place. Turned by a press on its left or right half, by a swipe and by the arrow keys.
 */
export function GalleryStage({ image, evening, alt, caption, turns, onStep }: GalleryStageProps) {
  const touched = useRef<number>(undefined);
  const swiped = useRef(false);
  const step = useEffectEvent((by: 1 | -1) => onStep(by));
  useEffect(() => {
    if (!turns) return;
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1);
      if (key === 'ArrowRight') step(1);
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [turns]);
  const press = (by: 1 | -1) => {
    if (!swiped.current) onStep(by);
    swiped.current = false;
  };
  return (
    <div
      className={styles.stage}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'mouse' ? undefined : event.clientX;
        swiped.current = false;
      }}
      onPointerUp={(event) => {
        const by = touched.current === undefined ? 0 : event.clientX - touched.current;
        touched.current = undefined;
        if (!turns || Math.abs(by) <= SWIPE) return;
        swiped.current = true;
        onStep(by < 0 ? 1 : -1);
      }}
    >
      <Picture
        key={image.url}
        url={image.url}
        evening={evening}
        alt={alt}
        thumbhash={image.thumbhash}
        widths={[760, 1280, 1600]}
        sizes="100vw"
        quality={90}
        fit="contain"
        priority
        draggable={false}
        className={styles.slide}
      />
      {caption && <div className={styles.caption}>{caption}</div>}
      {turns && (
        <>
          <Half side="previous" label="Предыдущее фото" onClick={() => press(-1)} />
          <Half side="next" label="Следующее фото" onClick={() => press(1)} />
        </>
      )}
    </div>
  );
}

/** A finger that travels farther turns the picture, px. */
const SWIPE = 40;

function Half(props: { readonly side: 'previous' | 'next'; readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.half, styles[props.side])}
      aria-label={props.label}
      onClick={props.onClick}
    >
      <span className={styles.arrow}>
        <Icon of={props.side === 'previous' ? IconChevronLeft : IconChevronRight} size={24} />
      </span>
    </button>
  );
}
