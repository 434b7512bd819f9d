import type { Reservation } from '../../contract/reservations.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { DEAL_STATUS, REFUSED_STATUS } from '../../rules/sales-status.ts';
import { DealMove } from './deal-move.tsx';
import { EndingMove } from './ending-move.tsx';
import type { MovedClient } from './live-holds.ts';
import { RefusalWindow } from './refusal-window.tsx';

/** A move that a window asks about first. */
export interface AskedMove {
  readonly client: MovedClient;
  readonly to: number;
  /** What another move than a refusal or a deal ends; null when nobody answered. */
  readonly holds?: readonly Reservation[] | null;
}

/** Whether a move to this status always needs more than a press: the reason of a refusal, the terms of a deal. */
export const asksFirst = (to: number): boolean => to === REFUSED_STATUS || to === DEAL_STATUS;

interface AskedMoveWindowsProps {
  /** Null keeps all closed. */
  readonly move: AskedMove | null;
  readonly onClose: () => void;
  /** The client as he is now; undefined when the screen has to be read again. */
  readonly onMoved: (client: OfficeUser | undefined) => void;
}

/** The windows of moves that are asked about first. */
export function AskedMoveWindows({ move, onClose, onMoved }: AskedMoveWindowsProps) {
  const of = (status: number) => (move?.to === status ? move.client : null);
  const ending = move?.holds === undefined ? null : { client: move.client, to: move.to, holds: move.holds };
  return (
    <>
      <RefusalWindow client={of(REFUSED_STATUS)} onClose={onClose} onRefused={onMoved} />
      <DealMove client={of(DEAL_STATUS)} onClose={onClose} onMoved={onMoved} />
      <EndingMove move={ending} onClose={onClose} onMoved={onMoved} />
    </>
  );
}
