import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeUser } from '../../contract/users.ts';
import styles from './assign-manager.module.css';

export interface AssignManagerProps {
  /** The client; null keeps the window closed. */
  readonly client: { readonly id: number; readonly name: string; readonly managerId: number | null } | null;
  readonly onClose: () => void;
  /** The client, given to somebody. */
  readonly onAssigned: (client: OfficeUser) => void;
}

/** Gives a client to a person of staff. The button waits for a choice; a failure closes the window. */
export function AssignManager({ client, onClose, onAssigned }: AssignManagerProps) {
  return (
    <OfficeWindow opened={client !== null} onClose={onClose} title="Назначить менеджера">
      {client && <Form client={client} onClose={onClose} onAssigned={onAssigned} />}
    </OfficeWindow>
  );
}

function Form({
  client,
  onClose,
  onAssigned,
}: AssignManagerProps & { client: NonNullable<AssignManagerProps['client']> }) {
  const managers = useManagers();
  const form = useOfficeForm('assign-manager', client.id, {
    chosen: client.managerId === null ? null : String(client.managerId),
  });
  const { chosen } = form.draft;
  const assign = async () => {
    const path = { user_id: client.id, manager_id: Number(chosen) };
    const sent = await form.send('assignManager', { params: path }, 'Менеджер назначен');
    if (sent && sent !== 'waiting') onAssigned(sent.answer.data);
    // A choice that was refused is no text that somebody would have to type again.
    form.forget();
    onClose();
  };
  return (
    <div className={styles.form}>
      <p>{client.name}</p>
      <Select
        label="Менеджер"
        placeholder={managers ? 'Выберите менеджера' : 'Загружаем…'}
        data={managers ?? []}
        {...form.field('chosen', 'manager_id')}
        searchable
        size="md"
        data-autofocus
        // The window itself gives it the focus: its list would lie over the buttons, and Escape would close only that.
        openOnFocus={false}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={chosen === null || Number(chosen) === client.managerId}
          busy={form.saving ? 'Назначаем' : undefined}
          onClick={() => void assign()}
        >
          Назначить
        </Button>
      </div>
    </div>
  );
}

/** Managers to choose from; undefined until they are known, none when they could not be read. */
function useManagers(): { value: string; label: string }[] | undefined {
  const [managers, setManagers] = useState<{ value: string; label: string }[]>();
  useEffect(() => {
    const abort = new AbortController();
    callApi('listUsers', { query: { role: '2', per_page: 100 } }, abort.signal).then(
      ({ data }) => setManagers(data.map(({ id, name, phone }) => ({ value: String(id), label: name ?? phone }))),
      () => !abort.signal.aborted && setManagers([]),
    );
    return () => abort.abort();
  }, []);
  return managers;
}
