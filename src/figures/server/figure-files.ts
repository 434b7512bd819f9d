import { statusTitle } from '../../clients/rules/sales-status.ts';
import type { App } from '../../platform/context.ts';
import type { Cell } from '../../platform/rules/spreadsheet.ts';
import type { AnswerRow, FigureTable, FunnelRow, InterestRow, RefusalRow, SalesRow } from '../contract/figures.ts';
import { FUNNEL_STEPS } from '../rules/funnel.ts';
import { periodOf } from '../rules/period.ts';
import { readAnswers } from './answers.ts';
import { readFunnel } from './funnel.ts';
import { readInterest } from './interest.ts';
import { readRefusals } from './refusals.ts';
import { readSales } from './sales.ts';

/** A table of the figures as a file has it. */
export interface FigureFile {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly year?: number | undefined;
}

/** Reads one table with the figures that its page shows. */
export async function fileOf({ db, now }: App, table: FigureTable, asked: Asked): Promise<FigureFile> {
  const period = periodOf(asked, now());
  if (table === 'sales') return salesFile(await readSales(db, now(), asked.year));
  if (table === 'refusals') return refusalFile(await readRefusals(db, period));
  if (table === 'funnel-sources') return funnelFile('Источник', (await readFunnel(db, period, now())).sources);
  if (table === 'funnel-managers') return funnelFile('Менеджер', (await readFunnel(db, period, now())).managers);
  if (table === 'answers-managers') return answerFile('Сотрудник', (await readAnswers(db, period)).managers);
  if (table === 'answers-hours') return answerFile('Час', (await readAnswers(db, period)).by_hour);
  const interest = await readInterest(db, period);
  if (table === 'interest-complexes') return interestFile('ЖК', interest.complexes);
  if (table === 'interest-developers') return interestFile('Застройщик', interest.developers);
  if (table === 'interest-rooms') return interestFile('Комнаты', interest.rooms);
  if (table === 'interest-bands') return interestFile('Цена', interest.bands);
  return interestFile('Смотрят, но не покупают: ЖК', interest.unsold);
}

function funnelFile(first: string, rows: readonly FunnelRow[]): FigureFile {
  const titles = [...FUNNEL_STEPS.map((status) => statusTitle(status)), 'Приостановлен', 'Отказ'];
  return {
    name: 'Воронка',
    head: [first, ...titles.flatMap((title) => [title, `${title}, период до`])],
    rows: rows.map(({ title, steps, paused, refused }) => [
      title,
      ...[...steps, paused, refused].flatMap(({ now, before }) => [now, before]),
    ]),
  };
}

function answerFile(first: string, rows: readonly AnswerRow[]): FigureFile {
  return {
    name: 'Время ответа',
    head: [first, 'Заявок', 'Отвечено', 'Ждут', 'Медиана, с рабочего времени', 'За 5 мин', 'За 15 мин'],
    rows: rows.map(({ title, requests, answered, waiting, median_seconds, within_5, within_15 }) => [
      title,
      requests,
      answered,
      waiting,
      median_seconds,
      within_5,
      within_15,
    ]),
  };
}

function interestFile(first: string, rows: readonly InterestRow[]): FigureFile {
  return {
    name: 'Интерес и продажи',
    head: [
      first,
      'Просмотры ЖК',
      'Просмотры квартир',
      'ЖК в избранном',
      'Квартиры в избранном',
      'Рекомендации',
      'Брони',
      'Сделки',
      'Сумма сделок, ₽',
    ],
    rows: rows.map((row) => [
      row.title,
      row.building_views,
      row.flat_views,
      row.favorite_buildings,
      row.favorite_flats,
      row.advices,
      row.holds,
      row.deals,
      row.deals_value,
    ]),
  };
}

interface RefusalTables {
  readonly reasons: readonly RefusalRow[];
  readonly managers: readonly RefusalRow[];
  readonly sources: readonly RefusalRow[];
}

function refusalFile({ reasons, managers, sources }: RefusalTables): FigureFile {
  const part = (name: string, rows: readonly RefusalRow[]): Cell[][] =>
    rows.map(({ title, refusals }) => [name, title, refusals.now, refusals.before]);
  return {
    name: 'Отказы',
    head: ['Разрез', 'Значение', 'Отказов', 'Период до'],
    rows: [...part('Причина', reasons), ...part('Менеджер', managers), ...part('Источник', sources)],
  };
}

function salesFile({
  agency,
  people,
}: {
  readonly agency: readonly SalesRow[];
  readonly people: readonly SalesRow[];
}): FigureFile {
  return {
    name: 'План и факт',
    head: [
      'Месяц',
      'Кто',
      'Сделок план',
      'Сделок факт',
      'Сумма план, ₽',
      'Сумма факт, ₽',
      'Комиссия план, ₽',
      'Комиссия факт, ₽',
    ],
    rows: [...agency, ...people].map(({ month, manager, plan, fact }) => [
      { month },
      manager,
      plan.deals,
      fact.deals,
      plan.value,
      fact.value,
      plan.commission,
      fact.commission,
    ]),
  };
}
