import type { ReactElement } from 'react';
import { KNOWN_LOCATIONS } from '../../complex/rules/dictionaries.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { Tag } from '../../site/ui/tag.tsx';
import { wordsBesidePlaces } from '../rules/choose-place.ts';
import { type FilterWord, filterWords } from '../rules/filter-words.ts';
import { ringBetween } from '../rules/ring-zones.ts';
import type { SearchFilters } from '../rules/search-filters.ts';
import styles from './chosen-tags.module.css';
import { withFilter } from './filter-field.tsx';
import type { Search } from './search-store.ts';

/** Least number of filters that are worth to be taken away at once. */
const MANY = 2;

/** A tag for each filter that is set, which takes it away. */
export const tagsOf = (search: Search): ReactElement[] => tagsFor(search, filterWords(search.filters, search.titleOf));

const tagsFor = ({ apply }: Search, words: readonly FilterWord[]): ReactElement[] =>
  words.map(({ key, text, without }) => (
    <Tag key={key} removeLabel={`Убрать: ${text}`} onRemove={() => apply(without)}>
      {text}
    </Tag>
  ));

/** The search without any filter; the order stays. */
export const cleared = ({ filters }: Search): SearchFilters => withFilter({}, 'sort', filters.sort);

interface ChosenFiltersProps {
  readonly search: Search;
  /** Something was found. */
  readonly some: boolean;
}

/** What was asked for, above the results. */
export default function ChosenFilters({ search, some }: ChosenFiltersProps) {
  return (
    <>
      {some && <ChosenTags search={search} />}
      <RingsHint search={search} />
    </>
  );
}

/** Says that two rings together leave nothing out, with the way to what lies between them. */
function RingsHint({ search }: { readonly search: Search }) {
  const { wkl = [] } = search.filters;
  const between = ringBetween(wkl);
  if (between === undefined) return null;
  const title = (id: number) => KNOWN_LOCATIONS.find((entry) => entry.id === id)?.title ?? '';
  return (
    <p className={styles.hint} data-print="hide">
      {wkl.map((id) => `«${title(id)}»`).join(` или${NBSP}`)} – это вся Москва и{NBSP}область.{' '}
      <button type="button" data-live="" onClick={() => search.apply(withFilter(search.filters, 'wkl', [between]))}>
        Только {title(between).replace(/^О/, 'о')}
      </button>
    </p>
  );
}

/**
 * What was asked for, each to take away, above the results: a filter of the window is seen nowhere else. Places stand in
 * their field.
 */
function ChosenTags({ search }: { readonly search: Search }) {
  const { filters, titleOf } = search;
  const tags = tagsFor(search, wordsBesidePlaces(filters, titleOf));
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Выбранные фильтры">
      {tags.map((tag) => (
        <li key={tag.key}>{tag}</li>
      ))}
      {filterWords(filters, titleOf).length >= MANY && (
        <li data-print="hide">
          <button type="button" className={styles.clear} data-live="" onClick={() => search.apply(cleared(search))}>
            Сбросить все
          </button>
        </li>
      )}
    </ul>
  );
}
