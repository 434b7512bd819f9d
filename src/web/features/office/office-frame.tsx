import { IconLogout2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './office-frame.module.css';
import { activeEntry, type MenuEntry, officeMenu } from './office-menu.ts';

export interface OfficeFrameProps {
  readonly role: number;
  /** Clients nobody looks after; for administrators. */
  readonly withoutManager: number;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** The back-office around its pages: the menu beside them, on phones a strip of tabs above. */
export function OfficeFrame({ role, withoutManager, onLogout, children }: OfficeFrameProps) {
  const menu = officeMenu(role);
  const active = activeEntry(menu, useLocation().pathname);
  const linkOf = (entry: MenuEntry, className: string | undefined) => (
    <Link
      key={entry.to}
      to={entry.to}
      className={classNames(className, entry === active && styles.active)}
      aria-current={entry === active ? 'page' : undefined}
    >
      <Icon of={entry.icon} size={18} />
      {entry.label}
      {entry.badge && withoutManager > 0 && (
        <span className={styles.badge}>
          {withoutManager}
          <span className="nv-hidden"> без менеджера</span>
        </span>
      )}
    </Link>
  );
  return (
    <div className={styles.office}>
      <nav className={styles.side} aria-label="Рабочий кабинет">
        {menu.map(({ title, entries }) => (
          <div key={title} className={styles.section}>
            <h2 className={styles.title}>{title}</h2>
            {entries.map((entry) => linkOf(entry, styles.entry))}
            {title === 'Аккаунт' && (
              <button type="button" className={styles.entry} onClick={onLogout}>
                <Icon of={IconLogout2} size={18} />
                Выход
              </button>
            )}
          </div>
        ))}
      </nav>
      <nav className={styles.tabs} aria-label="Рабочий кабинет">
        {menu.flatMap(({ entries }) => entries).map((entry) => linkOf(entry, styles.tab))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
