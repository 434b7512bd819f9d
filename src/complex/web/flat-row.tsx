import { Link } from 'react-router';
import { useCardActions } from '../../site/ui/catalogue/card-actions.ts';
import { type FlatLinkState, useFlatAddress } from '../../site/ui/catalogue/flat-address.ts';
import { flatTitleShort, soldWord } from '../../site/ui/catalogue/flat-title.ts';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconHome } from '../../site/ui/icons.ts';
import { Picture } from '../../site/ui/media/picture.tsx';
import type { FlatInList } from '../contract/flats.ts';
import { RENOVATIONS } from '../rules/dictionaries.ts';
import { formatPriceM2 } from '../rules/format.ts';
import styles from './flat-row.module.css';

/** A flat in the price list; opens its window. A flat that is not on sale is shown without price and does not open. */
export function FlatRow({ flat }: { readonly flat: FlatInList }) {
  const onSale = flat.status === 1;
  const title = flatTitleShort(flat);
  const addressOf = useFlatAddress();
  const { flat: actionsOf } = useCardActions();
  return (
    <div className={classNames(styles.row, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      <Plan flat={flat} />
      <div>
        <div className={styles.title}>
          {onSale ? (
            <Link to={addressOf(flat.id)} state={{ flat, over: true } satisfies FlatLinkState} preventScrollReset>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        <div className={styles.place}>{placeOf(flat)}</div>
      </div>
      <div className={styles.finishing}>{RENOVATIONS.find(({ id }) => id === flat.finishing)?.title}</div>
      <div>
        {onSale ? (
          <>
            <Price roubles={flat.price_total} size="m" />
            {flat.price_m2 !== null && <div className={styles.perMetre}>{formatPriceM2(flat.price_m2)}</div>}
          </>
        ) : (
          <span className={styles.soldWord}>{soldWord(flat)}</span>
        )}
      </div>
      {onSale && (
        <div className={styles.action}>
          <div className={styles.buttons}>{actionsOf?.(flat)}</div>
          <span className={styles.details} aria-hidden="true">
            Подробнее
          </span>
        </div>
      )}
    </div>
  );
}

/** The plan of a flat for a row, or a larger one for a tile; a house where there is none. */
export function Plan({
  flat,
  large = false,
  className = styles.plan,
}: {
  readonly flat: FlatInList;
  readonly large?: boolean;
  readonly className?: string;
}) {
  const plan = flat.media.find(({ kind }) => kind === 'plan') ?? flat.media[0];
  if (!plan) {
    return (
      <span className={classNames(className, styles.noPlan)}>
        <Icon of={IconHome} />
      </span>
    );
  }
  return (
    <Picture
      url={plan.src}
      alt=""
      widths={large ? [240, 320, 640] : [120, 240]}
      sizes={large ? '240px' : '104px'}
      fit="contain"
      quality={75}
      className={className}
    />
  );
}

/** 'Корпус 2, 12 этаж'. */
export function placeOf({ building, floor }: FlatInList): string {
  return [building.name, floor === null ? null : `${floor}\u00a0этаж`].filter(Boolean).join(', ');
}
