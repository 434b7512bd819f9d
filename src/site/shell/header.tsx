import { memo } from 'react';
import { useLocation } from 'react-router';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { loginPath } from '../client/return-path.ts';
import { useVisitor } from '../client/visitor.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { IconChevronDown, IconLogin2, IconMenu2 } from '../ui/icons.ts';
import { DisclosureMenu } from '../ui/layout/disclosure-menu.tsx';
import { drawnPart } from '../ui/layout/later-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { ComparedLink, StarredLink } from './counted-links.tsx';
import styles from './header.module.css';
import { MENU_LINKS, OPENED_LINKS } from './links.ts';
import { RegionPhone } from './region-phone.tsx';
import { SchemeButton } from './scheme-button.tsx';
import { useSite } from './site.ts';
import { SiteLink } from './site-link.tsx';

const VisitorMenus = drawnPart(
  'visitor-menus',
  () => import('./user-menu.tsx'),
  import.meta.env.SSR && (await import('./user-menu.tsx')),
);

/** How many links stay when the others fold into «Ещё». */
const STAYS = { guest: 1, user: 2 } as const;

/** Logo, main links, phone, the visitor. Folds by media queries alone, so that the server's page is right at any width. */
export const Header = memo(function Header({ fixed = false }: { readonly fixed?: boolean }) {
  const { brand } = useSite().config;
  const visitor = useVisitor();
  const kind = visitor ? 'user' : 'guest';
  return (
    <header className={classNames(styles.header, styles[kind], fixed && styles.fixed)} data-print="hide">
      <div className={styles.inner}>
        <Logo name={brand.name} />
        <MainNav stays={STAYS[kind]} />
        <span className={styles.space} />
        <div className={styles.tools}>
          <SchemeButton className={styles.scheme} />
          <RegionPhone place="header" className={styles.phone} caption="Готовы к вашему звонку" />
          <RegionPhone place="header" className={styles.phoneIcon} iconOnly />
          <ComparedLink className={styles.compared} />
          {visitor ? (
            <VisitorMenus visitor={visitor} className={styles.name} />
          ) : (
            <>
              <StarredLink className={styles.starred} />
              <LoginButton className={styles.login} />
            </>
          )}
          <IconButton
            className={styles.burger}
            icon={IconMenu2}
            size={24}
            label="Меню"
            aria-haspopup="dialog"
            onClick={() => openDialog('menu')}
          />
        </div>
      </div>
    </header>
  );
});

function MainNav({ stays }: { readonly stays: number }) {
  return (
    <nav className={styles.nav} aria-label="Основное меню">
      {MENU_LINKS.map((entry, i) => (
        <SiteLink key={entry.to} entry={entry} className={classNames(styles.link, i >= stays && styles.folds)}>
          {entry.title}
        </SiteLink>
      ))}
      <div className={styles.more}>
        <DisclosureMenu
          summaryClassName={styles.link}
          summary={
            <>
              Ещё <Icon of={IconChevronDown} size={16} />
            </>
          }
        >
          {OPENED_LINKS.filter(({ to }) => !MENU_LINKS.slice(0, stays).some((seen) => seen.to === to)).map((entry) => (
            <li key={entry.to}>
              <SiteLink entry={entry}>
                <Icon of={entry.icon} size={18} />
                {entry.title}
              </SiteLink>
            </li>
          ))}
        </DisclosureMenu>
      </div>
    </nav>
  );
}

function LoginButton({ className }: { readonly className: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      to={loginPath(pathname + search)}
      size="sm"
      className={className}
      onClick={() => track('press_login', { place: 'header' })}
    >
      <Icon of={IconLogin2} size={18} />
      Войти
    </ButtonLink>
  );
}
