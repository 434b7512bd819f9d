import type { CallContext } from '../context.ts';
import { Failure } from '../failure.ts';

/** The id of whoever calls. The door has let only users through to calls with access; a guest elsewhere gets 401. */
export function userIdOf({ visitor }: Pick<CallContext, 'visitor'>): number {
  if (visitor.kind === 'guest') throw new Failure('unauthenticated');
  return visitor.id;
}
