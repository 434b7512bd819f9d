import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { notify } from '../client/notices.ts';
import { useHeard } from '../client/store.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconBell, IconLogout2, IconSearch } from '../ui/icons.ts';
import { soundWished, wishSound } from './new-lead-sound.ts';
import styles from './office-frame.module.css';
import { activeEntry, type MenuEntry, officeMenu } from './office-menu.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

export interface OfficeFrameProps {
  readonly role: number;
  /** Clients nobody looks after; for administrators. */
  readonly withoutManager: number;
  /** Requests for clients of others; for administrators. */
  readonly requests: number;
  /** The caller's tasks that are due. */
  readonly dueTasks: number;
  /** Requests that nobody has taken. */
  readonly newLeads: number;
  /** Something of the first steps is not done yet. */
  readonly firstSteps: boolean;
  /** Lies over the pages. */
  readonly reminders?: ReactNode;
  /** Opens the search over everything. */
  readonly onSearch: () => void;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

const BADGE_WORDS = {
  without_manager: 'без менеджера',
  due_tasks: 'ждут вас',
  new_leads: 'новых',
  requests: 'просят чужого клиента',
} as const;

/** The back-office around its pages: the menu beside them, on phones a strip of tabs above. */
export function OfficeFrame(props: OfficeFrameProps) {
  const { role, firstSteps, reminders, onSearch, onLogout, children } = props;
  const badges = {
    without_manager: props.withoutManager,
    due_tasks: props.dueTasks,
    new_leads: props.newLeads,
    requests: props.requests,
  };
  const menu = officeMenu(role, { firstSteps });
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
    <div className={styles.office} onClickCapture={stayWithoutNetwork}>
      <nav className={styles.side} aria-label="Рабочий кабинет">
        <button type="button" className={styles.entry} aria-keyshortcuts="/" onClick={onSearch}>
          <Icon of={IconSearch} size={18} />
          Поиск
          <kbd className={styles.key}>/</kbd>
        </button>
        {menu.map(({ title, entries }) => (
          <div key={title} className={styles.section}>
            <h2 className={styles.title}>{title}</h2>
            {entries.map((entry) => linkOf(entry, styles.entry))}
            {title === 'Аккаунт' && <SoundSwitch className={styles.entry} />}
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
        <button type="button" className={styles.tab} aria-label="Поиск" onClick={onSearch}>
          <Icon of={IconSearch} size={20} />
        </button>
        {menu.flatMap(({ entries }) => entries).map((entry) => linkOf(entry, styles.tab))}
        <SoundSwitch className={styles.tab} />
      </nav>
      <div id="office" tabIndex={-1} className={styles.content}>
        {children}
      </div>
      {reminders}
    </div>
  );
}

/** Without a network no other page can be read: the press says so, and what is open stays. */
function stayWithoutNetwork(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || navigator.onLine || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return;
  event.preventDefault();
  event.stopPropagation();
  notify.warning('Нет связи: страница откроется, когда она появится. Эта остаётся как есть');
}

/** Sound for new requests: of this device, off until it is wished. */
function SoundSwitch({ className }: { readonly className: string | undefined }) {
  const on = useHeard(soundWished.hear, soundWished.get, false);
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => wishSound(!on)}>
      <Icon of={IconBell} size={18} />
      {on ? 'Звук заявок включён' : 'Включить звук заявок'}
    </button>
  );
}
