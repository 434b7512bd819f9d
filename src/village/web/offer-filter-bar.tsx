import { useLocation, useSearchParams } from 'react-router';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { Button, ButtonAnchor } from '../../site/ui/button.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { pressedLink } from '../../site/ui/pressed-link.ts';
import type { VillageFull } from '../contract.ts';
import styles from './offer-filter-bar.module.css';
import { OfferFilterForm } from './offer-filter-form.tsx';
import {
  NO_OFFER_FILTERS,
  type OfferFilters,
  offerFilterPairs,
  readOfferFilters,
  writeOfferFilters,
} from './offer-filters.ts';

export interface OfferFilterBarProps {
  readonly offers: VillageFull['offers'];
  /** Offers on sale that fit. */
  readonly onSale: number;
}

/** Filters of the offers of one village, with that of what is sold where something is. */
export function OfferFilterBar({ offers, onSale }: OfferFilterBarProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const filters = readOfferFilters(params);
  const pathOf = (next: OfferFilters) => {
    const query = writeOfferFilters(params, next);
    return `${pathname}${query.size > 0 ? `?${query}` : ''}#items`;
  };
  return (
    <OfferFilterForm
      filters={filters}
      types={offers.types}
      action="#items"
      pathOf={pathOf}
      showLabel={onSale > 0 ? `Показать ${countOf(onSale, NOUNS.offer)}` : 'Показать'}
    >
      {(draft, edit) => (
        <div className={styles.beside}>
          {(offers.sold > 0 || draft.onSale) && (
            <ChipBox
              name="on_sale"
              value="1"
              checked={draft.onSale}
              onChange={() => edit({ ...draft, onSale: !draft.onSale })}
              className={styles.onSale}
            >
              Без проданных
            </ChipBox>
          )}
          {offerFilterPairs(draft).length > 0 && (
            <ButtonAnchor
              variant="subtle"
              href={pathOf(NO_OFFER_FILTERS)}
              className={styles.reset}
              onClick={(event) => {
                if (!pressedLink(event)) return;
                event.preventDefault();
                edit(NO_OFFER_FILTERS);
              }}
            >
              Сбросить
            </ButtonAnchor>
          )}
          <noscript>
            <Button type="submit" size="sm">
              Показать
            </Button>
          </noscript>
        </div>
      )}
    </OfferFilterForm>
  );
}
