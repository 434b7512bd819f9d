import { ROLE_TITLES, readRole } from '../../people/rules/roles.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { staffOf } from '../../platform/door/caller.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { pageOf } from '../../search/server/paging.ts';
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
import { exportList, momentCell } from './export-lists.ts';
import { countWithoutManager, findUsers } from './find-users.ts';
import { leadWork } from './leads/lead-handlers.ts';
import { queryPairs } from './present.ts';
import { presentUser, readUsersInOrder } from './queries.ts';
import { sms } from './sms/sms-handlers.ts';

export const users: readonly Implementation[] = [
  implement(listUsers, async (context, { query }) => {
    const { page, per_page, sort: _sort, ...filters } = query;
    const staff = staffOf(context);
    const { db } = context.app;
    const { ids, total } = await findUsers(db, staff, filters, (page - 1) * per_page, per_page);
    const data = (await readUsersInOrder(db, ids)).map((user) => presentUser(user, staff));
    await recordAudit(db, context, {
      action: 'user.list',
      object_type: 'users',
      client_id: filters.id ?? null,
      after: { ...filters, page, shown: data.length },
    });
    return { data, ...pageOf(listUsers.path, queryPairs(query), { page, per_page, total }) };
  }),
  implement(exportUsers, (context, { query: { format, sort: _sort, ...filters } }) => {
    const staff = staffOf(context);
    const { db } = context.app;
    return exportList(
      context,
      {
        action: 'export.users',
        name: 'Пользователи',
        filters,
        head: ['Статус', 'Дата регистрации', 'ФИО', 'Телефон', 'Почта', 'Менеджер', 'Роль'],
        read: async (offset, limit) => readUsersInOrder(db, (await findUsers(db, staff, filters, offset, limit)).ids),
        cells: (user) => [
          user.role === 1 ? statusTitle(user.status) : null,
          momentCell(user.created_at.toISOString()),
          user.name,
          user.phone,
          user.email,
          user.manager_name,
          ROLE_TITLES[readRole(user.role)],
        ],
      },
      format,
    );
  }),
  implement(count, async ({ app }) => ({ count: await countWithoutManager(app.db) })),
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
