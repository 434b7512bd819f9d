import { filterWords } from '../rules/filter-words.ts';
import { readFilters } from '../rules/search-filters.ts';
import { keptFields } from '../rules/search-form.ts';
import { FilterTags } from './filter-tags.tsx';
import styles from './search-box.module.css';

interface KeptFiltersProps {
  readonly fields: URLSearchParams;
  readonly year: number;
  readonly onRemove: (keys: readonly string[]) => void;
}

/** Filters that the form has no field for, each to take away. */
export function KeptFilters({ fields, year, onRemove }: KeptFiltersProps) {
  const kept = Object.fromEntries(keptFields(fields).map(([name, value]) => [name, [value]]));
  const { filters } = readFilters(kept, year);
  const words = filterWords(filters, () => undefined);
  return (
    <FilterTags
      words={words}
      label="Выбранные фильтры"
      className={styles.kept}
      onRemove={({ without }) => onRemove(Object.keys(filters).filter((name) => !(name in without)))}
    />
  );
}
