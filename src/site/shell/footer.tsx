import { Link, useLocation } from 'react-router';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { NBSP, nbsp, quoted } from '../../platform/rules/russian.ts';
import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { useArea } from '../client/region-choice.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconAnchor } from '../ui/icon-button.tsx';
import { IconBrandVk, IconMapPin, IconPlayerPlay } from '../ui/icons.ts';
import { useLinksInside } from '../ui/links-inside.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './footer.module.css';
import { COMPANY_LINKS, type FooterLink, LEGAL_LINKS, SERVICE_LINKS } from './links.ts';
import { RegionPhone } from './region-phone.tsx';
import { useSite } from './site.ts';
import { SiteLink } from './site-link.tsx';

/** The footer of the site, or the simple one of working screens. */
export default function PageFooter({ simple }: { readonly simple: boolean }) {
  return simple ? <SimpleFooter /> : <Footer />;
}

const COLUMNS = [
  { title: 'Услуги', links: SERVICE_LINKS },
  { title: 'Компания', links: COMPANY_LINKS },
  { title: 'Пользователям', links: LEGAL_LINKS },
];

const NOT_AN_OFFER = nbsp(
  'Сведения о ценах, площадях и сроках на сайте носят справочный характер и не являются публичной офертой (статья 437 Гражданского кодекса РФ). Действующие условия уточняйте у менеджера.',
);

/** Links, phone, address, and what the law asks to say: who runs the site and that it makes no offer (targets L11, L17). */
function Footer() {
  const { config, now } = useSite();
  const { brand } = config;
  const seller = [brand.legal_name, brand.inn && `ИНН${NBSP}${brand.inn}`, brand.ogrn && `ОГРН${NBSP}${brand.ogrn}`]
    .filter(Boolean)
    .join(', ');
  return (
    <footer className={styles.footer} data-print="hide">
      <div className="nv-wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo name={brand.name} onDark />
            <p>{nbsp('Персональный подбор квартир в новостройках Москвы и области без комиссии')}</p>
            <div className={styles.social}>
              {brand.vk_url && (
                <IconAnchor icon={IconBrandVk} label="Мы ВКонтакте" href={brand.vk_url} rel="noopener" />
              )}
              {brand.video_url && (
                <IconAnchor icon={IconPlayerPlay} label="Видеоканал" href={brand.video_url} rel="noopener" size={20} />
              )}
            </div>
          </div>
          {COLUMNS.map(({ title, links }) => (
            <LinkColumn key={title} title={title} links={links} />
          ))}
        </div>
        <div className={styles.bottom}>
          <RegionPhone place="footer" className={styles.phone} />
          <button type="button" className={styles.call} aria-haspopup="dialog" onClick={orderCall}>
            Заказать звонок
          </button>
          {brand.hours && <span>{brand.hours}</span>}
          {brand.address && <span>{brand.address}</span>}
          <RegionButton />
          <span className={styles.year}>{`© ${moscowYear(now)} ${quoted(brand.name)}`}</span>
        </div>
        <p className={styles.legal}>
          {seller !== '' && `${seller}. `}
          {NOT_AN_OFFER}
        </p>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  readonly title: string;
  readonly links: readonly FooterLink[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  const { pathname } = useLocation();
  const follow = useLinksInside();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press links too
    <nav aria-label={title} onClick={follow}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.to}>
            {link.quiz ? (
              <SiteLink entry={link}>{link.title}</SiteLink>
            ) : (
              <a href={link.to} aria-current={link.to === pathname ? 'page' : undefined}>
                {link.title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function orderCall(): void {
  track('request_call', { place: 'footer' });
  openDialog('callback');
}

/** Where the visitor looks for a home; the way to change it on wide screens, where there is no menu. */
function RegionButton() {
  const area = useArea();
  return (
    <button type="button" className={styles.region} aria-haspopup="dialog" onClick={() => openDialog('region')}>
      <Icon of={IconMapPin} size={18} />
      {area.title}
    </button>
  );
}

/** The footer of working screens: two links. */
function SimpleFooter() {
  return (
    <footer className={classNames('nv-wrap', styles.simple)} data-print="hide">
      {LEGAL_LINKS.slice(0, 2).map(({ to, title }) => (
        <Link key={to} to={to} className="nv-link">
          {title}
        </Link>
      ))}
    </footer>
  );
}
