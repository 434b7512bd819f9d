import { formatDate, formatPhone } from '../../../complex/rules/format.ts';
import { Logo } from '../logo.tsx';
import styles from './print-head.module.css';

/** Whose sheet it is. */
export interface PrintBrand {
  readonly name: string;
  /** 7XXXXXXXXXX. */
  readonly phone: string;
}

/** Head of a printed sheet: brand, phone, day. Not on screen. */
export function PrintHead({ name, phone, now }: PrintBrand & { readonly now: number }) {
  return (
    <div className={styles.head}>
      <Logo name={name} />
      <div className={styles.contact}>
        <b>{formatPhone(phone)}</b>
        Распечатано {formatDate(now)}
      </div>
    </div>
  );
}
