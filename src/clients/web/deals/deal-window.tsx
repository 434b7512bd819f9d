import type { FormEvent } from 'react';
import { formatPhone, formatPrice } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Deal, Reservation } from '../../contract/reservations.ts';
import { endedNotice, heldFlatTitle } from '../../rules/holds.ts';
import { EndingHolds } from '../status/ending-holds.tsx';
import { DealFields, dealDraft, dealProblems, dealTerms } from './deal-fields.tsx';

/** What the window is about: a hold that becomes a deal, or a deal that is changed. */
export type DealSubject =
  | {
      readonly userId: number;
      readonly reservation: { readonly id: number; readonly price: number | null };
      /** His other live holds, which the deal ends too; undefined while they are asked for, null when nobody answered. */
      readonly others: readonly Reservation[] | null | undefined;
    }
  | { readonly userId: number; readonly deal: Deal };

/** The same with its flat and client, where the window stands alone. */
export type DealOf =
  | { readonly reservation: Reservation; readonly others: readonly Reservation[] }
  | { readonly deal: Deal };

export interface DealWindowProps {
  /** Null keeps it closed. */
  readonly of: DealOf | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** «Закрыть сделку» and «Изменить сделку»: price, commission, contract and bank. */
export function DealWindow({ of, onClose, onSaved }: DealWindowProps) {
  const title = of && 'deal' in of ? 'Изменить сделку' : 'Закрыть сделку';
  return (
    <OfficeWindow opened={of !== null} onClose={onClose} title={title}>
      {of && (
        <div className={forms.form}>
          <WhoseFlat of={'deal' in of ? of.deal : of.reservation} />
          <DealForm subject={subjectOf(of)} onClose={onClose} onSaved={onSaved} />
        </div>
      )}
    </OfficeWindow>
  );
}

function subjectOf(of: DealOf): DealSubject {
  if ('deal' in of) return { userId: of.deal.user.id, deal: of.deal };
  const { id, user, price, flat } = of.reservation;
  return { userId: user.id, reservation: { id, price: price ?? flat.price_total }, others: of.others };
}

/** Which flat a window is about, its price and for whom it is held or was bought. */
export function WhoseFlat({ of }: { readonly of: Reservation | Deal }) {
  const { flat, user } = of;
  const price = of.price ?? flat.price_total;
  return (
    <p>
      {heldFlatTitle(of)}
      {price !== null && ` · ${formatPrice(price)}`}
      <br />
      Клиент: {user.name ?? formatPhone(user.phone)}
    </p>
  );
}

const NO_OTHERS: readonly Reservation[] = [];

export interface DealFormProps {
  readonly subject: DealSubject;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Of the button that leaves everything as it is. */
  readonly leave?: string;
}

export function DealForm({ subject, onClose, onSaved, leave = 'Отмена' }: DealFormProps) {
  const known = 'deal' in subject ? subject.deal : subject.reservation;
  const place = 'deal' in subject ? `d${subject.deal.id}` : `r${subject.reservation.id}`;
  const form = useOfficeForm('deal', place, dealDraft(known));
  const others = 'deal' in subject ? NO_OTHERS : subject.others;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The window may stand inside the form of another one, which this press is none of.
    event.stopPropagation();
    if (!others || form.refused(dealProblems(form.draft))) return;
    const terms = dealTerms(form.draft);
    const done =
      'deal' in subject
        ? await form.save(
            () => callApi('changeDeal', { params: { id: subject.userId, deal_id: subject.deal.id }, body: terms }),
            'Сделка изменена',
          )
        : await form.save(
            () =>
              callApi('closeDeal', {
                params: { id: subject.userId },
                body: {
                  reservation_id: subject.reservation.id,
                  ...terms,
                  known_holds: others.map(({ id }) => id),
                },
              }),
            endedNotice('Сделка закрыта', others),
          );
    if (!done) return;
    onClose();
    onSaved();
  };
  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <RestoredNote form={form} />
      <DealFields form={form} />
      {'reservation' in subject && (
        <p className="nv-small nv-secondary">Клиент перейдёт в статус «Сделка», бронь закончится.</p>
      )}
      <EndingHolds holds={others} />
      <div className={forms.buttons}>
        <Button onClick={onClose}>{leave}</Button>
        <Button type="submit" variant="primary" disabled={!others} busy={form.saving ? 'Сохраняем' : undefined}>
          {'deal' in subject ? 'Сохранить' : 'Закрыть сделку'}
        </Button>
      </div>
    </form>
  );
}
