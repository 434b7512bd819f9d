import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/queries.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Implementation, implement, staffOf } from '../../../platform/door/door.ts';
import { MAX_ROWS, type TableFormat, writeTable } from '../../../platform/door/write-table.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Cell } from '../../../platform/rules/spreadsheet.ts';
import { pageOf, pairsOf } from '../../../search/server/paging.ts';
import * as contract from '../../contract/warnings.ts';
import { lotName } from '../../rules/lot-name.ts';
import { countWarnings, readWarnings, sumUpWarnings, type WarningFilters } from './warning-queries.ts';

const PORTION = 1_000;

/** What a feed's latest run warns of, lot by lot. */
export const feedWarnings: readonly Implementation[] = [
  implement(contract.listFeedWarnings, async ({ app }, { params: { id }, query }) => {
    await sourceOf(app.db, id);
    const { page, per_page, ...filters } = query;
    const [data, total] = await Promise.all([
      readWarnings(app.db, id, filters, { offset: (page - 1) * per_page, limit: per_page }),
      countWarnings(app.db, id, filters),
    ]);
    return { data, ...pageOf(`/api/feeds/${id}/warnings`, pairsOf(filters), { page, per_page, total }) };
  }),

  implement(contract.sumUpFeedWarnings, async ({ app }, { params: { id } }) => ({ data: await sourceOf(app.db, id) })),

  implement(contract.exportFeedWarnings, async (context, { params: { id }, query: { format, ...filters } }) => {
    const { db } = context.app;
    const { source } = await sourceOf(db, id);
    const after = { ...filters, format, source: source.title };
    await recordAudit(db, context, { action: 'export.feed_warnings', object_type: 'file', after });
    const head = ['Комплекс', 'Квартира', 'Номер в фиде', 'Замечание', 'Подробно'];
    const name = `Замечания к фиду ${source.title}`.replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ').slice(0, 100);
    return writeTable({ name, head, portions: portionsOf(db, id, filters, format) }, format);
  }),

  implement(contract.muteFeedWarning, async (context, { params: { id }, body: { code, external_id, muted } }) =>
    context.app.db.transaction().execute(async (trx) => {
      await sourceOf(trx, id);
      const key = { source_id: id, code, external_id: external_id ?? '' };
      if (muted) {
        const row = { ...key, muted_at: new Date(context.app.now()), muted_by: staffOf(context).id };
        await trx
          .insertInto('feed_warning_mutes')
          .values(row)
          .onConflict((on) => on.doNothing())
          .execute();
      } else
        await sql`delete from feed_warning_mutes where source_id = ${id} and code = ${code}
          and external_id = ${key.external_id}`.execute(trx);
      const after = { code, external_id, muted };
      const what = { action: 'feed.mute', object_type: 'feed_source', object_id: id } as const;
      await recordAudit(trx, context, { ...what, before: null, after });
      return { data: after };
    }),
  ),
];

async function sourceOf(db: Db, id: number): Promise<contract.WarningSummary> {
  const summary = await sumUpWarnings(db, id);
  if (!summary) throw new Failure('not_found');
  return summary;
}

async function* portionsOf(
  db: Db,
  id: number,
  filters: WarningFilters,
  format: TableFormat,
): AsyncGenerator<(readonly Cell[])[]> {
  for (let offset = 0; offset < MAX_ROWS[format]; offset += PORTION) {
    const rows = await readWarnings(db, id, filters, { offset, limit: PORTION });
    yield rows.map(({ complex, flat, external_id, title, detail }) => [
      complex?.title ?? null,
      flat && lotName(flat).replaceAll('\u00A0', ' '),
      external_id,
      title,
      detail,
    ]);
    if (rows.length < PORTION) return;
  }
}
