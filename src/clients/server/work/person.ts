import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { setPerson } from '../../contract/person.ts';
import { lockClient, presentUser, requireUser } from '../queries.ts';

/** What can be written of who a client is. */
export interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

const FIELDS = ['name', 'email'] as const;
const CHANGED: Readonly<Record<keyof Person, string>> = { name: 'Имя уже изменили', email: 'Почту уже изменили' };

export const clientPerson: readonly Implementation[] = [
  implement(setPerson, (context, { params: { id }, body }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      await lockClient(trx, staff, id);
      const { name, email } = await requireUser(trx, staff, id);
      const before: Person = { name, email };
      const meant = FIELDS.filter((field) => body[field] !== body.was[field] && body[field] !== before[field]);
      // His own later word, or a colleague's, is not written over by somebody who has not seen it.
      const lost = meant.find((field) => body.was[field] !== before[field]);
      if (lost)
        throw new Failure('conflict', {
          detail: `${CHANGED[lost]}: в карточке «${before[lost] ?? 'не указано'}». Проверьте и сохраните ещё раз`,
          current: { person: { ...before } },
        });
      if (meant.length > 0) {
        const after: Person = { ...before, ...Object.fromEntries(meant.map((field) => [field, body[field]])) };
        await writePerson(trx, context, id, before, after);
      }
      return { data: presentUser(await requireUser(trx, staff, id), staff) };
    });
  }),
];

/** Writes it with its line in the log; the row is locked by who calls. */
export async function writePerson(
  trx: Transaction<Tables>,
  context: CallContext,
  id: number,
  before: Person,
  after: Person,
): Promise<void> {
  await sql`update users set name = ${after.name}, email = ${after.email}, updated_at = ${new Date(context.app.now())}
    where id = ${id}`.execute(trx);
  await recordAudit(trx, context, {
    action: 'client.person',
    object_type: 'users',
    object_id: id,
    client_id: id,
    before: { ...before },
    after: { ...after },
  });
}
