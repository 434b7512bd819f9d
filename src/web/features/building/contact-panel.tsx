import { IconBrandWhatsapp, IconPhoneCall, IconShieldCheck } from '@tabler/icons-react';
import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatPriceM2From } from '../../../domain/format.ts';
import { NBSP, nbsp } from '../../../domain/russian.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { AvailabilityWindows } from '../../ui/catalogue/availability-windows.tsx';
import { flatsCount } from '../../ui/catalogue/complex-card.tsx';
import { Price } from '../../ui/catalogue/price.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Manager, ManagerCard } from '../../ui/manager-card.tsx';
import { phoneHref } from '../../ui/phone-href.ts';
import styles from './contact-panel.module.css';

export interface ContactPanelProps {
  readonly building: BuildingFull;
  readonly manager: Manager;
  /** Link to a chat; null when none is configured. */
  readonly chat: string | null;
}

/** Price, availability and the ways to talk: beside the card, on phones a bar at the bottom. */
export function ContactPanel({ building, manager, chat }: ContactPanelProps) {
  const { phone } = manager;
  const { flats } = building;
  const perMetre = formatPriceM2From(flats.price_m2.from);
  return (
    <>
      <aside className={styles.aside} aria-label="Цены и связь">
        <div className={`nv-card ${styles.panel}`}>
          {flats.total > 0 ? (
            <>
              <div className={styles.small}>{building.apartments ? 'Стоимость апартаментов' : 'Стоимость квартир'}</div>
              <Price roubles={flats.price.from} from size="xl" />
              {perMetre && <div className={styles.small}>{perMetre}</div>}
            </>
          ) : (
            <div className={styles.none}>Сейчас нет в{NBSP}продаже</div>
          )}
          {flats.total > 0 && (
            <div className={styles.windows}>
              <div className={styles.caption}>Цены от, млн{NBSP}₽</div>
              <AvailabilityWindows offers={flats.offers} to={`/${building.title_eng}`} short />
            </div>
          )}
          <div className={styles.manager}>
            <ManagerCard manager={manager} />
          </div>
          <div className={styles.buttons}>
            <ButtonAnchor variant="primary" full href={phoneHref(phone)}>
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
        {building.release_colour !== 'done' && (
          <div className={`nv-card ${styles.shield}`}>
            <Icon of={IconShieldCheck} size={22} />
            <div>
              <b>{nbsp('Сделка по 214-ФЗ')}</b>
              <span className="nv-secondary">{nbsp('Деньги хранятся на эскроу-счёте до сдачи дома')}</span>
            </div>
          </div>
        )}
      </aside>
      <div className={styles.bar} data-print="hide">
        <div className={styles.barText}>
          {flats.total > 0 ? (
            <>
              <Price roubles={flats.price.from} from className={styles.price} />
              <div className={styles.caption}>{flatsCount(building)}</div>
            </>
          ) : (
            `Сейчас нет в${NBSP}продаже`
          )}
        </div>
        {chat && (
          <ButtonAnchor href={chat} target="_blank" rel="noopener" aria-label="Написать в WhatsApp">
            <Icon of={IconBrandWhatsapp} size={22} />
          </ButtonAnchor>
        )}
        <ButtonAnchor variant="primary" href={phoneHref(phone)}>
          <Icon of={IconPhoneCall} size={18} />
          Позвонить
        </ButtonAnchor>
      </div>
    </>
  );
}
