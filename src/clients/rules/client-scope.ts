import { isStaff, ROLES, type Role } from '../../people/rules/roles.ts';

/** Which clients a person of staff sees and works with: own ones; an administrator everybody. */

export interface Staff {
  readonly id: number;
  readonly role: Role;
}

export interface ScopedPerson {
  readonly role: number;
  readonly manager_id: number | null;
}

/** Whether this person of staff sees everybody. */
export function seesEverybody(staff: Staff): boolean {
  return staff.role === ROLES.admin;
}

/** Whether this person of staff may see and change the other one. */
export function maySee(staff: Staff, person: ScopedPerson): boolean {
  if (seesEverybody(staff)) return true;
  return isStaff(staff.role) && person.role === ROLES.client && person.manager_id === staff.id;
}
