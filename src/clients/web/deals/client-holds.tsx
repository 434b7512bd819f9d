import { NumberInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate, formatDateTime, formatPrice } from '../../../complex/rules/format.ts';
import { notify } from '../../../site/client/notices.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { SureButton } from '../../../site/office/sure-button.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Deal, FlatOption, Reservation } from '../../contract/reservations.ts';
import {
  endedWord,
  extendedDays,
  HOLD_DAYS,
  holdDaysProblem,
  mayExtend,
  mayHoldFor,
  undoneWords,
} from '../../rules/holds.ts';
import styles from '../card/client-work.module.css';
import { FlatCell } from '../subject-cell.tsx';
import { type DealOf, DealWindow } from './deal-window.tsx';
import { FlatChoice } from './flat-choice.tsx';
import { ReleaseWindow } from './release-window.tsx';

export interface ClientHoldsProps {
  readonly userId: number;
  readonly reservations: readonly Reservation[];
  readonly deals: readonly Deal[];
  /** Administrators also cancel deals that are older than a day. */
  readonly admin: boolean;
}

const NEW_HOLD: { flat: FlatOption | null; days: number | string } = { flat: null, days: HOLD_DAYS.default };
/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

interface HoldPath {
  readonly id: number;
  readonly reservation_id: number;
}

/** «Брони и сделки»: flats held for a client and those he bought. One live hold a flat, whoever tries. */
export function ClientHolds({ userId, reservations, deals, admin }: ClientHoldsProps) {
  const { revalidate } = useRevalidator();
  const after = () => void revalidate();
  const [dealing, setDealing] = useState<DealOf | null>(null);
  const { heading, goThere } = useHeading();
  // The button that was pressed goes with its row.
  const rowChanged = () => {
    goThere();
    after();
  };
  const { send } = useOfficeForm('hold-change', userId, NOTHING);
  const cancel = async (deal: Deal) => {
    const sent = await send('cancelDeal', { params: { id: userId, deal_id: deal.id } }, '');
    if (sent === 'waiting') return;
    if (sent) {
      const { text, loss } = undoneWords(sent.answer.meta);
      loss ? notify.warning(text) : notify.success(text);
    }
    rowChanged();
  };
  const extend = async (params: HoldPath, expires: string) => {
    const days = extendedDays(Date.parse(expires), Date.now());
    const sent = await send('extendReservation', { params, body: { days } }, '');
    if (sent === 'waiting') return;
    if (sent) notify.success(`Бронь продлена до ${formatDateTime(sent.answer.data.expires_at)}`);
    after();
  };
  const [releasing, setReleasing] = useState<Reservation | null>(null);
  const othersOf = (hold: Reservation | null) =>
    reservations.filter(({ id, ended_at }) => ended_at === null && id !== hold?.id);
  const dealRow = (deal: Deal) => (
    <li key={`deal-${deal.id}`} className={styles.row}>
      <FlatCell flat={deal.flat} building={deal.building} />
      <p className="nv-caption nv-tertiary">
        Сделка {formatDate(deal.created_at)}
        {deal.price !== null && ` · ${formatPrice(deal.price)}`}
        {deal.cancelled_at && ` · отменена ${formatDate(deal.cancelled_at)}`}
      </p>
      <DealTerms deal={deal} />
      {!deal.cancelled_at && (
        <p className={styles.actions}>
          <Button size="xs" variant="light" onClick={() => setDealing({ deal })}>
            Изменить
          </Button>
          {(admin || deal.undo_until) && (
            <SureButton onSure={() => void cancel(deal)}>
              {deal.undo_until ? 'Отменить и вернуть в бронь' : 'Отменить сделку'}
            </SureButton>
          )}
          {deal.undo_until && (
            <span className="nv-caption nv-tertiary">отменить можно до {formatDateTime(deal.undo_until)}</span>
          )}
        </p>
      )}
    </li>
  );
  // What is over stands under what holds.
  return (
    <section className={styles.panel} aria-label="Брони и сделки">
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        Брони и сделки
      </h2>
      <NewHold userId={userId} onDone={after} />
      <ul className={styles.list}>
        {deals.filter(({ cancelled_at }) => cancelled_at === null).map(dealRow)}
        {reservations.map((hold) => (
          <Hold
            key={hold.id}
            userId={userId}
            hold={hold}
            onDeal={(reservation) => setDealing({ reservation, others: othersOf(reservation) })}
            onExtend={extend}
            onRelease={setReleasing}
          />
        ))}
        {deals.filter(({ cancelled_at }) => cancelled_at !== null).map(dealRow)}
      </ul>
      <DealWindow of={dealing} onClose={() => setDealing(null)} onSaved={rowChanged} />
      <ReleaseWindow
        hold={releasing}
        others={othersOf(releasing).length}
        onClose={() => setReleasing(null)}
        onReleased={rowChanged}
      />
    </section>
  );
}

/** A heading that takes the focus when the button which had it goes. */
function useHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [times, setTimes] = useState(0);
  // After a window that is closed by the same press gave the focus back.
  useEffect(() => {
    if (times > 0) heading.current?.focus();
  }, [times]);
  return { heading, goThere: () => setTimes((n) => n + 1) };
}

/** What the deal says beside its price. */
function DealTerms({ deal: { contract_number, bank, commission } }: { readonly deal: Deal }) {
  const words = [
    contract_number && `договор ${contract_number}`,
    bank,
    commission !== null && `комиссия ${formatPrice(commission)}`,
  ].filter(Boolean);
  return words.length > 0 && <p className="nv-caption nv-tertiary">{words.join(' · ')}</p>;
}

interface HoldProps {
  readonly userId: number;
  readonly hold: Reservation;
  readonly onDeal: (hold: Reservation) => void;
  readonly onExtend: (path: HoldPath, expires: string) => Promise<void>;
  readonly onRelease: (hold: Reservation) => void;
}

function Hold({ userId, hold, onDeal, onExtend, onRelease }: HoldProps) {
  const path = { id: userId, reservation_id: hold.id };
  const live = hold.ended_at === null;
  return (
    <li className={styles.row}>
      <FlatCell flat={hold.flat} building={hold.building} />
      <p className="nv-caption nv-tertiary">
        {live ? `Бронь до ${formatDateTime(hold.expires_at)}` : `Бронь ${endedWord(hold.ended_because)}`}
        {hold.price !== null && ` · ${formatPrice(hold.price)}`}
      </p>
      {live && (
        <p className={styles.actions}>
          <Button size="xs" variant="light" onClick={() => onDeal(hold)}>
            Закрыть сделку
          </Button>
          {mayExtend(Date.parse(hold.expires_at), Date.now()) ? (
            <Button size="xs" variant="subtle" onClick={() => void onExtend(path, hold.expires_at)}>
              Продлить на {HOLD_DAYS.default} дня
            </Button>
          ) : (
            <span className="nv-caption nv-tertiary">Дольше {HOLD_DAYS.max} дней бронь не держат</span>
          )}
          <Button size="xs" variant="subtle" onClick={() => onRelease(hold)}>
            Снять бронь
          </Button>
        </p>
      )}
    </li>
  );
}

function NewHold({ userId, onDone }: { readonly userId: number; readonly onDone: () => void }) {
  const form = useOfficeForm('hold', userId, NEW_HOLD);
  const { flat, days } = form.draft;
  const term = Number(days);
  // Stands until another flat is chosen: somebody else has this one.
  const [refusedFlat, refuseFlat] = useState<number | null>(null);
  const reserve = async () => {
    if (!flat || !mayHoldFor(days)) return;
    const body = { flat_id: flat.flat.id, days: term, advance: true };
    const sent = await form.send('reserveFlat', { params: { id: userId }, body }, 'Квартира забронирована');
    if (sent === false) refuseFlat(flat.flat.id);
    if (sent !== 'waiting') onDone();
  };
  const refusal = flat?.flat.id === refusedFlat ? form.refusal : null;
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <FlatChoice
        userId={userId}
        chosen={flat}
        onChoose={(chosen) => form.change({ flat: chosen })}
        error={refusal === null ? undefined : `Не забронировано. ${refusal}`}
      />
      <NumberInput
        aria-label="Дней брони"
        description={`Дней, до ${HOLD_DAYS.max}`}
        {...form.field('days')}
        error={holdDaysProblem(days) ?? form.field('days').error}
        clampBehavior="none"
        decimalSeparator=","
        size="md"
      />
      <Button type="submit" variant="light" size="sm" disabled={!flat || !mayHoldFor(days) || form.saving}>
        Забронировать
      </Button>
    </form>
  );
}
