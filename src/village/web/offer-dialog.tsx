import type { ReactNode } from 'react';
import { formatPriceM2 } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPhoneCall } from '../../site/ui/icons.ts';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import { Facts } from '../../site/ui/layout/facts.tsx';
import { Picture } from '../../site/ui/media/picture.tsx';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import { ShareButton } from '../../site/ui/share-button.tsx';
import type { VillageOffer } from '../contract.ts';
import styles from './offer-dialog.module.css';
import { ON_SALE, offerFacts, offerTitle } from './offer-text.ts';

export interface OfferDialogProps {
  readonly offer: VillageOffer | 'loading' | 'missing';
  /** Name of the village. */
  readonly village: string;
  /** Absolute address of this offer. */
  readonly url: string;
  readonly legal: ReactNode;
  readonly onCallMe: (offer: VillageOffer) => void;
  /** Buttons beside the call: favourite, recommend. */
  readonly actions?: ((offer: VillageOffer) => ReactNode) | undefined;
  readonly onClose: () => void;
}

/** One offer over its village: pictures and plans, price, all that is known. */
export default function OfferDialog(props: OfferDialogProps) {
  const { offer, onClose } = props;
  const title = typeof offer === 'string' ? 'Предложение' : offerTitle(offer);
  return (
    <Dialog open onClose={onClose} title={title} width={880}>
      {offer === 'loading' && (
        <div className={styles.waiting} role="status">
          <Spinner />
          <span className="nv-hidden">Загружаем предложение</span>
        </div>
      )}
      {offer === 'missing' && <p role="status">Такого предложения в{NBSP}посёлке нет</p>}
      {typeof offer === 'object' && <Offer {...props} offer={offer} />}
    </Dialog>
  );
}

const KINDS = { plan: 'план участка', floor_plan: 'план этажа', photo: 'вид' } as const;

function Offer(props: OfferDialogProps & { readonly offer: VillageOffer }) {
  const { offer, village, url, legal, onCallMe, actions } = props;
  const onSale = offer.status === ON_SALE;
  return (
    <>
      <p className={styles.where}>{village}</p>
      {offer.media.length > 0 && (
        <ul className={styles.media}>
          {offer.media.map(({ src, kind }) => (
            <li key={src} data-kind={kind}>
              <Picture
                url={src}
                alt={`${offer.title}: ${KINDS[kind]}`}
                widths={[320, 640, 1008]}
                sizes="(max-width: 719px) 94vw, 400px"
                fit={kind === 'photo' ? 'cover' : 'contain'}
                className={styles.picture}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.price}>
        {onSale ? (
          <>
            <Price roubles={offer.price_total} size="l" />
            {offer.price_m2 !== null && <span className="nv-secondary">{formatPriceM2(offer.price_m2)}</span>}
          </>
        ) : (
          <span className="nv-tertiary">Объект{NBSP}продан</span>
        )}
      </div>
      {onSale && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onCallMe(offer)}>
            <Icon of={IconPhoneCall} size={18} />
            Позвоните мне
          </Button>
          {actions?.(offer)}
          <ShareButton title={`${offerTitle(offer)}, ${village}`} url={url} />
        </div>
      )}
      <Facts facts={offerFacts(offer)} />
      {legal}
    </>
  );
}
