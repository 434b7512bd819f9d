import { formatPhone } from '../../complex/rules/format.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Icon } from './icon.tsx';
import { IconUser } from './icons.ts';
import { LogoMark } from './logo.tsx';
import styles from './manager-card.module.css';
import { phoneHref } from './phone-href.ts';

/** Who answers a visitor. */
export interface Manager {
  readonly name: string;
  /** 7XXXXXXXXXX; empty: the agency has stated none. */
  readonly phone: string;
  /** Address of a picture; null: none. */
  readonly avatar: string | null;
  /** Name of the visitor's own manager, who is away: this one answers meanwhile. */
  readonly standsInFor?: string;
  /** The agency's common desk, which has its sign for a portrait, and no person. */
  readonly desk?: boolean;
}

/** The manager of the visitor, or the agency's own for those who have none. */
export function ManagerCard({ manager }: { readonly manager: Manager }) {
  const { name, phone, avatar, standsInFor, desk } = manager;
  return (
    <div className={styles.card}>
      {avatar ? (
        <img src={avatar} alt="" width={56} height={56} className={styles.avatar} />
      ) : (
        <span className={styles.avatar}>
          {desk ? <LogoMark className={styles.sign} /> : <Icon of={IconUser} size={34} />}
        </span>
      )}
      <div>
        <div className={styles.caption}>
          {standsInFor ? `Замещает вашего${NBSP}менеджера: ${standsInFor}` : `Ваш персональный${NBSP}менеджер`}
        </div>
        <div className={styles.name}>{name}</div>
        {phone && (
          <a href={phoneHref(phone)} className={styles.phone}>
            {formatPhone(phone)}
          </a>
        )}
      </div>
    </div>
  );
}
