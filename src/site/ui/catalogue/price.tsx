import { formatPrice, formatPriceFrom, formatPriceTo, PRICE_ON_REQUEST_FULL } from '../../../complex/rules/format.ts';
import { classNames } from '../class-names.ts';
import styles from './price.module.css';

export interface PriceProps {
  /** Whole roubles; null: «Цена по запросу». */
  readonly roubles: number | null;
  /** The lowest of several: «от 9,8 млн ₽», rounded down to a tenth of a million. Else in full: «18 640 000 ₽». */
  readonly from?: boolean;
  /** The highest of several: «до 226,5 млн ₽», rounded up. */
  readonly to?: boolean;
  readonly size?: 'xl' | 'l' | 'm';
  readonly className?: string;
}

/** A price in the display face. */
export function Price({ roubles, from = false, to = false, size = 'l', className }: PriceProps) {
  const names = classNames(styles.price, styles[size], roubles === null && styles.absent, className);
  const format = from ? formatPriceFrom : to ? formatPriceTo : formatPrice;
  const text = roubles === null ? PRICE_ON_REQUEST_FULL : format(roubles);
  return <span className={names}>{text}</span>;
}
