import { IconChevronLeft, IconChevronRight, IconLayoutGrid, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../contract/parts.ts';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import styles from './gallery-viewer.module.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Picture } from './picture.tsx';
import { altOf } from './picture-alt.ts';

export interface GalleryViewerProps {
  readonly images: readonly Image[];
  readonly title: string;
  /** Number of the picture to begin with, or all of them. */
  readonly start: number | 'grid';
  readonly onClose: () => void;
}

/** All pictures in the whole window: a grid by threes, and one at a time with «n / total», arrow keys and swipe. */
export default function GalleryViewer({ images, title, start, onClose }: GalleryViewerProps) {
  const [at, setAt] = useState(start);
  const step = (by: number) => setAt((now) => (now === 'grid' ? now : (now + by + images.length) % images.length));

  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
      if (by !== 0) setAt((now) => (now === 'grid' ? now : (now + by + images.length) % images.length));
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [images.length]);

  return (
    <Dialog open onClose={onClose} label={`Фото: ${title}`} variant="full">
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        {at !== 'grid' && (
          <>
            <span className={styles.position} aria-live="polite">
              {at + 1} / {images.length}
            </span>
            <IconButton icon={IconLayoutGrid} label="Все фото" onClick={() => setAt('grid')} />
          </>
        )}
        <IconButton icon={IconX} label="Закрыть" onClick={onClose} autoFocus />
      </div>
      {at === 'grid' ? (
        <Grid images={images} title={title} onChoose={setAt} />
      ) : (
        <Stage images={images} title={title} at={at} onStep={step} />
      )}
    </Dialog>
  );
}

interface GridProps {
  readonly images: readonly Image[];
  readonly title: string;
  readonly onChoose: (index: number) => void;
}

function Grid({ images, title, onChoose }: GridProps) {
  return (
    <div className={styles.grid}>
      {images.map((image, i) => (
        <button
          key={image.url}
          type="button"
          className={styles.cell}
          aria-label={`Открыть фото ${i + 1}: ${altOf(image, title, i)}`}
          onClick={() => onChoose(i)}
        >
          <Picture
            url={image.url}
            alt=""
            thumbhash={image.thumbhash}
            widths={[320, 640]}
            sizes="(max-width: 719px) 48vw, 32vw"
            quality={85}
            className={styles.fill}
          />
        </button>
      ))}
    </div>
  );
}

interface StageProps {
  readonly images: readonly Image[];
  readonly title: string;
  readonly at: number;
  readonly onStep: (by: 1 | -1) => void;
}

function Stage({ images, title, at, onStep }: StageProps) {
  const touched = useRef<number>(undefined);
  const image = images[at];
  if (!image) return null;
  return (
    <div
      className={styles.stage}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'mouse' ? undefined : event.clientX;
      }}
      onPointerUp={(event) => {
        const by = touched.current === undefined ? 0 : event.clientX - touched.current;
        if (Math.abs(by) > 40) onStep(by < 0 ? 1 : -1);
        touched.current = undefined;
      }}
    >
      <Picture
        key={image.url}
        url={image.url}
        alt={altOf(image, title, at)}
        thumbhash={image.thumbhash}
        widths={[760, 1280, 1600]}
        sizes="100vw"
        quality={90}
        fit="contain"
        priority
        draggable={false}
        className={styles.slide}
      />
      {image.alt && <div className={styles.caption}>{image.alt}</div>}
      {images.length > 1 && (
        <>
          <Arrow side="previous" label="Предыдущее фото" onClick={() => onStep(-1)} />
          <Arrow side="next" label="Следующее фото" onClick={() => onStep(1)} />
        </>
      )}
    </div>
  );
}

function Arrow(props: { readonly side: 'previous' | 'next'; readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.arrow, styles[props.side])}
      aria-label={props.label}
      onClick={props.onClick}
    >
      <Icon of={props.side === 'previous' ? IconChevronLeft : IconChevronRight} size={24} />
    </button>
  );
}
