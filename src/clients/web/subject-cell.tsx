import { Link } from 'react-router';
import { soldWord } from '../../complex/rules/flat-title.ts';
import { formatFloorOf, formatPrice } from '../../complex/rules/format.ts';
import { imageUrl, ROW_IMAGE } from '../../pictures/rules/image-size.ts';
import type { BuildingRef, FlatRef } from '../../platform/contract/office-parts.ts';
import type { VillageRef } from '../contract/village-ref.ts';
import styles from './subject-cell.module.css';

/** A complex as rows of staff name it: picture, name, what is beneath. Not on the site: no link. */
export function BuildingCell({ building, children }: { building: BuildingRef; children?: React.ReactNode }) {
  return (
    <span className={styles.subject}>
      <Thumbnail image={building.image} />
      <span className={styles.text}>
        {building.published ? (
          <Link to={`/${building.title_eng}`} className="nv-link">
            {building.title}
          </Link>
        ) : (
          building.title
        )}
        {children && <span className={styles.second}>{children}</span>}
      </span>
    </span>
  );
}

/** A flat as rows of staff name it; a sold one says so and has no price. */
export function FlatCell({ flat, building }: { flat: FlatRef; building: BuildingRef | null }) {
  const name = [flat.title, flat.floor === null ? undefined : formatFloorOf(flat.floor, null)]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={styles.subject} data-sold={flat.status !== 1 || undefined}>
      <Thumbnail image={flat.image} />
      <span className={styles.text}>
        {building?.published ? (
          <Link to={`/${building.title_eng}?flat=${flat.id}`} className="nv-link">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={styles.second}>{[building?.title, flat.housing].filter(Boolean).join(', ')}</span>
      </span>
    </span>
  );
}

/** A village or an offer of one as rows of staff name it. Not on the site: no link. */
export function VillageCell({ village: { title, link } }: { village: VillageRef }) {
  if (link === null) return title;
  return (
    <Link to={link} className="nv-link">
      {title}
    </Link>
  );
}

/** Price of a flat on sale, otherwise what became of it. */
export function flatPrice(flat: FlatRef): string {
  const { status, price_total } = flat;
  if (status !== 1) return soldWord(flat);
  return price_total === null ? 'Не указана' : formatPrice(price_total);
}

function Thumbnail({ image }: { readonly image: string | null }) {
  if (!image) return <span className={styles.picture} aria-hidden="true" />;
  return (
    <img className={styles.picture} src={imageUrl(image, ROW_IMAGE)} alt="" width={48} height={36} loading="lazy" />
  );
}
