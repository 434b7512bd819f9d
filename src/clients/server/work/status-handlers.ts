import { recordAudit } from '../../../platform/audit/queries.ts';
import { staffOf } from '../../../platform/door/caller.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { changeStatus } from '../../contract/users.ts';
import { isSalesStatus } from '../../rules/sales-status.ts';
import { lockClient, presentUser, requireUser } from '../queries.ts';
import { moveStatus, statusConflict } from './move-status.ts';

export const status: readonly Implementation[] = [
  implement(changeStatus, (context, { params: { id, status: to }, query: { from } }) => {
    const staff = staffOf(context);
    if (!isSalesStatus(to)) throw new Failure('not_found');
    return context.app.db.transaction().execute(async (trx) => {
      const client = await lockClient(trx, staff, id);
      if (from !== undefined && client.status !== from) throw statusConflict(client, staff);
      const { released, deal_id } = await moveStatus(trx, staff, client, to, new Date(context.app.now()));
      const data = presentUser(await requireUser(trx, staff, id), staff);
      await recordAudit(trx, context, {
        action: 'user.status',
        object_type: 'users',
        object_id: id,
        client_id: id,
        before: { status: client.status },
        after: { status: to, ...(released.length > 0 ? { released } : {}), ...(deal_id === null ? {} : { deal_id }) },
      });
      return { data };
    });
  }),
];
