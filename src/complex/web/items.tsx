import { useRef } from 'react';
import { NBSP } from '../../platform/rules/russian.ts';
import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { flatsCount } from '../../site/ui/catalogue/complex-card.tsx';
import { LegalLine } from '../../site/ui/layout/legal-line.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import { useNear } from '../../site/ui/use-near.ts';
import type { BuildingFull } from '../contract/buildings.ts';
import { formatPriceFrom } from '../rules/format.ts';
import { pricesText } from '../rules/price-date.ts';
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
        {board && <SoldBoard board={board} />}
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

const NO_FILTERS: SearchFilters = {};

/** The board of a complex that is sold out, without prices (L11): loaded when somebody comes near it. */
function SoldBoard({ board }: { readonly board: BoardSlot }) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useNear(ref, '200px');
  return (
    <div ref={ref} className={styles.sold} data-print="hide">
      {near && board({ filters: NO_FILTERS, title: 'Шахматка' })}
    </div>
  );
}
