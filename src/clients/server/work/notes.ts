import { type Kysely, sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import { addNote, editNote, listNotes, type Note, removeNote } from '../../contract/client-work.ts';
import { type Staff, seesEverybody } from '../../rules/client-scope.ts';
import { holdUser, requireUser } from '../queries.ts';

interface NoteRecord {
  id: number;
  text: string;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
  updated_at: Date;
}

export const notes: readonly Implementation[] = [
  implement(listNotes, async (context, { params: { id }, query: { page, per_page } }) => {
    const { db } = context.app;
    const staff = staffOf(context);
    await requireUser(db, staff, id);
    const [rows, counted] = await Promise.all([
      readNotes(db, id, null, (page - 1) * per_page, per_page),
      sql<{ total: number }>`select count(*)::int as total from notes where user_id = ${id}`.execute(db),
    ]);
    await recordAudit(db, context, { action: 'note.list', object_type: 'notes', client_id: id, after: { page } });
    const total = counted.rows[0]?.total ?? 0;
    const data = rows.map((row) => present(row, staff));
    return { data, ...pageOf(`/api/clients/${id}/notes`, [], { page, per_page, total }) };
  }),
  implement(addNote, (context, { params, body: { text } }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      const id = await holdUser(trx, staff, params.id);
      const now = new Date(context.app.now());
      const { id: noteId, fresh } = await once(trx, context, 'addNote', async () => {
        const { rows } = await sql<{ id: number }>`insert into notes (user_id, author_id, text, created_at, updated_at)
          values (${id}, ${staff.id}, ${text}, ${now}, ${now}) returning id`.execute(trx);
        return rows[0]?.id ?? 0;
      });
      const note = await oneOf(trx, id, noteId);
      if (fresh)
        await recordAudit(trx, context, {
          action: 'note.create',
          object_type: 'notes',
          object_id: note.id,
          client_id: id,
          after: { text },
        });
      return { data: present(note, staff) };
    });
  }),
  implement(editNote, (context, { params, body: { text } }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      const id = await holdUser(trx, staff, params.id);
      const before = await ownOne(trx, staff, id, params.note_id);
      await sql`update notes set text = ${text}, updated_at = ${new Date(context.app.now())} where id = ${before.id}`.execute(
        trx,
      );
      const note = await oneOf(trx, id, before.id);
      await recordAudit(trx, context, {
        action: 'note.change',
        object_type: 'notes',
        object_id: note.id,
        client_id: id,
        before: { text: before.text },
        after: { text },
      });
      return { data: present(note, staff) };
    });
  }),
  implement(removeNote, async (context, { params }) => {
    await context.app.db.transaction().execute(async (trx) => {
      const note = await ownOne(trx, staffOf(context), params.id, params.note_id);
      await sql`delete from notes where id = ${note.id}`.execute(trx);
      await recordAudit(trx, context, {
        action: 'note.remove',
        object_type: 'notes',
        object_id: note.id,
        client_id: params.id,
        before: { text: note.text },
      });
    });
    return undefined;
  }),
];

async function readNotes(
  db: Kysely<Tables>,
  userId: number,
  noteId: number | null,
  offset: number,
  limit: number,
): Promise<NoteRecord[]> {
  const { rows } = await sql<NoteRecord>`
    select n.id, n.text, n.author_id, a.name as author_name, n.created_at, n.updated_at
    from notes n left join users a on a.id = n.author_id
    where n.user_id = ${userId} ${noteId === null ? sql`` : sql`and n.id = ${noteId}`}
    order by n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function oneOf(db: Kysely<Tables>, userId: number, noteId: number): Promise<NoteRecord> {
  const [note] = await readNotes(db, userId, noteId, 0, 1);
  if (!note) throw new Failure('not_found');
  return note;
}

/** A note that this person may change: his own, or an administrator any. */
async function ownOne(trx: Kysely<Tables>, staff: Staff, userId: number, noteId: number): Promise<NoteRecord> {
  await requireUser(trx, staff, userId);
  await sql`select from notes where id = ${noteId} and user_id = ${userId} for update`.execute(trx);
  const note = await oneOf(trx, userId, noteId);
  if (!isEditable(note, staff)) throw new Failure('forbidden', { detail: 'Заметку меняет её автор или администратор' });
  return note;
}

const isEditable = (note: NoteRecord, staff: Staff): boolean => note.author_id === staff.id || seesEverybody(staff);

function present(note: NoteRecord, staff: Staff): Note {
  const { author_id, author_name, created_at, updated_at, ...rest } = note;
  return {
    ...rest,
    author: author_id === null ? null : { id: author_id, name: author_name },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    editable: isEditable(note, staff),
  };
}
