import { exportList, momentCell } from '../../clients/server/export-lists.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Implementation, implement } from '../../platform/door/door.ts';
import { pageOf, pairsOf } from '../../search/server/paging.ts';
import * as contract from '../contract/figures.ts';
import { exportFigureRows, listFigureRows } from '../contract/rows.ts';
import { periodOf } from '../rules/period.ts';
import { readAnswers } from './answers.ts';
import { fileOf } from './figure-files.ts';
import { readFunnel } from './funnel.ts';
import { readInterest } from './interest.ts';
import { readRefusals } from './refusals.ts';
import { namesOf, readFigureRows } from './rows.ts';
import { readSales, setPlanOf } from './sales.ts';
import { readWorkingWeek } from './working-seconds.ts';

export const figures: readonly Implementation[] = [
  implement(contract.getFunnel, async ({ app }, { query }) => ({
    data: await readFunnel(app.db, periodOf(query, app.now()), app.now()),
  })),
  implement(contract.getAnswers, async ({ app }, { query }) => ({
    data: await readAnswers(app.db, periodOf(query, app.now())),
  })),
  implement(contract.getInterest, async ({ app }, { query }) => ({
    data: await readInterest(app.db, periodOf(query, app.now())),
  })),
  implement(contract.getRefusals, async ({ app }, { query }) => ({
    data: await readRefusals(app.db, periodOf(query, app.now())),
  })),
  implement(contract.getSales, async ({ app }, { query }) => ({
    data: await readSales(app.db, app.now(), query.year),
  })),
  implement(contract.setPlan, async (context, { params, body }) => ({
    data: await setPlanOf(context, params.month, body),
  })),
  implement(contract.exportFigures, async (context, { query: { format, table, ...query } }) => {
    const { name, head, rows } = await fileOf(context.app, table, query);
    const read = async (offset: number) => (offset === 0 ? rows : []);
    return exportList(
      context,
      { action: 'export.figures', name, head, filters: { table, ...query }, read, cells: (row) => row },
      format,
    );
  }),
  implement(listFigureRows, async (context, { query }) => {
    const { page, per_page, ...filters } = query;
    const { app } = context;
    const week = await readWorkingWeek(app.db);
    const { total, rows } = await readFigureRows(app, filters, week, (page - 1) * per_page, per_page);
    await recordAudit(app.db, context, {
      action: 'figure.rows',
      object_type: filters.set,
      after: { ...filters, page, shown: rows.length },
    });
    const names = await namesOf(app.db, filters);
    return { data: rows, names, ...pageOf(listFigureRows.path, pairsOf(query), { page, per_page, total }) };
  }),
  implement(exportFigureRows, async (context, { query: { format, ...filters } }) => {
    const week = await readWorkingWeek(context.app.db);
    return exportList(
      context,
      {
        action: 'export.figures',
        name: 'Строки',
        filters,
        head: [
          'Дата',
          'Клиент',
          'Телефон',
          'ЖК',
          'Квартира',
          'Застройщик',
          'Сотрудник',
          'Источник',
          'Подробности',
          'Ответ, с',
          'Цена, ₽',
          'Комиссия, ₽',
        ],
        read: async (offset, limit) => (await readFigureRows(context.app, filters, week, offset, limit)).rows,
        cells: (row) => [
          momentCell(row.at),
          row.client?.name ?? null,
          row.client?.phone ?? row.phone,
          row.building?.title ?? null,
          row.flat?.title ?? null,
          row.developer?.title ?? null,
          row.manager,
          row.source || null,
          row.note,
          row.answer_seconds,
          row.price,
          row.commission,
        ],
      },
      format,
    );
  }),
];
