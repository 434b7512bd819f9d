import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

/** At most five neighbouring page numbers around the current one: (1, 20) → 1…5, (10, 20) → 8…12. */
export function pageWindow(page: number, lastPage: number): number[] {
  const first = Math.max(1, Math.min(page - 2, lastPage - 4));
  return Array.from({ length: Math.min(5, lastPage) }, (_, i) => first + i);
}

export interface PagerProps {
  readonly page: number;
  readonly lastPage: number;
  /** Address of a page. */
  readonly to: (page: number) => string;
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pager({ page, lastPage, to }: PagerProps) {
  if (lastPage <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Страницы">
      <Link className={styles.page} to={to(Math.max(1, page - 1))} aria-label="Предыдущая" aria-disabled={page === 1}>
        <Icon of={IconChevronLeft} size={18} />
      </Link>
      {pageWindow(page, lastPage).map((n) => (
        <Link key={n} className={styles.page} to={to(n)} aria-current={n === page ? 'page' : undefined}>
          {n}
        </Link>
      ))}
      <Link
        className={styles.page}
        to={to(Math.min(lastPage, page + 1))}
        aria-label="Следующая"
        aria-disabled={page === lastPage}
      >
        <Icon of={IconChevronRight} size={18} />
      </Link>
    </nav>
  );
}
