import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment } from '../../complex/rules/format.ts';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { Note } from '../contract/client-work.ts';
import styles from './client-work.module.css';

export interface ClientNotesProps {
  readonly userId: number;
  readonly notes: readonly Note[];
  readonly now: number;
}

/** «Заметки» on a client, newest first; one's own can be changed and removed. */
export function ClientNotes({ userId, notes, now }: ClientNotesProps) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const add = async () => {
    setSaving(true);
    if (await saved(callApi('addNote', { params: { id: userId }, body: { text } }), 'Заметка сохранена')) setText('');
    setSaving(false);
    void revalidate();
  };
  return (
    <section className={styles.panel} aria-label="Заметки">
      <h2 className={styles.title}>Заметки</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Textarea
          aria-label="Новая заметка"
          placeholder="Что важно помнить о клиенте"
          value={text}
          maxLength={4_000}
          autosize
          minRows={2}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" size="sm" disabled={!text.trim()} busy={saving ? 'Сохраняем' : undefined}>
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
  const [draft, setDraft] = useState<string | null>(null);
  const path = { id: userId, note_id: note.id };
  const save = async () => {
    if (await saved(callApi('editNote', { params: path, body: { text: draft ?? '' } }), 'Заметка изменена'))
      setDraft(null);
    onChanged();
  };
  const remove = async () => {
    await saved(callApi('removeNote', { params: path }), 'Заметка удалена');
    onChanged();
  };
  return (
    <li className={styles.row}>
      {draft === null ? (
        <p className={styles.text}>{note.text}</p>
      ) : (
        <Textarea
          aria-label="Текст заметки"
          value={draft}
          maxLength={4_000}
          autosize
          autoFocus
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      )}
      <p className="nv-caption nv-tertiary">
        {formatMoment(note.created_at, now)}
        {note.author?.name && ` · ${note.author.name}`}
        {note.updated_at !== note.created_at && ' · изменена'}
      </p>
      {note.editable && (
        <p className={styles.actions}>
          {draft === null ? (
            <>
              <Button size="xs" variant="subtle" onClick={() => setDraft(note.text)}>
                Изменить
              </Button>
              <Button size="xs" variant="subtle" onClick={() => void remove()}>
                Удалить
              </Button>
            </>
          ) : (
            <>
              <Button size="xs" variant="light" disabled={!draft.trim()} onClick={() => void save()}>
                Сохранить
              </Button>
              <Button size="xs" variant="subtle" onClick={() => setDraft(null)}>
                Отмена
              </Button>
            </>
          )}
        </p>
      )}
    </li>
  );
}
