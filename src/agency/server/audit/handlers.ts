import { type AuditRecord, checkChain, readActors, readAudit, recordAudit } from '../../../platform/audit/queries.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { moscowDayEnd, moscowDayStart } from '../../../platform/rules/moscow-time.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import { type AuditRow, auditChoices, checkAudit, listAudit } from '../../contract/audit.ts';
import { AUDIT_TITLES, READING_ACTIONS } from '../../rules/audit-titles.ts';
import { type AuditWords, readAuditWords } from './subjects.ts';

export const audit: readonly Implementation[] = [
  implement(listAudit, async (context, { query }) => {
    const { page, per_page, actor, client, action, changes, date_from, date_to } = query;
    const from = date_from === undefined ? null : moscowDayStart(date_from);
    const to = date_to === undefined ? null : moscowDayEnd(date_to);
    const without = changes === undefined ? undefined : READING_ACTIONS;
    const wanted = { actor, client, action, without, from, to };
    const found = await readAudit(context.app.db, wanted, (page - 1) * per_page, per_page);
    const words = await readAuditWords(context.app.db, found.rows);
    const filters = { actor, client, action, changes, date_from, date_to };
    await recordAudit(context.app.db, context, {
      action: 'audit.list',
      object_type: 'audit',
      client_id: client ?? null,
      after: { ...filters, page },
    });
    return {
      data: found.rows.map((row) => present(row, words.get(row.id))),
      ...pageOf('/api/audit', pairsOf(filters), { page, per_page, total: found.total }),
    };
  }),
  // Who the colleagues are is no personal data of a client: no row is written.
  implement(auditChoices, async ({ app }) => ({
    data: {
      actors: await readActors(app.db),
      actions: Object.entries(AUDIT_TITLES)
        .map(([action, title]) => ({ action, title }))
        .toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
    },
  })),
  implement(checkAudit, async (context) => {
    const { broken_id, rows } = await checkChain(context.app.db);
    await recordAudit(context.app.db, context, { action: 'audit.check', object_type: 'audit', after: { broken_id } });
    return {
      data: { whole: broken_id === null, broken_id, rows, checked_at: new Date(context.app.now()).toISOString() },
    };
  }),
];

function present(record: AuditRecord, words: AuditWords | undefined): AuditRow {
  const { actor_id, actor_name, client_id, client_name, at, before, after, ...rest } = record;
  return {
    ...rest,
    at: at.toISOString(),
    subject: words?.subject ?? null,
    title: AUDIT_TITLES[record.action] ?? record.action,
    actor: actor_id === null ? null : { id: actor_id, name: actor_name },
    client: client_id === null ? null : { id: client_id, name: client_name },
    before: (before ?? null) as AuditRow['before'],
    after: (after ?? null) as AuditRow['after'],
    names: words?.names ?? {},
  };
}
