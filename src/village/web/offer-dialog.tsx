import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatPlace } from '../../complex/rules/format.ts';
import { priceDateText } from '../../complex/rules/price-date.ts';
import { NBSP, nbsp, quoted } from '../../platform/rules/russian.ts';
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
import type { VillageFull, VillageOffer } from '../contract.ts';
import styles from './offer-dialog.module.css';
import { isInHouse, ON_SALE, offerFacts, offerTitle, unitPrice, wayToVillage } from './offer-text.ts';

const GalleryViewer = lazyPart('gallery', () => import('../../site/ui/media/gallery-viewer.tsx'));

export interface OfferDialogProps {
  readonly offer: VillageOffer | 'loading' | 'missing';
  /** The village that it lies in. */
  readonly village: OfferVillage;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Absolute address of this offer. */
  readonly url: string;
  readonly legal: ReactNode;
  /** Above its printed sheet: whose it is. */
  readonly head?: ReactNode;
  readonly onCallMe: (offer: VillageOffer) => void;
  /** Buttons beside the call: favourite, recommend. */
  readonly actions?: ((offer: VillageOffer) => ReactNode) | undefined;
  /** At the foot: who answers and how he is reached. */
  readonly contact?: ReactNode;
  readonly onClose: () => void;
}

/** What the window says of the village. */
export type OfferVillage = Pick<
  VillageFull,
  'titles' | 'title_eng' | 'location' | 'road' | 'distance_km' | 'communications' | 'developer' | 'price_date'
>;

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
  const { offer, village, legal, head, contact } = props;
  const onSale = offer.status === ON_SALE;
  return (
    <>
      {head}
      <p className={styles.where}>
        <Link to={`/${village.title_eng}`} replace translate="no" className="nv-link" preventScrollReset>
          {nameOf(village)}
        </Link>
        {wayToVillage(village) && <span>{wayToVillage(village)}</span>}
      </p>
      {offer.media.length > 0 && <Pictures offer={offer} />}
      {onSale ? (
        <OnSale {...props} />
      ) : (
        <div className={styles.price}>
          <span className="nv-tertiary">Объект{NBSP}продан</span>
        </div>
      )}
      <Facts facts={offerFacts(offer)} />
      {village.communications.length > 0 && (
        <section className={styles.communications}>
          <h3 className={styles.caption}>Коммуникации посёлка</h3>
          <Facts facts={village.communications.map(({ title, value }) => [title, nbsp(value)] as const)} />
        </section>
      )}
      <p className={styles.place}>
        {[formatPlace(village.location), village.developer && `застройщик ${quoted(village.developer.title)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {legal}
      {onSale && contact && <div className={styles.contact}>{contact}</div>}
    </>
  );
}

const nameOf = ({ titles }: OfferVillage): string => `Посёлок «${titles.title}»`;

/** Price with its day, and what is done about the offer. */
function OnSale({ offer, village, now, url, onCallMe, actions }: OfferDialogProps & { readonly offer: VillageOffer }) {
  const { price_date } = village;
  const notes = [unitPrice(offer), offer.price_total !== null && price_date && priceDateText(price_date, null, now)];
  return (
    <>
      <div className={styles.price}>
        <Price roubles={offer.price_total} size="xl" />
        <span className="nv-secondary">{notes.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => onCallMe(offer)}>
          <Icon of={IconPhoneCall} size={18} />
          Позвоните мне
        </Button>
        {actions?.(offer)}
        <ShareButton title={`${offerTitle(offer)}, ${nameOf(village)}`} url={url} />
      </div>
    </>
  );
}
