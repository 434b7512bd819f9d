import { IconBrandWhatsapp, IconPhoneCall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NBSP, nbsp } from '../../domain/russian.ts';
import { ButtonAnchor } from './button.tsx';
import { Price } from './catalogue/price.tsx';
import styles from './contact-panel.module.css';
import { Icon } from './icon.tsx';
import { type Manager, ManagerCard } from './manager-card.tsx';
import { phoneHref } from './phone-href.ts';

export interface ContactPanelProps {
  /** Above the price: «Стоимость квартир». */
  readonly caption: string;
  /** Lowest price in roubles; null: on request. Undefined: nothing is on sale. */
  readonly price: number | null | undefined;
  /** How much is on sale, in the bar of phones. */
  readonly onSale: string;
  /** Below the price. */
  readonly details?: ReactNode;
  readonly manager: Manager;
  /** Link to a chat; null when none is configured. */
  readonly chat: string | null;
  /** A card of its own below. */
  readonly after?: ReactNode;
}

/** Price and the ways to talk: beside the card and in sight all the way, on phones a bar at the bottom (matrix CA2). */
export function ContactPanel({ caption, price, onSale, details, manager, chat, after }: ContactPanelProps) {
  const nothing = `Сейчас нет в${NBSP}продаже`;
  return (
    <>
      <aside className={styles.aside} aria-label="Цены и связь">
        <div className={`nv-card ${styles.panel}`}>
          {price === undefined ? (
            <div className={styles.none}>{nothing}</div>
          ) : (
            <>
              <div className={styles.small}>{caption}</div>
              <Price roubles={price} from size="xl" />
              {details}
            </>
          )}
          <div className={styles.manager}>
            <ManagerCard manager={manager} />
          </div>
          <div className={styles.buttons} data-print="hide">
            <ButtonAnchor variant="primary" full href={phoneHref(manager.phone)}>
              <Icon of={IconPhoneCall} size={18} />
              Позвонить
            </ButtonAnchor>
            {chat && (
              <ButtonAnchor full href={chat} target="_blank" rel="noopener">
                <Icon of={IconBrandWhatsapp} size={18} />
                Написать в{NBSP}WhatsApp
              </ButtonAnchor>
            )}
          </div>
          <div className={styles.caption}>{nbsp('Без комиссии: услуги агентства оплачивает застройщик')}</div>
        </div>
        {after}
      </aside>
      <div className={styles.bar} data-print="hide">
        <div className={styles.barText}>
          {price === undefined ? (
            nothing
          ) : (
            <>
              <Price roubles={price} from className={styles.price} />
              <div className={styles.caption}>{onSale}</div>
            </>
          )}
        </div>
        {chat && (
          <ButtonAnchor href={chat} target="_blank" rel="noopener" aria-label="Написать в WhatsApp">
            <Icon of={IconBrandWhatsapp} size={22} />
          </ButtonAnchor>
        )}
        <ButtonAnchor variant="primary" href={phoneHref(manager.phone)}>
          <Icon of={IconPhoneCall} size={18} />
          Позвонить
        </ButtonAnchor>
      </div>
    </>
  );
}
