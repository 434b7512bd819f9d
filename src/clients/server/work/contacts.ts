import { type Kysely, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import { addContact, type Contact, listContacts, removeContact } from '../../contract/contacts.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import type { Channel, ContactOutcome } from '../../rules/contacts.ts';
import { CALL_BACK } from '../../rules/tasks.ts';
import { answerWaiting, unanswer } from '../leads/lead-queries.ts';
import { holdUser, requireUser } from '../queries.ts';
import { requireReachable } from './contact-ban.ts';
import { endDueCalls, reopenCalls } from './due-calls.ts';
import { insertTask } from './task-queries.ts';
import { presentTask, requireComing, requireTask } from './tasks.ts';

interface ContactRecord {
  id: number;
  channel: Channel;
  outcome: ContactOutcome;
  note: string | null;
  author_id: number | null;
  author_name: string | null;
  task_id: number | null;
  at: Date;
}

export const contacts: readonly Implementation[] = [
  implement(listContacts, async (context, { params: { id }, query: { page, per_page } }) => {
    const { db } = context.app;
    const staff = staffOf(context);
    await requireUser(db, staff, id);
    const [rows, counted] = await Promise.all([
      readContacts(db, id, null, (page - 1) * per_page, per_page),
      sql<{ total: number }>`select count(*)::int as total from contacts where user_id = ${id}`.execute(db),
    ]);
    await recordAudit(db, context, { action: 'contact.list', object_type: 'contacts', client_id: id, after: { page } });
    const total = counted.rows[0]?.total ?? 0;
    const data = rows.map((row) => present(row, staff));
    return { data, ...pageOf(`/api/clients/${id}/contacts`, [], { page, per_page, total }) };
  }),
  implement(addContact, (context, { params, body }) => {
    const staff = staffOf(context);
    const { now } = context.app;
    return context.app.db.transaction().execute(async (trx) => {
      const id = await holdUser(trx, staff, params.id);
      const moment = new Date(now());
      const made = await once(trx, context, 'addContact', async () => {
        // Whoever asked not to be called may call himself.
        if (body.channel === 'call' && body.outcome !== 'reached') await requireReachable(trx, id, 'calls');
        if (body.again_at) requireComing(body.again_at, now(), 'again_at');
        await endDueCalls(trx, staff, id, body.channel === 'call' ? body.outcome : null, moment);
        await answerWaiting(trx, id, body.outcome, staff, moment);
        return insertContact(trx, staff, id, body, moment);
      });
      const record = await oneOf(trx, id, made.id);
      if (made.fresh)
        await recordAudit(trx, context, {
          action: 'contact.create',
          object_type: 'contacts',
          object_id: record.id,
          client_id: id,
          after: { ...body, task_id: record.task_id },
        });
      const task = record.task_id === null ? null : presentTask(await requireTask(trx, id, record.task_id), now());
      return { data: { contact: present(record, staff), task } };
    });
  }),
  implement(removeContact, async (context, { params }) => {
    const staff = staffOf(context);
    await context.app.db.transaction().execute(async (trx) => {
      await requireUser(trx, staff, params.id);
      await sql`select from contacts where id = ${params.contact_id} and user_id = ${params.id} for update`.execute(
        trx,
      );
      const record = await oneOf(trx, params.id, params.contact_id);
      if (!isRemovable(record, staff))
        throw new Failure('forbidden', { detail: 'Итог звонка убирает тот, кто его записал, или администратор' });
      await takeBack(trx, params.id, record);
      await unanswer(trx, params.id, record.at, new Date(context.app.now()));
      await recordAudit(trx, context, {
        action: 'contact.remove',
        object_type: 'contacts',
        object_id: record.id,
        client_id: params.id,
        before: { channel: record.channel, outcome: record.outcome, note: record.note },
      });
    });
    return undefined;
  }),
];

interface NewContact {
  readonly channel: Channel;
  readonly outcome: ContactOutcome;
  readonly note?: string | null | undefined;
  readonly again_at?: string | null | undefined;
}

async function insertContact(
  trx: Transaction<Tables>,
  staff: Staff,
  userId: number,
  { channel, outcome, note = null, again_at }: NewContact,
  now: Date,
): Promise<number> {
  const ours = { user_id: userId, author_id: staff.id, assignee_id: staff.id };
  const task = again_at
    ? await insertTask(trx, { ...ours, kind: 'call', text: CALL_BACK, due_at: again_at, remind_at: again_at }, now)
    : null;
  const { rows } = await sql<{
    id: number;
  }>`insert into contacts (user_id, author_id, channel, outcome, task_id, note, at)
    values (${userId}, ${staff.id}, ${channel}, ${outcome}, ${task}, ${note}, ${now}) returning id`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('a contact was not stored');
  return made.id;
}

async function takeBack(trx: Transaction<Tables>, userId: number, { id, task_id, at }: ContactRecord) {
  await sql`delete from contacts where id = ${id}`.execute(trx);
  await sql`delete from tasks where id = ${task_id} and done_at is null`.execute(trx);
  await reopenCalls(trx, userId, at);
}

async function readContacts(
  db: Kysely<Tables>,
  userId: number,
  contactId: number | null,
  offset: number,
  limit: number,
): Promise<ContactRecord[]> {
  const { rows } = await sql<ContactRecord>`
    select c.id, c.channel, c.outcome, c.note, c.author_id, a.name as author_name, c.task_id, c.at
    from contacts c left join users a on a.id = c.author_id
    where c.user_id = ${userId} ${contactId === null ? sql`` : sql`and c.id = ${contactId}`}
    order by c.at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The latest contacts with a client, as they are answered. */
export async function readLastContacts(
  db: Kysely<Tables>,
  staff: Staff,
  userId: number,
  limit: number,
): Promise<Contact[]> {
  return (await readContacts(db, userId, null, 0, limit)).map((record) => present(record, staff));
}

async function oneOf(db: Kysely<Tables>, userId: number, contactId: number): Promise<ContactRecord> {
  const [record] = await readContacts(db, userId, contactId, 0, 1);
  if (!record) throw new Failure('not_found');
  return record;
}

const isRemovable = (record: ContactRecord, staff: Staff): boolean =>
  record.author_id === staff.id || seesEverybody(staff);

function present(record: ContactRecord, staff: Staff): Contact {
  const { id, channel, outcome, note, author_id, author_name, at } = record;
  return {
    ...{ id, channel, outcome, note, at: at.toISOString() },
    author: author_id === null ? null : { id: author_id, name: author_name },
    removable: isRemovable(record, staff),
  };
}
