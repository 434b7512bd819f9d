import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { drawSecret } from '../../../platform/secret-address.ts';
import * as contract from '../../contract/calls.ts';
import { readAddresses, readLastCalls } from './queries.ts';
import { takeCall } from './tell-call.ts';

/** More of them are a mistake. */
const MOST_ADDRESSES = 100;

export const calls: readonly Implementation[] = [
  implement(contract.tellCall, async (context, { params, body }) => ({
    data: await takeCall(context, params.secret, body),
  })),

  implement(contract.listCallAddresses, async (context) => {
    const { db } = context.app;
    const [addresses, last] = await Promise.all([readAddresses(db), readLastCalls(db, contract.LAST_CALLS)]);
    await recordAudit(db, context, { action: 'call.list', object_type: 'leads', after: { shown: last.length } });
    return { data: { addresses, calls: last } };
  }),

  implement(contract.addCallAddress, async (context, { body: { title } }) => {
    const { app } = context;
    const { secret, digest } = drawSecret();
    const data = await app.db.transaction().execute(async (trx) => {
      const known = await readAddresses(trx);
      if (known.length >= MOST_ADDRESSES)
        throw new Failure('conflict', { detail: `Адресов уже ${known.length}: больше завести нельзя` });
      const now = new Date(app.now());
      const { id } = await trx
        .insertInto('call_addresses')
        .values({ title, digest, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(trx, context, 'call_address.add', id, null, { title });
      return addressOf(trx, id);
    });
    return { data: { ...data, address: new URL(`/api/calls/${secret}`, context.request.origin).href } };
  }),

  implement(contract.renameCallAddress, async (context, { params: { id }, body: { title } }) => ({
    data: await changed(context, id, 'call_address.change', { title }),
  })),

  implement(contract.closeCallAddress, async (context, { params: { id } }) => ({
    data: await changed(context, id, 'call_address.close', { digest: null }),
  })),
];

/** Changes an address under its lock; what is as it was already is no change. */
async function changed(
  context: CallContext,
  id: number,
  action: string,
  change: { readonly title: string } | { readonly digest: null },
): Promise<contract.CallAddress> {
  const { app } = context;
  return await app.db.transaction().execute(async (trx) => {
    await sql`select from call_addresses where id = ${id} for update`.execute(trx);
    const before = await addressOf(trx, id);
    const same = 'title' in change ? before.title === change.title : before.closed;
    if (same) return before;
    await trx
      .updateTable('call_addresses')
      .set({ ...change, updated_at: new Date(app.now()) })
      .where('id', '=', id)
      .execute();
    const [was, is] = 'title' in change ? [{ title: before.title }, change] : [{ closed: false }, { closed: true }];
    await audit(trx, context, action, id, was, is);
    return addressOf(trx, id);
  });
}

async function addressOf(db: Db, id: number): Promise<contract.CallAddress> {
  const [found] = await readAddresses(db, id);
  if (!found) throw new Failure('not_found', { detail: 'Адреса нет' });
  return found;
}

const audit = (db: Db, context: CallContext, action: string, id: number, before: object | null, after: object) =>
  recordAudit(db, context, { action, object_type: 'call_address', object_id: id, before, after });
