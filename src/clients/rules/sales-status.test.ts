import { describe, expect, it } from 'vitest';
import {
  isLeftToOthers,
  mayMoveStatus,
  nextStatuses,
  type SalesStatus,
  statusTitle,
  wayOnWords,
} from './sales-status.ts';

/** The table of docs/product/clients.md, written down a second time. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  Новый: ['Подбор'],
  Подбор: ['Показ', 'Приостановлен', 'Отказ'],
  Показ: ['Подбор', 'Бронь', 'Приостановлен', 'Отказ'],
  Бронь: ['Подбор', 'Сделка', 'Приостановлен', 'Отказ'],
  Приостановлен: ['Подбор', 'Отказ'],
  Сделка: [],
  Отказ: [],
};
const STATUSES = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly SalesStatus[];
const ACTORS = [
  ['guest', 0],
  ['client', 1],
  ['manager', 2],
  ['administrator', 99],
] as const;

const cells = ACTORS.flatMap(([actor, role]) =>
  STATUSES.flatMap((from) => STATUSES.map((to) => ({ actor, role, from, to }))),
);

describe('the sales status', () => {
  it('has 196 cells', () => expect(cells).toHaveLength(196));

  it.each(cells)('$actor moves $from to $to as the table says', ({ role, from, to }) => {
    const [now, then] = [statusTitle(from), statusTitle(to)];
    const stays = from === to;
    const listed = TABLE[now]?.includes(then) ?? false;
    const back = role === 99 && (now === 'Сделка' || now === 'Отказ') && then === 'Новый';
    expect(mayMoveStatus(from, to, role)).toBe(role >= 2 && (stays || listed || back));
    expect(nextStatuses(from, role).includes(to)).toBe(mayMoveStatus(from, to, role));
  });

  it('says of a finished client who leads him back, and of any other where he may go', () => {
    expect(wayOnWords(7, 2)).toBe('Вернуть из отказа может администратор');
    expect(wayOnWords(6, 2)).toBe('Вернуть из сделки может администратор');
    expect(wayOnWords(7, 99)).toBe('Сначала верните его в статус «Новый»');
    expect(wayOnWords(3, 2)).toBe('Отсюда можно: «Подбор», «Бронь», «Приостановлен», «Отказ»');
    for (const status of STATUSES) expect(isLeftToOthers(status, 99)).toBe(false);
    expect(STATUSES.filter((status) => isLeftToOthers(status, 2))).toEqual([6, 7]);
  });

  it('offers the present one first', () => {
    for (const status of STATUSES) expect(nextStatuses(status, 2)[0]).toBe(status);
  });
});
