import type { FormEvent } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { Deal } from '../../contract/reservations.ts';
import { DealFields, dealDraft, dealProblems, dealTerms } from './deal-fields.tsx';

/** What the window is about: a hold that becomes a deal, or a deal that is changed. */
export type DealSubject =
  | { readonly userId: number; readonly reservation: { readonly id: number; readonly price: number | null } }
  | { readonly userId: number; readonly deal: Deal };

export interface DealWindowProps {
  /** Null keeps it closed. */
  readonly subject: DealSubject | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** «Закрыть сделку» and «Изменить сделку»: price, commission, contract and bank. */
export function DealWindow({ subject, onClose, onSaved }: DealWindowProps) {
  const title = subject && 'deal' in subject ? 'Изменить сделку' : 'Закрыть сделку';
  return (
    <OfficeWindow opened={subject !== null} onClose={onClose} title={title}>
      {subject && <DealForm subject={subject} onClose={onClose} onSaved={onSaved} />}
    </OfficeWindow>
  );
}

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
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The window may stand inside the form of another one, which this press is none of.
    event.stopPropagation();
    if (form.refused(dealProblems(form.draft))) return;
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
                body: { reservation_id: subject.reservation.id, ...terms },
              }),
            'Сделка закрыта',
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
      <div className={forms.buttons}>
        <Button onClick={onClose}>{leave}</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          {'deal' in subject ? 'Сохранить' : 'Закрыть сделку'}
        </Button>
      </div>
    </form>
  );
}
