import { useState } from 'react';
import type { OfficeFormOf } from '../../../site/office/device/use-office-form.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { BOOKED_STATUS } from '../../rules/sales-status.ts';
import { type AskedMove, asksFirst } from './asked-move.tsx';
import { type MovedClient, readLiveHolds } from './live-holds.ts';

/**
 * The move of a client to another status, by whatever way it was chosen. A move that ends holds, a refusal and a deal are
 * `asked` about in {@link AskedMoveWindows} before they are sent or wait for the network; the others are sent at once.
 *
 * @param onMoved gets the client as he is now; undefined when the status was not saved and the screen may be behind.
 */
export function useStatusMove(
  { saving, send }: Pick<OfficeFormOf<object>, 'saving' | 'send'>,
  onMoved: (client: OfficeUser | undefined) => void,
) {
  const [reading, setReading] = useState(false);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const move = async (client: MovedClient, to: number) => {
    if (to === client.status || saving || reading) return;
    if (asksFirst(to)) return setAsked({ client, to });
    if (client.status === BOOKED_STATUS) {
      setReading(true);
      const holds = await readLiveHolds(client.id);
      setReading(false);
      if (holds === null || holds.length > 0) return setAsked({ client, to, holds });
    }
    const params = { id: client.id, status: to };
    const sent = await send(
      'changeStatus',
      { params, query: { from: client.status }, body: { known_holds: [] } },
      'Статус обновлен',
    );
    if (sent !== 'waiting') onMoved(sent ? sent.answer.data : undefined);
  };
  return { busy: saving || reading, move, asked, close: () => setAsked(null) };
}
