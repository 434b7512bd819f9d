import type { Drawing } from '../ui/icon.tsx';
import {
  IconBuilding,
  IconBuildingSkyscraper,
  IconChartBar,
  IconChartFunnel,
  IconChecklist,
  IconEye,
  IconFlame,
  IconHistory,
  IconListDetails,
  IconMessage,
  IconPhone,
  IconPhoneCall,
  IconReceipt,
  IconRss,
  IconSettings,
  IconShare2,
  IconShieldCheck,
  IconStar,
  IconThumbUp,
  IconUserCircle,
  IconUserCog,
  IconUsers,
} from '../ui/icons.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** The entry is the active one on every address that begins with one of these; `to` is always one of them. */
  readonly prefixes?: readonly string[];
  readonly icon: Drawing;
  /** The number beside it: clients without a manager, the caller's tasks that are due, or requests that nobody has taken. */
  readonly badge?: 'without_manager' | 'due_tasks' | 'new_leads' | 'requests';
}

export interface MenuSection {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

const ADMIN = 99;

const PROFILE: MenuEntry = { label: 'Профиль', to: '/me', icon: IconUserCircle };

const common = (listAt: string): MenuEntry[] => [
  { label: 'Сегодня', to: '/clients/today', icon: IconFlame },
  {
    label: 'Список',
    to: listAt,
    // The card of a client belongs to the list, at whatever address that is.
    prefixes: ['/users/logs/card'],
    icon: IconUsers,
    ...(listAt === '/users' ? { badge: 'without_manager' as const } : {}),
  },
  { label: 'Заявки', to: '/users/callback', icon: IconPhoneCall, badge: 'new_leads' },
  {
    label: 'Просмотры',
    to: '/users/logs/zhk',
    prefixes: ['/users/logs/flat'],
    icon: IconEye,
  },
  { label: 'Избранное', to: '/users/favorites/zhk', prefixes: ['/users/favorites/flat'], icon: IconStar },
  { label: 'Мои рекомендации', to: '/users/advice/zhk', prefixes: ['/users/advice/flat'], icon: IconThumbUp },
  { label: 'Задачи', to: '/clients/tasks', icon: IconChecklist, badge: 'due_tasks' },
];

const ADMINISTRATION: MenuSection = {
  title: 'Управление',
  entries: [
    { label: 'Цифры дня', to: '/admin/numbers', icon: IconChartBar },
    { label: 'Показатели', to: '/admin/owner', prefixes: ['/admin/demand'], icon: IconChartFunnel },
    { label: 'Каталог', to: '/admin/catalogue', icon: IconBuildingSkyscraper },
    { label: 'Застройщики', to: '/admin/developers', icon: IconBuilding },
    { label: 'Фиды', to: '/admin/feeds', icon: IconRss },
    { label: 'Выгрузки', to: '/admin/exports', icon: IconShare2 },
    { label: 'Звонки', to: '/admin/calls', icon: IconPhone },
    { label: 'Сотрудники', to: '/admin/staff', icon: IconUserCog },
    { label: 'Способы оплаты', to: '/admin/programmes', icon: IconReceipt },
    { label: 'Настройки сайта', to: '/admin/settings', icon: IconSettings },
    { label: 'Журнал', to: '/admin/audit', icon: IconShieldCheck },
  ],
};

const FIRST_STEPS: MenuEntry = { label: 'Первые шаги', to: '/admin/first-steps', icon: IconListDetails };

/** The menu of the back-office for a role: a manager's is a part of an administrator's. `firstSteps`: some are not done yet. */
export function officeMenu(
  role: number,
  { firstSteps = false }: { readonly firstSteps?: boolean } = {},
): MenuSection[] {
  const account: MenuSection = { title: 'Аккаунт', entries: [PROFILE] };
  if (role < ADMIN) return [{ title: 'Пользователи', entries: common('/clients') }, account];
  const users: MenuEntry[] = [
    ...common('/users'),
    { label: 'Сообщения', to: '/admin/sms', icon: IconMessage },
    { label: 'Сделки и история', to: '/clients', icon: IconHistory, badge: 'requests' },
  ];
  const administration = firstSteps
    ? { ...ADMINISTRATION, entries: [FIRST_STEPS, ...ADMINISTRATION.entries] }
    : ADMINISTRATION;
  return [{ title: 'Пользователи', entries: users }, administration, account];
}

/** The entry whose prefix is the longest that `path` begins with; undefined when none does. */
export function activeEntry(menu: readonly MenuSection[], path: string): MenuEntry | undefined {
  let best: { entry: MenuEntry; length: number } | undefined;
  for (const entry of menu.flatMap(({ entries }) => entries)) {
    for (const prefix of [entry.to, ...(entry.prefixes ?? [])]) {
      const within = path === prefix || path.startsWith(`${prefix}/`);
      if (within && prefix.length > (best?.length ?? 0)) best = { entry, length: prefix.length };
    }
  }
  return best?.entry;
}
