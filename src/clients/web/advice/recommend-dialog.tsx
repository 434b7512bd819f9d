import { useState } from 'react';
import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { usePickedFor } from '../../../site/client/picked.ts';
import { OfficeProvider } from '../../../site/office/office-provider.tsx';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { type FoundOption, OptionSearch } from '../../../site/office/option-search.tsx';
import { findClients } from '../../../site/office/suggest.ts';
import { Tag } from '../../../site/ui/tag.tsx';
import styles from './advice-form.module.css';
import { AdviceForm } from './advice-form.tsx';

/** Recommends a complex, a flat or a village offer to one or several clients, with a word of the manager. */
export default function RecommendDialog({ open, onClose, options }: DialogSlotProps<'recommend'>) {
  return (
    <OfficeProvider>
      <OfficeWindow opened={open} onClose={onClose} title="Порекомендовать клиенту">
        <Form key={`${options.entity_type}-${options.entity_id}`} subject={options} onClose={onClose} />
      </OfficeWindow>
    </OfficeProvider>
  );
}

interface FormProps {
  readonly subject: DialogSlotProps<'recommend'>['options'];
  readonly onClose: () => void;
}

function Form({ subject, onClose }: FormProps) {
  // Whom it was looked for, until somebody else is chosen.
  const meant = usePickedFor();
  const [chosen, setClients] = useState<readonly FoundOption[]>();
  const clients = chosen ?? (meant ? [{ value: String(meant.id), label: meant.name }] : []);
  const { entity_type, entity_id, title } = subject;
  return (
    <AdviceForm
      advices={clients.map(({ value }) => ({ entity_type, entity_id, user_id: Number(value) }))}
      onClose={onClose}
    >
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
    </AdviceForm>
  );
}
