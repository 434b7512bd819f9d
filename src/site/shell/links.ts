import type { Drawing } from '../ui/icon.tsx';
import { IconBuilding, IconInfoCircle, IconListSearch, IconPhone, IconTrees } from '../ui/icons.ts';

export interface MenuEntry {
  readonly to: string;
  readonly title: string;
  readonly icon: Drawing;
  /** Opens the quiz; `to` serves where there is no JavaScript. */
  readonly quiz?: true;
}

export type FooterLink = Pick<MenuEntry, 'to' | 'title' | 'quiz'>;

export const SEARCH_LINK: MenuEntry = { to: '/novostroyki', title: 'Новостройки', icon: IconBuilding };
const QUIZ_LINK: MenuEntry = { to: '/#podbor', title: 'Помощь с подбором', icon: IconListSearch, quiz: true };
const ABOUT_LINK: MenuEntry = { to: '/about', title: 'О компании', icon: IconInfoCircle };
const CONTACTS_LINK: MenuEntry = { to: '/contacts', title: 'Контакты', icon: IconPhone };

const VILLAGES_LINK: MenuEntry = { to: '/kottedzhnye-poselki', title: 'Коттеджные посёлки', icon: IconTrees };

/** The main links, in the order of the header. The first ones stay when the others fold. */
export const MENU_LINKS: readonly MenuEntry[] = [SEARCH_LINK, QUIZ_LINK, ABOUT_LINK, CONTACTS_LINK];

/** What a menu that is opened lists: these, and what the header itself has no room for. */
export const OPENED_LINKS: readonly MenuEntry[] = [SEARCH_LINK, VILLAGES_LINK, QUIZ_LINK, ABOUT_LINK, CONTACTS_LINK];

/** Leads past the menu and the filters of a list of the back-office. */
export const LIST_LINKS = [
  { href: '#office', label: 'К рабочей области' },
  { href: '#list', label: 'К списку' },
] as const;

/** What the footer's columns list: services, company, users. */
export const SERVICE_LINKS: readonly FooterLink[] = [
  SEARCH_LINK,
  { to: '/novostroyki/moskva', title: 'Новостройки Москвы' },
  { to: '/novostroyki/moskovskaya-oblast', title: 'Новостройки области' },
  VILLAGES_LINK,
  QUIZ_LINK,
];
export const COMPANY_LINKS: readonly FooterLink[] = [
  ABOUT_LINK,
  CONTACTS_LINK,
  { to: '/contacts#feedback', title: 'Обратная связь' },
];

export const LEGAL_LINKS: readonly FooterLink[] = [
  { to: '/info/personal-data', title: 'Пользовательское соглашение' },
  { to: '/info/privacy-policy', title: 'Политика конфиденциальности' },
  { to: '/info/consent', title: 'Согласие на обработку данных' },
  { to: '/info/cookie', title: 'Обработка файлов cookie' },
];
