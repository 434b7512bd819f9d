import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isReversed } from '../../platform/rules/number-typing.ts';
import { Button } from '../../site/ui/button.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import type { VillageFull } from '../contract.ts';
import styles from './offer-filter-bar.module.css';
import { type OfferFilters, readOfferFilters, writeOfferFilters } from './offer-filters.ts';
import { PlotFilter } from './plot-filter.tsx';
import { TypeFilter } from './type-filter.tsx';

/** What is typed waits this long, ms. */
const TYPING = 1_000;

/** Filters of the offers; the address follows them, and they follow the address. A form where there is no JavaScript. */
export function OfferFilterBar({ offers }: { readonly offers: VillageFull['offers'] }) {
  const [params, setParams] = useSearchParams();
  const filters = readOfferFilters(params);
  const apply = (next: OfferFilters) =>
    setParams((current) => writeOfferFilters(current, next), { replace: true, preventScrollReset: true });
  const [plot, setPlot] = useTyped({ from: filters.from, to: filters.to }, ({ from, to }) =>
    apply({ ...filters, from, to }),
  );
  const [types, setTypes] = useChosen(filters.types);
  const { onSale } = filters;
  const set = types.length > 0 || plot.from !== undefined || plot.to !== undefined || onSale;
  return (
    <form className={styles.bar} action="#items" onSubmit={(event) => event.preventDefault()} data-print="hide">
      <TypeFilter
        chosen={types}
        active={new Map(offers.types.map(({ type, total }) => [type, total]))}
        onChange={(chosen) => {
          setTypes(chosen);
          apply({ ...filters, types: chosen });
        }}
      />
      <PlotFilter {...plot} onChange={setPlot} />
      {(offers.sold > 0 || onSale) && (
        <ChipBox
          name="on_sale"
          value="1"
          checked={onSale}
          onChange={() => apply({ ...filters, onSale: !onSale })}
          className={styles.onSale}
        >
          Без проданных
        </ChipBox>
      )}
      {set && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            setTypes([]);
            setPlot({ from: undefined, to: undefined });
            apply({ types: [], from: undefined, to: undefined, onSale: false });
          }}
        >
          Сбросить
        </Button>
      )}
      <noscript>
        <Button type="submit" size="sm">
          Показать
        </Button>
      </noscript>
    </form>
  );
}

/** The types as they are pressed, before the address follows; then those of the address. */
function useChosen(applied: OfferFilters['types']) {
  const [chosen, setChosen] = useState(applied);
  const [seen, setSeen] = useState(applied.join());
  if (seen !== applied.join()) {
    setSeen(applied.join());
    setChosen(applied);
  }
  return [chosen, setChosen] as const;
}

type Plot = Pick<OfferFilters, 'from' | 'to'>;

/** What is typed, told a second after the last key; a reversed pair waits until it is mended. Follows `applied`. */
function useTyped(applied: Plot, onSettled: (plot: Plot) => void) {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (seen.from !== applied.from || seen.to !== applied.to) {
    setSeen(applied);
    setTyped(applied);
  }
  const settle = useEffectEvent(onSettled);
  const { from, to } = typed;
  useEffect(() => {
    if ((from === applied.from && to === applied.to) || isReversed(from, to)) return;
    const timer = setTimeout(() => settle({ from, to }), TYPING);
    return () => clearTimeout(timer);
  }, [from, to, applied.from, applied.to]);
  return [typed, setTyped] as const;
}
