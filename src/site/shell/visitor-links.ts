import { ROLES } from '../../people/rules/roles.ts';
import { isAtLeast, type Profile } from '../client/visitor.ts';
import { IconLogout, IconScale, IconStar, IconThumbUp, IconUser, IconUserCheck, IconUsers } from '../ui/icons.ts';
import type { MenuEntry } from './links.ts';

export const LOGOUT_ICON = IconLogout;

/** What a visitor keeps: favourites and recommendations once he is logged in, the comparison while it has a path. */
export function keptLinks(visitor: Profile | null | undefined, compared: string | undefined): MenuEntry[] {
  return [...(visitor ? OWN_LISTS : []), ...(compared ? [{ to: compared, title: 'Сравнение', icon: IconScale }] : [])];
}

const OWN_LISTS: readonly MenuEntry[] = [
  { to: '/favorites', title: 'Избранное', icon: IconStar },
  { to: '/recommendations', title: 'Рекомендации', icon: IconThumbUp },
];

/** Pages of a logged-in visitor by his rights: profile, clients for managers, users for administrators. */
export function visitorLinks(visitor: Profile): MenuEntry[] {
  return [
    { to: '/me', title: 'Профиль', icon: IconUser },
    ...(isAtLeast(visitor, ROLES.manager) ? [{ to: '/clients', title: 'Клиенты', icon: IconUserCheck }] : []),
    ...(isAtLeast(visitor, ROLES.admin) ? [{ to: '/users', title: 'Пользователи', icon: IconUsers }] : []),
  ];
}
