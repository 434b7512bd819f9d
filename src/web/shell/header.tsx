import { IconChevronDown, IconMenu2, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { formatPhone } from '../../domain/format.ts';
import { classNames } from '../ui/class-names.ts';
import { DisclosureMenu } from '../ui/disclosure-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconAnchor, IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import styles from './header.module.css';
import { MENU_LINKS } from './links.ts';
import { SchemeButton } from './scheme-button.tsx';
import { useSite } from './site.ts';
import { SiteMenu } from './site-menu.tsx';

/** Logo, main links, phone. Folds by media queries alone, so that the server's page is right at any width. */
export function Header({ fixed = false }: { readonly fixed?: boolean }) {
  const { brand } = useSite().config;
  const [menuOpen, setMenuOpen] = useState(false);
  const phone = formatPhone(brand.phone);
  return (
    <header className={classNames(styles.header, fixed && styles.fixed)} data-print="hide">
      <div className={styles.inner}>
        <Logo name={brand.name} />
        <nav className={styles.nav} aria-label="Основное меню">
          {MENU_LINKS.map(({ to, title }, i) => (
            <MenuLink key={to} to={to} title={title} className={classNames(styles.link, i > 0 && styles.folds)} />
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
              {MENU_LINKS.slice(1).map(({ to, title, icon }) => (
                <li key={to}>
                  <Link to={to}>
                    <Icon of={icon} size={18} />
                    {title}
                  </Link>
                </li>
              ))}
            </DisclosureMenu>
          </div>
        </nav>
        <span className={styles.space} />
        <div className={styles.tools}>
          <SchemeButton className={styles.scheme} />
          <a className={styles.phone} href={phoneHref(brand.phone)}>
            <b className={styles.number}>{phone}</b>
            <small>Готовы к вашему звонку</small>
          </a>
          <IconAnchor
            className={styles.phoneIcon}
            icon={IconPhone}
            label={`Позвонить: ${phone}`}
            href={phoneHref(brand.phone)}
          />
          <IconButton
            className={styles.burger}
            icon={IconMenu2}
            size={24}
            label="Меню"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <SiteMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

/** A link with an anchor is never the current page: the page behind it is another one's. */
function MenuLink(props: { readonly to: string; readonly title: string; readonly className: string }) {
  if (props.to.includes('#')) {
    return (
      <Link to={props.to} className={props.className}>
        {props.title}
      </Link>
    );
  }
  return (
    <NavLink to={props.to} className={props.className} prefetch="intent">
      {props.title}
    </NavLink>
  );
}
