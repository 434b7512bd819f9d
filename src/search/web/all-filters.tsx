import { type ReactNode, useEffect, useState } from 'react';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { Button } from '../../site/ui/button.tsx';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import type { ComplexField } from '../rules/filters/definition.ts';
import type { FilterGroup } from '../rules/filters/registry.ts';
import { ALL_FILTERS, isSearchable, keysOf, type SearchFilters, writeFilters } from '../rules/search-filters.ts';
import styles from './all-filters.module.css';
import { MetroField } from './bar-fields.tsx';
import {
  AreaField,
  BundleField,
  type Choices,
  FavouritesField,
  useChoices,
  withoutNewMoscow,
} from './choice-fields.tsx';
import { type FieldsProps, FilterField } from './filter-field.tsx';
import { FlatFields } from './flat-fields.tsx';
import type { Search } from './search-store.ts';

export interface AllFiltersProps {
  readonly search: Search;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** «Все фильтры»: a draft of the filters that is searched for only by «Показать». */
export default function AllFilters({ search, open, onClose }: AllFiltersProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Все фильтры" width={900}>
      <Draft search={search} onClose={onClose} />
    </Dialog>
  );
}

/** Exists only while the window is open: every opening copies the filters anew. */
function Draft({ search, onClose }: Pick<AllFiltersProps, 'search' | 'onClose'>) {
  const [draft, setDraft] = useState(search.filters);
  const pairs = writeFilters(draft);
  const valid = isSearchable(pairs, search.year);
  const flats = useFlatCount(pairs, valid);
  const fields: FieldsProps = { filters: draft, onChange: setDraft };
  const choices = useChoices();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) return;
        onClose();
        search.apply(draft, choices.newMoscow);
      }}
    >
      <div className={styles.blocks}>
        <section className={styles.block} aria-labelledby="filters-flat">
          <h3 id="filters-flat">Квартира</h3>
          <FlatFields {...fields} />
          <MetroField {...fields} />
        </section>
        <section className={styles.block} aria-labelledby="filters-complex">
          <h3 id="filters-complex">Комплекс</h3>
          <ComplexFields {...fields} {...choices} year={search.year} />
        </section>
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" onClick={() => setDraft(withoutNewMoscow(cleared(draft), choices.newMoscow))}>
          Сбросить
        </Button>
        <Button variant="primary" type="submit" disabled={!valid}>
          <span aria-live="polite">{flats === undefined || !valid ? 'Показать' : showLabel(flats)}</span>
        </Button>
      </div>
    </form>
  );
}

const showLabel = (flats: number): string => `Показать ${countOf(flats, NOUNS.flat)}`;

/** What has no field here stays: places, the map's own filters, the order. */
function cleared(filters: SearchFilters): SearchFilters {
  const elsewhere = ALL_FILTERS.flatMap(({ filter }) => (filter.field.as === 'elsewhere' ? keysOf(filter) : []));
  const kept = [...elsewhere, 'sort'] as const;
  return Object.fromEntries(kept.flatMap((key) => (filters[key] === undefined ? [] : [[key, filters[key]]])));
}

type ComplexProps = FieldsProps & Choices & { readonly year: number };
const OWN: Readonly<Record<ComplexField, (props: ComplexProps) => ReactNode>> = {
  metro: MetroField,
  region: AreaField,
  bundle: BundleField,
  favourites: FavouritesField,
};
/** Stands beside the filters of flats: the two columns are of a length then. */
const BESIDE_FLATS: FilterGroup = 'metro';

/** Every filter of complexes but the one beside the flats. */
function ComplexFields(props: ComplexProps) {
  return ALL_FILTERS.map(({ group, filter }) => {
    if (filter.of !== 'complex' || group === BESIDE_FLATS) return null;
    const own = (component: string) => {
      const Own = OWN[component as ComplexField];
      return <Own {...props} />;
    };
    return <FilterField key={group} {...props} filter={filter} own={own} />;
  });
}

/** The count follows the draft after so many milliseconds. */
const COUNT_DELAY_MS = 120;

/** How many flats fit a draft; undefined until it is known or while the draft cannot be searched by. */
function useFlatCount(draft: readonly [string, string][], valid: boolean): number | undefined {
  const key = JSON.stringify(draft);
  const [answer, setAnswer] = useState<{ readonly flats: number }>();
  useEffect(() => {
    if (!valid) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = Object.fromEntries(JSON.parse(key) as [string, string][]);
      callApi('countBuildings', { query }, abort.signal).then(
        ({ data }) => setAnswer(data),
        () => !abort.signal.aborted && setAnswer(undefined),
      );
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, valid]);
  return answer?.flats;
}
