import { Link } from 'react-router';
import { formatPlace } from '../../complex/rules/format.ts';
import { headlinePrice } from '../../complex/rules/offer-kinds.ts';
import { eveningUrl } from '../../pictures/rules/evening-picture.ts';
import { countOf, NBSP, NOUNS, quoted } from '../../platform/rules/russian.ts';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { Picture } from '../../site/ui/media/picture.tsx';
import type { VillageInList } from '../contract.ts';
import { wayToVillage } from './offer-text.ts';
import styles from './village-tile.module.css';

export interface VillageTileProps {
  readonly village: VillageInList;
  /** Filters that its card is opened with, as a query without its sign; empty for none. */
  readonly asked: string;
  /** Whether its picture is among the first things seen. */
  readonly priority: boolean;
}

/** A village among others: where it is and how far, what is on sale there and from which price. */
export function VillageTile({ village, asked, priority }: VillageTileProps) {
  const { titles, title_eng, images, developer, offers, location } = village;
  const [image] = images;
  const price = headlinePrice(offers.types);
  return (
    <article className={styles.tile}>
      <div className={styles.media}>
        {image && (
          <Picture
            url={image.url}
            evening={eveningUrl(image.url)}
            alt=""
            thumbhash={image.thumbhash}
            widths={[320, 640]}
            sizes="(max-width: 719px) 94vw, 420px"
            priority={priority}
            className={styles.picture}
          />
        )}
      </div>
      <div className={styles.body}>
        <div>
          <h2 className={styles.title}>
            <Link to={asked ? `/${title_eng}?${asked}` : `/${title_eng}`} translate="no">
              {titles.title}
            </Link>
          </h2>
          {developer && <p className={styles.quiet}>{quoted(developer.title)}</p>}
        </div>
        <p className={styles.way}>{wayToVillage(village) || formatPlace(location)}</p>
        {offers.types.length > 0 && (
          <ul className={styles.types}>
            {offers.types.map(({ type, title, total }) => (
              <li key={type}>
                {title}: <b>{total}</b>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          {offers.total > 0 && (
            <span>
              {price.kind !== null && <span className={styles.kind}>{price.kind} </span>}
              <Price roubles={price.from} from className={styles.price} />
            </span>
          )}
          <span className={styles.quiet}>
            {offers.total > 0 ? countOf(offers.total, NOUNS.offer) : `нет в${NBSP}продаже`}
          </span>
        </div>
      </div>
    </article>
  );
}
