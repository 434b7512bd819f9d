import { Select, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { SOURCE_TITLES, type SourceKind } from '../../../leads/rules/source.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import styles from '../../../site/office/office-form.module.css';
import { OfficePhone } from '../../../site/office/office-phone.tsx';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { NO_WISHES } from '../../rules/wishes.ts';
import { WishesFields } from '../card/wishes-fields.tsx';
import { sayAdded } from './say-added.ts';

export interface NewClientProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** «+ Новый клиент»: by phone. A phone that somebody else's client has becomes a request to the administrator. */
export function NewClient({ open, onClose }: NewClientProps) {
  return (
    <OfficeWindow opened={open} onClose={onClose} title="Новый клиент">
      <Form onClose={onClose} />
    </OfficeWindow>
  );
}

const EMPTY = {
  ...{ phone: '', name: '', email: '', comment: '', source: '' },
  source_kind: null as SourceKind | null,
  wishes: NO_WISHES,
};
const KINDS = (Object.keys(SOURCE_TITLES) as SourceKind[])
  .filter((kind) => kind !== 'staff' && kind !== 'direct')
  .map((value) => ({ value, label: SOURCE_TITLES[value] }));

function bodyOf({ phone, name, email, comment, source, source_kind, wishes }: typeof EMPTY) {
  const wished = JSON.stringify(wishes) !== JSON.stringify(NO_WISHES);
  const lists = { cities: [...wishes.cities], rooms: [...wishes.rooms], waits: [...wishes.waits] };
  const more = { payments: [...wishes.payments], decorations: [...wishes.decorations] };
  return {
    ...{ phone, name: name || null, email: email || null, comment: comment || null },
    source: source_kind === null ? null : { kind: source_kind, name: source || null },
    wishes: wished ? { ...wishes, ...lists, ...more } : null,
  };
}

function Form({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useOfficeForm('new-client', 'new', EMPTY);
  const { long } = form;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(form.draft);
    const sent = await form.send('addClient', { body }, '');
    if (!sent) return;
    onClose();
    if (sent === 'waiting') return;
    const { user } = sent.answer.data;
    sayAdded(sent.answer.data, { ...body, wished: body.wishes !== null });
    if (user) await navigate(clientCardPath(user.id));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <OfficePhone
        value={form.draft.phone}
        onChange={(phone) => form.change({ phone })}
        error={form.errors.phone}
        required
        first
      />
      <TextInput label="Имя" {...long('name', 100)} autoComplete="off" />
      <TextInput label="E-mail" type="email" {...long('email', 200)} autoComplete="off" />
      <Select label="Откуда пришёл" data={KINDS} clearable {...form.field('source_kind', 'source.kind')} />
      {form.draft.source_kind && (
        <TextInput
          label="Что именно"
          description="Площадка, реклама, код или имя того, кто посоветовал"
          {...long('source', 100, 'source.name')}
        />
      )}
      <details>
        <summary>Что ищет</summary>
        <WishesFields
          wishes={form.draft.wishes}
          errors={form.errors}
          onChange={(changed) => form.change({ wishes: { ...form.draft.wishes, ...changed } })}
        />
      </details>
      <Textarea
        label="Комментарий администратору"
        description="Увидит администратор, если номер уже у другого менеджера"
        {...long('comment', 1_000)}
        autosize
        minRows={2}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={form.saving ? 'Добавляем' : undefined}>
          Добавить
        </Button>
      </div>
    </form>
  );
}
