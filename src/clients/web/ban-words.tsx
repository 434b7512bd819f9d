import { formatDate } from '../../complex/rules/format.ts';
import type { BanMark } from '../contract/contact-ban.ts';
import { CONTACT_BAN_TITLES } from '../rules/contact-ban.ts';
import styles from './ban-words.module.css';

/** What he asked for, and whether he asks for a call himself since then: he may be called then, about that. */
export function BanWords({ ban: { ban, at, asked_at } }: { readonly ban: BanMark }) {
  return asked_at === null ? (
    <span className={styles.banned}>{CONTACT_BAN_TITLES[ban]}</span>
  ) : (
    <span className={styles.asks}>Клиент сам просит позвонить: запрет был раньше, {formatDate(at)}</span>
  );
}

/** Whether he may be called. */
export const mayCall = (ban: BanMark | null): boolean => ban === null || ban.asked_at !== null;
