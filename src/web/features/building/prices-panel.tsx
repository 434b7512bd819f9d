import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatPriceM2From } from '../../../domain/format.ts';
import { NBSP, nbsp } from '../../../domain/russian.ts';
import { AvailabilityWindows } from '../../ui/catalogue/availability-windows.tsx';
import { flatsCount } from '../../ui/catalogue/complex-card.tsx';
import { ContactPanel, type ContactPanelProps } from '../../ui/contact-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconShieldCheck } from '../../ui/icons.ts';
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
