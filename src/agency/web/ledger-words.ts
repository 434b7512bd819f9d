import { countOf, groupDigits } from '../../platform/rules/russian.ts';

/** Whether every request that was accepted is stored and answered. */
export interface Ledger {
  readonly submitted: number;
  readonly stored: number;
  readonly spooled: number;
  readonly refused: number;
  /** Destroyed at the wish of their owners. */
  readonly erased: number;
  readonly answered: number;
  readonly waiting: number;
  /** Accepted, and neither stored nor in a queue; below 0: stored without the visitor having been told. */
  readonly missing: number;
  readonly unaccounted: number;
}

const REQUESTS = ['заявка', 'заявки', 'заявок'] as const;

/** A sentence for every difference of the ledger, what is worst first; none when all agree. */
export function ledgerWords({ missing, spooled, refused, unaccounted }: Ledger): string[] {
  return [
    missing > 0 &&
      `Потеряно: ${countOf(missing, REQUESTS)}. Посетителям ответили, что они приняты, но в базе их нет. Номера стоят в файле spool/accepted.log на сервере.`,
    refused > 0 &&
      `Отложено для разбора: ${countOf(refused, REQUESTS)}. База их не приняла, они лежат в файле spool/leads-refused.jsonl на сервере.`,
    spooled > 0 && `В очереди на запись: ${countOf(spooled, REQUESTS)}. Появятся в списке, когда база ответит.`,
    missing < 0 &&
      `Сохранено без ответа посетителю: ${countOf(-missing, REQUESTS)}. Соединение прервалось после записи; ничего не потеряно.`,
    unaccounted !== 0 && `Без состояния: ${groupDigits(Math.abs(unaccounted))}.`,
  ].filter((words) => words !== false);
}
