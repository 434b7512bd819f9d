import { useState } from 'react';
import { eveningsOf } from '../../../pictures/rules/evening-picture.ts';
import type { Image } from '../../../platform/contract/parts.ts';
import { IconButton } from '../icon-button.tsx';
import { IconLayoutGrid, IconX } from '../icons.ts';
import { Dialog } from '../layout/dialog.tsx';
import { GalleryStage } from './gallery-stage.tsx';
import styles from './gallery-viewer.module.css';
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
  const step = (by: 1 | -1) => setAt((now) => (now === 'grid' ? now : (now + by + images.length) % images.length));

  const shown = at === 'grid' ? undefined : images[at];
  const evenings = eveningsOf(images.map(({ url }) => url));
  return (
    <Dialog open onClose={onClose} label={`Фото: ${title}`} variant="full">
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        {at !== 'grid' && (
          <>
            <span className={styles.position} aria-live="polite">
              {at + 1} / {images.length}
            </span>
            <IconButton icon={IconLayoutGrid} label="Все фото" onClick={() => setAt('grid')} autoFocus />
          </>
        )}
        <IconButton icon={IconX} label="Закрыть" onClick={onClose} autoFocus />
      </div>
      {at === 'grid' ? (
        <Grid images={images} evenings={evenings} title={title} onChoose={setAt} />
      ) : (
        shown && (
          <GalleryStage
            image={shown}
            evening={evenings[at]}
            alt={altOf(shown, title, at)}
            caption={shown.alt}
            turns={images.length > 1}
            onStep={step}
          />
        )
      )}
    </Dialog>
  );
}

interface GridProps {
  readonly images: readonly Image[];
  readonly evenings: readonly (string | undefined)[];
  readonly title: string;
  readonly onChoose: (index: number) => void;
}

function Grid({ images, evenings, title, onChoose }: GridProps) {
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
            evening={evenings[i]}
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
