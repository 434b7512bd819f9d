import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconLogout2 } from '../ui/icons.ts';
import styles from './office-frame.module.css';
import { activeEntry, type MenuEntry, officeMenu } from './office-menu.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

export interface OfficeFrameProps {
  readonly role: number;
  /** Clients nobody looks after; for administrators. */
  readonly withoutManager: number;
  /** The caller's tasks that are due. */
  readonly dueTasks: number;
  /** Lies over the pages. */
  readonly reminders?: ReactNode;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

const BADGE_WORDS = { without_manager: 'без менеджера', due_tasks: 'ждут вас' } as const;

/** The back-office around its pages: the menu beside them, on phones a strip of tabs above. */
export function OfficeFrame({ role, withoutManager, dueTasks, reminders, onLogout, children }: OfficeFrameProps) {
  const badges = { without_manager: withoutManager, due_tasks: dueTasks };
  const menu = officeMenu(role);
  const active = activeEntry(menu, useLocation().pathname);
  const tabs = useRef<HTMLElement>(null);
  useCurrentInSight(tabs, active?.to ?? '');
  const linkOf = (entry: MenuEntry, className: string | undefined) => (
    <Link
      key={entry.to}
      to={entry.to}
      className={classNames(className, entry === active && styles.active)}
      aria-current={entry === active ? 'page' : undefined}
    >
      <Icon of={entry.icon} size={18} />
      {entry.label}
      {entry.badge && badges[entry.badge] > 0 && (
        <span className={styles.badge}>
          {badges[entry.badge]}
          <span className="nv-hidden"> {BADGE_WORDS[entry.badge]}</span>
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
      <nav ref={tabs} className={styles.tabs} aria-label="Рабочий кабинет">
        {menu.flatMap(({ entries }) => entries).map((entry) => linkOf(entry, styles.tab))}
      </nav>
      <div className={styles.content}>{children}</div>
      {reminders}
    </div>
  );
}
