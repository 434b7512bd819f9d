import { useMemo } from 'react';
import { onPressBegin } from '../../site/ui/form/chip.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconArrowsSort, IconCheck, IconChevronDown } from '../../site/ui/icons.ts';
import { DisclosureMenu } from '../../site/ui/layout/disclosure-menu.tsx';
import { pressedLink } from '../../site/ui/pressed-link.ts';
import { DEFAULT_SORT, SORTS } from '../rules/search-filters.ts';
import { SORT_TITLES } from '../rules/sort-titles.ts';
import { withFilter } from './filter-field.tsx';
import type { Search } from './search-store.ts';
import styles from './sort-menu.module.css';

/** The order of the results; each order is an address of its own. */
export default function SortMenu({ search }: { readonly search: Search }) {
  const { filters, pathOf } = search;
  const chosen = filters.sort ?? DEFAULT_SORT;
  const ways = useMemo(
    () =>
      SORTS.map((sort) => {
        const next = withFilter(filters, 'sort', sort === DEFAULT_SORT ? undefined : sort);
        return { sort, next, path: pathOf(next) };
      }),
    [filters, pathOf],
  );
  return (
    <DisclosureMenu
      align="end"
      summaryClassName={styles.summary}
      summary={
        <>
          <Icon of={IconArrowsSort} size={18} />
          <span className={styles.title}>
            <span className="nv-hidden">Порядок: </span>
            {SORT_TITLES[chosen]}
          </span>
          <Icon of={IconChevronDown} size={16} className={styles.caret} />
        </>
      }
    >
      {ways.map(({ sort, next, path }) => (
        <li key={sort}>
          <a
            href={path}
            className={styles.item}
            aria-current={sort === chosen || undefined}
            onPointerDown={onPressBegin(() => search.expect(next)).onPointerDown}
            onClick={(event) => {
              if (!pressedLink(event)) return;
              event.preventDefault();
              search.apply(next);
            }}
          >
            <span>{SORT_TITLES[sort]}</span>
            {sort === chosen && <Icon of={IconCheck} size={16} />}
          </a>
        </li>
      ))}
    </DisclosureMenu>
  );
}
