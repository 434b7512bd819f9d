import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuildingInList } from '../../../complex/contract/buildings.ts';
import { eveningsOf } from '../../../pictures/rules/evening-picture.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import { Slider } from '../form/slider.tsx';
import { Picture, type PictureProps } from '../media/picture.tsx';
import { useCardActions } from './card-actions.ts';
import styles from './complex-pictures.module.css';
import { ReleaseBadge } from './release-badge.tsx';

/** Most pictures that a complex turns through where it is one of many. */
const PICTURES_MAX = 10;

export interface ComplexPicturesProps {
  readonly building: BuildingInList;
  /** Its card. */
  readonly to: string;
  /** Widths in which the pictures are offered, and the width that they are shown in. */
  readonly widths: PictureProps['widths'];
  readonly sizes: string;
  /** Which of them are among the first things seen. */
  readonly urgent: 'none' | 'first' | 'all';
  /** Top right, in place of what the shell brings (star, comparison). */
  readonly actions?: ReactNode;
  /** Gives the place its size. */
  readonly className?: string | undefined;
  readonly actionsClassName?: string | undefined;
}

/** The pictures of a complex that lead to its card, with its term and its star upon them: of list and map alike. */
export function ComplexPictures({ building, to, widths, sizes, urgent, ...rest }: ComplexPicturesProps) {
  const { building: actionsOf } = useCardActions();
  const actions = rest.actions ?? actionsOf?.(building, true);
  const images = building.images.slice(0, PICTURES_MAX);
  const evenings = eveningsOf(images.map(({ url }) => url));
  return (
    <div className={classNames(styles.media, rest.className)}>
      {images.length > 0 && (
        <Slider
          className={styles.cover}
          count={images.length}
          label={`Фото ЖК${NBSP}«${building.titles.title}»`}
          wrap={(slides) => (
            <Link to={to} className={styles.cover} tabIndex={-1} aria-hidden="true" draggable={false}>
              {slides}
            </Link>
          )}
        >
          {(index) => (
            <Picture
              url={images[index]?.url ?? ''}
              evening={evenings[index]}
              alt=""
              thumbhash={images[index]?.thumbhash}
              widths={widths}
              sizes={sizes}
              priority={urgent === 'all' || (urgent === 'first' && index === 0)}
              className={styles.cover}
              draggable={false}
            />
          )}
        </Slider>
      )}
      <div className={styles.term}>
        <ReleaseBadge of={building} short />
      </div>
      {actions && <div className={classNames(styles.actions, rest.actionsClassName)}>{actions}</div>}
    </div>
  );
}
