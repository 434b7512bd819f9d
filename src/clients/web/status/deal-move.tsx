import { useState } from 'react';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Reservation } from '../../contract/reservations.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { heldFlatTitle } from '../../rules/holds.ts';
import { DEAL_STATUS } from '../../rules/sales-status.ts';
import { DealForm, WhoseFlat } from '../deals/deal-window.tsx';
import { type MovedClient, useLiveHolds } from './live-holds.ts';

export interface DealMoveProps {
  /** Who is moved to «Сделка»; null keeps the window closed. */
  readonly client: MovedClient | null;
  readonly onClose: () => void;
  /** The client as he is now; undefined when the screen has to be read again. */
  readonly onMoved: (client: OfficeUser | undefined) => void;
}

/** «Закрыть сделку» for who is moved to «Сделка»: the terms of the deal on his held flat, or that there is none to be written. */
export function DealMove({ client, onClose, onMoved }: DealMoveProps) {
  const holds = useLiveHolds(client);
  return (
    <OfficeWindow opened={client !== null && holds !== undefined} onClose={onClose} title="Закрыть сделку">
      {client && holds !== undefined && (
        <DealMoveForm key={client.id} client={client} holds={holds} onClose={onClose} onMoved={onMoved} />
      )}
    </OfficeWindow>
  );
}

interface FormProps extends DealMoveProps {
  readonly client: MovedClient;
  /** Null when nobody answered. */
  readonly holds: readonly Reservation[] | null;
}

/** What stands in the window. */
export function DealMoveForm({ client, holds, onClose, onMoved }: FormProps) {
  const [chosen, choose] = useState<Reservation>();
  const hold = holds?.length === 1 ? holds[0] : chosen;
  if (holds === null) return <p>Не узнали, есть ли бронь. Проверьте интернет и попробуйте ещё раз.</p>;
  if (hold) {
    const price = hold.price ?? hold.flat.price_total;
    return (
      <div className={forms.form}>
        <WhoseFlat of={hold} />
        <DealForm
          subject={{
            userId: client.id,
            reservation: { id: hold.id, price },
            others: holds.filter(({ id }) => id !== hold.id),
          }}
          onClose={onClose}
          onSaved={() => onMoved(undefined)}
        />
      </div>
    );
  }
  if (holds.length === 0) return <WithoutHold client={client} onClose={onClose} onMoved={onMoved} />;
  return (
    <div className={forms.form}>
      <p>За клиентом несколько квартир. На какую закрыть сделку?</p>
      {holds.map((one) => (
        <Button key={one.id} onClick={() => choose(one)}>
          {heldFlatTitle(one)}
        </Button>
      ))}
    </div>
  );
}

const NOTHING = {};

function WithoutHold({ client, onClose, onMoved }: DealMoveProps & { readonly client: MovedClient }) {
  const { saving, send } = useOfficeForm('deal-status', client.id, NOTHING);
  const move = async () => {
    const command = {
      params: { id: client.id, status: DEAL_STATUS },
      query: { from: client.status },
      body: { known_holds: [] },
    };
    const sent = await send('changeStatus', command, 'Статус обновлен');
    onClose();
    if (sent !== 'waiting') onMoved(sent ? sent.answer.data : undefined);
  };
  return (
    <div className={forms.form}>
      <p>{client.name}: за клиентом нет квартиры.</p>
      <p>
        Без брони сделка не запишется: изменится только статус. Чтобы записать цену и комиссию, сначала забронируйте
        квартиру.
      </p>
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" busy={saving ? 'Сохраняем' : undefined} onClick={() => void move()}>
          Перевести без сделки
        </Button>
      </div>
    </div>
  );
}
