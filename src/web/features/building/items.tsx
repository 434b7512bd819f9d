import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatPriceFrom } from '../../../domain/format.ts';
import { pricesText } from '../../../domain/price-date.ts';
import { NBSP } from '../../../domain/russian.ts';
import { flatsCount } from '../../ui/catalogue/complex-card.tsx';
import { LegalLine } from '../../ui/legal-line.tsx';
import { Section } from '../../ui/section.tsx';
import { type BoardSlot, Flats } from './flats.tsx';
import styles from './items.module.css';
import type { FirstFlats } from './price-list.tsx';
import type { FittingFlats } from './use-fitting.ts';

export interface ItemsProps {
  readonly building: BuildingFull;
  readonly first: FirstFlats | null;
  readonly fitting: FittingFlats | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly board?: BoardSlot | undefined;
}

/** What is on sale, of what day the prices are, and who is responsible for it. */
export function Items({ building, first, fitting, now, board }: ItemsProps) {
  const { flats, price_date, apartments, developer, declaration_url } = building;
  const title = apartments ? `Апартаменты в${NBSP}продаже` : `Квартиры в${NBSP}продаже`;
  const legal = <LegalLine developer={developer} declaration={declaration_url} />;
  if (flats.total === 0) {
    return (
      <Section id="items" title={title}>
        <p className="nv-secondary">Сейчас ничего не продаётся. Менеджер подскажет похожие комплексы.</p>
        {legal}
      </Section>
    );
  }
  const price = flats.price.from === null ? '' : ` ${formatPriceFrom(flats.price.from)}`;
  return (
    <Section
      id="items"
      title={title}
      side={flatsCount(building) + price}
      aside={price_date !== null && <span className={styles.updated}>{pricesText(price_date, now)}</span>}
    >
      <Flats building={building} first={first} fitting={fitting} board={board} />
      {legal}
    </Section>
  );
}
