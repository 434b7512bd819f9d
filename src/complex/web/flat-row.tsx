import { Link } from 'react-router';
import { capitalise } from '../../platform/rules/russian.ts';
import { useCardActions } from '../../site/ui/catalogue/card-actions.ts';
import { type FlatLinkState, useFlatAddress } from '../../site/ui/catalogue/flat-address.ts';
import { flatTitle, flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { useMonthly } from '../../site/ui/catalogue/monthly.ts';
import { Price } from '../../site/ui/catalogue/price.tsx';
import { ReleaseBadge } from '../../site/ui/catalogue/release-badge.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconHome } from '../../site/ui/icons.ts';
import { Picture } from '../../site/ui/media/picture.tsx';
import type { FlatInList } from '../contract/flats.ts';
import { RENOVATIONS } from '../rules/dictionaries.ts';
import { flatFloor, flatHousing } from '../rules/flat-place.ts';
import { formatPriceM2 } from '../rules/format.ts';
import styles from './flat-row.module.css';
import { HeldBadge, SoldWord } from './held-badge.tsx';

/** A flat in the price list; opens its window. A flat that is not on sale is shown without price and does not open. */
export function FlatRow({ flat }: { readonly flat: FlatInList }) {
  const onSale = flat.status === 1;
  const title = flatTitleShort(flat);
  const addressOf = useFlatAddress();
  const { flat: actionsOf } = useCardActions();
  const monthly = useMonthly();
  return (
    <div className={classNames(styles.row, !onSale && styles.sold)} aria-disabled={!onSale || undefined}>
      <Plan flat={flat} />
      <div>
        <div className={styles.title}>
          {onSale ? (
            <Link to={addressOf(flat.id)} state={{ flat, over: 1 } satisfies FlatLinkState} preventScrollReset>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        <Place flat={flat} />
      </div>
      <div className={styles.finishing}>{RENOVATIONS.find(({ id }) => id === flat.finishing)?.title}</div>
      <div>
        {onSale ? (
          <>
            <Price roubles={flat.price_total} size="m" />
            {flat.price_m2 !== null && <div className={styles.perMetre}>{formatPriceM2(flat.price_m2)}</div>}
            {monthly(flat, 'row')}
          </>
        ) : (
          <span className={styles.soldWord}>
            <SoldWord flat={flat} />
          </span>
        )}
      </div>
      {onSale && (
        <div className={styles.action}>
          <div className={styles.buttons}>{actionsOf?.(flat, flatTitle(flat))}</div>
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
      paper
      quality={75}
      className={className}
    />
  );
}

/** That somebody has it on hold, housing with its part, section and floor, quarter of the keys. */
export function Place({ flat }: { readonly flat: FlatInList }) {
  const lines = [flatHousing(flat), flatFloor(flat)].filter(Boolean);
  return (
    <div className={styles.place}>
      <HeldBadge flat={flat} />
      {lines.map((line) => (
        <div key={line}>{capitalise(line)}</div>
      ))}
      <ReleaseBadge of={flat.building} variant="plain" />
    </div>
  );
}
