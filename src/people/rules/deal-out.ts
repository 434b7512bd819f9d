/** Shares clients among people, one after the other. */

export interface Taker {
  readonly id: number;
  readonly clients: number;
  /** Null: as many as come. */
  readonly max_clients: number | null;
}

/** How many more clients these people take together; infinite when one of them has no limit. */
export function roomOf(takers: readonly Taker[]): number {
  return takers.reduce(
    (sum, { clients, max_clients }) =>
      sum + (max_clients === null ? Number.POSITIVE_INFINITY : Math.max(0, max_clients - clients)),
    0,
  );
}

/**
 * Who gets each of `count` clients: each in turn gets one, whoever is full is passed over; so of people with room nobody gets
 * more than one more than another.
 *
 * @throws {RangeError} when they do not take so many.
 */
export function dealOut(count: number, takers: readonly Taker[]): number[] {
  if (roomOf(takers) < count) throw new RangeError('nobody takes so many clients');
  const left = takers.map(({ id, clients, max_clients }) => ({
    id,
    room: max_clients === null ? Number.POSITIVE_INFINITY : max_clients - clients,
  }));
  const given: number[] = [];
  while (given.length < count)
    for (const taker of left) {
      if (given.length === count) break;
      if (taker.room < 1) continue;
      taker.room -= 1;
      given.push(taker.id);
    }
  return given;
}
