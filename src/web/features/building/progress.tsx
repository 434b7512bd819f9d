import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatMonth } from '../../../domain/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './progress.module.css';
import { Section } from './section.tsx';

const GalleryViewer = lazy(() => import('../../ui/gallery-viewer.tsx'));

type Photo = BuildingFull['progress_images'][number];

/** Months shown at first. */
const MONTHS = 3;

/** Photos of the building site by month, the newest first; of one housing when somebody chooses it. */
export function Progress({
  photos,
  housings,
}: {
  readonly photos: readonly Photo[];
  readonly housings: BuildingFull['housings'];
}) {
  const [housing, setHousing] = useState('');
  const [all, setAll] = useState(false);
  const withPhotos = housings.filter(({ id }) => photos.some((photo) => photo.housing_id === id));
  const chosen = housing
    ? photos.filter(({ housing_id }) => housing_id === null || String(housing_id) === housing)
    : photos;
  const months = groupByMonth(chosen);
  const filter = withPhotos.length > 1 && (
    <span className={styles.filter}>
      <select aria-label="Корпус" value={housing} onChange={(event) => setHousing(event.target.value)}>
        <option value="">Все корпуса</option>
        {withPhotos.map(({ id, titles }) => (
          <option key={id} value={id}>
            {titles.title}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  );
  return (
    <Section id="progress" title="Ход строительства" aside={filter}>
      {months.slice(0, all ? undefined : MONTHS).map((month) => (
        <Month key={month.key} photos={month.photos} housings={housings} />
      ))}
      {!all && months.length > MONTHS && (
        <Button size="sm" className={styles.earlier} onClick={() => setAll(true)}>
          Показать более ранние
        </Button>
      )}
    </Section>
  );
}

interface MonthGroup {
  /** YYYY-MM. */
  readonly key: string;
  readonly photos: readonly Photo[];
}

/** Photos by calendar month, months and photos from the newest to the oldest. */
export function groupByMonth(photos: readonly Photo[]): MonthGroup[] {
  const newestFirst = [...photos].sort((a, b) => b.taken_on.localeCompare(a.taken_on) || a.id - b.id);
  const months = Map.groupBy(newestFirst, ({ taken_on }) => taken_on.slice(0, 7));
  return Array.from(months, ([key, group]) => ({ key, photos: group }));
}

function Month({ photos, housings }: Pick<MonthGroup, 'photos'> & { readonly housings: BuildingFull['housings'] }) {
  const [opened, setOpened] = useState<number>();
  const title = formatMonth(photos[0]?.taken_on ?? '');
  const shown = photos.slice(0, 4);
  const layout = [styles.one, styles.two, styles.three, styles.four][shown.length - 1];
  const images = photos.map(({ url, thumbhash, housing_id }) => ({
    url,
    thumbhash,
    width: null,
    height: null,
    alt: [housings.find(({ id }) => id === housing_id)?.titles.title, title.toLowerCase()].filter(Boolean).join(', '),
  }));
  return (
    <>
      <h3 className={styles.month}>{title}</h3>
      <div className={`${styles.group} ${layout}`}>
        {shown.map((photo, i) => (
          <button
            key={photo.id}
            type="button"
            className={styles.photo}
            aria-label={`Открыть фото: ${images[i]?.alt}`}
            onClick={() => setOpened(i)}
          >
            <Picture
              url={photo.url}
              alt=""
              thumbhash={photo.thumbhash}
              widths={[320, 640, 1008]}
              sizes={i === 0 ? '(max-width: 719px) 94vw, 440px' : '(max-width: 719px) 48vw, 440px'}
              className={styles.picture}
            />
            {i === 3 && photos.length > 4 && (
              <span className={styles.more}>{`Показать ещё ${photos.length - 3}\u00a0фото`}</span>
            )}
          </button>
        ))}
      </div>
      {opened !== undefined && (
        <Suspense>
          <GalleryViewer
            images={images}
            title={`Ход строительства, ${title.toLowerCase()}`}
            start={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
