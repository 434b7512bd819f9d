import type { ReactElement } from 'react';
import { Tag } from '../../site/ui/tag.tsx';
import { filterWords } from '../rules/filter-words.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import styles from './chosen-tags.module.css';
import { withFilter } from './filter-field.tsx';
import type { Search } from './use-search.ts';

/** Least number of filters that are worth to be taken away at once. */
const MANY = 2;

/** A tag for each filter that is set, which takes it away. */
export function tagsOf({ filters, titleOf, apply }: Search): ReactElement[] {
  return filterWords(filters, titleOf).map(({ key, text, without }) => (
    <Tag key={key} removeLabel={`Убрать: ${text}`} onRemove={() => apply(without)}>
      {text}
    </Tag>
  ));
}

/** The search without any filter; the order stays. */
export const cleared = ({ filters }: Search): SearchFilters => withFilter({}, 'sort', filters.sort);

/** Everything that was asked for, each to take away, above the results: a filter of the window is seen nowhere else. */
export function ChosenTags({ search }: { readonly search: Search }) {
  const tags = tagsOf(search);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Выбранные фильтры">
      {tags.map((tag) => (
        <li key={tag.key}>{tag}</li>
      ))}
      {tags.length >= MANY && (
        <li>
          <button type="button" className={styles.clear} onClick={() => search.apply(cleared(search))}>
            Сбросить все
          </button>
        </li>
      )}
    </ul>
  );
}
