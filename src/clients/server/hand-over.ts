import { sql } from 'kysely';
import { ROLES } from '../../people/rules/roles.ts';
import { countHanding, handClients } from '../../people/server/hand-over/hand-clients.ts';
import { lockTakers, shareAmong } from '../../people/server/hand-over/takers.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { countHandOver, handOverClients, listColleagues } from '../contract/hand-over.ts';
import { peopleWhere } from './find-users.ts';

export const handingOver: readonly Implementation[] = [
  implement(countHandOver, async (context, { query }) => {
    const { db, now } = context.app;
    const moment = new Date(now());
    const where = sql`u.role = ${ROLES.client} and ${peopleWhere(staffOf(context), query, moment)}`;
    const data = await countHanding(db, where, moment);
    await recordAudit(db, context, {
      action: 'client.hand_over_count',
      object_type: 'users',
      after: { ...query, ...data },
    });
    return { data };
  }),

  implement(handOverClients, (context, { body: { filters, expected, to } }) => {
    const staff = staffOf(context);
    const now = new Date(context.app.now());
    return context.app.db.transaction().execute(async (trx) => {
      // Staff before clients, each in the order of ids, as everybody who locks several people.
      await lockTakers(trx, to, null);
      const { rows } = await sql<{ id: number; manager_id: number | null }>`
        select u.id, u.manager_id from users u where u.role = ${ROLES.client} and ${peopleWhere(staff, filters, now)}
        order by u.id for no key update of u`.execute(trx);
      if (rows.length !== expected)
        throw new Failure('conflict', {
          detail: `Подходят уже ${groupDigits(rows.length)}, а было ${groupDigits(expected)}: посмотрите список ещё раз`,
          current: { clients: rows.length },
        });
      const given = await shareAmong(trx, to, rows.length, { leaving: null, now });
      const handing = { clients: rows.map(({ id }) => id), from: rows.map(({ manager_id }) => manager_id), to: given };
      const done = await handClients(trx, handing, staff.id, now);
      await recordAudit(trx, context, {
        action: 'client.hand_over',
        object_type: 'users',
        before: { filters, clients: rows.length },
        after: { to, ...done, shares: sharesOf(given) },
      });
      return { data: done };
    });
  }),

  implement(listColleagues, async ({ app }) => {
    const { rows } = await sql<{ id: number; name: string | null; role: number }>`select id, name, role from users
      where role > ${ROLES.client} and blocked_at is null order by role, name, id limit 500`.execute(app.db);
    return { data: rows };
  }),
];

/** How many each got, by his number. */
function sharesOf(given: readonly (number | null)[]): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const id of given) if (id !== null) shares[id] = (shares[id] ?? 0) + 1;
  return shares;
}
