import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../../../complex/rules/format.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { SureButton } from '../../../site/office/sure-button.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { Folded } from '../../../site/ui/layout/folded-text.tsx';
import type { Note } from '../../contract/client-work.ts';
import styles from './client-work.module.css';

export interface ClientNotesProps {
  readonly userId: number;
  readonly notes: readonly Note[];
  readonly now: number;
}

/** A removal leaves nothing to be kept. */
const NOTHING = {};

/** «Заметки» on a client, newest first; one's own can be changed and removed. */
export function ClientNotes({ userId, notes, now }: ClientNotesProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('note', userId, { text: '' });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const input = { params: { id: userId }, body: form.draft };
    const sent = await form.send('addNote', input, 'Заметка сохранена');
    // A refused one stays in sight: the card may not be there any more.
    if (sent && sent !== 'waiting') void revalidate();
  };
  return (
    <section id="notes" className={styles.panel} aria-label="Заметки">
      <h2 className={styles.title}>Заметки</h2>
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <RestoredNote form={form} />
        <Textarea
          aria-label="Новая заметка"
          placeholder="Что важно помнить о клиенте"
          {...form.long('text', 4_000)}
          autosize
          minRows={2}
        />
        <Button
          type="submit"
          variant="light"
          size="sm"
          disabled={!form.draft.text.trim()}
          busy={form.saving ? 'Сохраняем' : undefined}
        >
          Сохранить заметку
        </Button>
      </form>
      <ul className={styles.list}>
        {notes.map((note) => (
          <NoteRow key={note.id} userId={userId} note={note} now={now} onChanged={() => void revalidate()} />
        ))}
      </ul>
    </section>
  );
}

interface NoteRowProps {
  readonly userId: number;
  readonly note: Note;
  readonly now: number;
  readonly onChanged: () => void;
}

function NoteRow({ userId, note, now, onChanged }: NoteRowProps) {
  const [editing, setEditing] = useState(false);
  const { send } = useOfficeForm('note-removed', note.id, NOTHING);
  const remove = async () => {
    const params = { id: userId, note_id: note.id };
    if ((await send('removeNote', { params }, 'Заметка удалена')) !== 'waiting') onChanged();
  };
  return (
    <li className={styles.row}>
      {editing ? (
        <NoteEditor userId={userId} note={note} onChanged={onChanged} onClose={() => setEditing(false)} />
      ) : (
        <Folded text={note.text} className={styles.text} />
      )}
      <p className={styles.foot}>
        <span className="nv-caption nv-tertiary">
          {formatMoment(note.created_at, now)}
          {note.author?.name && ` · ${note.author.name}`}
          {note.updated_at !== note.created_at && ' · изменена'}
        </span>
        {note.editable && !editing && (
          <span className={styles.actions}>
            <Button size="xs" variant="subtle" onClick={() => setEditing(true)}>
              Изменить
            </Button>
            <SureButton onSure={() => void remove()}>Удалить</SureButton>
          </span>
        )}
      </p>
    </li>
  );
}

function NoteEditor({ userId, note, onChanged, onClose }: Omit<NoteRowProps, 'now'> & { onClose: () => void }) {
  const form = useOfficeForm('note-edit', note.id, { text: note.text });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = { params: { id: userId, note_id: note.id }, body: form.draft };
    const sent = await form.send('editNote', input, 'Заметка изменена');
    if (sent) onClose();
    if (sent !== 'waiting') onChanged();
  };
  const cancel = () => {
    form.forget();
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <RestoredNote form={form} />
      <Textarea aria-label="Текст заметки" {...form.long('text', 4_000)} autosize autoFocus />
      <p className={styles.actions}>
        <Button type="submit" size="xs" variant="light" disabled={!form.draft.text.trim()}>
          Сохранить
        </Button>
        <Button size="xs" variant="subtle" onClick={cancel}>
          Отмена
        </Button>
      </p>
    </form>
  );
}
