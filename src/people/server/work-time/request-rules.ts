import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import {
  getRequestRules,
  type RequestRules,
  requestRules as schema,
  setRequestRules,
} from '../../contract/work-time.ts';

const KEY = 'office.request_rules';
/** Until an administrator says otherwise: as before there were rules. */
const AT_FIRST: RequestRules = { mode: 'hand', minutes: null, overdue: 'alarm' };

/** How new requests reach a manager, as the administrators set it. */
export async function readRequestRules(db: Db): Promise<RequestRules> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${KEY}`.execute(db);
  const stored = schema.safeParse(rows[0]?.value);
  return stored.success ? stored.data : AT_FIRST;
}

export const requestRules: readonly Implementation[] = [
  implement(getRequestRules, async ({ app }) => ({ data: await readRequestRules(app.db) })),

  implement(setRequestRules, (context, { body }) =>
    context.app.db.transaction().execute(async (trx) => {
      const before = await readRequestRules(trx);
      await sql`insert into settings (key, value, updated_at)
        values (${KEY}, ${JSON.stringify(body)}::jsonb, ${new Date(context.app.now())})
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx);
      await recordAudit(trx, context, {
        action: 'staff.request_rules',
        object_type: 'site_settings',
        before,
        after: body,
      });
      return { data: body };
    }),
  ),
];
