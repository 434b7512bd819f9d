import { Tag } from '../../site/ui/tag.tsx';
import { filterWords } from '../rules/filter-words.ts';
import { readFilters } from '../rules/search-filters.ts';
import { keptFields } from '../rules/search-form.ts';
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
  if (words.length === 0) return null;
  return (
    <ul className={styles.kept} aria-label="Выбранные фильтры">
      {words.map(({ key, text, without }) => (
        <li key={key}>
          <Tag
            removeLabel={`Убрать: ${text}`}
            onRemove={() => onRemove(Object.keys(filters).filter((name) => !(name in without)))}
          >
            {text}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
