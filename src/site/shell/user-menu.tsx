import { useState } from 'react';
import { Link } from 'react-router';
import { shortName } from '../../complex/rules/format.ts';
import { useComparisonPath } from '../../saved/web/comparison-store.ts';
import type { Profile } from '../client/visitor.ts';
import { Icon } from '../ui/icon.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import { DisclosureMenu } from '../ui/layout/disclosure-menu.tsx';
import { FavouritesMenu } from './favourites-menu.tsx';
import styles from './header-menus.module.css';
import { useIsHere } from './is-here.ts';
import { SEARCH_LINK } from './links.ts';
import { useLogout } from './use-logout.ts';
import { keptLinks, LOGOUT_ICON, visitorLinks } from './visitor-links.ts';

interface UserMenuProps {
  readonly visitor: Profile;
  readonly className: string | undefined;
}

/** The menus of who is logged in: his favourites, and himself. */
export default function VisitorMenus(props: UserMenuProps) {
  return (
    <>
      <FavouritesMenu visitor={props.visitor} />
      <UserMenu {...props} />
    </>
  );
}

/** The visitor's own menu, under his short first name. */
function UserMenu({ visitor, className }: UserMenuProps) {
  const [busy, setBusy] = useState(false);
  const logout = useLogout();
  const compared = useComparisonPath();
  const leave = async () => {
    setBusy(true);
    await logout();
    setBusy(false);
  };
  const here = useIsHere(SEARCH_LINK.to);
  return (
    <div className={className}>
      <DisclosureMenu
        align="end"
        summaryClassName={styles.user}
        summary={
          <>
            <span className={styles.avatar} aria-hidden="true">
              {initials(visitor.name)}
            </span>
            <span translate="no">{shortName(visitor.name) || 'Профиль'}</span>
            <Icon of={IconChevronDown} size={16} />
          </>
        }
      >
        {[...visitorLinks(visitor), ...keptLinks(visitor, compared), SEARCH_LINK].map(({ to, title, icon }) => (
          <li key={to}>
            <Link to={to} {...(here && to === SEARCH_LINK.to ? { replace: true } : {})}>
              <Icon of={icon} size={18} />
              {title}
            </Link>
          </li>
        ))}
        <li className={styles.apart}>
          <button type="button" disabled={busy} onClick={leave}>
            <Icon of={LOGOUT_ICON} size={18} />
            Выход
          </button>
        </li>
      </DisclosureMenu>
    </div>
  );
}

/** First letters of the first two words; «Я» for those without a name. */
function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => Array.from(word)[0]?.toUpperCase()).join('') || 'Я';
}
