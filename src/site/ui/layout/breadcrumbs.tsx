import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import { IconChevronRight } from '../icons.ts';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  readonly title: string;
  /** Absent for the page itself. */
  readonly to?: string;
}

/** The way from the main page to here; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Хлебные крошки" data-print="hide">
      <ol className={styles.list}>
        {crumbs.map(({ title, to }, i) => (
          <li key={to ?? title}>
            {to ? <Link to={to}>{title}</Link> : <span aria-current="page">{title}</span>}
            {i < crumbs.length - 1 && <Icon of={IconChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
