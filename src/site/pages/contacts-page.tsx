import type { ReactNode } from 'react';
import { formatPhone } from '../../complex/rules/format.ts';
import { regionPhones } from '../../geography/rules/areas.ts';
import type { BrandConfig } from '../../platform/contract/site.ts';
import { mailAddress } from '../../platform/rules/addresses.ts';
import { CONTACTS_TITLES } from '../../search/rules/page-titles.ts';
import { track } from '../client/analytics.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { IconBrandVk, IconBrandWhatsapp, IconPlayerPlay } from '../ui/icons.ts';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import styles from './info-page.module.css';

interface ContactsPageProps {
  readonly brand: BrandConfig;
  /** Address of the chat; null where the visitor has none. */
  readonly chat: string | null;
  /** The form of another feature. */
  readonly feedback: ReactNode;
  /** Where the office is; absent where nobody said. */
  readonly map?: ReactNode;
}

/** Phone, address, hours, a message, and who provides the service (consumer law, articles 8–9). */
export function ContactsPage({ brand, chat, feedback, map }: ContactsPageProps) {
  const requisites = [
    ['Наименование', brand.legal_name],
    ['ИНН', brand.inn],
    ['ОГРН', brand.ogrn],
    ['Адрес', brand.address],
  ].filter(([, value]) => value);
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: 'Контакты' }]} />
      <h1>{CONTACTS_TITLES.h1}</h1>
      <div className={classNames(styles.contacts, map !== undefined && styles.besideMap)}>
        <section className={`nv-card ${styles.card}`} aria-labelledby="call">
          <h2 id="call">{brand.phone ? 'Позвонить' : 'Связаться'}</h2>
          {!brand.phone && <p>Телефон ещё не указан. Напишите нам: форма ниже.</p>}
          {brand.phone &&
            regionPhones(brand.phone, brand.phone_region).map(({ key, phone }, i, all) => (
              <div key={key}>
                {all.length > 1 && <p>{i === 0 ? 'Москва' : 'Московская область'}</p>}
                <a className={styles.phone} href={phoneHref(phone)}>
                  {formatPhone(phone)}
                </a>
              </div>
            ))}
          {brand.hours && <p>{brand.hours}</p>}
          {brand.email && (
            <p>
              <a className="nv-link" href={mailAddress(brand.email)}>
                {brand.email}
              </a>
            </p>
          )}
          <Channels brand={brand} chat={chat} />
        </section>
        <section className={`nv-card ${styles.card}`} aria-labelledby="office">
          <h2 id="office">Реквизиты</h2>
          {requisites.length === 0 && <p>Реквизиты ещё не указаны.</p>}
          <dl className={styles.requisites}>
            {requisites.map(([title, value]) => (
              <div key={title} style={{ display: 'contents' }}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {map && <section className={styles.map}>{map}</section>}
      </div>
      <section id="feedback" className={`nv-card ${styles.feedback}`}>
        {feedback}
      </section>
    </div>
  );
}

/** The chat and the pages of the agency elsewhere, as far as there are any. */
function Channels({ brand, chat }: Pick<ContactsPageProps, 'brand' | 'chat'>) {
  const channels = [
    { title: 'WhatsApp', href: chat, icon: IconBrandWhatsapp, event: true },
    { title: 'ВКонтакте', href: brand.vk_url, icon: IconBrandVk },
    { title: 'Видео', href: brand.video_url, icon: IconPlayerPlay },
  ];
  const known = channels.filter(({ href }) => href);
  if (known.length === 0) return null;
  return (
    <div className={styles.channels}>
      {known.map(({ title, href, icon, event }) => (
        <ButtonAnchor
          key={title}
          size="sm"
          href={href ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          onClick={event ? () => track('whatsapp_chat', { place: 'contacts' }) : undefined}
        >
          <Icon of={icon} size={20} />
          {title}
        </ButtonAnchor>
      ))}
    </div>
  );
}
