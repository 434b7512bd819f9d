import type { Reservation } from '../../contract/reservations.ts';
import { endingWords, heldFlatTitle } from '../../rules/holds.ts';

interface EndingHoldsProps {
  /** Undefined while they are asked for, null when nobody answered. */
  readonly holds: readonly Pick<Reservation, 'flat' | 'building'>[] | null | undefined;
}

/** What a move that leaves «Бронь» takes from the client, before it is pressed. */
export function EndingHolds({ holds }: EndingHoldsProps) {
  if (holds === undefined || holds?.length === 0) return null;
  const words =
    holds === null ? 'Если за клиентом есть брони, они снимутся.' : `${endingWords(holds.map(heldFlatTitle))}.`;
  return (
    <p role="status">
      <b>{words}</b>
    </p>
  );
}
