import { Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DialogSlotProps } from '../../dialogs.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { OfficeProvider } from './office-provider.tsx';
import { type FoundOption, OptionSearch } from './option-search.tsx';
import styles from './recommend-dialog.module.css';
import { sendAdvices } from './send-advices.ts';
import { findClients } from './suggest.ts';

/** Recommends a complex, a flat or a village offer to one or several clients, with a word of the manager. */
export default function RecommendDialog({ open, onClose, options }: DialogSlotProps<'recommend'>) {
  return (
    <OfficeProvider>
      <Modal opened={open} onClose={onClose} title="Порекомендовать клиенту">
        <Form key={`${options.entity_type}-${options.entity_id}`} subject={options} onClose={onClose} />
      </Modal>
    </OfficeProvider>
  );
}

interface FormProps {
  readonly subject: DialogSlotProps<'recommend'>['options'];
  readonly onClose: () => void;
}

function Form({ subject, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const [clients, setClients] = useState<readonly FoundOption[]>([]);
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState(false);
  const { entity_type, entity_id, title } = subject;
  const send = async () => {
    setSending(true);
    const one = { entity_type, entity_id, comment: comment || null };
    if (await sendAdvices(clients.map(({ value }) => ({ ...one, user_id: Number(value) })))) void revalidate();
    setSending(false);
    onClose();
  };
  return (
    <div className={styles.form}>
      <p className={styles.subject}>{title}</p>
      <OptionSearch
        label="Клиент: имя, телефон или почта"
        find={findClients}
        onChoose={(option) => setClients([...clients.filter(({ value }) => value !== option.value), option])}
      />
      {clients.length > 0 && (
        <ul className={styles.clients} aria-label="Кому">
          {clients.map(({ value, label }) => (
            <li key={value}>
              <Tag
                removeLabel={`Убрать: ${label}`}
                onRemove={() => setClients(clients.filter((other) => other.value !== value))}
              >
                {label}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        label="Комментарий клиенту"
        placeholder="Почему стоит посмотреть"
        value={comment}
        maxLength={1_000}
        autosize
        minRows={3}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={clients.length === 0}
          busy={sending ? 'Отправляем' : undefined}
          onClick={() => void send()}
        >
          Порекомендовать
        </Button>
      </div>
    </div>
  );
}
