import type { BuildingInList } from '../../../complex/contract/buildings.ts';
import { formatPlace } from '../../../complex/rules/format.ts';
import { eveningUrl } from '../../../pictures/rules/evening-picture.ts';
import { Picture } from '../media/picture.tsx';
import { useCardActions } from './card-actions.ts';
import { NOT_SHOWN } from './flat-title.ts';
import styles from './gone-card.module.css';

/** A complex that is not shown on the site now, where a complex would stand: grey, with its star, leading nowhere. */
export function GoneCard({ building }: { readonly building: BuildingInList }) {
  const { building: actionsOf } = useCardActions();
  const [image] = building.images;
  return (
    <article className={styles.card} aria-disabled="true">
      <div className={styles.media}>
        {image && (
          <Picture
            url={image.url}
            evening={eveningUrl(image.url)}
            alt=""
            thumbhash={image.thumbhash}
            widths={[320, 640]}
            sizes="320px"
            className={styles.picture}
          />
        )}
        <div className={styles.actions}>{actionsOf?.(building, true)}</div>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title} translate="no">
          {building.titles.title}
        </h3>
        <p>{formatPlace(building.location)}</p>
        <b>{NOT_SHOWN}</b>
      </div>
    </article>
  );
}
