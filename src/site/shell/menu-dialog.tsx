import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useComparisonPath } from '../../saved/web/comparison-store.ts';
import { track } from '../client/analytics.ts';
import { type DialogSlotProps, openDialog } from '../client/dialogs.ts';
import { useArea } from '../client/region-choice.ts';
import { loginPath } from '../client/return-path.ts';
import { useVisitor } from '../client/visitor.ts';
import { Segmented } from '../ui/form/segmented.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconChevronRight, IconLogin2, IconMapPin } from '../ui/icons.ts';
import { Dialog } from '../ui/layout/dialog.tsx';
import { type ColourScheme, chooseScheme, chosenScheme } from './colour-scheme.ts';
import { type MenuEntry, OPENED_LINKS } from './links.ts';
import styles from './menu-dialog.module.css';
import { RegionPhone } from './region-phone.tsx';
import { useSite } from './site.ts';
import { SiteLink } from './site-link.tsx';
import { useLogout } from './use-logout.ts';
import { keptLinks, LOGOUT_ICON, visitorLinks } from './visitor-links.ts';

const SCHEMES = [
  { value: 'auto', label: 'Как в системе' },
  { value: 'light', label: 'День' },
  { value: 'dark', label: 'Вечер' },
] as const;

/** The menu of narrow screens: entries by the visitor's rights, the region, the colours. */
export default function MenuDialog({ open, onClose }: DialogSlotProps<'menu'>) {
  const { brand } = useSite().config;
  const visitor = useVisitor();
  const compared = useComparisonPath();
  return (
    <Dialog open={open} onClose={onClose} title="Меню" width={420}>
      <nav aria-label="Меню">
        <ul className={styles.list}>
          {visitor ? <Entries entries={visitorLinks(visitor)} onClose={onClose} /> : <Login onClose={onClose} />}
          <Entries entries={keptLinks(visitor, compared)} onClose={onClose} />
        </ul>
        <ul className={styles.list}>
          <Entries entries={OPENED_LINKS} onClose={onClose} />
        </ul>
        <ul className={styles.list}>
          <Region />
          {visitor && <Logout onClose={onClose} />}
        </ul>
      </nav>
      <SchemeChoice />
      <div className={styles.phone}>
        <RegionPhone place="menu" caption={brand.hours} />
      </div>
    </Dialog>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

function Entries({ entries, onClose }: EntriesProps) {
  return entries.map((entry) => (
    <li key={entry.to}>
      <SiteLink entry={entry} onClick={onClose}>
        <Icon of={entry.icon} size={20} />
        {entry.title}
      </SiteLink>
    </li>
  ));
}

function Login({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search } = useLocation();
  const leave = () => {
    track('press_login', { place: 'menu' });
    onClose();
  };
  return (
    <li>
      <Link to={loginPath(pathname + search)} onClick={leave}>
        <Icon of={IconLogin2} size={20} />
        Войти или зарегистрироваться
      </Link>
    </li>
  );
}

function Region() {
  const area = useArea();
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={() => openDialog('region')}>
        <Icon of={IconMapPin} size={20} />
        {area.title}
        <Icon of={IconChevronRight} size={18} className={styles.end} />
      </button>
    </li>
  );
}

function Logout({ onClose }: { readonly onClose: () => void }) {
  const logout = useLogout();
  const leave = () => {
    // First: the entry of this window is left by a step back, which would call off the loading of the page that follows.
    onClose();
    void logout();
  };
  return (
    <li>
      <button type="button" onClick={leave}>
        <Icon of={LOGOUT_ICON} size={20} />
        Выход
      </button>
    </li>
  );
}

function SchemeChoice() {
  const [scheme, setScheme] = useState<ColourScheme>(chosenScheme);
  const choose = (value: ColourScheme) => {
    setScheme(value);
    chooseScheme(value);
  };
  return (
    <div className={styles.scheme}>
      <div className={styles.caption}>Оформление</div>
      <Segmented label="Оформление" value={scheme} options={SCHEMES} onChange={choose} full />
    </div>
  );
}
