import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { notify } from '../../../site/client/notices.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconCopy } from '../../../site/ui/icons.ts';
import type { CallAddress } from '../../contract/calls.ts';
import styles from './calls-page.module.css';

export interface CallAddressFormProps {
  /** Undefined: a new one. */
  readonly edited: CallAddress | undefined;
  readonly onClose: () => void;
}

/** Name of an address; of a new one then the address itself, once. */
export function CallAddressForm({ edited, onClose }: CallAddressFormProps) {
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string>();
  const form = useOfficeForm<{ readonly title: string }>('call-address', edited?.id ?? 'new', {
    title: edited?.title ?? '',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { title: form.draft.title };
    if (edited) {
      const sent = await form.send('renameCallAddress', { params: { id: edited.id }, body }, 'Адрес переименован');
      if (!sent) return;
      onClose();
      if (sent !== 'waiting') void revalidate();
      return;
    }
    const sent = await form.send('addCallAddress', { body }, 'Адрес заведён');
    if (!sent) return;
    if (sent === 'waiting') return onClose();
    setAddress(sent.answer.data.address);
    void revalidate();
  };
  if (address !== undefined) return <NewAddress address={address} onClose={onClose} />;
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote form={form} />
      <TextInput
        label="Название"
        description="Служба или реклама: так назовём источник звонка, если служба не скажет своего"
        required
        data-autofocus
        {...form.long('title', 100)}
      />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          {edited ? 'Сохранить' : 'Завести адрес'}
        </Button>
      </div>
    </form>
  );
}

function NewAddress({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success('Адрес скопирован'),
      () => notify.error('Браузер не дал скопировать: выделите адрес и скопируйте его сами'),
    );
  return (
    <div className={forms.form}>
      <p>
        Скопируйте адрес и вставьте его в кабинете службы. Больше он не показывается: потерянный закройте и заведите
        новый.
      </p>
      <code className={styles.address}>{address}</code>
      <div className={forms.buttons}>
        <Button onClick={() => void copy()}>
          <Icon of={IconCopy} size={18} />
          Скопировать
        </Button>
        <Button variant="primary" onClick={onClose}>
          Готово
        </Button>
      </div>
    </div>
  );
}
