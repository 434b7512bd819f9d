import { useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../domain/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { Segmented } from '../ui/segmented.tsx';
import { type ColourScheme, chooseScheme, chosenScheme } from './colour-scheme.ts';
import { MENU_LINKS } from './links.ts';
import { useSite } from './site.ts';
import styles from './site-menu.module.css';

const SCHEMES = [
  { value: 'auto', label: 'Как в системе' },
  { value: 'light', label: 'День' },
  { value: 'dark', label: 'Вечер' },
] as const;

/** The menu of narrow screens. */
export function SiteMenu({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { brand } = useSite().config;
  return (
    <Dialog open={open} onClose={onClose} title="Меню" width={420}>
      <nav aria-label="Меню">
        <ul className={styles.list}>
          {MENU_LINKS.map(({ to, title, icon }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                <Icon of={icon} size={20} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SchemeChoice />
      <a className={styles.phone} href={phoneHref(brand.phone)}>
        <b>{formatPhone(brand.phone)}</b>
        <div className={styles.caption}>{brand.hours}</div>
      </a>
    </Dialog>
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
