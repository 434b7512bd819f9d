import { Link } from 'react-router';
import { groupDigits } from '../../../platform/rules/russian.ts';
import styles from './link-tabs.module.css';

export interface LinkTab {
  readonly to: string;
  readonly label: string;
  readonly count?: number | null;
}

/** Pages that are parts of one: segmented links, the open one marked. `label` names them together. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly current: string;
}) {
  return (
    <nav data-print="hide" className={styles.track} aria-label={label}>
      {tabs.map(({ to, label: title, count }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
          {title}
          {count != null && <span className={styles.count}>{groupDigits(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
