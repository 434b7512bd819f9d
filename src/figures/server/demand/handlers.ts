import { exportList } from '../../../clients/server/export-lists.ts';
import { recordAudit } from '../../../platform/audit/queries.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import type { DemandDeveloper, DemandRow, DemandWord } from '../../contract/demand.ts';
import * as contract from '../../contract/demand.ts';
import { readDemandMode, writeDemandMode } from './demand-mode.ts';
import { readAbsentDevelopers, readDemand, readWords } from './read-demand.ts';

const atOnce =
  <Row>(rows: readonly Row[]) =>
  async (offset: number): Promise<readonly Row[]> =>
    offset === 0 ? rows : [];

export const demand: readonly Implementation[] = [
  implement(contract.getDemand, async ({ app }, { query }) => ({ data: await readDemand(app, query) })),
  implement(contract.getDemandWords, async ({ app }, { query }) => ({ data: await readWords(app, query.weeks) })),
  implement(contract.getDemandDevelopers, async ({ app }, { query }) => ({
    data: await readAbsentDevelopers(app, query.weeks),
  })),
  implement(contract.exportDemand, async (context, { query: { format, ...query } }) => {
    const { rows } = await readDemand(context.app, query);
    return exportList<DemandRow>(
      context,
      {
        action: 'export.demand',
        name: 'Спрос',
        head: [
          'Место',
          'Комнаты',
          'Цена',
          'Посетителей, не менее',
          'Поисков',
          'Находят квартир',
          'Пустых поисков, %',
          'Поисков на квартиру',
          'Чего не хватает',
        ],
        filters: query,
        read: atOnce(rows),
        cells: (row) => [
          row.place,
          row.rooms,
          row.price,
          row.visitors,
          row.searches,
          row.median_found,
          row.empty_share,
          row.searches_per_flat,
          row.loosening,
        ],
      },
      format,
    );
  }),
  implement(contract.exportDemandWords, async (context, { query: { format, weeks } }) => {
    const { words } = await readWords(context.app, weeks);
    return exportList<DemandWord>(
      context,
      {
        action: 'export.demand',
        name: 'Непонятые слова',
        head: ['Слово', 'Посетителей, не менее', 'Дней', 'Последний день'],
        filters: { weeks },
        read: atOnce(words),
        cells: ({ word, visitors, days, last_day }) => [word, visitors, days, last_day],
      },
      format,
    );
  }),
  implement(contract.exportDemandDevelopers, async (context, { query: { format, weeks } }) => {
    const { developers } = await readAbsentDevelopers(context.app, weeks);
    return exportList<DemandDeveloper>(
      context,
      {
        action: 'export.demand',
        name: 'Застройщики, которых нет',
        head: ['Застройщик', 'Посетителей, не менее', 'Дней', 'Последний день'],
        filters: { weeks },
        read: atOnce(developers),
        cells: ({ title, visitors, days, last_day }) => [title, visitors, days, last_day],
      },
      format,
    );
  }),
  implement(contract.setDemandMode, (context, { body: { mode } }) =>
    context.app.db.transaction().execute(async (trx) => {
      const before = await readDemandMode(trx);
      await writeDemandMode(trx, mode, new Date(context.app.now()));
      await recordAudit(trx, context, {
        action: 'demand.mode',
        object_type: 'settings',
        before: { mode: before },
        after: { mode },
      });
      return { data: { mode } };
    }),
  ),
];
