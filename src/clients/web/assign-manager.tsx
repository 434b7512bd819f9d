import { Modal, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { OfficeUser } from '../contract/users.ts';
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
    <Modal opened={client !== null} onClose={onClose} title="Назначить менеджера">
      {client && <Form client={client} onClose={onClose} onAssigned={onAssigned} />}
    </Modal>
  );
}

function Form({
  client,
  onClose,
  onAssigned,
}: AssignManagerProps & { client: NonNullable<AssignManagerProps['client']> }) {
  const managers = useManagers();
  const [chosen, setChosen] = useState<string | null>(client.managerId === null ? null : String(client.managerId));
  const [saving, setSaving] = useState(false);
  const assign = async () => {
    setSaving(true);
    const path = { user_id: client.id, manager_id: Number(chosen) };
    const done = await saved(callApi('assignManager', { params: path }), 'Менеджер назначен');
    if (done) onAssigned(done.answer.data);
    onClose();
  };
  return (
    <div className={styles.form}>
      <p>{client.name}</p>
      <Select
        label="Менеджер"
        placeholder={managers ? 'Выберите менеджера' : 'Загружаем…'}
        data={managers ?? []}
        value={chosen}
        onChange={setChosen}
        searchable
        size="md"
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={chosen === null || Number(chosen) === client.managerId}
          busy={saving ? 'Назначаем' : undefined}
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
