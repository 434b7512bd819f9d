import type { BuildingFull } from '../../../contract/buildings.ts';
import { formatMoment, formatPriceFrom } from '../../../domain/format.ts';
import { NBSP } from '../../../domain/russian.ts';
import { flatsCount } from '../../ui/catalogue/complex-card.tsx';
import { LegalLine } from '../../ui/legal-line.tsx';
import { Section } from '../../ui/section.tsx';
import { type BoardSlot, Flats } from './flats.tsx';
import styles from './items.module.css';
import type { FirstFlats } from './price-list.tsx';
import type { FittingFlats } from './use-fitting.ts';

/** Prices older than this are said to need asking (targets-trust L11). */
const STALE_PRICES_MS = 48 * 3_600_000;

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

/** 'Цены обновлены сегодня в 09:40'; of prices that nobody confirmed for two days also ', уточняйте цену'. */
export function pricesText(priceDate: string, now: number): string {
  const stale = now - Date.parse(priceDate) > STALE_PRICES_MS;
  return `Цены обновлены ${formatMoment(priceDate, now)}${stale ? `, уточняйте${NBSP}цену` : ''}`;
}
