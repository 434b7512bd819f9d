import { type ReactNode, useState } from 'react';
import { eveningsOf } from '../../../pictures/rules/evening-picture.ts';
import type { Image } from '../../../platform/contract/parts.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import { Slider } from '../form/slider.tsx';
import { Icon } from '../icon.tsx';
import { IconPhoto } from '../icons.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import styles from './gallery.module.css';
import { Picture } from './picture.tsx';
import { altOf } from './picture-alt.ts';

const GalleryViewer = lazyPart('gallery', () => import('./gallery-viewer.tsx'));

export interface GalleryProps {
  readonly images: readonly Image[];
  /** Name of what is shown, for pictures without words of their own. */
  readonly title: string;
  /** Badges on the first picture. */
  readonly over?: ReactNode;
}

/** Of the first picture, in the group and in the strip alike: a phone loads the one of the two that it shows, once. */
const FIRST_WIDTHS = [504, 640, 760, 1008, 1280, 1600] as const;
const FIRST_SIZES = '(max-width: 719px) 100vw, (max-width: 1328px) 52vw, 655px';

/** The pictures of a page: five, three or one; on phones a strip. A press on one opens it, «Все N фото» a grid of all. Nothing without pictures. */
export function Gallery({ images, title, over }: GalleryProps) {
  const [opened, setOpened] = useState<number | 'grid'>();
  if (images.length === 0) return null;
  const evenings = eveningsOf(images.map(({ url }) => url));
  const shown = images.slice(0, images.length >= 5 ? 5 : images.length >= 3 ? 3 : 1);
  return (
    <>
      <div className={classNames(styles.gallery, shown.length === 3 && styles.three, shown.length === 1 && styles.one)}>
        {shown.map((image, i) => (
          <button
            key={image.url}
            type="button"
            className={styles.item}
            aria-label={`Открыть фото ${i + 1}: ${altOf(image, title, i)}`}
            onClick={() => setOpened(i)}
          >
            <Picture
              url={image.url}
              evening={evenings[i]}
              alt=""
              thumbhash={image.thumbhash}
              widths={i === 0 ? FIRST_WIDTHS : [320, 640, 1008]}
              sizes={i === 0 ? FIRST_SIZES : '(max-width: 1328px) 24vw, 304px'}
              quality={80}
              priority={i === 0}
              className={styles.picture}
            />
          </button>
        ))}
        {images.length > 1 && (
          <button type="button" className={styles.all} onClick={() => setOpened('grid')}>
            <Icon of={IconPhoto} size={18} />
            {`Все ${images.length}${NBSP}фото`}
          </button>
        )}
        {over && <div className={styles.over}>{over}</div>}
      </div>
      <Strip images={images} evenings={evenings} title={title} over={over} onOpen={setOpened} />
      {opened !== undefined && (
        <GalleryViewer images={images} title={title} start={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface StripProps extends GalleryProps {
  readonly evenings: readonly (string | undefined)[];
  readonly onOpen: (index: number) => void;
}

function Strip({ images, evenings, title, over, onOpen }: StripProps) {
  return (
    <div className={styles.strip}>
      <Slider className={styles.slider} count={images.length} label={`Фото: ${title}`}>
        {(index) => {
          const image = images[index];
          const place = `${index + 1} / ${images.length}`;
          return (
            <button
              type="button"
              className={styles.open}
              aria-label={`Открыть фото ${place}${image ? `: ${altOf(image, title, index)}` : ''}`}
              onClick={() => onOpen(index)}
            >
              {image && (
                <Picture
                  url={image.url}
                  evening={evenings[index]}
                  alt={altOf(image, title, index)}
                  thumbhash={image.thumbhash}
                  widths={index === 0 ? FIRST_WIDTHS : [504, 760, 1200]}
                  sizes={index === 0 ? FIRST_SIZES : '100vw'}
                  priority={index === 0}
                  quality={80}
                  className={styles.picture}
                  draggable={false}
                />
              )}
              <span className={styles.counter}>{place}</span>
            </button>
          );
        }}
      </Slider>
      {over && <div className={styles.over}>{over}</div>}
    </div>
  );
}
