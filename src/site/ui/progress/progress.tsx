import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../button.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import { Section } from '../layout/section.tsx';
import { BuildingSelect } from './building-select.tsx';
import { PhotoGroup } from './photo-group.tsx';
import styles from './progress.module.css';
import { buildingOptions, groupProgress, monthsOf, type ProgressPhoto } from './progress-groups.ts';

const ProgressGallery = lazyPart('progress-gallery', () => import('./progress-gallery.tsx'));

/** Months shown on the page; the others are in the window. */
const MONTHS = 3;

export interface ProgressProps {
  /** At least one. */
  readonly photos: readonly ProgressPhoto[];
  readonly housings: Parameters<typeof groupProgress>[1];
  /** What is being built, for the window and for sharing: 'ЖК «Каскад»'. */
  readonly title: string;
  /** A button in the head of the window. */
  readonly action?: ReactNode;
}

/** Section with the latest photos of the building site; a press opens the window with all of them. */
export function Progress({ photos, housings, title, action }: ProgressProps) {
  const groups = useMemo(() => groupProgress(photos, housings), [photos, housings]);
  const [building, setBuilding] = useState('');
  const [opened, setOpened] = useState<{ readonly photo?: ProgressPhoto; readonly month?: string }>();
  return (
    <Section
      id="progress"
      tall
      title="Ход строительства"
      print="hide"
      aside={<BuildingSelect options={buildingOptions(groups)} value={building} onChange={setBuilding} />}
    >
      {monthsOf(groups, building)
        .slice(0, MONTHS)
        .map((month) => (
          <div key={month.key}>
            <h3 className={styles.month}>{month.title}</h3>
            <PhotoGroup
              month={month}
              place="page"
              onOpen={(photo) => setOpened({ photo, month: month.key })}
              onMore={() => setOpened({ month: month.key })}
            />
          </div>
        ))}
      {photos.length > 1 && (
        <Button size="sm" data-print="hide" onClick={() => setOpened({})}>
          Все {photos.length} фото строительства
        </Button>
      )}
      {opened && (
        <ProgressGallery
          groups={groups}
          title={title}
          focusedBuilding={building || undefined}
          focusedMonth={opened.month}
          start={opened.photo}
          action={action}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}
