import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../site/ui/button.tsx';
import { flatTitle, flatTitleShort } from '../../../site/ui/catalogue/flat-title.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import { Segmented } from '../../../site/ui/form/segmented.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconArrowsMaximize, IconHome } from '../../../site/ui/icons.ts';
import { lazyPart } from '../../../site/ui/layout/lazy-part.tsx';
import { Picture } from '../../../site/ui/media/picture.tsx';
import type { FlatInList } from '../../contract/flats.ts';
import styles from './flat-dialog.module.css';

const GalleryViewer = lazyPart('gallery', () => import('../../../site/ui/media/gallery-viewer.tsx'));

const KINDS = [
  { value: 'plan', label: 'Планировка' },
  { value: 'floor_plan', label: 'На этаже' },
  { value: 'photo', label: 'Фото' },
] as const;

/** Above the pictures; on phones it stays there while the rest scrolls below it, so that the cross lies on nothing. */
function Bar({ flat, children }: { readonly flat: FlatInList; readonly children?: ReactNode }) {
  return (
    <div className={styles.tabs}>
      {children || (
        <span className={styles.short} aria-hidden="true">
          {flatTitleShort(flat)}
        </span>
      )}
    </div>
  );
}

/** Plan, place on the floor, photos. */
export function FlatMedia({ flat }: { readonly flat: FlatInList }) {
  const { media } = flat;
  const [at, setAt] = useState(0);
  const [large, setLarge] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const shown = media[at];
  const kinds = KINDS.filter(({ value }) => media.some(({ kind }) => kind === value));
  const title = flatTitle(flat);
  if (!shown) {
    return (
      <div className={styles.media}>
        <Bar flat={flat} />
        <div className={`${styles.stage} ${styles.empty}`}>
          <Icon of={IconHome} size={34} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.media}>
      <Bar flat={flat}>
        {kinds.length > 1 && (
          <Segmented
            label="Что показать"
            value={shown.kind}
            options={kinds}
            onChange={(kind) => {
              setAt(media.findIndex((item) => item.kind === kind));
              stage.current?.scrollIntoView({ block: 'nearest' });
            }}
          />
        )}
      </Bar>
      <div ref={stage} className={styles.stage}>
        <Picture
          key={shown.src}
          url={shown.src}
          alt={altOf(shown.kind, title)}
          widths={[640, 1008, 1600]}
          sizes="(max-width: 959px) 94vw, 700px"
          quality={90}
          fit="contain"
          paper={shown.kind !== 'photo'}
          priority
          className={classNames(styles.picture, shown.kind !== 'photo' && styles.paper)}
        />
      </div>
      <div className={styles.thumbs}>
        {media.length > 1 &&
          media.map(({ src, kind }, i) => (
            <button
              key={src}
              type="button"
              className={styles.thumb}
              aria-pressed={i === at}
              aria-label={altOf(kind, title)}
              onClick={() => setAt(i)}
            >
              <Picture
                url={src}
                alt=""
                widths={[120, 240]}
                sizes="88px"
                quality={75}
                fit={kind === 'photo' ? 'cover' : 'contain'}
                className={styles.picture}
              />
            </button>
          ))}
        <Button variant="subtle" size="sm" className={styles.enlarge} onClick={() => setLarge(true)}>
          <Icon of={IconArrowsMaximize} size={18} />
          Увеличить
        </Button>
      </div>
      {large && (
        <GalleryViewer
          images={media.map(({ src, kind }) => ({
            url: src,
            thumbhash: null,
            width: null,
            height: null,
            alt: altOf(kind, title),
          }))}
          title={title}
          start={at}
          onClose={() => setLarge(false)}
        />
      )}
    </div>
  );
}

function altOf(kind: 'plan' | 'floor_plan' | 'photo', title: string): string {
  if (kind === 'plan') return `План: ${title}`;
  return kind === 'floor_plan' ? 'План этажа' : 'Фото квартиры';
}
