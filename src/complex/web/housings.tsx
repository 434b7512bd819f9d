import { useSearchParams } from 'react-router';
import { eveningUrl } from '../../pictures/rules/evening-picture.ts';
import { countOf, NBSP, NOUNS } from '../../platform/rules/russian.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import priceStyles from '../../site/ui/catalogue/price.module.css';
import { ReleaseBadge } from '../../site/ui/catalogue/release-badge.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Picture } from '../../site/ui/media/picture.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatAreaRange, formatFloors, formatPrice, PRICE_ON_REQUEST_FULL } from '../rules/format.ts';
import { housingTitle } from '../rules/housing-title.ts';
import styles from './housings.module.css';

type Housing = BuildingFull['housings'][number];

/** Корпуса: term, floors, areas, what is on sale. */
export function Housings({ building }: { readonly building: BuildingFull }) {
  const { housings, apartments, titles } = building;
  return (
    <ul className="nv-card">
      {housings.map((housing) => (
        <HousingRow key={housing.id} housing={housing} apartments={apartments} complexTitle={titles.title} />
      ))}
    </ul>
  );
}

interface HousingRowProps {
  readonly housing: Housing;
  readonly apartments: boolean;
  readonly complexTitle: string;
}

function HousingRow({ housing, apartments, complexTitle }: HousingRowProps) {
  const image = housing.images[0];
  const { total, price } = housing.flats;
  const [smallest, largest] = [housing.square[0], housing.square.at(-1)];
  return (
    <li className={styles.row}>
      {image ? (
        <Picture
          url={image.url}
          evening={eveningUrl(image.url)}
          alt=""
          thumbhash={image.thumbhash}
          widths={[120, 240]}
          sizes="120px"
          square
          className={styles.picture}
        />
      ) : (
        <span />
      )}
      <div>
        <div className={styles.title}>
          <h3>{housingTitle(housing.titles, complexTitle)}</h3>
          <ReleaseBadge of={housing} variant="plain" />
        </div>
        <div className={styles.facts}>{formatFloors(housing.floor_range)}</div>
        <div className={styles.facts}>{formatAreaRange(smallest, largest)}</div>
        {housing.release_state && (
          <div className={styles.facts}>{`Этап строительства${NBSP}— ${housing.release_state}`}</div>
        )}
      </div>
      <div>
        <div className={`${priceStyles.price} ${styles.price}`}>
          {total === 0 ? '' : price.from === null ? PRICE_ON_REQUEST_FULL : `от${NBSP}${formatPrice(price.from)}`}
        </div>
        <div className={styles.facts}>
          {total === 0
            ? `нет в${NBSP}продаже`
            : `${countOf(total, apartments ? NOUNS.apartment : NOUNS.flat)} в${NBSP}продаже`}
        </div>
      </div>
      {total > 0 && <ToFlats housings={[housing.id]} className={styles.action} />}
    </li>
  );
}

interface ToFlatsProps {
  /** Ids; none of them known: every flat. */
  readonly housings: readonly number[];
  readonly className?: string | undefined;
}

/** Leads to the flats of housings: chooses them among the filters, the list is shown, and the page goes there. */
function ToFlats({ housings, className }: ToFlatsProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('housing');
  if (housings.length > 0) next.set('housings', housings.join(','));
  return (
    <ButtonLink
      to={{ search: next.toString(), hash: 'items' }}
      replace
      preventScrollReset
      size="sm"
      className={className}
      data-print="hide"
      onClick={glideToItems}
    >
      Подробнее
    </ButtonLink>
  );
}

/** Scrolls smoothly to what is on sale, at once for those who want no motion. */
function glideToItems(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById('items')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}

/** Parts of a complex that are sold under names of their own. */
export function Children({ building }: { readonly building: BuildingFull }) {
  const { children: buildings, housings } = building;
  return (
    <ul className="nv-card">
      {buildings.map(({ id, title_eng, titles, location, flats, ...release }) => (
        <li key={id} id={title_eng} className={classNames(styles.row, styles.plain)}>
          <div>
            <div className={styles.title}>
              <h3 translate="no">{titles.title}</h3>
              <ReleaseBadge of={release} variant="plain" />
            </div>
            <div className={styles.facts}>{location.address_short}</div>
          </div>
          <div>
            <div className={`${priceStyles.price} ${styles.price}`}>
              {flats.total === 0
                ? ''
                : flats.price.from === null
                  ? PRICE_ON_REQUEST_FULL
                  : `от${NBSP}${formatPrice(flats.price.from)}`}
            </div>
            <div className={styles.facts}>
              {flats.total === 0 ? `нет в${NBSP}продаже` : `${countOf(flats.total, NOUNS.flat)} в${NBSP}продаже`}
            </div>
          </div>
          {flats.total > 0 && <ToFlats housings={idsIn(housings, titles.title)} className={styles.action} />}
        </li>
      ))}
    </ul>
  );
}

/** Housings of the part that is called so. */
const idsIn = (housings: readonly Housing[], part: string): number[] =>
  housings.filter(({ titles }) => titles.title === part).map(({ id }) => id);
