import { readSubjects, subjectOf } from '../../complex/server/listing-refs.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { App } from '../../platform/context.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, pairsOf } from '../../search/server/paging.ts';
import {
  type AdviceRow,
  adviceLog,
  exportAdvices,
  giveAdvices,
  listAdvices,
  withdrawAdvice,
} from '../contract/client-activity.ts';
import { type AdviceRecord, readAdvices, readAdviceViews, removeAdvice, saveAdvices } from './advice-queries.ts';
import { exportList, momentCell, writtenPhone } from './export-lists.ts';

export const advices: readonly Implementation[] = [
  implement(listAdvices, async (context, { query }) => {
    const { page, per_page, sort: _sort, ...filters } = query;
    const { app } = context;
    const found = await readAdvices(app.db, staffOf(context), filters, (page - 1) * per_page, per_page);
    const data = await presentAdvices(app, found.rows);
    await recordAudit(app.db, context, {
      action: 'advice.list',
      object_type: 'advices',
      client_id: filters.id ?? null,
      after: { ...filters, page, shown: data.length },
    });
    return { data, ...pageOf(listAdvices.path, pairsOf(query), { page, per_page, total: found.total }) };
  }),
  implement(exportAdvices, (context, { query: { format, sort: _sort, ...filters } }) =>
    exportList(
      context,
      {
        action: 'export.advices',
        name: 'Рекомендации',
        filters,
        head: [
          'Дата',
          'ФИО',
          'Телефон',
          'Вид',
          'ЖК',
          'Квартира',
          'Кто',
          'Комментарий',
          'Просмотров',
          'Последний просмотр',
        ],
        read: async (offset, limit) =>
          presentAdvices(
            context.app,
            (await readAdvices(context.app.db, staffOf(context), filters, offset, limit)).rows,
          ),
        cells: (row) => [
          momentCell(row.created_at),
          row.user.name,
          writtenPhone(row.user.phone),
          { building: 'ЖК', flat: 'Квартира', offer: 'Предложение' }[row.entity_type],
          row.building?.title ?? row.offer_title,
          row.flat?.title ?? null,
          row.author?.name ?? null,
          row.comment,
          row.view_count,
          momentCell(row.last_view_date),
        ],
      },
      format,
    ),
  ),
  implement(giveAdvices, async (context, { body }) => {
    const { app } = context;
    const changed = await app.db.transaction().execute(async (trx) => {
      const given = body.advices.map(({ comment = null, ...advice }) => ({ ...advice, comment }));
      const saved = await saveAdvices(trx, staffOf(context), given, new Date(app.now()));
      const clients = [...new Set(saved.map(({ user_id }) => user_id))];
      await recordAudit(trx, context, {
        action: 'advice.give',
        object_type: 'advices',
        client_id: clients.length === 1 ? (clients[0] ?? null) : null,
        after: { asked: body.advices.length, changed: saved },
      });
      return saved.length;
    });
    return { changed };
  }),
  implement(withdrawAdvice, async (context, { params: { id } }) => {
    await context.app.db.transaction().execute(async (trx) => {
      const removed = await removeAdvice(trx, staffOf(context), id);
      if (!removed) throw new Failure('not_found');
      await recordAudit(trx, context, {
        action: 'advice.withdraw',
        object_type: 'advices',
        object_id: id,
        client_id: removed.user_id,
        before: removed,
      });
    });
    return undefined;
  }),
  implement(adviceLog, async (context, { query }) => {
    const rows = await readAdviceViews(context.app.db, staffOf(context), query.id, query.entity_type);
    await recordAudit(context.app.db, context, {
      action: 'advice.log',
      object_type: 'advices',
      after: { ids: query.id },
    });
    const data = rows.map(({ last_view_at, ...row }) => ({
      ...row,
      last_view_date: last_view_at?.toISOString() ?? null,
    }));
    return { data };
  }),
];

/** Recommendations with the names of what they are about. */
export async function presentAdvices({ db, now }: App, records: readonly AdviceRecord[]): Promise<AdviceRow[]> {
  const flatOf = (record: AdviceRecord) => (record.entity_type === 'flat' ? record.entity_id : null);
  const ids = { complexes: records.map(({ complex_id }) => complex_id), flats: records.map(flatOf) };
  const subjects = await readSubjects(db, ids, now());
  return records.map((record) => ({
    id: record.id,
    user_id: record.user_id,
    entity_type: record.entity_type,
    entity_id: record.entity_id,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    comment: record.comment,
    user: { id: record.user_id, name: record.user_name, phone: record.user_phone },
    author: record.author_id === null ? null : { id: record.author_id, name: record.author_name },
    ...subjectOf(subjects, record.complex_id, flatOf(record)),
    offer_title: record.offer_title,
    seen_at: record.seen_at?.toISOString() ?? null,
    last_view_date: record.last_view_at?.toISOString() ?? null,
    view_count: record.view_count,
    dismissed: record.dismissed,
    picked: record.picked,
  }));
}
