import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import { Picture } from '../media/picture.tsx';
import styles from './progress.module.css';
import { hiddenPhotos, MONTH_PHOTOS, type ProgressMonth, type ProgressPhoto } from './progress-groups.ts';

const LAYOUTS = [styles.one, styles.two, styles.three, styles.four];

export interface PhotoGroupProps {
  readonly month: ProgressMonth;
  /** `page`: the wide layout of the section; `modal`: of the window. */
  readonly place: 'page' | 'modal';
  readonly onOpen: (photo: ProgressPhoto) => void;
  /** A press on «Показать ещё N фото»; the photo below it opens unless given. */
  readonly onMore?: () => void;
}

/** One to four photos of a month, the fourth with the number of the rest. */
export function PhotoGroup({ month, place, onOpen, onMore }: PhotoGroupProps) {
  const shown = month.photos.slice(0, MONTH_PHOTOS);
  const hidden = hiddenPhotos(month);
  return (
    <ul className={classNames(styles.group, LAYOUTS[shown.length - 1], place === 'modal' && styles.inModal)}>
      {shown.map((photo, i) => {
        const covered = hidden > 0 && i === MONTH_PHOTOS - 1;
        const more = `Показать ещё ${hidden}${NBSP}фото`;
        return (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              data-photo={photo.id}
              aria-label={covered ? more : `Открыть фото ${i + 1}: ${month.title.toLowerCase()}`}
              onClick={() => (covered && onMore ? onMore() : onOpen(photo))}
            >
              <Picture
                url={photo.url}
                alt=""
                thumbhash={photo.thumbhash}
                widths={[320, 640, 1008]}
                sizes={i === 0 ? '(max-width: 719px) 94vw, 560px' : '(max-width: 719px) 48vw, 440px'}
                className={styles.picture}
              />
              {covered && <span className={styles.more}>{more}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
