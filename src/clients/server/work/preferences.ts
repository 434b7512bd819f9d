import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { lockPerson } from '../../../people/server/accounts/lock-person.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { listPreferences, setPreference } from '../../contract/client-story.ts';

/** Settings that one person keeps at most. */
const MOST = 50;
type Json = z.output<ReturnType<typeof z.json>>;

export const preferences: readonly Implementation[] = [
  implement(listPreferences, async (context) => ({ data: await readAll(context.app.db, staffOf(context).id) })),
  implement(setPreference, async (context, { params: { key }, body: { value } }) => {
    const { id } = staffOf(context);
    const now = new Date(context.app.now());
    return context.app.db.transaction().execute(async (trx) => {
      // Parallel settings of one person wait for one another, so that together they stay below the limit too.
      await lockPerson(trx, id);
      await sql`insert into user_preferences (user_id, key, value, updated_at)
        values (${id}, ${key}, ${JSON.stringify(value)}::jsonb, ${now})
        on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx);
      const data = await readAll(trx, id);
      if (Object.keys(data).length > MOST)
        throw new Failure('conflict', { detail: 'Сохранено слишком много настроек' });
      return { data };
    });
  }),
];

async function readAll(db: Kysely<Tables>, userId: number): Promise<Record<string, Json>> {
  const { rows } = await sql<{ key: string; value: Json }>`select key, value from user_preferences
    where user_id = ${userId} order by key`.execute(db);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
