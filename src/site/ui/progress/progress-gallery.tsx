import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { IconX } from '../icons.ts';
import { Dialog } from '../layout/dialog.tsx';
import { GalleryStage } from '../media/gallery-stage.tsx';
import { ShareButton } from '../share-part.ts';
import { BuildingSelect } from './building-select.tsx';
import { PhotoGroup } from './photo-group.tsx';
import styles from './progress-gallery.module.css';
import { buildingOptions, monthsOf, type ProgressGroup, type ProgressPhoto } from './progress-groups.ts';

export interface ProgressGalleryProps {
  readonly groups: readonly ProgressGroup[];
  readonly title: string;
  /** Building that the page looks at: chosen when it is given, let go when it is cleared. */
  readonly focusedBuilding?: string | undefined;
  /** Month (YYYY-MM) that the gallery is scrolled to at first. */
  readonly focusedMonth?: string | undefined;
  /** Photo to begin with, in the slider; without one the gallery. */
  readonly start?: ProgressPhoto | undefined;
  /** In the head of the gallery. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** The whole window with photos of the building site: a gallery by months, and one at a time. */
export default function ProgressGallery(props: ProgressGalleryProps) {
  const { groups, title, focusedMonth, start, action, onClose } = props;
  const [building, setBuilding] = useFocusedBuilding(props.focusedBuilding);
  const [shown, setShown] = useState<ProgressPhoto | undefined>(start);
  const months = monthsOf(groups, building);
  const photos = months.flatMap((month) => month.photos);
  const at = shown ? photos.findIndex(({ id }) => id === shown.id) : -1;
  const current = photos[at];
  const gallery = useGalleryScroll(focusedMonth, current);
  const monthOf = (photo: ProgressPhoto) => months.find(({ photos: own }) => own.includes(photo))?.title ?? '';
  const heading = `Ход строительства: ${title}`;
  const toGallery = () => setShown(undefined);
  return (
    <Dialog open onClose={current ? toGallery : onClose} label={heading} variant="full">
      <div className={styles.bar}>
        <h2 className={styles.title}>{current ? monthOf(current) : heading}</h2>
        {current ? (
          <span className={styles.position} aria-live="polite">
            {at + 1} / {photos.length}
          </span>
        ) : (
          <div className={styles.tools}>
            <BuildingSelect options={buildingOptions(groups)} value={building} onChange={setBuilding} />
            {action}
            <ShareButton title={heading} url={`${location.origin}${location.pathname}#progress`} />
          </div>
        )}
        <IconButton
          icon={IconX}
          label={current ? 'Вернуться к галерее' : 'Закрыть'}
          onClick={current ? toGallery : onClose}
          autoFocus
        />
      </div>
      {current && (
        <GalleryStage
          image={current}
          alt={`Ход строительства, ${monthOf(current).toLowerCase()}`}
          turns={photos.length > 1}
          onStep={(by) => setShown(photos[(at + by + photos.length) % photos.length])}
        />
      )}
      <div ref={gallery} className={styles.gallery} hidden={current !== undefined}>
        {months.map((month) => (
          <section key={month.key} data-month={month.key} aria-label={month.title} className={styles.month}>
            <h3>{month.title}</h3>
            <PhotoGroup month={month} place="modal" onOpen={setShown} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The chosen building, empty for all: follows the focused one, and is reset with it. */
function useFocusedBuilding(focused: string | undefined) {
  const [building, setBuilding] = useState(focused ?? '');
  const [followed, setFollowed] = useState(focused);
  if (followed !== focused) {
    setFollowed(focused);
    setBuilding(focused ?? '');
  }
  return [building, setBuilding] as const;
}

/** Scrolls the gallery to the month asked for, and on the way back from the slider to the photo that was last seen. */
function useGalleryScroll(month: string | undefined, current: ProgressPhoto | undefined) {
  const gallery = useRef<HTMLDivElement>(null);
  const last = useRef<ProgressPhoto>(undefined);
  useEffect(() => {
    const find = (selector: string) => gallery.current?.querySelector<HTMLElement>(selector);
    if (current) {
      last.current = current;
      return;
    }
    const seen = last.current;
    const key = seen ? seen.taken_on.slice(0, 7) : month;
    const group = key ? find(`[data-month="${key}"]`) : undefined;
    group?.scrollIntoView({ block: 'start' });
    if (!seen) return;
    const photo = find(`[data-photo="${seen.id}"]`) ?? group?.querySelector<HTMLElement>('li:last-child button');
    photo?.focus();
    photo?.scrollIntoView({ block: 'nearest' });
  }, [current, month]);
  return gallery;
}
