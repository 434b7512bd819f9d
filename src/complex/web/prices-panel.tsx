import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { AvailabilityWindows } from '../../site/ui/catalogue/availability-windows.tsx';
import { flatsCount } from '../../site/ui/catalogue/complex-card.tsx';
import { useMonthly } from '../../site/ui/catalogue/monthly.ts';
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

/** Prices and availability of a complex with the ways to talk. The law is named where its declaration is known: nothing else tells how flats are sold. */
export function PricesPanel({ building, ...contact }: PricesPanelProps) {
  const { flats, apartments, cheapest } = building;
  const monthly = useMonthly();
  const perMetre = formatPriceM2From(flats.price_m2.from);
  return (
    <ContactPanel
      caption={apartments ? 'Стоимость апартаментов' : 'Стоимость квартир'}
      price={flats.total > 0 ? flats.price.from : undefined}
      onSale={
        <>
          {cheapest && monthly(cheapest, 'bar')}
          <div className={styles.count}>{flatsCount(building)}</div>
        </>
      }
      {...contact}
      details={
        <>
          {cheapest && monthly(cheapest, 'panel')}
          {perMetre && <div className={styles.small}>{perMetre}</div>}
          <div className={styles.windows} data-print="hide">
            <div className={styles.caption}>Цены от, млн{NBSP}₽</div>
            <AvailabilityWindows offers={flats.offers} to={`/${building.title_eng}`} short />
          </div>
        </>
      }
      after={
        building.release_colour !== 'done' &&
        building.declaration_url && (
          <div className={`nv-card ${styles.shield}`} data-print="hide">
            <Icon of={IconShieldCheck} size={22} />
            <div>
              <b>{nbsp('Сделка по 214-ФЗ')}</b>
              <a className="nv-link" href={building.declaration_url} target="_blank" rel="noopener">
                Проектная декларация
              </a>
            </div>
          </div>
        )
      }
    />
  );
}
