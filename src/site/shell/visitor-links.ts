import { ROLES } from '../../people/rules/roles.ts';
import { isAtLeast, type Profile } from '../client/visitor.ts';
import { IconLogout, IconUser, IconUserCheck, IconUsers } from '../ui/icons.ts';
import type { MenuEntry } from './links.ts';

export const LOGOUT_ICON = IconLogout;

/** Pages of a logged-in visitor by his rights: profile, clients for managers, users for administrators. */
export function visitorLinks(visitor: Profile): MenuEntry[] {
  return [
    { to: '/me', title: 'Профиль', icon: IconUser },
    ...(isAtLeast(visitor, ROLES.manager) ? [{ to: '/clients', title: 'Клиенты', icon: IconUserCheck }] : []),
    ...(isAtLeast(visitor, ROLES.admin) ? [{ to: '/users', title: 'Пользователи', icon: IconUsers }] : []),
  ];
}
