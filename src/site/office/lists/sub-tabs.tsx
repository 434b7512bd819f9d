import { Link, useLocation } from 'react-router';
import styles from './sub-tabs.module.css';

export interface SubTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Lists that belong together, as links beside each other. The one whose path is open is the current one. */
export function SubTabs({ label, tabs }: SubTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link
          key={text}
          to={to}
          className={styles.tab}
          aria-current={to.split('?')[0] === pathname ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
