import { Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import styles from '../../site/office/office-form.module.css';
import { clientCardPath } from '../../site/office/row-menu.tsx';
import { failureText, fieldErrors } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';

export interface NewClientProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** «+ Новый клиент»: by phone. A phone that somebody else's client has becomes a request to the administrator. */
export function NewClient({ open, onClose }: NewClientProps) {
  return (
    <Modal opened={open} onClose={onClose} title="Новый клиент">
      <Form onClose={onClose} />
    </Modal>
  );
}

function sayOutcome(outcome: 'created' | 'existing' | 'requested'): void {
  if (outcome === 'requested') notify.warning('Клиент уже ведётся другим менеджером. Запрос отправлен администратору');
  else notify.success(outcome === 'created' ? 'Клиент добавлен' : 'Этот клиент уже у вас');
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setErrors({});
    try {
      const body = { phone, name: name || null, email: email || null, comment: comment || null };
      const { outcome, user } = (await callApi('addClient', { body })).data;
      onClose();
      sayOutcome(outcome);
      if (user) await navigate(clientCardPath(user.id));
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) notify.error(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Телефон"
        type="tel"
        placeholder="+7 (___) ___-__-__"
        value={phone}
        error={errors.phone}
        maxLength={40}
        autoComplete="off"
        required
        data-autofocus
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <TextInput
        label="Имя"
        value={name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="E-mail"
        type="email"
        value={email}
        error={errors.email}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Textarea
        label="Комментарий администратору"
        description="Увидит администратор, если номер уже у другого менеджера"
        value={comment}
        error={errors.comment}
        maxLength={1_000}
        autosize
        minRows={2}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Добавляем' : undefined}>
          Добавить
        </Button>
      </div>
    </form>
  );
}
