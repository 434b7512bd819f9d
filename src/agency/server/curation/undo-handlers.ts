import { sql } from 'kysely';
import { holdPublication } from '../../../complex/server/publication.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { statementsOf } from '../../../platform/db/statements.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import { listMerges, type UndoableMerge, undoMerge } from '../../contract/merging.ts';
import { UNDO_DAYS } from './merge-memory.ts';
import { returnAddress, undoMerge as takeBack, type UndoneMerge } from './undo-merge.ts';

const MS_OF_DAY = 86_400_000;
/** Merges shown for one complex. */
const MAX_SHOWN = 20;

export const undoing: readonly Implementation[] = [
  implement(listMerges, async ({ app }, { params: { id } }) => {
    const complex = await app.db.selectFrom('complexes').select('id').where('id', '=', id).executeTakeFirst();
    if (!complex) throw new Failure('not_found');
    return { data: await readUndoable(app.db, id, app.now()) };
  }),

  implement(undoMerge, (context, { params: { id } }) =>
    context.app.db.transaction().execute(async (trx) => {
      await holdPublication(statementsOf(trx));
      const now = context.app.now();
      const merge = await lockMerge(trx, id);
      if (merge.merged_at.getTime() < now - UNDO_DAYS * MS_OF_DAY)
        throw new Failure('conflict', {
          detail: `Отменить можно было ${UNDO_DAYS} дней: теперь корпуса можно отделить`,
        });
      const by = { now: new Date(now), actor_id: staffOf(context).id };
      const flats = await takeBack(trx, merge, by);
      const complex = await trx
        .selectFrom('complexes')
        .select(['id', 'title'])
        .where('id', '=', merge.complex_id)
        .executeTakeFirstOrThrow();
      await recordAudit(trx, context, {
        ...{ action: 'complex.unmerge', object_type: 'complex', object_id: merge.complex_id },
        before: { merged_into: merge.into_id, merged_at: merge.merged_at.toISOString() },
        after: { title: complex.title, flats },
      });
      return { data: { ...complex, flats } };
    }),
  ),
];

/** The merge and both of its complexes, as nobody else changes them now. */
async function lockMerge(db: Db, id: number): Promise<UndoneMerge & { readonly merged_at: Date }> {
  const { rows } = await sql<Omit<UndoneMerge, 'before'> & { before: UndoneMerge['before'] | null; merged_at: Date }>`
    select id, complex_id, into_id, merged_at, before from complex_merges where id = ${id} for update`.execute(db);
  const [merge] = rows;
  if (!merge) throw new Failure('not_found');
  const { complex_id, into_id, before } = merge;
  if (!before) throw new Failure('conflict', { detail: 'Это объединение уже отменено, или его срок вышел' });
  const complexes = await sql<{ id: number; merged_into: number | null }>`
    select id, merged_into from complexes where id = any (${[complex_id, into_id]}) order by id for no key update`.execute(
    db,
  );
  const [own, into] = [complex_id, into_id].map((one) => complexes.rows.find((row) => row.id === one)?.merged_into);
  if (own !== into_id) throw new Failure('conflict', { detail: 'Комплекс с тех пор стоит иначе: обновите страницу' });
  if (into !== null)
    throw new Failure('conflict', { detail: 'Комплекс сам объединён с другим: сначала отмените то объединение' });
  return { ...merge, before };
}

type Undoable = Omit<UndoableMerge, 'merged_at' | 'until'> & UndoneMerge & { readonly merged_at: Date };

/** Merges into a complex with what undoing each would take back, counted as {@link takeBack} takes it. */
async function readUndoable(db: Db, into: number, now: number): Promise<UndoableMerge[]> {
  const { rows } = await sql<Undoable>`
    select m.id, m.complex_id, m.into_id, m.before, c.title, m.merged_at, u.name as merged_by, (m.before -> 'published')::boolean as published,
      (select count(*)::int from housings h where h.id in ${ids('housings')} and h.complex_id in (m.into_id, m.complex_id)) as housings,
      (select count(*)::int from complex_images i where i.complex_id = m.into_id and i.image_id in ${ids('images')}) as pictures,
      (select count(*)::int from documents d where d.complex_id = m.into_id and d.id in ${ids('documents')}) as documents,
      (select count(*)::int from complex_merge_people p join favorite_buildings f on f.user_id = p.user_id and f.complex_id = m.into_id
        where p.merge_id = m.id and p.thing = 'building' and p.kept = 'favourite') as favourites, g.flats, g.on_sale
    from complex_merges m join complexes c on c.id = m.complex_id left join users u on u.id = m.merged_by
      cross join lateral (select count(*)::int as flats,
          count(*) filter (where case when f.status_curated is null and f.source_id is null and coalesce(f.status_curated, f.status) = 4
            then t.status else coalesce(f.status_curated, f.status) end = 1)::int as on_sale
        from flats f left join housings h on h.id = f.housing_id
          left join jsonb_to_recordset(m.before -> 'twins') as t (dropped integer, status integer) on t.dropped = f.id
        where f.complex_id = m.into_id and (h.id in ${ids('housings')}
          or f.id in (select (b ->> 'id')::int from jsonb_array_elements(m.before -> 'flats') b))) g
    where m.into_id = ${into} and m.undone_at is null and m.before is not null and m.merged_at >= ${new Date(now - UNDO_DAYS * MS_OF_DAY)}
    order by m.id desc limit ${MAX_SHOWN}`.execute(db);
  return Promise.all(
    rows.map(async ({ merged_at, complex_id, into_id, before, ...row }) => ({
      ...row,
      title_eng: await returnAddress(db, { id: row.id, complex_id, into_id, before }),
      merged_at: merged_at.toISOString(),
      until: new Date(merged_at.getTime() + UNDO_DAYS * MS_OF_DAY).toISOString(),
    })),
  );
}

/** Ids that a merge remembers of something. */
const ids = (of: 'housings' | 'images' | 'documents') =>
  sql`(select x::int from jsonb_array_elements_text(m.before -> ${sql.lit(of)}) x)`;
