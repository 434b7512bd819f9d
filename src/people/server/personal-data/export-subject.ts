import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { HOLDINGS, readAuditOf, readHolding, type Subject } from './holdings.ts';
import { findInSpool } from './spool-lines.ts';

export interface ExportedSubject {
  readonly phone: string;
  readonly made_at: string;
  readonly data: readonly { readonly category: string; readonly table: string; readonly rows: readonly unknown[] }[];
}

/** Everything that the installation holds of a person, for an answer to his request; secrets of ours are left out. */
export async function exportSubject(
  db: Kysely<Tables>,
  subject: Subject,
  spool: string,
  now: number,
): Promise<ExportedSubject> {
  const data: { category: string; table: string; rows: readonly unknown[] }[] = [];
  for (const holding of HOLDINGS) {
    const rows = await readHolding(db, holding, subject);
    if (rows.length > 0) data.push({ category: holding.category, table: holding.table, rows });
  }
  const records: Record<string, unknown>[] = [];
  for (const phone of subject.phones) records.push(...(await findInSpool(spool, phone)).records);
  if (records.length > 0) data.push({ category: 'заявки в очереди на диске', table: 'spool', rows: records });
  const audit = await readAuditOf(db, subject);
  if (audit.length > 0) data.push({ category: 'действия сотрудников с данными', table: 'audit_log', rows: audit });
  return { phone: subject.phone, made_at: new Date(now).toISOString(), data };
}
