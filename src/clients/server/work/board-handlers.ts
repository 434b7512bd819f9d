import { readSubjects, type Subjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { type BoardCard, clientBoard } from '../../contract/client-work.ts';
import { isSalesStatus, nextStatuses, SALES_STATUSES } from '../../rules/sales-status.ts';
import { type CardRecord, readCards, readColumns } from './board-queries.ts';

export const board: readonly Implementation[] = [
  implement(clientBoard, async (context, { query: { status, page, per_page, manager = null } }) => {
    const staff = staffOf(context);
    const { db, now } = context.app;
    const moment = new Date(now());
    const shown = SALES_STATUSES.filter(({ id }) => status === undefined || id === status);
    const [columns, cards] = await Promise.all([
      readColumns(db, staff, manager, moment),
      Promise.all(shown.map(({ id }) => readCards(db, staff, manager, id, moment, (page - 1) * per_page, per_page))),
    ]);
    const flats = cards.flat().flatMap((card) => card.flats.map(({ flat_id }) => flat_id));
    const subjects = await readSubjects(db, { complexes: [], flats }, now());
    await recordAudit(db, context, {
      action: 'client.board',
      object_type: 'users',
      after: { status, page, manager, shown: cards.flat().length },
    });
    const data = shown.map(({ id, title }, place) => ({
      status: id,
      title,
      total: columns.find((column) => column.status === id)?.total ?? 0,
      value: columns.find((column) => column.status === id)?.value ?? 0,
      data: (cards[place] ?? []).map((card) => presentCard(card, subjects, staff.role, moment)),
    }));
    return { data };
  }),
];

function presentCard(card: CardRecord, subjects: Subjects, role: number, now: Date): BoardCard {
  const flats = card.flats.map(({ flat_id, price, expires_at }) => {
    const { flat, building } = subjectOf(subjects, null, flat_id);
    return { flat_id, title: flat?.title ?? '', building: building?.title ?? '', price, expires_at };
  });
  return {
    user: { id: card.id, name: card.name, phone: card.phone },
    status: card.status,
    next_statuses: isSalesStatus(card.status) ? [...nextStatuses(card.status, role)] : [],
    status_since: card.status_since.toISOString(),
    manager: card.manager_id === null ? null : { id: card.manager_id, name: card.manager_name },
    last_seen_at: card.last_seen_at?.toISOString() ?? null,
    flats,
    value: flats.reduce((sum, { price }) => sum + (price ?? 0), 0),
    next_action: card.task && { ...card.task, overdue: Date.parse(card.task.due_at) < now.getTime() },
  };
}
