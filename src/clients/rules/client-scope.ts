import { isStaff, ROLES, type Role } from '../../people/rules/roles.ts';

/**
 * Which clients a person of staff sees and works with: own ones, and those of whom he stands in for while they are away; an
 * administrator everybody.
 */

export interface Staff {
  readonly id: number;
  readonly role: Role;
  /** When he asks, epoch ms: for whom he stands in by then. Absent: for nobody. */
  readonly now?: number;
}

export interface ScopedPerson {
  readonly role: number;
  readonly manager_id: number | null;
}

/** Whether this person of staff sees everybody. */
export function seesEverybody(staff: Staff): boolean {
  return staff.role === ROLES.admin;
}

/** Whether this person of staff, who stands in for these others, may see and change the person. */
export function maySee(staff: Staff, person: ScopedPerson, standsInFor: readonly number[] = []): boolean {
  if (seesEverybody(staff)) return true;
  if (!isStaff(staff.role) || person.role !== ROLES.client || person.manager_id === null) return false;
  return person.manager_id === staff.id || standsInFor.includes(person.manager_id);
}
