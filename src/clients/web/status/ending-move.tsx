import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Reservation } from '../../contract/reservations.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { endedNotice } from '../../rules/holds.ts';
import { statusTitle } from '../../rules/sales-status.ts';
import { EndingHolds } from './ending-holds.tsx';
import type { MovedClient } from './live-holds.ts';

export interface EndingMoveProps {
  /** Null keeps the window closed; `holds`: null when nobody answered. */
  readonly move: {
    readonly client: MovedClient;
    readonly to: number;
    readonly holds: readonly Reservation[] | null;
  } | null;
  readonly onClose: () => void;
  /** The client as he is now; undefined when the screen has to be read again. */
  readonly onMoved: (client: OfficeUser | undefined) => void;
}

/** Asks before a client leaves «Бронь» for a status that needs no words of its own: his flats are let go with it. */
export function EndingMove({ move, onClose, onMoved }: EndingMoveProps) {
  return (
    <OfficeWindow opened={move !== null} onClose={onClose} title={move && `Перевести в «${statusTitle(move.to)}»`}>
      {move && <EndingMoveForm key={move.client.id} move={move} onClose={onClose} onMoved={onMoved} />}
    </OfficeWindow>
  );
}

const NOTHING = {};

interface FormProps extends EndingMoveProps {
  readonly move: NonNullable<EndingMoveProps['move']>;
}

/** What stands in the window. Without an answer about the holds there is no move to be made. */
export function EndingMoveForm({ move: { client, to, holds }, onClose, onMoved }: FormProps) {
  const { saving, send } = useOfficeForm('ending-move', client.id, NOTHING);
  const move = async () => {
    if (holds === null) return;
    const command = {
      params: { id: client.id, status: to },
      query: { from: client.status },
      body: { known_holds: holds.map(({ id }) => id) },
    };
    const sent = await send('changeStatus', command, endedNotice('Статус обновлен', holds));
    onClose();
    if (sent !== 'waiting') onMoved(sent ? sent.answer.data : undefined);
  };
  return (
    <div className={forms.form}>
      <p>{client.name}</p>
      <EndingHolds holds={holds} />
      {holds !== null && <p>{holds.length === 1 ? 'Квартиру' : 'Квартиры'} сможет забронировать любой.</p>}
      <div className={forms.buttons}>
        <Button onClick={onClose}>{holds === null ? 'Закрыть' : 'Отмена'}</Button>
        {holds !== null && (
          <Button variant="primary" busy={saving ? 'Сохраняем' : undefined} onClick={() => void move()}>
            Перевести в «{statusTitle(to)}»
          </Button>
        )}
      </div>
    </div>
  );
}
