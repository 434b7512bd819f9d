import { formatDate, formatPhone } from '../../complex/rules/format.ts';
import { classNames } from '../../site/ui/class-names.ts';
import type { BanMark } from '../contract/contact-ban.ts';
import { CONTACT_BAN_TITLES } from '../rules/contact-ban.ts';
import styles from './ban-words.module.css';

interface BanWordsProps {
  readonly ban: BanMark;
  /** Where a column has no room. */
  readonly short?: boolean;
}

/** What he asked for, and whether he asks for a call himself since then: he may be called then, about that. */
export function BanWords({ ban: { ban, at, asked_at }, short = false }: BanWordsProps) {
  return asked_at === null ? (
    <span className={styles.banned}>{CONTACT_BAN_TITLES[ban]}</span>
  ) : (
    <span className={styles.asks}>
      {short ? 'Просит позвонить сам, запрет от' : 'Клиент сам просит позвонить: запрет был раньше,'} {formatDate(at)}
    </span>
  );
}

interface ListedPhoneProps {
  readonly phone: string;
  readonly ban: BanMark | null;
  readonly className: string | undefined;
}

/** A phone in a list: a press calls, but for who asked not to be called, which is said beneath. */
export function ListedPhone({ phone, ban, className }: ListedPhoneProps) {
  const digits = formatPhone(phone);
  return (
    <>
      {mayCall(ban) ? (
        <a className={classNames('nv-nowrap', className)} href={`tel:+${phone}`}>
          {digits}
        </a>
      ) : (
        <span className="nv-nowrap">{digits}</span>
      )}
      {ban && (
        <small className={styles.listed}>
          <BanWords ban={ban} short />
        </small>
      )}
    </>
  );
}

/** Whether he may be called. */
export const mayCall = (ban: BanMark | null): boolean => ban === null || ban.asked_at !== null;
