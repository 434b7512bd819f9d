import { Radio } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '../../../complex/rules/format.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Reservation } from '../../contract/reservations.ts';
import { stillHeld } from '../../rules/holds.ts';
import {
  afterRelease,
  BOOKED_STATUS,
  REFUSED_STATUS,
  type SalesStatus,
  statusTitle,
} from '../../rules/sales-status.ts';
import { RefusalWindow } from '../status/refusal-window.tsx';
import { WhoseFlat } from './deal-window.tsx';

export interface ReleaseWindowProps {
  /** Null keeps the window closed. */
  readonly hold: Reservation | null;
  /** Live holds of the client beside it. */
  readonly others: number;
  readonly onClose: () => void;
  readonly onReleased: () => void;
}

const MANAGER = 2;
const SEARCHING = 2;
const NOTHING = {};

/** «Снять бронь»: asks; with the last one where the client stands without a flat is chosen from what the table of moves allows. */
export function ReleaseWindow({ hold, others, onClose, onReleased }: ReleaseWindowProps) {
  const [refusing, setRefusing] = useState<Reservation | null>(null);
  const asked = refusing && {
    id: refusing.user.id,
    name: refusing.user.name ?? formatPhone(refusing.user.phone),
    status: BOOKED_STATUS,
  };
  return (
    <>
      <OfficeWindow opened={hold !== null} onClose={onClose} title="Снять бронь">
        {hold && (
          <Form
            key={hold.id}
            hold={hold}
            others={others}
            onClose={onClose}
            onReleased={onReleased}
            onRefusal={() => {
              onClose();
              setRefusing(hold);
            }}
          />
        )}
      </OfficeWindow>
      <RefusalWindow client={asked} onClose={() => setRefusing(null)} onRefused={onReleased} />
    </>
  );
}

interface FormProps {
  readonly hold: Reservation;
  readonly others: number;
  readonly onClose: () => void;
  readonly onReleased: () => void;
  readonly onRefusal: () => void;
}

function Form({ hold, others, onClose, onReleased, onRefusal }: FormProps) {
  const form = useOfficeForm('release', hold.user.id, NOTHING);
  const [to, setTo] = useState<SalesStatus>(SEARCHING);
  const release = async () => {
    // The reason of a refusal is asked first; the move lets the flat go.
    if (others === 0 && to === REFUSED_STATUS) return onRefusal();
    const query = others > 0 || to === BOOKED_STATUS ? {} : { status: to };
    const params = { id: hold.user.id, reservation_id: hold.id };
    const sent = await form.send('releaseReservation', { params, query }, 'Бронь снята');
    if (!sent) return;
    onClose();
    if (sent !== 'waiting') onReleased();
  };
  return (
    <div className={forms.form}>
      <WhoseFlat of={hold} />
      {others > 0 ? (
        <p>Квартиру сможет забронировать любой. {stillHeld(others)}</p>
      ) : (
        <>
          <p>Других броней у клиента нет. Какой статус будет у него?</p>
          <AfterRelease to={to} onChoose={setTo} />
        </>
      )}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" busy={form.saving ? 'Сохраняем' : undefined} onClick={() => void release()}>
          Снять бронь
        </Button>
      </div>
    </div>
  );
}

interface AfterReleaseProps {
  readonly to: SalesStatus;
  readonly onChoose: (status: SalesStatus) => void;
}

function AfterRelease({ to, onChoose }: AfterReleaseProps) {
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 'var(--nv-space-4)' }}>
      <legend className="nv-hidden">Статус клиента</legend>
      {afterRelease(MANAGER).map((status) => (
        <Radio
          key={status}
          name="after-release"
          value={status}
          label={status === BOOKED_STATUS ? `Останется «${statusTitle(status)}»` : `«${statusTitle(status)}»`}
          checked={to === status}
          onChange={() => onChoose(status)}
        />
      ))}
    </fieldset>
  );
}
