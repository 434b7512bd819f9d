import { type ReactNode, useState } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPhoneCall } from '../../site/ui/icons.ts';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import { Facts } from '../../site/ui/layout/facts.tsx';
import { lazyPart } from '../../site/ui/layout/lazy-part.tsx';
import { Picture } from '../../site/ui/media/picture.tsx';
import { Spinner } from '../../site/ui/media/spinner.tsx';
import { ShareButton } from '../../site/ui/share-part.ts';
import type { VillageOffer } from '../contract.ts';
import styles from './offer-dialog.module.css';
import { isInHouse, ON_SALE, offerFacts, offerTitle, unitPrice } from './offer-text.ts';

const GalleryViewer = lazyPart('gallery', () => import('../../site/ui/media/gallery-viewer.tsx'));

export interface OfferDialogProps {
  readonly offer: VillageOffer | 'loading' | 'missing';
  /** Name of the village. */
  readonly village: string;
  /** Absolute address of this offer. */
  readonly url: string;
  readonly legal: ReactNode;
  /** Above its printed sheet: whose it is. */
  readonly head?: ReactNode;
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
    <Dialog open onClose={onClose} back="address" title={title} width={880}>
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

/** Pictures and plans, whole: none is cropped. A press shows all of them large. */
function Pictures({ offer: { title, type, media } }: { readonly offer: VillageOffer }) {
  const [opened, setOpened] = useState<number>();
  const plan = isInHouse(type) ? 'планировка' : 'план участка';
  const words = { plan, floor_plan: 'план этажа', photo: 'вид' } as const;
  return (
    <>
      <ul className={styles.media} data-single={media.length === 1 || undefined}>
        {media.map(({ src, kind }, index) => (
          <li key={src} data-kind={kind}>
            <button
              type="button"
              className={styles.open}
              aria-label={`Увеличить: ${words[kind]}`}
              onClick={() => setOpened(index)}
            >
              <Picture
                url={src}
                alt={`${title}: ${words[kind]}`}
                widths={[320, 640, 1008]}
                sizes={media.length === 1 ? '(max-width: 719px) 94vw, 816px' : '(max-width: 719px) 94vw, 400px'}
                fit="contain"
                paper={kind !== 'photo'}
                className={styles.picture}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <GalleryViewer
          images={media.map(({ src, kind }) => ({
            url: src,
            thumbhash: null,
            width: null,
            height: null,
            alt: `${title}: ${words[kind]}`,
          }))}
          title={title}
          start={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Offer(props: OfferDialogProps & { readonly offer: VillageOffer }) {
  const { offer, village, url, legal, head, onCallMe, actions } = props;
  const onSale = offer.status === ON_SALE;
  return (
    <>
      {head}
      <p className={styles.where}>{village}</p>
      {offer.media.length > 0 && <Pictures offer={offer} />}
      <div className={styles.price}>
        {onSale ? (
          <>
            <Price roubles={offer.price_total} size="xl" />
            <span className="nv-secondary">{unitPrice(offer)}</span>
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
