import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { AvailabilityWindows } from '../../site/ui/catalogue/availability-windows.tsx';
import { flatsCount } from '../../site/ui/catalogue/complex-card.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconShieldCheck } from '../../site/ui/icons.ts';
import { ContactPanel, type ContactPanelProps } from '../../site/ui/layout/contact-panel.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatPriceM2From } from '../rules/format.ts';
import styles from './prices-panel.module.css';

/** Who answers and how he is reached. */
export type Contact = Pick<ContactPanelProps, 'manager' | 'phone' | 'chat' | 'onChat' | 'onCallMe'>;

export interface PricesPanelProps extends Contact {
  readonly building: BuildingFull;
}

/** Prices and availability of a complex with the ways to talk. */
export function PricesPanel({ building, ...contact }: PricesPanelProps) {
  const { flats, apartments } = building;
  const perMetre = formatPriceM2From(flats.price_m2.from);
  return (
    <ContactPanel
      caption={apartments ? 'Стоимость апартаментов' : 'Стоимость квартир'}
      price={flats.total > 0 ? flats.price.from : undefined}
      onSale={flatsCount(building)}
      {...contact}
      details={
        <>
          {perMetre && <div className={styles.small}>{perMetre}</div>}
          <div className={styles.windows} data-print="hide">
            <div className={styles.caption}>Цены от, млн{NBSP}₽</div>
            <AvailabilityWindows offers={flats.offers} to={`/${building.title_eng}`} short />
          </div>
        </>
      }
      after={
        building.release_colour !== 'done' && (
          <div className={`nv-card ${styles.shield}`} data-print="hide">
            <Icon of={IconShieldCheck} size={22} />
            <div>
              <b>{nbsp('Сделка по 214-ФЗ')}</b>
              <span className="nv-secondary">{nbsp('Деньги хранятся на эскроу-счёте до сдачи дома')}</span>
            </div>
          </div>
        )
      }
    />
  );
}
