import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';

/** Whether a person of staff may save lists as files; everybody may until an administrator says otherwise. */
export async function mayExport(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql<{
    may_export: boolean;
  }>`select may_export from work_terms where manager_id = ${staffId}`.execute(db);
  return rows[0]?.may_export ?? true;
}

/**
 * Call it before a list is written as a file. A refusal is in the audit log.
 *
 * @throws {Failure} `forbidden` when the caller may not.
 */
export async function requireExportRight(context: CallContext, action: string): Promise<void> {
  if (await mayExport(context.app.db, staffOf(context).id)) return;
  await recordAudit(context.app.db, context, { action: 'export.refused', object_type: 'file', after: { action } });
  throw new Failure('forbidden', { detail: 'Выгрузка списков для вас выключена: обратитесь к администратору' });
}
