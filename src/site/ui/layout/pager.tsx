import { Icon } from '../icon.tsx';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';
import { useLinksInside } from '../links-inside.ts';
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
  const follow = useLinksInside();
  if (lastPage <= 1) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press links too
    <nav className={styles.pager} aria-label="Страницы" onClick={follow}>
      <a className={styles.page} href={to(Math.max(1, page - 1))} aria-label="Предыдущая" aria-disabled={page === 1}>
        <Icon of={IconChevronLeft} size={18} />
      </a>
      {pageWindow(page, lastPage).map((n) => (
        <a key={n} className={styles.page} href={to(n)} aria-current={n === page ? 'page' : undefined}>
          {n}
        </a>
      ))}
      <a
        className={styles.page}
        href={to(Math.min(lastPage, page + 1))}
        aria-label="Следующая"
        aria-disabled={page === lastPage}
      >
        <Icon of={IconChevronRight} size={18} />
      </a>
    </nav>
  );
}
