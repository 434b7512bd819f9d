import { recordAudit } from '../../../platform/audit/queries.ts';
import type { CallContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/exports.ts';
import { countExported, countOffers, type ExportRecord, readExports } from './queries.ts';
import { newSecret, pathOf } from './secret-address.ts';

/** More of them are a mistake. */
const MOST_EXPORTS = 100;

export const catalogueExports: readonly Implementation[] = [
  implement(contract.listExports, async (context) => {
    const data: contract.CatalogueExport[] = [];
    for (const record of await readExports(context.app.db)) data.push(await present(context.app.db, context, record));
    return { data };
  }),

  implement(contract.addExport, async (context, { body }) => {
    const { title, format, complexes, developers, villages, with_booked, with_villages } = body;
    const { app } = context;
    const data = await app.db.transaction().execute(async (trx) => {
      const known = await readExports(trx);
      if (known.length >= MOST_EXPORTS)
        throw new Failure('conflict', { detail: `Выгрузок уже ${known.length}: удалите лишние` });
      const now = new Date(app.now());
      const values = {
        ...{ title, format, with_booked, with_villages },
        ...{ complex_ids: complexes, developer_ids: developers, village_ids: villages },
      };
      await refuseUnknown(trx, { complexes, developers, villages });
      const { id } = await trx
        .insertInto('catalogue_exports')
        .values({ ...values, ...newSecret(app.accounts.keyring), created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const added = await exportOf(trx, context, id);
      await audit(trx, context, 'export_file.add', id, null, values);
      return added;
    });
    return { data };
  }),

  implement(contract.changeExport, async (context, { params: { id }, body }) => ({
    data: await changed(context, id, 'export_file.change', async (trx, before) => {
      const { title, complexes, developers, villages, with_booked, with_villages } = body;
      await refuseUnknown(trx, { complexes, developers, villages });
      const change = {
        ...(title === undefined ? {} : { title }),
        ...(complexes === undefined ? {} : { complex_ids: complexes }),
        ...(developers === undefined ? {} : { developer_ids: developers }),
        ...(villages === undefined ? {} : { village_ids: villages }),
        ...(with_booked === undefined ? {} : { with_booked }),
        ...(with_villages === undefined ? {} : { with_villages }),
      };
      await trx.updateTable('catalogue_exports').set(change).where('id', '=', id).execute();
      const was = { ...before } as Readonly<Record<string, unknown>>;
      return { before: Object.fromEntries(Object.keys(change).map((key) => [key, was[key]])), after: change };
    }),
  })),

  implement(contract.renewExportAddress, async (context, { params: { id } }) => ({
    data: await changed(context, id, 'export_file.renew', async (trx) => {
      const secret = newSecret(context.app.accounts.keyring);
      await trx.updateTable('catalogue_exports').set(secret).where('id', '=', id).execute();
      return { before: null, after: null };
    }),
  })),

  implement(contract.revokeExportAddress, async (context, { params: { id } }) => ({
    data: await changed(context, id, 'export_file.revoke', async (trx) => {
      await trx.updateTable('catalogue_exports').set({ digest: null, sealed: null }).where('id', '=', id).execute();
      return { before: null, after: null };
    }),
  })),

  implement(contract.removeExport, (context, { params: { id } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom('catalogue_exports')
        .where('id', '=', id)
        .returning(['title', 'format'])
        .executeTakeFirst();
      if (!removed) throw new Failure('not_found');
      await audit(trx, context, 'export_file.remove', id, removed, null);
      return undefined;
    }),
  ),
];

/** A change of one export with its row in the log. */
function changed(
  context: CallContext,
  id: number,
  action: string,
  change: (trx: Db, before: ExportRecord) => Promise<{ before: object | null; after: object | null }>,
): Promise<contract.CatalogueExport> {
  return context.app.db.transaction().execute(async (trx) => {
    const now = new Date(context.app.now());
    await trx.updateTable('catalogue_exports').set({ updated_at: now }).where('id', '=', id).execute();
    const [before] = await readExports(trx, id);
    if (!before) throw new Failure('not_found');
    const said = await change(trx, before);
    const after = await exportOf(trx, context, id);
    await audit(trx, context, action, id, said.before, said.after);
    return after;
  });
}

/** A limit by something that is not there would silently be no limit, or an empty file. */
async function refuseUnknown(
  db: Db,
  limits: Readonly<Partial<Record<'complexes' | 'developers' | 'villages', readonly number[] | undefined>>>,
): Promise<void> {
  for (const field of ['complexes', 'developers', 'villages'] as const) {
    const ids = limits[field] ?? [];
    if (ids.length === 0) continue;
    const known = await db
      .selectFrom(field)
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    if (known.length < new Set(ids).size)
      throw new Failure('invalid_value', {
        errors: [{ field, message: 'Чего-то из выбранного уже нет: выберите заново' }],
      });
  }
}

async function exportOf(db: Db, context: CallContext, id: number): Promise<contract.CatalogueExport> {
  const [record] = await readExports(db, id);
  if (!record) throw new Failure('not_found');
  return present(db, context, record);
}

async function present(db: Db, { app, request }: CallContext, record: ExportRecord): Promise<contract.CatalogueExport> {
  const path = pathOf(app.accounts.keyring, record.sealed);
  const { id, title, format, with_booked, with_villages, fetches } = record;
  return {
    id,
    title,
    format,
    with_booked,
    with_villages,
    fetches,
    complexes: await titled(db, 'complexes', record.complex_ids),
    developers: await titled(db, 'developers', record.developer_ids),
    villages: await titled(db, 'villages', record.village_ids),
    address: path === null ? null : new URL(path, request.origin).href,
    revoked: record.sealed === null,
    flats: await countExported(db, record),
    offers: await countOffers(db, record),
    fetched_at: record.fetched_at?.toISOString() ?? null,
    created_at: record.created_at.toISOString(),
  };
}

async function titled(
  db: Db,
  table: 'complexes' | 'developers' | 'villages',
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title', 'title_eng'])
    .where('id', 'in', [...ids])
    .orderBy('title')
    .execute();
  return rows.map(({ id, title, title_eng }) => ({ id, title: title ?? title_eng }));
}

function audit(
  db: Db,
  context: CallContext,
  action: string,
  id: number,
  before: object | null,
  after: object | null,
): Promise<void> {
  return recordAudit(db, context, { action, object_type: 'export_file', object_id: id, before, after });
}
