import type { OfficeUser } from '../../contract/users.ts';
import { DEAL_STATUS, REFUSED_STATUS } from '../../rules/sales-status.ts';
import { DealMove } from './deal-move.tsx';
import type { MovedClient } from './live-holds.ts';
import { RefusalWindow } from './refusal-window.tsx';

/** A move that a window asks about first. */
export interface AskedMove {
  readonly client: MovedClient;
  readonly to: number;
}

/** Whether a move to this status needs more than a press: the reason of a refusal, the terms of a deal. */
export const asksFirst = (to: number): boolean => to === REFUSED_STATUS || to === DEAL_STATUS;

interface AskedMoveWindowsProps {
  /** Null keeps both closed. */
  readonly move: AskedMove | null;
  readonly onClose: () => void;
  /** The client as he is now; undefined when the screen has to be read again. */
  readonly onMoved: (client: OfficeUser | undefined) => void;
}

/** The windows of moves that are asked about first. */
export function AskedMoveWindows({ move, onClose, onMoved }: AskedMoveWindowsProps) {
  const of = (status: number) => (move?.to === status ? move.client : null);
  return (
    <>
      <RefusalWindow client={of(REFUSED_STATUS)} onClose={onClose} onRefused={onMoved} />
      <DealMove client={of(DEAL_STATUS)} onClose={onClose} onMoved={onMoved} />
    </>
  );
}
