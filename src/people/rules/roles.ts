/** Roles of people: hierarchical by value. */

/** 1 client, 2 manager, 99 administrator. */
export type Role = 1 | 2 | 99;

/** Value of a role by its word. */
export const ROLES = { client: 1, manager: 2, admin: 99 } as const satisfies Record<string, Role>;

/** Names as the interface shows them. */
export const ROLE_TITLES: Readonly<Record<Role, string>> = { 1: 'Клиент', 2: 'Менеджер', 99: 'Администратор' };

/** A stored number as a role; what is unknown is a client. */
export function readRole(value: number): Role {
  return value === 2 || value === 99 ? value : 1;
}

/** Whether a role includes the rights of another: an administrator may what a manager may, and so on. */
export function includesRole(role: Role, needed: Role): boolean {
  return role >= needed;
}

/** Whether a role is one of the agency's people. */
export function isStaff(role: Role): boolean {
  return role >= ROLES.manager;
}
