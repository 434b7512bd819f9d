import { type Kysely, sql, type Transaction } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  clientDuplicates,
  listLikelyPairs,
  type MergePreview,
  markDistinct,
  mergePersons,
  previewPersonMerge,
  undoPersonMerge,
} from '../../contract/merging.ts';
import { seesEverybody } from '../../rules/client-scope.ts';
import { lostWords } from '../../rules/merging.ts';
import { statusTitle } from '../../rules/sales-status.ts';
import { belongsTo } from '../ownership.ts';
import { presentUser, requireUser } from '../queries.ts';
import { readLikely, readLikelyPairs, readMerges } from './duplicates.ts';
import { type Kept, kept } from './kept.ts';
import { mergePair, outcomeOf } from './merge.ts';
import { lockPair, mergeable, type Pair, presentCard, readPair, requireNoSecondFactor } from './pair.ts';
import { undoMerge } from './undo.ts';

export const merging: readonly Implementation[] = [
  implement(listLikelyPairs, async (context) => {
    const { data, total } = await readLikelyPairs(context.app.db, staffOf(context));
    await recordAudit(context.app.db, context, { action: 'client.duplicates', object_type: 'users', after: { total } });
    return { data, meta: { total } };
  }),

  implement(clientDuplicates, async (context, { params: { id } }) => {
    const { db, now } = context.app;
    const staff = staffOf(context);
    await requireUser(db, staff, id);
    const [likely, merges] = await Promise.all([readLikely(db, staff, id), readMerges(db, staff, id, new Date(now()))]);
    await recordAudit(db, context, {
      action: 'client.duplicates',
      object_type: 'users',
      object_id: id,
      client_id: id,
      after: { likely: likely.map(({ person }) => person.id) },
    });
    return { data: { likely, merges } };
  }),

  implement(previewPersonMerge, async (context, { params }) => {
    const { db } = context.app;
    const pair = await readPair(db, staffOf(context), params.id, params.other_id);
    await requireNoSecondFactor(db, params.other_id);
    const data = await previewOf(db, pair);
    await recordAudit(db, context, {
      action: 'client.merge_preview',
      object_type: 'users',
      object_id: params.id,
      client_id: params.id,
      after: { goes: params.other_id },
    });
    return { data };
  }),

  implement(mergePersons, (context, { params, body: { expected } }) => {
    const staff = staffOf(context);
    return context.app.db.transaction().execute(async (trx) => {
      const { id: merge_id } = await once(trx, context, 'mergePersons', () => merge(trx, context, params, expected));
      return { data: { merge_id, user: presentUser(await requireUser(trx, staff, params.id), staff) } };
    });
  }),

  implement(undoPersonMerge, (context, { params }) =>
    context.app.db.transaction().execute(async (trx) => {
      const staff = staffOf(context);
      const { id } = params;
      const memory = await lockMerge(trx, context, params);
      if ('back' in memory) return { data: { user_id: memory.back } };
      const by = { author: staff.id, now: new Date(context.app.now()) };
      const user_id = await undoMerge(trx, id, memory, by);
      await recordAudit(trx, context, {
        action: 'client.merge_undo',
        object_type: 'users',
        object_id: id,
        client_id: id,
        after: { merge_id: params.merge_id, back: user_id },
      });
      return { data: { user_id } };
    }),
  ),

  implement(markDistinct, async (context, { params: { id, other_id } }) => {
    const staff = staffOf(context);
    await context.app.db.transaction().execute(async (trx) => {
      await readPair(trx, staff, id, other_id);
      await sql`select from users where id in (${id}, ${other_id}) order by id for key share`.execute(trx);
      const { rows } = await sql`insert into distinct_persons (low_id, high_id, author_id, at)
        select least(a.id, b.id), greatest(a.id, b.id), ${staff.id}, ${new Date(context.app.now())}
        from users a, users b where a.id = ${id} and b.id = ${other_id} on conflict do nothing returning 1`.execute(
        trx,
      );
      if (rows.length === 0) return;
      await recordAudit(trx, context, {
        action: 'client.distinct',
        object_type: 'users',
        object_id: id,
        client_id: id,
        after: { other: other_id },
      });
    });
    return undefined;
  }),
];

type Ids = { readonly id: number; readonly other_id: number };

async function merge(
  trx: Transaction<Tables>,
  context: CallContext,
  { id, other_id }: Ids,
  expected: ReturnType<typeof outcomeOf> | { status: number; manager_id: number | null },
): Promise<number> {
  const staff = staffOf(context);
  const pair = await lockPair(trx, staff, id, other_id).catch(async (error: unknown) => {
    const before = await mergedBefore(trx, { id, other_id }, staff.id);
    if (before === undefined) throw error;
    return before;
  });
  // Pressed twice: they are one by now.
  if (typeof pair === 'number') return pair;
  await requireNoSecondFactor(trx, other_id);
  const outcome = outcomeOf(pair);
  if (outcome.status !== expected.status || outcome.manager_id !== expected.manager_id)
    throw new Failure('conflict', {
      detail: `Карточки изменились: статус станет «${statusTitle(outcome.status)}». Посмотрите ещё раз`,
      current: outcome,
    });
  const now = new Date(context.app.now());
  const made = await mergePair(trx, pair, { author: staff.id, now });
  const { goes, stays } = pair;
  await recordAudit(trx, context, {
    action: 'client.merge',
    object_type: 'users',
    object_id: id,
    client_id: id,
    before: { status: stays.status, manager_id: stays.manager_id },
    after: { ...outcome, merge_id: made, gone: goes.id, phone: goes.phone },
  });
  return made;
}

/** The merge of these two that the caller made and nobody undid. */
async function mergedBefore(trx: Transaction<Tables>, { id, other_id }: Ids, author: number) {
  const { rows } = await sql<{
    id: number;
  }>`select id from person_merges where user_id = ${id} and gone_id = ${other_id}
    and author_id = ${author} and undone_at is null`.execute(trx);
  return rows[0]?.id;
}

/** What is kept of a merge that the caller may undo; the card that stayed and the managers of both are locked. */
async function lockMerge(
  trx: Transaction<Tables>,
  context: CallContext,
  { id, merge_id }: { readonly id: number; readonly merge_id: number },
): Promise<Kept | { readonly back: number }> {
  const staff = staffOf(context);
  await requireUser(trx, staff, id);
  const seen = await findMerge(trx, id, merge_id);
  await sql`select from users where id = any(${[seen.manager_id, seen.was_of].filter((one) => one !== null)}::int[])
    order by id for no key update`.execute(trx);
  await sql`select from users where id = ${id} for no key update`.execute(trx);
  await requireUser(trx, staff, id);
  await sql`select from person_merges where id = ${merge_id} for update`.execute(trx);
  const { author_id, undone, undone_by, gone_id, until, memory } = await findMerge(trx, id, merge_id);
  if (author_id !== staff.id && !seesEverybody(staff))
    throw new Failure('forbidden', { detail: 'Разъединяет тот, кто объединил, или администратор' });
  const read = kept.safeParse(memory);
  // Pressed twice: they are two by now.
  if (undone && undone_by === staff.id) return { back: gone_id };
  if (undone) throw new Failure('conflict', { detail: 'Карточки уже разъединены' });
  if (!read.success || until.getTime() <= context.app.now())
    throw new Failure('conflict', { detail: 'Прошло больше 14 дней: разъединить уже нельзя' });
  return read.data;
}

interface FoundMerge {
  author_id: number | null;
  undone: boolean;
  undone_by: number | null;
  gone_id: number;
  until: Date;
  memory: unknown;
  /** Who leads both now, and who led the one that went. */
  manager_id: number | null;
  was_of: number | null;
}

async function findMerge(db: Kysely<Tables>, id: number, mergeId: number): Promise<FoundMerge> {
  const { rows } =
    await sql<FoundMerge>`select m.author_id, m.undone_at is not null as undone, m.undone_by, m.gone_id, m.undo_until as until, m.kept as memory,
      u.manager_id, (m.kept -> 'person' ->> 'manager_id')::int as was_of
    from person_merges m join users u on u.id = m.user_id where m.id = ${mergeId} and m.user_id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Failure('not_found');
  return found;
}

async function previewOf(db: Kysely<Tables>, pair: Pair): Promise<MergePreview> {
  const { stays, goes } = pair;
  const { status, manager_id } = outcomeOf(pair);
  const of = (table: string, where = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} t where t.user_id = ${goes.id} and ${where})`;
  const { rows } = await sql<Pick<MergePreview, 'phones' | 'manager' | 'moves' | 'login_ends'>>`select
    array(select phone from user_phones where user_id in (${stays.id}, ${goes.id})
      order by phone <> ${stays.phone}, user_id <> ${stays.id}, phone) as phones,
    (select jsonb_build_object('id', id, 'name', name) from users where id = ${manager_id}::int) as manager,
    exists (select from credentials where user_id = ${goes.id} and password_hash is not null) as login_ends,
    jsonb_build_object(
      'requests', (select count(*)::int from leads t where ${belongsTo(sql`t`, sql`select ${goes.id}::int`)}),
      'views', ${of('building_views')} + ${of('flat_views')},
      'favorites', ${of('favorite_buildings')} + ${of('favorite_flats')} + ${of('favorite_offers')},
      'advices', ${of('advices')}, 'tasks', ${of('tasks')}, 'contacts', ${of('contacts')}, 'notes', ${of('notes')},
      'holds', ${of('reservations', sql`t.ended_at is null`)}, 'deals', ${of('deals', sql`t.cancelled_at is null`)},
      'selections', ${of('selections')}) as moves`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('a preview without a row');
  const [one, other] = [mergeable(stays), mergeable(goes)];
  return { ...read, status, stays: presentCard(stays), goes: presentCard(goes), lost: lostWords(one, other) };
}
