import type { ReactNode } from 'react';
import { NBSP, nbsp } from '../../../platform/rules/russian.ts';
import { ButtonAnchor } from '../button.tsx';
import { CallButton } from '../call-button.tsx';
import { Price } from '../catalogue/price.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconBrandWhatsapp, IconPhoneCall } from '../icons.ts';
import { type Manager, ManagerCard } from '../manager-card.tsx';
import styles from './contact-panel.module.css';

export interface ContactPanelProps {
  /** Above the price: «Стоимость квартир». */
  readonly caption: string;
  /** Lowest price in roubles; null: on request. Undefined: nothing is on sale. */
  readonly price: number | null | undefined;
  /** Below the price in the bar of phones: a payment in a month, else how much is on sale. */
  readonly onSale: ReactNode;
  /** Below the price. */
  readonly details?: ReactNode;
  /** Who answers the visitor; null for staff, who have no manager. */
  readonly manager: Manager | null;
  /** 7XXXXXXXXXX: the number to call where the window of «Позвоните мне» cannot open. */
  readonly phone: string;
  /** Link to a chat; null when none is configured. */
  readonly chat: string | null;
  /** The chat is opened. */
  readonly onChat?: (() => void) | undefined;
  /** «Позвоните мне»: asks for a phone. */
  readonly onCallMe: () => void;
  /** A card of its own below. */
  readonly after?: ReactNode;
}

/** Price and the ways to talk: beside the card and in sight all the way, on phones a bar at the bottom. */
export function ContactPanel({ caption, price, onSale, details, after, ...contact }: ContactPanelProps) {
  const { manager, chat, onChat } = contact;
  const nothing = `Сейчас нет в${NBSP}продаже`;
  return (
    <>
      <aside className={styles.aside} aria-label="Цены и связь">
        <div className={`nv-card ${styles.panel}`}>
          <div className={styles.half}>
            {price === undefined ? (
              <div className={styles.none}>{nothing}</div>
            ) : (
              <>
                <div className={styles.small}>{caption}</div>
                <Price roubles={price} from size="xl" />
                {details}
              </>
            )}
          </div>
          <div className={styles.half}>
            {manager && (
              <div className={styles.manager}>
                <ManagerCard manager={manager} />
              </div>
            )}
            <div className={styles.buttons} data-print="hide">
              <CallMe {...contact} full />
              {chat && (
                <ButtonAnchor full href={chat} target="_blank" rel="noopener" onClick={onChat}>
                  <Icon of={IconBrandWhatsapp} size={18} />
                  Написать в{NBSP}WhatsApp
                </ButtonAnchor>
              )}
            </div>
            <div className={styles.caption}>{nbsp('Без комиссии: услуги агентства оплачивает застройщик')}</div>
          </div>
        </div>
        {after}
      </aside>
      <div className={styles.bar} data-print="hide">
        <div className={styles.barText}>
          {price === undefined ? (
            nothing
          ) : (
            <>
              <Price roubles={price} from className={classNames(styles.price, price === null && styles.unpriced)} />
              <div className={styles.caption}>{onSale}</div>
            </>
          )}
        </div>
        {chat && (
          <ButtonAnchor href={chat} target="_blank" rel="noopener" aria-label="Написать в WhatsApp" onClick={onChat}>
            <Icon of={IconBrandWhatsapp} size={22} />
          </ButtonAnchor>
        )}
        <CallMe {...contact} />
      </div>
    </>
  );
}

type CallMeProps = Pick<ContactPanelProps, 'manager' | 'phone' | 'onCallMe'> & { readonly full?: boolean };

function CallMe({ manager, phone, onCallMe, full = false }: CallMeProps) {
  return (
    <CallButton variant="primary" full={full} phone={manager?.phone || phone} onCall={onCallMe}>
      <Icon of={IconPhoneCall} size={18} />
      Позвоните{NBSP}мне
    </CallButton>
  );
}
