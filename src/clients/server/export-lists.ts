import { formatPhone } from '../../complex/rules/format.ts';
import { requireExportRight } from '../../people/server/work-time/export-right.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { CallContext } from '../../platform/context.ts';
import { staffOf } from '../../platform/door/door.ts';
import type { FileAnswer } from '../../platform/door/file-answer.ts';
import { MAX_ROWS, type TableFormat, writeTable } from '../../platform/door/write-table.ts';
import { moscowDate } from '../../platform/rules/moscow-time.ts';
import type { Cell } from '../../platform/rules/spreadsheet.ts';
import { type ActivityFilters, type ActivityKind, readActivity, selectActivity } from './activity-queries.ts';
import { presentActivity } from './present-activity.ts';

const PORTION = 1_000;

/** Reads a list in portions until it ends or a file of this format is full. */
async function* portionsOf<Row>(
  read: (offset: number, limit: number) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly Cell[],
  format: TableFormat,
): AsyncGenerator<(readonly Cell[])[]> {
  for (let offset = 0; offset < MAX_ROWS[format]; offset += PORTION) {
    const rows = await read(offset, PORTION);
    yield rows.map(cells);
    if (rows.length < PORTION) return;
  }
}

export interface ListExport<Row> {
  /** 'export.users': in the audit log before a byte is sent. */
  readonly action: string;
  readonly name: string;
  readonly head: readonly string[];
  readonly filters: object;
  readonly read: (offset: number, limit: number) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => readonly Cell[];
}

/** A filtered list as a file, for those who may; who took it and by which filters is recorded first. */
export async function exportList<Row>(
  context: CallContext,
  { action, name, head, filters, read, cells }: ListExport<Row>,
  format: TableFormat,
): Promise<FileAnswer> {
  await requireExportRight(context, action);
  await recordAudit(context.app.db, context, { action, object_type: 'file', after: { ...filters, format } });
  // Files of several days lie in one folder and must be told apart.
  const dated = `${name} ${moscowDate(new Date(context.app.now()))}`;
  return writeTable({ name: dated, head, portions: portionsOf(read, cells, format) }, format);
}

/** A phone as people write it; with an 8, since a spreadsheet program takes what begins with a plus for a formula. */
export const writtenPhone = (phone: string): string =>
  formatPhone(phone).replace(/^\+7/, '8').replaceAll('\u00A0', ' ');

/** A moment, which files have as one and not as words. */
export const momentCell = (iso: string | null): Cell => (iso === null ? null : new Date(iso));

const FILES: Readonly<Record<ActivityKind, { action: string; name: string; flats: boolean }>> = {
  building_view: { action: 'export.views', name: 'Просмотры ЖК', flats: false },
  flat_view: { action: 'export.views', name: 'Просмотры квартир', flats: true },
  favorite_building: { action: 'export.favorites', name: 'Избранные ЖК', flats: false },
  favorite_flat: { action: 'export.favorites', name: 'Избранные квартиры', flats: true },
};

/** Views or favourites, as filtered, as a file. */
export async function activityExport(
  context: CallContext,
  kind: ActivityKind,
  filters: ActivityFilters,
  format: TableFormat,
): Promise<FileAnswer> {
  const { action, name, flats } = FILES[kind];
  const selected = await selectActivity(context.app.db, staffOf(context), filters);
  return exportList(
    context,
    {
      action,
      name,
      filters,
      head: ['Дата', 'ФИО', 'Телефон', 'ЖК', ...(flats ? ['Квартира', 'Корпус', 'Цена, ₽'] : []), 'Застройщик'],
      read: async (offset, limit) =>
        presentActivity(context.app, (await readActivity(context.app.db, kind, selected, offset, limit)).rows),
      cells: ({ created_at, user, building, flat, developer }) => [
        momentCell(created_at),
        user.name,
        writtenPhone(user.phone),
        building?.title ?? null,
        ...(flats ? [flat?.title ?? null, flat?.housing ?? null, flat?.price_total ?? null] : []),
        developer?.title ?? null,
      ],
    },
    format,
  );
}
