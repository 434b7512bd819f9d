import { Radio, Textarea } from '@mantine/core';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeUser } from '../../contract/users.ts';
import { endedNotice } from '../../rules/holds.ts';
import { REFUSAL_REASONS, type RefusalReason } from '../../rules/refusal.ts';
import { REFUSED_STATUS } from '../../rules/sales-status.ts';
import { EndingHolds } from './ending-holds.tsx';
import { type MovedClient, useLiveHolds } from './live-holds.ts';

export interface RefusalWindowProps {
  /** Who refuses; null keeps the window closed. */
  readonly client: MovedClient | null;
  readonly onClose: () => void;
  readonly onRefused: (client: OfficeUser) => void;
}

/** Asks why a client refused before he is moved to «Отказ». */
export function RefusalWindow({ client, onClose, onRefused }: RefusalWindowProps) {
  return (
    <OfficeWindow opened={client !== null} onClose={onClose} title="Почему отказ?">
      {client && <Form key={client.id} client={client} onClose={onClose} onRefused={onRefused} />}
    </OfficeWindow>
  );
}

const EMPTY: { reason: RefusalReason | ''; comment: string } = { reason: '', comment: '' };

function Form({ client, onClose, onRefused }: RefusalWindowProps & { client: MovedClient }) {
  const holds = useLiveHolds(client);
  const form = useOfficeForm('refusal', client.id, EMPTY);
  const { reason, comment } = form.draft;
  const save = async () => {
    if (reason === '' || !holds) return;
    const params = { id: client.id, status: REFUSED_STATUS };
    const body = { reason, comment: comment || null, known_holds: holds.map(({ id }) => id) };
    const said = endedNotice('Статус обновлен', holds);
    const sent = await form.send('changeStatus', { params, query: { from: client.status }, body }, said);
    if (!sent) return;
    onClose();
    if (sent !== 'waiting') onRefused(sent.answer.data);
  };
  return (
    <div className={forms.form}>
      <p>{client.name}</p>
      <EndingHolds holds={holds} />
      <fieldset style={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 'var(--nv-space-4)' }}>
        <legend className="nv-hidden">Причина</legend>
        {REFUSAL_REASONS.map(({ id, title }) => (
          <Radio
            key={id}
            name="reason"
            value={id}
            label={title}
            checked={reason === id}
            onChange={() => form.change({ reason: id })}
          />
        ))}
      </fieldset>
      <Textarea label="Подробнее" {...form.long('comment', 1_000)} autosize minRows={2} />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={reason === '' || !holds}
          busy={form.saving ? 'Сохраняем' : undefined}
          onClick={() => void save()}
        >
          Перевести в «Отказ»
        </Button>
      </div>
    </div>
  );
}
