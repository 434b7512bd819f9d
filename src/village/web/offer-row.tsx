import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NBSP } from '../../platform/rules/russian.ts';
import { Badge } from '../../site/ui/badge.tsx';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconPhoneCall } from '../../site/ui/icons.ts';
import { Picture } from '../../site/ui/media/picture.tsx';
import type { VillageOffer } from '../contract.ts';
import styles from './offer-row.module.css';
import { ON_SALE, offerDetails, offerTitle, unitPrice } from './offer-text.ts';

export interface OfferRowProps {
  readonly offer: VillageOffer;
  /** «Позвоните мне» about this offer. */
  readonly onCallMe: (offer: VillageOffer) => void;
  /** Buttons beside the call: favourite, recommend. */
  readonly actions?: ((offer: VillageOffer) => ReactNode) | undefined;
}

/** One offer of a village; a press opens it. A sold one is grey, says so and leads nowhere. */
export function OfferRow({ offer, onCallMe, actions }: OfferRowProps) {
  const [params] = useSearchParams();
  const onSale = offer.status === ON_SALE;
  const picture = offer.media.find(({ kind }) => kind === 'photo') ?? offer.media[0];
  const to = new URLSearchParams(params);
  to.set('offer', String(offer.id));
  const title = offerTitle(offer);
  return (
    <li className={classNames(styles.offer, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      {picture ? (
        <Picture url={picture.src} alt="" widths={[160, 320]} sizes="132px" className={styles.picture} />
      ) : (
        <span />
      )}
      <div className={styles.text}>
        <h3 className={styles.title}>
          {onSale ? (
            <Link to={{ search: to.toString() }} state={{ offer }} preventScrollReset className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p>{offerDetails(offer).join(' · ')}</p>
        {onSale && offer.mortgage && <Badge variant="soft">Ипотека</Badge>}
      </div>
      <div className={styles.price}>
        {onSale ? (
          <>
            <Price roubles={offer.price_total} size="m" />
            {unitPrice(offer) !== null && <p>{unitPrice(offer)}</p>}
          </>
        ) : (
          `Объект${NBSP}продан`
        )}
      </div>
      <div className={styles.actions} data-print="hide">
        {onSale && (
          <>
            {actions?.(offer)}
            <IconButton
              bordered
              icon={IconPhoneCall}
              label={`Позвоните мне: ${title}`}
              onClick={() => onCallMe(offer)}
            />
          </>
        )}
      </div>
    </li>
  );
}
