import { Modal, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate, formatDateTime, formatPrice } from '../../complex/rules/format.ts';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { Deal, FlatOption, Reservation } from '../contract/reservations.ts';
import styles from './client-work.module.css';
import { FlatChoice } from './flat-choice.tsx';
import { FlatCell } from './subject-cell.tsx';

export interface ClientHoldsProps {
  readonly userId: number;
  readonly reservations: readonly Reservation[];
  readonly deals: readonly Deal[];
  /** Administrators cancel deals. */
  readonly admin: boolean;
}

const ENDED = { released: 'снята', expired: 'истекла', deal: 'перешла в сделку' } as const;
const DEFAULT_DAYS = 3;
const MAX_DAYS = 30;

/** «Брони и сделки»: flats held for a client and those he bought. One live hold a flat, whoever tries. */
export function ClientHolds({ userId, reservations, deals, admin }: ClientHoldsProps) {
  const { revalidate } = useRevalidator();
  const after = () => void revalidate();
  return (
    <section className={styles.panel} aria-label="Брони и сделки">
      <h2 className={styles.title}>Брони и сделки</h2>
      <NewHold userId={userId} onDone={after} />
      <ul className={styles.list}>
        {deals.map((deal) => (
          <li key={`deal-${deal.id}`} className={styles.row}>
            <FlatCell flat={deal.flat} building={deal.building} />
            <p className="nv-caption nv-tertiary">
              Сделка {formatDate(deal.created_at)}
              {deal.price !== null && ` · ${formatPrice(deal.price)}`}
              {deal.cancelled_at && ` · отменена ${formatDate(deal.cancelled_at)}`}
            </p>
            {admin && !deal.cancelled_at && (
              <p className={styles.actions}>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() =>
                    void saved(
                      callApi('cancelDeal', { params: { id: userId, deal_id: deal.id } }),
                      'Сделка отменена',
                    ).then(after)
                  }
                >
                  Отменить сделку
                </Button>
              </p>
            )}
          </li>
        ))}
        {reservations.map((hold) => (
          <Hold key={hold.id} userId={userId} hold={hold} onDone={after} />
        ))}
      </ul>
    </section>
  );
}

function Hold({ userId, hold, onDone }: { userId: number; hold: Reservation; onDone: () => void }) {
  const [closing, setClosing] = useState(false);
  const path = { id: userId, reservation_id: hold.id };
  const live = hold.ended_at === null;
  return (
    <li className={styles.row}>
      <FlatCell flat={hold.flat} building={hold.building} />
      <p className="nv-caption nv-tertiary">
        {live
          ? `Бронь до ${formatDateTime(hold.expires_at)}`
          : `Бронь ${hold.ended_because ? ENDED[hold.ended_because] : 'снята'}`}
        {hold.price !== null && ` · ${formatPrice(hold.price)}`}
      </p>
      {live && (
        <p className={styles.actions}>
          <Button size="xs" variant="light" onClick={() => setClosing(true)}>
            Закрыть сделку
          </Button>
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              void saved(
                callApi('extendReservation', { params: path, body: { days: DEFAULT_DAYS } }),
                'Бронь продлена',
              ).then(onDone)
            }
          >
            Продлить на {DEFAULT_DAYS} дня
          </Button>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => void saved(callApi('releaseReservation', { params: path }), 'Бронь снята').then(onDone)}
          >
            Снять бронь
          </Button>
        </p>
      )}
      <Modal opened={closing} onClose={() => setClosing(false)} title="Закрыть сделку">
        <CloseDeal
          price={hold.price ?? hold.flat.price_total}
          onClose={() => setClosing(false)}
          onSave={(price) => {
            setClosing(false);
            const call = callApi('closeDeal', { params: { id: userId }, body: { reservation_id: hold.id, price } });
            void saved(call, 'Сделка закрыта').then(onDone);
          }}
        />
      </Modal>
    </li>
  );
}

interface CloseDealProps {
  readonly price: number | null;
  readonly onClose: () => void;
  readonly onSave: (price: number | null) => void;
}

function CloseDeal({ price, onClose, onSave }: CloseDealProps) {
  const [value, setValue] = useState<number | string>(price ?? '');
  return (
    <div className={styles.form}>
      <NumberInput
        label="Цена сделки, ₽"
        value={value}
        min={1}
        max={100_000_000_000}
        thousandSeparator=" "
        allowDecimal={false}
        allowNegative={false}
        hideControls
        size="md"
        onChange={setValue}
        data-autofocus
      />
      <p className="nv-small nv-secondary">Клиент перейдёт в статус «Сделка», бронь закончится.</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" onClick={() => onSave(typeof value === 'number' ? value : null)}>
          Закрыть сделку
        </Button>
      </div>
    </div>
  );
}

function NewHold({ userId, onDone }: { readonly userId: number; readonly onDone: () => void }) {
  const [flat, setFlat] = useState<FlatOption | null>(null);
  const [days, setDays] = useState<number | string>(DEFAULT_DAYS);
  const term = Number(days);
  const reserve = async () => {
    if (!flat || term < 1) return;
    const call = callApi('reserveFlat', { params: { id: userId }, body: { flat_id: flat.flat.id, days: term } });
    if (await saved(call, 'Квартира забронирована')) setFlat(null);
    onDone();
  };
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <FlatChoice userId={userId} chosen={flat} onChoose={setFlat} />
      <NumberInput
        aria-label="Дней брони"
        description={`Дней, до ${MAX_DAYS}`}
        value={days}
        min={1}
        max={MAX_DAYS}
        allowDecimal={false}
        size="md"
        onChange={setDays}
      />
      <Button type="submit" variant="light" size="sm" disabled={!flat || term < 1}>
        Забронировать
      </Button>
    </form>
  );
}
