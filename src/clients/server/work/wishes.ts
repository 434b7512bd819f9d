import { type Kysely, sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { type ClientWishes, setWishes, wishes as wishesSchema } from '../../contract/wishes.ts';
import { lockClient } from '../queries.ts';

interface WishesRecord {
  wishes: unknown;
  wishes_version: number;
  wishes_at: Date | null;
  by_id: number | null;
  by_name: string | null;
  answered_at: Date | null;
}

export const clientWishes: readonly Implementation[] = [
  implement(setWishes, (context, { params: { id }, body }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      await lockClient(trx, staff, id);
      const before = await readWishes(trx, id);
      const repeated = before.version === body.version + 1 && isSame(before.own, body.wishes);
      if (before.version !== body.version && !repeated)
        throw new Failure('conflict', {
          detail: `Пожелания уже изменил${before.by?.name ? `: ${before.by.name}` : ' другой сотрудник'}. Проверьте и сохраните ещё раз`,
          current: { wishes: before },
        });
      if (!repeated) {
        await sql`update users set wishes = ${JSON.stringify(body.wishes)}::jsonb, wishes_version = wishes_version + 1,
          wishes_by = ${staff.id}, wishes_at = ${new Date(context.app.now())} where id = ${id}`.execute(trx);
        await recordAudit(trx, context, {
          action: 'client.wishes',
          object_type: 'users',
          object_id: id,
          client_id: id,
          before: { wishes: before.own },
          after: { wishes: body.wishes },
        });
      }
      return { data: await readWishes(trx, id) };
    });
  }),
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is known of a client's wishes beside his own answers. */
export async function readWishes(db: Kysely<Tables>, userId: number): Promise<ClientWishes> {
  const { rows } = await sql<WishesRecord>`
    select u.wishes, u.wishes_version, u.wishes_at, b.id as by_id, b.name as by_name,
      (select max(l.created_at) from leads l join lead_owners o on o.lead_id = l.id
        where o.user_id = u.id and l.kind = 'quiz') as answered_at
    from users u left join users b on b.id = u.wishes_by where u.id = ${userId}`.execute(db);
  const [row] = rows;
  const own = row?.wishes ? wishesSchema.safeParse(row.wishes).data : undefined;
  return {
    version: row?.wishes_version ?? 0,
    own: own ?? null,
    by: row?.by_id == null ? null : { id: row.by_id, name: row.by_name },
    at: row?.wishes_at?.toISOString() ?? null,
    answered_at: row?.answered_at?.toISOString() ?? null,
  };
}
