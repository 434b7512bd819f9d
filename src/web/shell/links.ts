import { type Icon, IconBuilding, IconInfoCircle, IconListSearch, IconPhone } from '@tabler/icons-react';

export interface MenuEntry {
  readonly to: string;
  readonly title: string;
  readonly icon: Icon;
}

/** The main links, in the order of the header (public-site specification §2). The first stays when the others fold. */
export const MENU_LINKS: readonly MenuEntry[] = [
  { to: '/novostroyki', title: 'Новостройки', icon: IconBuilding },
  { to: '/#podbor', title: 'Помощь с подбором', icon: IconListSearch },
  { to: '/about', title: 'О компании', icon: IconInfoCircle },
  { to: '/contacts', title: 'Контакты', icon: IconPhone },
];

export const LEGAL_LINKS = [
  { to: '/info/personal-data', title: 'Пользовательское соглашение' },
  { to: '/info/privacy-policy', title: 'Политика конфиденциальности' },
  { to: '/info/cookie', title: 'Обработка файлов cookie' },
] as const;
