/** The sales status of a client and the moves between statuses. */

export type SalesStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const SALES_STATUSES: readonly { readonly id: SalesStatus; readonly title: string }[] = [
  { id: 1, title: 'Новый' },
  { id: 2, title: 'Подбор' },
  { id: 3, title: 'Показ' },
  { id: 4, title: 'Бронь' },
  { id: 5, title: 'Приостановлен' },
  { id: 6, title: 'Сделка' },
  { id: 7, title: 'Отказ' },
];

const NEW_STATUS = 1;
export const BOOKED_STATUS = 4;
export const DEAL_STATUS = 6;
export const REFUSED_STATUS = 7;

/** Where each status may go besides staying. */
const MOVES: Readonly<Record<SalesStatus, readonly SalesStatus[]>> = {
  1: [2],
  2: [3, 5, 7],
  3: [2, 4, 5, 7],
  4: [2, 6, 5, 7],
  5: [2, 7],
  6: [],
  7: [],
};

/** Finished statuses, which an administrator may take back to 'Новый'. */
const FINISHED: readonly SalesStatus[] = [6, 7];
const MANAGER = 2;
const ADMINISTRATOR = 99;

/** Whether the number is one of the seven statuses. */
export function isSalesStatus(value: number): value is SalesStatus {
  return Number.isInteger(value) && value >= 1 && value <= 7;
}

/** The name of a status; empty for a number that is none. */
export function statusTitle(status: number): string {
  return SALES_STATUSES.find(({ id }) => id === status)?.title ?? '';
}

/**
 * Statuses that a person of this role may give a client who has `current`, the current one first. Clients and guests
 * may give none, so the list is empty below the role of a manager.
 */
export function nextStatuses(current: SalesStatus, role: number): readonly SalesStatus[] {
  if (role < MANAGER) return [];
  const back: readonly SalesStatus[] = role >= ADMINISTRATOR && FINISHED.includes(current) ? [NEW_STATUS] : [];
  return [current, ...MOVES[current], ...back];
}

/** Whether a client of this status is finished, and only somebody of another role may lead him back. */
export const isLeftToOthers = (status: SalesStatus, role: number): boolean =>
  FINISHED.includes(status) && nextStatuses(status, role).length <= 1;

/** What is to be done where the table has no way: who leads a finished client back, otherwise where he may go. */
export function wayOnWords(status: SalesStatus, role: number): string {
  if (isLeftToOthers(status, role))
    return `Вернуть из ${status === REFUSED_STATUS ? 'отказа' : 'сделки'} может администратор`;
  if (FINISHED.includes(status)) return `Сначала верните его в статус «${statusTitle(NEW_STATUS)}»`;
  const further = nextStatuses(status, role).filter((next) => next !== status);
  return `Отсюда можно: ${further.map((next) => `«${statusTitle(next)}»`).join(', ')}`;
}

/** The moves that lead from one status to the other by the table, the last one included; none when there is no way. */
export function wayTo(from: SalesStatus, to: SalesStatus, role: number): readonly SalesStatus[] {
  const ways: SalesStatus[][] = [[]];
  const seen = new Set<SalesStatus>([from]);
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    if (at === to) return way;
    for (const next of nextStatuses(at, role)) {
      if (seen.has(next) || FINISHED.includes(at)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

/** Where a client at 'Бронь' may go when his last flat is let go: as the table says, and no deal without a flat. */
export const afterRelease = (role: number): readonly SalesStatus[] =>
  nextStatuses(BOOKED_STATUS, role).filter((status) => status !== DEAL_STATUS);

/** Whether a person of this role may move a client from one status to the other; staying is a move to the same one. */
export function mayMoveStatus(from: SalesStatus, to: SalesStatus, role: number): boolean {
  return nextStatuses(from, role).includes(to);
}
