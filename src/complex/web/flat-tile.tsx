import { Link } from 'react-router';
import { useCardActions } from '../../site/ui/catalogue/card-actions.ts';
import { type FlatLinkState, useFlatAddress } from '../../site/ui/catalogue/flat-address.ts';
import { flatTitleShort } from '../../site/ui/catalogue/flat-title.ts';
import { Price } from '../../site/ui/catalogue/price.tsx';
import type { FlatInList } from '../contract/flats.ts';
import { formatPriceM2 } from '../rules/format.ts';
import styles from './flat-row.module.css';
import { Plan, placeOf } from './flat-row.tsx';

/** A flat on sale as a tile with its plan; opens its window. */
export function FlatTile({ flat }: { readonly flat: FlatInList }) {
  const addressOf = useFlatAddress();
  const { flat: actionsOf } = useCardActions();
  return (
    <li className={styles.tile}>
      <Plan flat={flat} large />
      <div className={styles.title}>
        <Link to={addressOf(flat.id)} state={{ flat, over: true } satisfies FlatLinkState} preventScrollReset>
          {flatTitleShort(flat)}
        </Link>
      </div>
      <div className={styles.place}>{placeOf(flat)}</div>
      <Price roubles={flat.price_total} size="m" />
      {flat.price_m2 !== null && <div className={styles.place}>{formatPriceM2(flat.price_m2)}</div>}
      <div className={styles.buttons}>{actionsOf?.(flat)}</div>
    </li>
  );
}
