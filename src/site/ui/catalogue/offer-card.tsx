import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatArea, formatPlot, formatPriceM2 } from '../../../complex/rules/format.ts';
import { countOf, NBSP, NOUNS } from '../../../platform/rules/russian.ts';
import type { FavouriteOffer } from '../../../saved/contract/favourites.ts';
import { classNames } from '../class-names.ts';
import { Picture } from '../media/picture.tsx';
import { useCardActions } from './card-actions.ts';
import styles from './flat-card.module.css';
import { Price } from './price.tsx';

/** 4: no longer offered; also where the village is not shown. */
const WITHDRAWN = 4;
const NOT_SHOWN = `Посёлок сейчас не${NBSP}показан на${NBSP}сайте`;

/** An offer with its village, as lists of a visitor's own have it. */
export type OfferOfVillage = Omit<FavouriteOffer, 'added_at'>;

/** An offer of a village outside it: picture, title, village, plot, price. A sold one is grey and leads nowhere. */
export function OfferCard({ offer, children }: { readonly offer: OfferOfVillage; readonly children?: ReactNode }) {
  const { offer: actionsOf } = useCardActions();
  const onSale = offer.status === 1;
  const { village } = offer;
  const picture = offer.media.find(({ kind }) => kind === 'photo') ?? offer.media[0];
  const title = [offer.title, offer.area !== null && formatArea(offer.area)].filter(Boolean).join(', ');
  return (
    <article className={classNames(styles.card, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      <div className={styles.main}>
        {picture ? (
          <Picture url={picture.src} alt="" widths={[160, 320]} sizes="120px" className={styles.plan} />
        ) : (
          <span className={styles.plan} />
        )}
        <div className={styles.text}>
          <h3 className={styles.title}>
            {onSale ? (
              <Link to={`/${village.title_eng}?offer=${offer.id}`} className={styles.cover}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className={styles.where}>
            {offer.withdrawn ? (
              <span translate="no">{village.title}</span>
            ) : (
              <Link to={`/${village.title_eng}`} translate="no">
                {village.title}
              </Link>
            )}
          </p>
          <p className={styles.small}>{detailsOf(offer)}</p>
        </div>
        <div className={styles.price}>
          {onSale ? (
            <>
              <Price roubles={offer.price_total} size="m" />
              {offer.price_m2 !== null && <p className={styles.small}>{formatPriceM2(offer.price_m2)}</p>}
            </>
          ) : (
            <b>{offer.withdrawn && offer.status === WITHDRAWN ? NOT_SHOWN : `Объект${NBSP}продан`}</b>
          )}
        </div>
        <div className={styles.actions} data-print="hide">
          {actionsOf?.(offer)}
        </div>
      </div>
      {children}
    </article>
  );
}

function detailsOf({ area_plot, floors, building_type }: OfferOfVillage): string {
  return [
    area_plot !== null && `Участок ${formatPlot(area_plot)}`,
    floors !== null && countOf(floors, NOUNS.floor),
    building_type?.title,
  ]
    .filter(Boolean)
    .join(' · ');
}
