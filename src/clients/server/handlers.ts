import { sourceWords } from '../../leads/rules/source.ts';
import { ROLE_TITLES, readRole } from '../../people/rules/roles.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Implementation, implement, staffOf } from '../../platform/door/door.ts';
import { pageOf, pairsOf } from '../../search/server/paging.ts';
import { getClientCard } from '../contract/client-card.ts';
import {
  assignManager as assign,
  countWithoutManager as count,
  exportUsers,
  listUsers,
  unassignManager,
} from '../contract/users.ts';
import { statusTitle } from '../rules/sales-status.ts';
import { activity } from './activity-handlers.ts';
import { advices } from './advice-handlers.ts';
import { assignManager } from './assign-manager.ts';
import { openCard } from './card.ts';
import { exportList, momentCell, writtenPhone } from './export-lists.ts';
import { countRequests, countWithoutManager, findUsers } from './find-users.ts';
import { handingOver } from './hand-over.ts';
import { leadWork } from './leads/lead-handlers.ts';
import { officeSearch } from './office-search.ts';
import { presentUser, readUsersInOrder } from './queries.ts';
import { sms } from './sms/sms-handlers.ts';

export const users: readonly Implementation[] = [
  implement(listUsers, async (context, { query }) => {
    const { page, per_page, sort, ...filters } = query;
    const staff = staffOf(context);
    const { db, now } = context.app;
    const wish = { sort, offset: (page - 1) * per_page, limit: per_page };
    const { ids, total } = await findUsers(db, staff, filters, wish, new Date(now()));
    const data = (await readUsersInOrder(db, ids)).map((user) => presentUser(user, staff));
    await recordAudit(db, context, {
      action: 'user.list',
      object_type: 'users',
      client_id: filters.id ?? null,
      after: { ...filters, page, shown: data.length },
    });
    return { data, ...pageOf(listUsers.path, pairsOf(query), { page, per_page, total }) };
  }),
  implement(exportUsers, (context, { query: { format, sort, ...filters } }) => {
    const staff = staffOf(context);
    const { db } = context.app;
    const now = new Date(context.app.now());
    return exportList(
      context,
      {
        action: 'export.users',
        name: 'Пользователи',
        filters,
        head: [
          ...['Статус', 'Дата регистрации', 'ФИО', 'Телефон', 'Почта', 'Был на сайте', 'Последний контакт'],
          ...['Следующая задача', 'Срок задачи', 'Источник', 'Менеджер', 'Роль'],
        ],
        read: async (offset, limit) =>
          readUsersInOrder(db, (await findUsers(db, staff, filters, { sort, offset, limit }, now)).ids),
        cells: (user) => [
          user.role === 1 ? statusTitle(user.status) : null,
          momentCell(user.created_at.toISOString()),
          user.name,
          writtenPhone(user.phone),
          user.email,
          momentCell(user.last_seen_at?.toISOString() ?? null),
          momentCell(user.last_contact_at?.toISOString() ?? null),
          user.due_task?.text ?? null,
          momentCell(user.due_task?.due_at ?? null),
          user.source_kind && sourceWords(user.source_kind, user.source_name),
          user.manager_name,
          ROLE_TITLES[readRole(user.role)],
        ],
      },
      format,
    );
  }),
  ...handingOver,
  ...officeSearch,
  implement(count, async ({ app }) => {
    const [without, requests] = await Promise.all([countWithoutManager(app.db), countRequests(app.db)]);
    return { count: without, requests };
  }),
  implement(assign, async (context, { params }) => ({
    data: await assignManager(context, params.user_id, params.manager_id),
  })),
  implement(unassignManager, async (context, { params }) => ({
    data: await assignManager(context, params.user_id, null),
  })),
  ...activity,
  ...advices,
  ...leadWork,
  ...sms,
  implement(getClientCard, async (context, { params }) => ({ data: await openCard(context, params.id) })),
];
