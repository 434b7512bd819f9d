import type { Role } from '../../people/rules/roles.ts';
import type { CallContext } from '../context.ts';
import { Failure } from '../failure.ts';

/** The id of whoever calls. The door has let only users through to calls with access; a guest elsewhere gets 401. */
export function userIdOf({ visitor }: Pick<CallContext, 'visitor'>): number {
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  return visitor.id;
}

/** The person of staff who calls. The door has let only such through. */
export function staffOf({ visitor }: Pick<CallContext, 'visitor'>): { readonly id: number; readonly role: Role } {
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  return { id: visitor.id, role: visitor.role };
}
