import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { Failure } from '../../../platform/failure.ts';
import type { HandOverTo } from '../../contract/hand-over.ts';
import { dealOut, roomOf, type Taker } from '../../rules/deal-out.ts';
import { isStaff, ROLES, readRole } from '../../rules/roles.ts';
import { absenceAt } from '../../rules/work-time.ts';
import { readWorkTime } from '../work-time/queries.ts';

/**
 * Locks the people of staff whom a hand-over concerns, in the order of their ids: before any client. By turns these are all
 * managers.
 */
export async function lockTakers(trx: Transaction<Tables>, to: HandOverTo, leaving: number | null): Promise<void> {
  const ids = [leaving ?? 0, to.kind === 'one' ? to.manager_id : 0];
  const everybody = to.kind === 'turns' ? sql`or (role = ${ROLES.manager} and blocked_at is null)` : sql``;
  await sql`select from users where id = any(${ids}::int[]) ${everybody} order by id for no key update`.execute(trx);
}

/**
 * Who gets each of `count` clients; the people are locked. Null stands for nobody.
 *
 * @throws {Failure} `conflict` when the person is of the staff no longer, and when nobody takes so many.
 */
export async function shareAmong(
  trx: Transaction<Tables>,
  to: HandOverTo,
  count: number,
  { leaving, now }: { readonly leaving: number | null; readonly now: Date },
): Promise<(number | null)[]> {
  if (to.kind === 'nobody') return Array.from({ length: count }, () => null);
  if (to.kind === 'one') {
    await requireWorking(trx, to.manager_id, leaving);
    return Array.from({ length: count }, () => to.manager_id);
  }
  const takers = (await readWorkTime(trx, now)).filter(
    (person) =>
      person.role === ROLES.manager && person.id !== leaving && person.takes_requests && !absenceAt(now, person),
  );
  if (takers.length === 0)
    throw new Failure('conflict', {
      detail: 'Передать по очереди некому: нет менеджеров, которые сейчас принимают клиентов',
    });
  requireRoom(takers, count);
  return dealOut(count, takers);
}

function requireRoom(takers: readonly Taker[], count: number): void {
  const room = roomOf(takers);
  if (room < count)
    throw new Failure('conflict', {
      detail: `По пределам менеджеров есть место для ${room} из ${count}: поднимите пределы или передайте одному`,
    });
}

async function requireWorking(trx: Transaction<Tables>, id: number, leaving: number | null): Promise<void> {
  const { rows } = await sql<{ role: number; blocked: boolean }>`select role, blocked_at is not null as blocked
    from users where id = ${id}`.execute(trx);
  const [person] = rows;
  if (!person || !isStaff(readRole(person.role)) || person.blocked || id === leaving)
    throw new Failure('conflict', { detail: 'Передать можно только работающему сотруднику' });
}
