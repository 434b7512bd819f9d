import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPhone } from '../../../complex/rules/format.ts';
import { mailAddress } from '../../../platform/rules/addresses.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPencil } from '../../../site/ui/icons.ts';
import styles from './client-card-page.module.css';
import fields from './client-wishes.module.css';

export interface ClientPersonProps {
  /** Null: nobody is registered under this phone, or he is no client; then nothing can be written. */
  readonly userId: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string;
}

/** Who he is, at the head of his card: name, phone and mail. Name and mail are written here. */
export function ClientPerson({ userId, name, email, phone }: ClientPersonProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus({ preventScroll: true }));
  };
  const call = <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>;
  return (
    <div className={styles.who}>
      <div className={styles.title}>
        {/* Of somebody without a name the phone is what he is called, and stands once. */}
        <h1 className={styles.name}>{name ?? call}</h1>
        {userId !== null && !editing && (
          <Button ref={edit} size="sm" variant="subtle" onClick={() => setEditing(true)}>
            <Icon of={IconPencil} size={18} />
            {name === null ? 'Записать имя' : 'Изменить'}
            {name !== null && <span className="nv-hidden"> имя и почту</span>}
          </Button>
        )}
      </div>
      {(name !== null || email !== null) && (
        <p className={styles.contacts}>
          {name !== null && call}
          {email !== null && <a href={mailAddress(email)}>{email}</a>}
        </p>
      )}
      {userId !== null && editing && <Editor userId={userId} shown={{ name, email }} onClose={close} />}
    </div>
  );
}

interface EditorProps {
  readonly userId: number;
  /** What the card says now. */
  readonly shown: { readonly name: string | null; readonly email: string | null };
  readonly onClose: () => void;
}

function Editor({ userId, shown, onClose }: EditorProps) {
  const { revalidate } = useRevalidator();
  // What he was called when the writing began: what changes meanwhile is told, not written over.
  const [was, setWas] = useState(shown);
  const [refused, setRefused] = useState(false);
  const form = useOfficeForm('person', userId, { name: shown.name ?? '', email: shown.email ?? '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(false);
    const body = { name: form.draft.name, email: form.draft.email, was };
    const sent = await form.send('setPerson', { params: { id: userId }, body }, 'Сохранено');
    if (sent) onClose();
    if (sent === 'waiting') return;
    setRefused(sent === false);
    await revalidate();
  };
  // What others wrote comes with a later drawing than the answer: once he has read of it, it is what he saw.
  const takeOver = useEffectEvent((now: EditorProps['shown']) => {
    if (now.name === was.name && now.email === was.email) return;
    // Once: what somebody writes after that is told anew.
    setRefused(false);
    const { name, email } = form.draft;
    form.change({ name: renewed(name, was.name, now.name), email: renewed(email, was.email, now.email) });
    setWas(now);
  });
  useEffect(() => {
    if (refused) takeOver({ name: shown.name, email: shown.email });
  }, [refused, shown.name, shown.email]);
  const leave = () => {
    form.forget();
    onClose();
  };
  return (
    <form
      className={`${fields.fields} ${styles.person}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      noValidate
    >
      <RestoredNote form={form} />
      <TextInput label="Имя" {...form.text('name')} maxLength={100} autoComplete="off" autoFocus />
      <TextInput label="E-mail" type="email" {...form.text('email')} maxLength={200} autoComplete="off" />
      <span className={fields.buttons}>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
        <Button onClick={leave}>Отмена</Button>
      </span>
    </form>
  );
}

/** What a field holds after a refusal: what was typed, or what others wrote where nothing was. */
const renewed = (typed: string, was: string | null, now: string | null): string =>
  typed === (was ?? '') ? (now ?? '') : typed;
