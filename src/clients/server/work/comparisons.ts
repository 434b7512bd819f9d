import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readSubjects, subjectOf } from '../../../complex/server/listing-refs.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { App } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { once } from '../../../platform/door/once.ts';
import { Failure } from '../../../platform/failure.ts';
import { pageOf } from '../../../search/server/paging.ts';
import { type ComparisonRow, listClientComparisons, makeComparison } from '../../contract/client-story.ts';
import { holdUser, inScope } from '../queries.ts';

interface ComparisonRecord {
  id: number;
  code: string;
  entity_type: 'building' | 'flat';
  entity_ids: number[];
  user_id: number;
  user_name: string | null;
  user_phone: string;
  author_id: number | null;
  author_name: string | null;
  created_at: Date;
  updated_at: Date;
}

export const clientComparisons: readonly Implementation[] = [
  implement(listClientComparisons, async (context, { query: { id, entity_type, page, per_page } }) => {
    const { app } = context;
    const where = sql`${inScope(staffOf(context), sql`u`)} ${id === undefined ? sql`` : sql`and c.user_id = ${id}`}
      ${entity_type === undefined ? sql`` : sql`and c.entity_type = ${entity_type}`}`;
    const [rows, counted] = await Promise.all([
      readComparisons(app.db, where, (page - 1) * per_page, per_page),
      sql<{
        total: number;
      }>`select count(*)::int as total from comparisons c join users u on u.id = c.user_id where ${where}`.execute(
        app.db,
      ),
    ]);
    const data = await present(app, rows);
    await recordAudit(app.db, context, {
      action: 'comparison.list',
      object_type: 'comparisons',
      client_id: id ?? null,
      after: { entity_type, page, shown: data.length },
    });
    const total = counted.rows[0]?.total ?? 0;
    const pairs: [string, string][] = [];
    if (id !== undefined) pairs.push(['id', String(id)]);
    if (entity_type !== undefined) pairs.push(['entity_type', entity_type]);
    return { data, ...pageOf(listClientComparisons.path, pairs, { page, per_page, total }) };
  }),
  implement(makeComparison, async (context, { params, body: { entity_type, entity_ids } }) => {
    const { app } = context;
    const staff = staffOf(context);
    const now = new Date(app.now());
    const ids = [...new Set(entity_ids)];
    const made = await app.db.transaction().execute(async (trx) => {
      const id = await holdUser(trx, staff, params.id);
      const { id: comparisonId } = await once(trx, context, 'makeComparison', async () => {
        await requireEntities(trx, entity_type, ids);
        const { rows } = await sql<{ id: number }>`
          insert into comparisons (code, entity_type, entity_ids, user_id, author_id, created_at, updated_at)
          values (${newCode()}, ${entity_type}, ${ids}::int[], ${id}, ${staff.id}, ${now}, ${now}) returning id`.execute(
          trx,
        );
        const made = rows[0]?.id ?? 0;
        await recordAudit(trx, context, {
          action: 'comparison.create',
          object_type: 'comparisons',
          object_id: made,
          client_id: id,
          after: { entity_type, entity_ids: ids },
        });
        return made;
      });
      return readComparisons(trx, sql`c.id = ${comparisonId}`, 0, 1);
    });
    const [data] = await present(app, made);
    if (!data) throw new Failure('not_found');
    return { data };
  }),
];

/** Without letters and figures that look alike; ten of them are 49 bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const newCode = (): string => Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

async function requireEntities(trx: Kysely<Tables>, kind: 'building' | 'flat', ids: readonly number[]): Promise<void> {
  const { rows } =
    kind === 'building'
      ? await sql`select from complexes where id = any(${[...ids]}::int[]) and published`.execute(trx)
      : await sql`select from flats f join complexes c on c.id = f.complex_id and c.published where f.id = any(${[...ids]}::int[])`.execute(
          trx,
        );
  if (rows.length < ids.length || ids.length < 2)
    throw new Failure('invalid_value', {
      errors: [{ field: 'entity_ids', message: 'Выберите хотя бы два известных объекта' }],
    });
}

async function readComparisons(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<ComparisonRecord[]> {
  const { rows } = await sql<ComparisonRecord>`
    select c.id, c.code, c.entity_type, c.entity_ids, c.user_id, u.name as user_name, u.phone as user_phone, c.author_id,
      a.name as author_name, c.created_at, c.updated_at
    from comparisons c join users u on u.id = c.user_id left join users a on a.id = c.author_id
    where ${where} order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function present({ db, now }: App, records: readonly ComparisonRecord[]): Promise<ComparisonRow[]> {
  const idsOf = (kind: string) => records.flatMap((record) => (record.entity_type === kind ? record.entity_ids : []));
  const subjects = await readSubjects(db, { complexes: idsOf('building'), flats: idsOf('flat') }, now());
  return records.map((record) => {
    const flats = record.entity_type === 'flat' ? record.entity_ids : [];
    const found = record.entity_ids.map((id) =>
      record.entity_type === 'flat' ? subjectOf(subjects, null, id) : subjectOf(subjects, id, null),
    );
    const buildings = new Map(found.flatMap(({ building }) => (building ? [[building.id, building]] : [])));
    return {
      id: record.id,
      code: record.code,
      entity_type: record.entity_type,
      user: { id: record.user_id, name: record.user_name, phone: record.user_phone },
      author: record.author_id === null ? null : { id: record.author_id, name: record.author_name },
      created_at: record.created_at.toISOString(),
      updated_at: record.updated_at.toISOString(),
      buildings: [...buildings.values()],
      flats: flats.flatMap((id) => subjects.flats.get(id) ?? []),
    };
  });
}
