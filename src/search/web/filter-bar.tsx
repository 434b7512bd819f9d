import { type ReactNode, useMemo, useState } from 'react';
import { isReversed } from '../../platform/rules/number-typing.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconAdjustmentsHorizontal } from '../../site/ui/icons.ts';
import { wordsBesidePlaces } from '../rules/choose-place.ts';
import { groupWords, withoutGroup } from '../rules/filter-words.ts';
import type { BarField } from '../rules/filters/definition.ts';
import {
  ALL_FILTERS,
  type AnyFilter,
  type FilterKey,
  keysOf,
  type SearchFilters,
  writeFilters,
} from '../rules/search-filters.ts';
import { MetroField, PriceField, SquareField } from './bar-fields.tsx';
import styles from './filter-bar.module.css';
import { type FieldsProps, FilterField, valuesOf } from './filter-field.tsx';
import { FilterPill } from './filter-pill.tsx';
import { GeoSearch } from './places/geo-search.tsx';
import { type Search, searchStore, useDraft } from './search-store.ts';

const OWN: Readonly<Record<BarField, (props: FieldsProps) => ReactNode>> = {
  price: PriceField,
  square: SquareField,
  metro: MetroField,
};
const PILLS = ALL_FILTERS.flatMap(({ group, filter }) => {
  const title = 'bar' in filter.field ? filter.field.bar : undefined;
  return title === undefined ? [] : [{ group, filter, title }];
});

export interface FilterBarProps {
  readonly search: Search;
  /** «Показать 128 ЖК». */
  readonly showLabel: ReactNode;
  readonly onAllFilters: () => void;
  /** At the end of the bar: the view switch. */
  readonly children?: ReactNode;
}

/** The filters in sight. Every edit searches at once; without JavaScript it is a form with the API's own names. */
export default function FilterBar({ search, showLabel, onAllFilters, children }: FilterBarProps) {
  const draft = useDraft(search);
  const { edit, expect } = searchStore;
  const { filters, pathOf } = search;
  const clearPaths = useMemo(() => PILLS.map(({ group }) => pathOf(withoutGroup(filters, group))), [filters, pathOf]);
  const [order, setOrder] = useState(() => orderOf(search.filters));
  const [open, setOpen] = useState(false);
  const next = orderOf(search.filters);
  // A pill that was just set stays where it is until its window is closed.
  if (!open && next.join() !== order.join()) setOrder(next);
  // As many as there are tags above the results.
  const count = wordsBesidePlaces(search.filters, search.titleOf).length;

  return (
    <search>
      <form
        className={styles.bar}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          searchStore.flush(draft);
        }}
      >
        <GeoSearch search={search} className={styles.geo} />
        <div className={styles.pills}>
          {order.map((index) => {
            const pill = PILLS[index];
            if (!pill) return null;
            const { group, title, filter } = pill;
            const without = withoutGroup(draft, group);
            return (
              <FilterPill
                key={group}
                title={title}
                words={groupWords(group, search.filters)}
                clearPath={clearPaths[index] ?? ''}
                showLabel={showLabel}
                invalid={isReversedIn(filter, draft)}
                onClear={() => edit(without)}
                onPressStartClear={() => expect(without)}
                onOpen={setOpen}
              >
                <FilterField
                  filter={filter}
                  filters={draft}
                  onChange={edit}
                  onPressStart={expect}
                  year={search.year}
                  own={(component) => {
                    const Own = OWN[component as BarField];
                    return <Own filters={draft} onChange={edit} onPressStart={expect} />;
                  }}
                />
              </FilterPill>
            );
          })}
        </div>
        <button type="button" className={styles.all} onClick={onAllFilters} aria-haspopup="dialog" data-live="">
          <Icon of={IconAdjustmentsHorizontal} size={18} />
          <span className={styles.allText}>Все фильтры</span>
          {count > 0 && (
            <span className={styles.count}>
              {count}
              <span className="nv-hidden"> выбрано</span>
            </span>
          )}
        </button>
        <KeptFilters filters={search.filters} />
        {children}
      </form>
    </search>
  );
}

/** What is set comes first, otherwise in the fixed order. */
function orderOf(filters: SearchFilters): number[] {
  const isSet = (index: number) => {
    const pill = PILLS[index];
    return pill !== undefined && groupWords(pill.group, filters) !== undefined;
  };
  const all = PILLS.map((_, index) => index);
  return [...all.filter(isSet), ...all.filter((index) => !isSet(index))];
}

function isReversedIn({ pair }: AnyFilter, filters: SearchFilters): boolean {
  if (!pair) return false;
  const [low, high] = pair.map((key) => valuesOf(filters, key as FilterKey)[0]);
  return isReversed(low, high);
}

/** Filters without a field in the bar, so that the form sends them too. */
function KeptFilters({ filters }: { readonly filters: SearchFilters }) {
  const inBar = new Set(PILLS.flatMap(({ filter }) => keysOf(filter)));
  return writeFilters(filters)
    .filter(([key]) => !inBar.has(key))
    .map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}
