import { Link } from 'react-router';
import { useCardActions } from '../../site/ui/catalogue/card-actions.ts';
import { type FlatLinkState, useFlatAddress } from '../../site/ui/catalogue/flat-address.ts';
import { flatTitle, flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { useMonthly } from '../../site/ui/catalogue/monthly.ts';
import { Price } from '../../site/ui/catalogue/price.tsx';
import type { FlatInList } from '../contract/flats.ts';
import { formatPriceM2 } from '../rules/format.ts';
import styles from './flat-row.module.css';
import { Place, Plan } from './flat-row.tsx';

/** A flat on sale as a tile with its plan; opens its window. */
export function FlatTile({ flat }: { readonly flat: FlatInList }) {
  const addressOf = useFlatAddress();
  const { flat: actionsOf } = useCardActions();
  const monthly = useMonthly();
  return (
    <li className={styles.tile}>
      <Plan flat={flat} large />
      <div className={styles.title}>
        <Link to={addressOf(flat.id)} state={{ flat, over: 1 } satisfies FlatLinkState} preventScrollReset>
          {flatTitleShort(flat)}
        </Link>
      </div>
      <Place flat={flat} />
      <Price roubles={flat.price_total} size="m" />
      {flat.price_m2 !== null && <div className={styles.place}>{formatPriceM2(flat.price_m2)}</div>}
      {monthly(flat, 'row')}
      <div className={styles.buttons}>{actionsOf?.(flat, flatTitle(flat))}</div>
    </li>
  );
}
